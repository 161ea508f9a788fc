import { Drawing } from '../../../screens/drawing/drawing.ts';
import type { Pen } from '../../../screens/drawing/painter.tsx';
import { lightOn } from '../../../screens/drawing/relief.ts';
import { legible, mix, type OwnerShades, white16 } from '../../../screens/theme/theme.ts';
import type { GlyphSet, Rectangle, Style, Surface } from '../../../terminal/types.ts';
import { piecesFor } from './pieces.ts';

export interface CellLook {
  readonly owner: OwnerShades;
  readonly letter: string;
  readonly troops: number;
  readonly tier: 'rest' | 'lit' | 'chosen';
  /** The colour of the moment in which it changes hands. */
  readonly flash: number | null;
  /** While it fills from the side where it was entered: the part that is filled, 0 to 1, and its former owner. */
  readonly entered: {
    readonly side: 'left' | 'right' | 'up' | 'down';
    readonly share: number;
    readonly loser: OwnerShades;
  } | null;
  /** Marked as a possible target. */
  readonly marked: boolean;
  readonly cursor: boolean;
  /** Troops just gained or lost, as `+3` or `−1`. */
  readonly change: { readonly text: string; readonly tone: 'good' | 'bad' } | null;
}

/** Rows from which a cell has room for digits of pixels. */
const BIG = 5;

/** Draws one territory. */
export function paintCell(pen: Pen, box: Rectangle, look: CellLook): void {
  const colours = coloursOf(pen, look);
  if (pen.plain) paintPlain(pen, box, look);
  else if (box.height >= BIG) paintLarge(pen, box, look, colours);
  else paintSmall(pen, box, look, colours);
}

type Colours = ReturnType<typeof coloursOf>;

/** The colours of a territory, each 0xRRGGBB; `mark` is that of the cursor and marks. */
function coloursOf({ surface: { depth }, theme }: Pen, { owner, tier, flash }: CellLook) {
  const isChosen = tier === 'chosen';
  // Sixteen colours have no third tier: chosen territories are white. The darkest of 256 have no hue to tell.
  const brighter = { rest: owner.lit, lit: owner.chosen, chosen: owner.ink };
  const shade = depth === 2 ? brighter[tier] : isChosen && depth === 1 ? white16 : owner[tier];
  const field = flash ?? shade.rgb;
  const on = (ink: number): number => legible(ink, field, depth);
  const number = on(theme.onField.rgb);
  const letter = isChosen || flash !== null || depth === 1 ? number : on(owner.ink.rgb);
  return { field, number, letter, mark: on(theme.accent.rgb) };
}

function paintLarge(pen: Pen, box: Rectangle, look: CellLook, colours: Colours): void {
  const { surface, theme } = pen;
  const { x, y } = box;
  const { field, number, letter, mark } = colours;
  const { depth, glyphSet } = surface;
  const picture = pictureOf({
    ...{ box, field, glyphSet, troops: look.troops, ink: number },
    shadowed: depth === 3 && number === theme.onField.rgb && theme.onField.ansi16 === 15,
    shaded: depth === 3,
    frame: look.cursor ? mark : null,
    ...restOf(look, box),
  });
  picture.show(surface, x, y);
  // One cell inside the cursor's frame; in the corner where a long number needs the room.
  const inset = picture.numberSize(look.troops, numberRows(box, look.troops)).width > box.width - 6 ? 0 : 1;
  const bg = picture.at(1 + inset, inset);
  surface.put(x + 1 + inset, y + inset, look.letter, { fg: legible(letter, bg, depth), bg, bold: true });
  decorate(pen, { x: x + 1, y: y + 1, width: box.width - 2, height: box.height - 2 }, look, colours);
}

function paintSmall(pen: Pen, box: Rectangle, look: CellLook, colours: Colours): void {
  const { surface } = pen;
  const { x, y, width, height } = box;
  const { field: bg, number, letter, mark } = colours;
  const drawing = new Drawing(surface, width, height, bg);
  const { rest, restColour } = restOf(look, box);
  if (rest !== null) drawing.fill(rest, restColour);
  if (height > 2)
    drawPips(
      drawing,
      { x: 1, y: height - 0.5, width: width - 2, height: 0.5 },
      look.troops,
      mix(bg, number, PIPS),
    );
  drawing.show(surface, x, y);
  const text = `${look.troops}`;
  const from = x + Math.floor(width / 2) + 1 - text.length;
  surface.text(from, y + Math.floor(height / 2), text, { fg: number, bg, bold: true });
  surface.put(x + 1, y, look.letter, { fg: letter, bg, bold: true });
  decorate(pen, box, look, colours);
  if (look.cursor) corners(surface, box, { fg: mark, bg, bold: true });
}

