import { DIGIT_HEIGHT, drawNumber, numberWidth } from '../../../app/drawing/digits.ts';
import { Pixels } from '../../../app/drawing/pixels.ts';
import { lightAt } from '../../../app/drawing/relief.ts';
import { mix } from '../../../app/theme/theme.ts';

/** Where a territory lies, in character cells. */
export interface CellBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the picture of a large territory depends on. Colours are 0xRRGGBB. */
export interface PictureOrder {
  readonly box: CellBox;
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

/** Pictures of territories in pixels; one that was drawn before is not drawn again. */
export type Pictures = (order: PictureOrder) => Pixels;

/** Pictures that are kept: a board has 25, each in a few looks. */
const KEPT = 300;

export function createPictures(): Pictures {
  const land = landscape();
  const known = new Map<string, Pixels>();
  return order => {
    const { box, ...look } = order;
    const key = [...Object.values(box), ...Object.values(look)].join();
    const picture = known.get(key) ?? draw(order, land);
    if (known.size >= KEPT) known.clear();
    known.set(key, picture);
    return picture;
  };
}

function draw({ box, field, troops, ink, shadowed, shaded, frame }: PictureOrder, land: Landscape): Pixels {
  const { width, height } = box;
  const pixels = new Pixels(width, height);
  if (shaded) drawLand(pixels, land(box), field);
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

/** The landscape's light on a territory, as indices of a light scale: it depends on the place alone. */
type Landscape = (box: CellBox) => Int8Array;

/** A landscape that is reckoned once for each place and size. */
function landscape(): Landscape {
  const known = new Map<string, Int8Array>();
  return box => {
    const key = Object.values(box).join();
    const light = known.get(key) ?? lightOf(box);
    if (known.size >= KEPT) known.clear();
    known.set(key, light);
    return light;
  };
}

/** Pixels from hill to hill. */
const HILLS = 22;

function lightOf({ x, y, width, height }: CellBox): Int8Array {
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
