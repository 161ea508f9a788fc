import { numberWidth } from '../../../app/drawing/digits.ts';
import { black16, type OwnerShades, type Theme, white16 } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import type { CellBox, Pictures } from './pictures.ts';

/** How a territory lies on the board. */
export interface CellLook {
  readonly owner: OwnerShades;
  /** The seat, for its letter, and its pattern where there is no colour. */
  readonly seat: number;
  readonly letter: string;
  readonly troops: number;
  readonly tier: 'rest' | 'lit' | 'chosen';
  /** Another colour than its owner's, for the moment in which it changes hands. */
  readonly flash: number | null;
  /** Marked as something that may be chosen as a target. */
  readonly marked: boolean;
  readonly cursor: boolean;
  /** What just came or went, as `+3` or `−1`. */
  readonly change: { readonly text: string; readonly tone: 'good' | 'bad' } | null;
}

/** Owners' patterns where there is no colour. */
const patterns = [' ', '·', ':', '/', '=', '%'];

/** Rows from which a cell has room for digits of pixels. */
const BIG = 5;

/** Draws one territory. */
export function paintCell(
  surface: Surface,
  box: CellBox,
  look: CellLook,
  theme: Theme,
  pictures: Pictures,
): void {
  const field = fieldOf(surface, look);
  if (surface.depth === 0) paintPlain(surface, box, look);
  else if (box.height >= BIG) paintLarge(surface, box, look, theme, field, pictures);
  else paintSmall(surface, box, look, theme, field);
}

/** The colour under a territory. Sixteen colours have no third tier: what is chosen is white there. */
function fieldOf(surface: Surface, look: CellLook): number {
  if (look.flash !== null) return look.flash;
  return surface.depth === 1 && look.tier === 'chosen' ? white16.rgb : look.owner[look.tier].rgb;
}

/** Of the sixteen colours those on which white is read better than black. */
const deep16 = new Set([0, 1, 4, 5, 8]);

/** What numbers are written in on a territory. */
function numberColour(surface: Surface, look: CellLook, theme: Theme): number {
  if (surface.depth !== 1) return theme.onField.rgb;
  if (look.tier === 'chosen') return black16.rgb;
  return deep16.has(look.owner[look.tier].ansi16) ? white16.rgb : black16.rgb;
}

/** What cursor and marks are drawn in: the accent, but where it may be the colour of the field itself. */
const markColour = (surface: Surface, look: CellLook, theme: Theme): number =>
  surface.depth === 1 ? numberColour(surface, look, theme) : theme.accent.rgb;

function letterColour(surface: Surface, look: CellLook, theme: Theme): number {
  if (surface.depth === 1) return numberColour(surface, look, theme);
  return look.tier === 'chosen' || look.flash !== null ? theme.onField.rgb : look.owner.ink.rgb;
}

function paintLarge(
  surface: Surface,
  box: CellBox,
  look: CellLook,
  theme: Theme,
  field: number,
  pictures: Pictures,
): void {
  const { x, y, width, height } = box;
  const picture = pictures({
    box,
    field,
    troops: look.troops,
    ink: numberColour(surface, look, theme),
    shadowed: surface.depth === 3 && theme.onField.ansi16 === 15,
    shaded: surface.depth === 3,
    frame: look.cursor ? theme.accent.rgb : null,
  });
  picture.show(surface, x, y);
  // One cell in, so that the cursor's frame takes nothing away; at the very corner where a long number needs the room.
  const inset = numberWidth(look.troops, 1) > width - 6 ? 0 : 1;
  const bg = picture.get(1 + inset, inset * 2 + 1) ?? field;
  surface.put(x + 1 + inset, y + inset, look.letter, {
    fg: letterColour(surface, look, theme),
    bg,
    bold: true,
  });
  decorate(surface, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, look, theme, field);
}

function paintSmall(surface: Surface, box: CellBox, look: CellLook, theme: Theme, field: number): void {
  const { x, y, width, height } = box;
  surface.fill(x, y, width, height, { bg: field });
  const middle = y + Math.floor(height / 2);
  const number = `${look.troops}`;
  surface.text(x + Math.floor(width / 2) + 1 - number.length, middle, number, {
    fg: numberColour(surface, look, theme),
    bg: field,
    bold: true,
  });
  surface.put(x + 1, y, look.letter, { fg: letterColour(surface, look, theme), bg: field, bold: true });
  decorate(surface, box, look, theme, field);
  if (look.cursor) corners(surface, box, { fg: markColour(surface, look, theme), bg: field, bold: true });
}

function decorate(surface: Surface, box: CellBox, look: CellLook, theme: Theme, field: number): void {
  const { x, y, width, height } = box;
  if (look.marked)
    surface.put(x + width - 2, y + height - 1, '◎', {
      fg: markColour(surface, look, theme),
      bg: field,
    });
  if (look.change !== null) {
    const { text, tone } = look.change;
    surface.text(x + width - 1 - text.length, y, text, { fg: theme[tone].rgb, bg: field, bold: true });
  }
}

function corners(
  surface: Surface,
  { x, y, width, height }: CellBox,
  style: Parameters<Surface['put']>[3],
): void {
  const [right, bottom] = [x + width - 1, y + height - 1];
  surface.put(x, y, '┌', style);
  surface.put(right, y, '┐', style);
  surface.put(x, bottom, '└', style);
  surface.put(right, bottom, '┘', style);
}

function paintPlain(surface: Surface, box: CellBox, look: CellLook): void {
  const { x, y, width, height } = box;
  const style =
    look.tier === 'chosen' ? { inverse: true } : look.tier === 'lit' ? { bold: true } : { dim: true };
  surface.fill(x, y, width, height, style, patterns[look.seat % patterns.length] ?? ' ');
  const number = ` ${look.troops} `;
  const middle = y + Math.floor(height / 2);
  surface.text(x + Math.floor((width - number.length + 1) / 2), middle, number, {
    ...style,
    dim: false,
    bold: true,
  });
  surface.text(x + 1, y, look.letter, { ...style, dim: false, bold: true });
  if (look.marked) surface.put(x + width - 2, y + height - 1, '◎', { bold: true });
  if (look.change !== null)
    surface.text(x + width - 1 - look.change.text.length, y, look.change.text, { bold: true });
  if (look.cursor) corners(surface, box, { bold: true });
}