/** The shares of the number's colour in that of pips and pieces; the rest is the field's. */
const PIPS = 0.5;
const PIECES = 0.62;

/** Draws a pip in a column for each troop, or a bar where there are more troops than columns. */
function drawPips(drawing: Drawing, room: Rectangle, troops: number, colour: number): void {
  if (troops > room.width) drawing.fill(room, colour);
  else
    for (let pip = 0; pip < troops; pip += 1) drawing.fill({ ...room, x: room.x + pip, width: 0.5 }, colour);
}

/** The part of a territory that still has the colour of its former owner. */
function restOf({ entered }: CellLook, { width, height }: Rectangle) {
  if (entered === null) return { rest: null, restColour: 0 };
  const { side, share, loser } = entered;
  const isLevel = side === 'left' || side === 'right';
  const rest = {
    x: side === 'left' ? width * share : 0,
    y: side === 'up' ? height * share : 0,
    width: isLevel ? width * (1 - share) : width,
    height: isLevel ? height : height * (1 - share),
  };
  return { rest, restColour: loser.lit.rgb };
}

function decorate(
  { surface, theme }: Pen,
  box: Rectangle,
  look: CellLook,
  { field: bg, mark }: Colours,
): void {
  const { x, y, width, height } = box;
  if (look.marked) surface.put(x + width - 2, y + height - 1, '◎', { fg: mark, bg });
  if (look.change === null) return;
  const { text, tone } = look.change;
  const fg = legible(theme[tone].rgb, bg, surface.depth);
  surface.text(x + width - 1 - text.length, y, text, { fg, bg, bold: true });
}

function corners(surface: Surface, { x, y, width, height }: Rectangle, style: Style): void {
  const [right, bottom] = [x + width - 1, y + height - 1];
  surface.put(x, y, '┌', style);
  surface.put(right, y, '┐', style);
  surface.put(x, bottom, '└', style);
  surface.put(right, bottom, '┘', style);
}

function paintPlain({ surface }: Pen, box: Rectangle, look: CellLook): void {
  const { x, y, width, height } = box;
  const bold = { bold: true };
  const style = look.tier === 'chosen' ? { inverse: true } : look.tier === 'lit' ? bold : { dim: true };
  const written = { ...style, dim: false, bold: true, inverse: look.cursor || look.tier === 'chosen' };
  surface.fill(x, y, width, height, look.tier === 'chosen' ? style : {});
  if (height > 2) {
    const [across, bottom] = ['─'.repeat(width - 2), y + height - 1];
    surface.text(x, y, `╭${across}╮`, style);
    for (let row = y + 1; row < bottom; row += 1)
      for (const column of [x, x + width - 1]) surface.put(column, row, '│', style);
    surface.text(x, bottom, `╰${across}╯`, style);
  }
  const drawing = new Drawing(surface, width, height);
  const size = drawing.numberSize(look.troops, 3);
  if (look.tier !== 'chosen' && height >= BIG && size.width + 4 <= width) {
    const [left, top] = [Math.floor((width - size.width) / 2), Math.floor((height - size.height) / 2)];
    drawing.number(look.troops, left, top, 3, 0);
    drawing.show(surface, x, y);
  } else {
    const number = ` ${look.troops} `;
    const from = x + Math.floor((width - number.length + 1) / 2);
    surface.text(from, y + Math.floor(height / 2), number, written);
  }
  surface.text(x + 1, y, look.letter, written);
  if (look.marked) surface.put(x + width - 2, y + height - 1, '◎', bold);
  if (look.change !== null) surface.text(x + width - 1 - look.change.text.length, y, look.change.text, bold);
  if (look.cursor) corners(surface, box, bold);
}

/** All that the picture of a large territory depends on. Colours are 0xRRGGBB. */
interface PictureOrder {
  /** In character cells. */
  readonly box: Rectangle;
  readonly glyphSet: GlyphSet;
  readonly field: number;
  readonly troops: number;
  readonly ink: number;
  readonly shadowed: boolean;
  /** The field is a landscape with light and shade instead of flat. */
  readonly shaded: boolean;
  /** The colour of the cursor where it is here. */
  readonly frame: number | null;
  /** The part that still has the former owner's colour. */
  readonly rest: Rectangle | null;
  readonly restColour: number;
}

/** Cached pictures of all boards of this process: a board has 25, each in a few looks. */
const KEPT = 1000;

const pictures = new Map<string, Drawing>();

