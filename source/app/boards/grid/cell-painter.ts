import type { Surface } from '../../../terminal/types.ts';
import { DIGIT_HEIGHT, drawNumber, numberWidth } from '../../drawing/digits.ts';
import { Pixels } from '../../drawing/pixels.ts';
import { lightAt } from '../../drawing/relief.ts';
import { mix, type OwnerShades, type Theme } from '../../theme/theme.ts';
import { black16, white16 } from '../../theme/themes.ts';

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

export interface CellBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Owners' patterns where there is no colour. */
const patterns = [' ', '·', ':', '/', '=', '%'];

/** Rows from which a cell has room for digits of pixels. */
const BIG = 5;

/** Draws one territory. */
export function paintCell(surface: Surface, box: CellBox, look: CellLook, theme: Theme): void {
  const field = fieldOf(surface, look);
  if (surface.depth === 0) paintPlain(surface, box, look);
  else if (box.height >= BIG) paintLarge(surface, box, look, theme, field);
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

function paintLarge(surface: Surface, box: CellBox, look: CellLook, theme: Theme, field: number): void {
  const { x, y, width, height } = box;
  const pixels = new Pixels(width, height);
  for (let row = 0; row < pixels.height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      pixels.set(column, row, surface.depth === 3 ? shaded(field, x + column, y * 2 + row) : field);
    }
  }
  const scale = height >= 9 && numberWidth(look.troops, 2) <= width - 4 ? 2 : 1;
  const left = Math.floor((width - numberWidth(look.troops, scale)) / 2);
  const top = height - Math.floor((DIGIT_HEIGHT * scale) / 2);
  if (surface.depth === 3 && theme.onField.ansi16 === 15)
    drawNumber(pixels, look.troops, left + 1, top + 1, scale, mix(field, 0, 0.45));
  drawNumber(pixels, look.troops, left, top, scale, numberColour(surface, look, theme));
  if (look.cursor) frame(pixels, theme.accent.rgb);
  pixels.show(surface, x, y);
  const inset = look.cursor ? 1 : 0;
  const flat = (column: number, row: number): number => pixels.get(column, row * 2 + 1) ?? field;
  surface.put(x + 1 + inset, y + inset, look.letter, {
    fg: letterColour(surface, look, theme),
    bg: flat(1 + inset, inset),
    bold: true,
  });
  decorate(
    surface,
    { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset },
    look,
    theme,
    field,
  );
}

/** A colour with the light of the landscape on it. */
function shaded(field: number, x: number, y: number): number {
  const light = lightAt(x, y, 22);
  return light > 0 ? mix(field, 0xffffff, light * 0.13) : mix(field, 0, -light * 0.2);
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

/** The cursor of a large cell: its four corners, a pixel thick. */
function frame(pixels: Pixels, colour: number): void {
  const { width, height } = pixels;
  const [across, down] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  for (const x of [0, width - across]) for (const y of [0, height - 1]) pixels.fill(x, y, across, 1, colour);
  for (const x of [0, width - 1]) for (const y of [0, height - down]) pixels.fill(x, y, 1, down, colour);
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
