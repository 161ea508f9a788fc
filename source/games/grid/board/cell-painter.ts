import type { Pen } from '../../../app/drawing/pen.ts';
import { DIGIT_HEIGHT, drawNumber, numberWidth, Pixels } from '../../../app/drawing/pixels.ts';
import { lightAt } from '../../../app/drawing/relief.ts';
import { legible } from '../../../app/theme/contrast.ts';
import { mix, type OwnerShades, white16 } from '../../../app/theme/theme.ts';
import type { Rectangle, Style, Surface } from '../../../terminal/types.ts';

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
export function paintCell(pen: Pen, box: Rectangle, look: CellLook): void {
  const colours = coloursOf(pen, look);
  if (pen.plain) paintPlain(pen, box, look);
  else if (box.height >= BIG) paintLarge(pen, box, look, colours);
  else paintSmall(pen, box, look, colours);
}

/** What a territory is painted in, each 0xRRGGBB: the cursor and marks are in the last. */
interface Colours {
  readonly field: number;
  readonly number: number;
  readonly letter: number;
  readonly mark: number;
}

function coloursOf({ surface: { depth }, theme }: Pen, { owner, tier, flash }: CellLook): Colours {
  const isChosen = tier === 'chosen';
  // Sixteen colours have no third tier: what is chosen is white there.
  const field = flash ?? (isChosen && depth === 1 ? white16 : owner[tier]).rgb;
  const on = (ink: number): number => legible(ink, field, depth);
  const number = on(theme.onField.rgb);
  const letter = isChosen || flash !== null || depth === 1 ? number : on(owner.ink.rgb);
  return { field, number, letter, mark: on(theme.accent.rgb) };
}

function paintLarge(pen: Pen, box: Rectangle, look: CellLook, colours: Colours): void {
  const { surface, theme } = pen;
  const { x, y, width, height } = box;
  const { field, number, letter, mark } = colours;
  const picture = pictureOf({
    box,
    field,
    troops: look.troops,
    ink: number,
    shadowed: surface.depth === 3 && number === theme.onField.rgb && theme.onField.ansi16 === 15,
    shaded: surface.depth === 3,
    frame: look.cursor ? mark : null,
  });
  picture.show(surface, x, y);
  // One cell in, so that the cursor's frame takes nothing away; at the very corner where a long number needs the room.
  const inset = numberWidth(look.troops, 1) > width - 6 ? 0 : 1;
  const bg = picture.get(1 + inset, inset * 2 + 1) ?? field;
  surface.put(x + 1 + inset, y + inset, look.letter, {
    fg: legible(letter, bg, surface.depth),
    bg,
    bold: true,
  });
  decorate(pen, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, look, colours);
}

function paintSmall(pen: Pen, box: Rectangle, look: CellLook, colours: Colours): void {
  const { surface } = pen;
  const { x, y, width, height } = box;
  const { field: bg, number, letter, mark } = colours;
  surface.fill(x, y, width, height, { bg });
  const text = `${look.troops}`;
  const from = x + Math.floor(width / 2) + 1 - text.length;
  surface.text(from, y + Math.floor(height / 2), text, { fg: number, bg, bold: true });
  surface.put(x + 1, y, look.letter, { fg: letter, bg, bold: true });
  decorate(pen, box, look, colours);
  if (look.cursor) corners(surface, box, { fg: mark, bg, bold: true });
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
  surface.text(x + width - 1 - text.length, y, text, {
    fg: legible(theme[tone].rgb, bg, surface.depth),
    bg,
    bold: true,
  });
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
  const written = { ...style, dim: false, bold: true };
  surface.fill(x, y, width, height, style, patterns[look.seat % patterns.length] ?? ' ');
  const number = ` ${look.troops} `;
  const from = x + Math.floor((width - number.length + 1) / 2);
  surface.text(from, y + Math.floor(height / 2), number, written);
  surface.text(x + 1, y, look.letter, written);
  if (look.marked) surface.put(x + width - 2, y + height - 1, '◎', bold);
  if (look.change !== null) surface.text(x + width - 1 - look.change.text.length, y, look.change.text, bold);
  if (look.cursor) corners(surface, box, bold);
}