/** The picture of a territory, from the cache where it was drawn before. */
function pictureOf(order: PictureOrder): Drawing {
  const { box, rest, ...look } = order;
  const key = [...Object.values(box), ...Object.values(rest ?? {}), ...Object.values(look)].join();
  return remembered(pictures, key, () => draw(order));
}

/** The value of a key, made where it is missing; a full cache is emptied. */
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

/** Rows from which soldiers, riders and guns stand for the troops. */
const PEOPLED = 9;
/** The shares of a territory's rows for its number and for the pieces under it. */
const SHARES = { number: 0.45, pieces: 0.3 } as const;

/** Approximate rows of a territory's number, fewer where it has many digits. */
const numberRows = ({ width, height }: Rectangle, troops: number): number =>
  Math.min(Math.max(3, height * SHARES.number), (width - 4) / (1.44 * `${troops}`.length));

function draw(order: PictureOrder): Drawing {
  const { box, field, troops, ink, shadowed, shaded, frame, rest, restColour } = order;
  const { width, height } = box;
  const drawing = new Drawing(order, width, height, field);
  if (shaded) drawLand(drawing, box, field);
  if (rest !== null) drawing.fill(rest, restColour);
  const rows = numberRows(box, troops);
  const size = drawing.numberSize(troops, rows);
  const row = Math.round(height * SHARES.pieces);
  const shown = height >= PEOPLED ? piecesFor(troops, width - 3, row) : [];
  const left = Math.round(width - size.width) / 2;
  const top =
    shown.length === 0 ? Math.round(height - size.height) / 2 : Math.floor(height - size.height - row) / 2;
  if (shadowed) drawing.number(troops, left + 0.5, top + 0.5, rows, mix(field, 0, 0.45));
  drawing.number(troops, left, top, rows, ink);
  if (shown.length === 0) {
    const room = Math.min(troops, width - 4);
    const pips = { x: Math.floor((width - room) / 2), y: height - 1, width: room, height: 0.5 };
    drawPips(drawing, pips, troops, mix(field, ink, PIPS));
  }
  let x = (width - shown.reduce((sum, { wide }) => sum + wide * row, 0)) / 2;
  for (const { figure, wide } of shown) {
    const area = { x: x + (wide * row) / 2 - row, y: height - row - 0.5, width: row * 2, height: row };
    drawing.figure(figure, area, { main: mix(field, ink, PIECES), hub: field });
    x += wide * row;
  }
  if (frame !== null) drawFrame(drawing, box, frame);
  return drawing;
}

/** Steps of light between shade and full light: few, so that neighbouring points often look the same. */
const LIGHT_STEPS = 4;

/** Draws the land. Its rim, where the cursor comes and goes, is flat: a frame on one colour takes a third of the bytes. */
function drawLand(drawing: Drawing, box: Rectangle, field: number): void {
  const { width, height } = box;
  // The field in every step of light, darkest first.
  const scale = Array.from({ length: 2 * LIGHT_STEPS + 1 }, (_, index) => {
    const light = (index - LIGHT_STEPS) / LIGHT_STEPS;
    return light > 0 ? mix(field, 0xffffff, light * 0.13) : mix(field, 0, -light * 0.2);
  });
  const steps = lightStepsOn(box);
  for (let y = 2; y < height * 2 - 2; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const step = steps[y * width + x] ?? LIGHT_STEPS;
      if (step !== LIGHT_STEPS) drawing.fill({ x, y: y / 2, width: 1, height: 0.5 }, scale[step] ?? field);
    }
}

const lights = new Map<string, Int8Array>();

/** The light on a territory, two spots a cell, as indices of a light scale; it depends on the spot alone. */
const lightStepsOn = (box: Rectangle): Int8Array =>
  remembered(lights, Object.values(box).join(), () => {
    const light = lightOn({ ...box, y: box.y * 2, height: box.height * 2 }, HILLS);
    return Int8Array.from(light, each => LIGHT_STEPS + Math.round(each * LIGHT_STEPS));
  });

/** Columns from hill to hill. */
const HILLS = 22;

/** Draws the cursor: the four corners, a column thick. */
function drawFrame(drawing: Drawing, { width, height }: Rectangle, colour: number): void {
  const [across, down] = [Math.min(4, Math.ceil(width / 4)), Math.min(2, Math.ceil(height / 4))];
  for (const x of [0, width - across])
    for (const y of [0, height - 0.5]) drawing.fill({ x, y, width: across, height: 0.5 }, colour);
  for (const x of [0, width - 1])
    for (const y of [0, height - down]) drawing.fill({ x, y, width: 1, height: down }, colour);
}