/** What the picture of a large territory depends on. Colours are 0xRRGGBB. */
interface PictureOrder {
  /** Where it lies, in character cells. */
  readonly box: Rectangle;
  readonly field: number;
  readonly troops: number;
  /** The colour of the number. */
  readonly ink: number;
  /** The number casts a shadow. */
  readonly shadowed: boolean;
  /** The field is a landscape in the light instead of flat. */
  readonly shaded: boolean;
  /** The cursor's colour, when it is here. */
  readonly frame: number | null;
}

/** Pictures that are kept, of all boards that this process shows: one has 25, each in a few looks. */
const KEPT = 4000;

const pictures = new Map<string, Pixels>();

/** The picture of a territory in pixels; one that was drawn before is not drawn again. */
function pictureOf(order: PictureOrder): Pixels {
  const { box, ...look } = order;
  return remembered(pictures, [...Object.values(box), ...Object.values(look)].join(), () => draw(order));
}

/** What a key stands for, made where it is not known; all is forgotten when that is too much. */
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

function draw({ box, field, troops, ink, shadowed, shaded, frame }: PictureOrder): Pixels {
  const { width, height } = box;
  const pixels = new Pixels(width, height);
  if (shaded) drawLand(pixels, lightOn(box), field);
  else pixels.fill(0, 0, width, pixels.height, field);
  const scale = height >= 9 && numberWidth(troops, 2) <= width - 4 ? 2 : 1;
  const left = Math.floor((width - numberWidth(troops, scale)) / 2);
  const top = height - Math.floor((DIGIT_HEIGHT * scale) / 2);
  if (shadowed) drawNumber(pixels, troops, left + 1, top + 1, scale, mix(field, 0, 0.45));
  drawNumber(pixels, troops, left, top, scale, ink);
  if (frame !== null) drawFrame(pixels, frame);
  return pixels;
}

/** Steps of light between shade and full light: few, so that neighbouring pixels often look the same. */
const LIGHT_STEPS = 4;

/** A field in every step of light, darkest first. */
function lightScale(field: number): readonly number[] {
  return Array.from({ length: 2 * LIGHT_STEPS + 1 }, (_, index) => {
    const light = (index - LIGHT_STEPS) / LIGHT_STEPS;
    return light > 0 ? mix(field, 0xffffff, light * 0.13) : mix(field, 0, -light * 0.2);
  });
}

/** The land; its rim is flat, for there the cursor comes and goes: a frame on one colour takes a third of the bytes. */
function drawLand(pixels: Pixels, light: Int8Array, field: number): void {
  const { width, height } = pixels;
  const scale = lightScale(field);
  pixels.fill(0, 0, width, height, field);
  light.forEach((step, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x > 0 && x < width - 1 && y > 1 && y < height - 2) pixels.set(x, y, scale[step] ?? field);
  });
}

const lights = new Map<string, Int8Array>();

/** The landscape's light on a territory, as indices of a light scale: it depends on the place alone. */
const lightOn = (box: Rectangle): Int8Array =>
  remembered(lights, Object.values(box).join(), () => lightOf(box));

/** Pixels from hill to hill. */
const HILLS = 22;

function lightOf({ x, y, width, height }: Rectangle): Int8Array {
  return Int8Array.from({ length: width * height * 2 }, (_, index) => {
    const [column, row] = [index % width, Math.floor(index / width)];
    return LIGHT_STEPS + Math.round(lightAt(x + column, y * 2 + row, HILLS) * LIGHT_STEPS);
  });
}

/** The cursor: the four corners, a pixel thick. */
function drawFrame(pixels: Pixels, colour: number): void {
  const { width, height } = pixels;
  const [across, down] = [Math.min(5, Math.ceil(width / 4)), Math.min(4, Math.ceil(height / 4))];
  for (const x of [0, width - across]) for (const y of [0, height - 1]) pixels.fill(x, y, across, 1, colour);
  for (const x of [0, width - 1]) for (const y of [0, height - down]) pixels.fill(x, y, 1, down, colour);
}
