import { type Raster, SEA } from './raster.ts';

/** The distance of each pixel of a raster from the coast, in widths of a pixel: above 0 at sea, below 0 on land. */
export type CoastDistance = Float32Array;

const FAR = 1e9;

/**
 * The exact distances from the coast (Felzenszwalb and Huttenlocher, 2012); pixels are `tall` times as high as wide.
 */
export function coastDistance({ width, height, pixels }: Raster, tall: number): CoastDistance {
  const toLand = squares(width, height, tall, at => pixels[at] !== SEA);
  const toSea = squares(width, height, tall, at => pixels[at] === SEA);
  return toLand.map((square, at) => {
    const away = Math.sqrt(square) - Math.sqrt(toSea[at] ?? 0);
    return away > 0 ? away - 0.5 : away + 0.5;
  });
}

/** The square of the distance of every pixel from the nearest one that is wanted. */
function squares(width: number, height: number, tall: number, wanted: (at: number) => boolean): Float32Array {
  const field = new Float32Array(width * height);
  for (let at = 0; at < field.length; at += 1) field[at] = wanted(at) ? 0 : FAR;
  const envelope = new Envelope(Math.max(width, height));
  for (let x = 0; x < width; x += 1) envelope.pass(field, x, width, height, tall);
  for (let y = 0; y < height; y += 1) envelope.pass(field, y * width, 1, width, 1);
  return field;
}

/** The lowest of many parabolas along one row or column. */
class Envelope {
  readonly #values: Float64Array;
  readonly #tops: Int32Array;
  readonly #starts: Float64Array;

  constructor(most: number) {
    this.#values = new Float64Array(most);
    this.#tops = new Int32Array(most);
    this.#starts = new Float64Array(most + 1);
  }

  /** @param step between two spots in the field @param apart how far they lie from each other */
  pass(field: Float32Array, first: number, step: number, count: number, apart: number): void {
    const [values, tops, starts] = [this.#values, this.#tops, this.#starts];
    const square = apart * apart;
    for (let index = 0; index < count; index += 1) values[index] = field[first + index * step] ?? FAR;
    let last = 0;
    tops[0] = 0;
    starts[0] = -FAR;
    starts[1] = FAR;
    for (let index = 1; index < count; index += 1) {
      let start = meeting(values, square, tops[last] ?? 0, index);
      while (last > 0 && start <= (starts[last] ?? 0)) {
        last -= 1;
        start = meeting(values, square, tops[last] ?? 0, index);
      }
      last += 1;
      tops[last] = index;
      starts[last] = start;
      starts[last + 1] = FAR;
    }
    for (let index = 0, of = 0; index < count; index += 1) {
      while ((starts[of + 1] ?? FAR) < index) of += 1;
      const top = tops[of] ?? 0;
      field[first + index * step] = square * (index - top) ** 2 + (values[top] ?? FAR);
    }
  }
}

/** The spot from which the parabola of a later spot is below that of an earlier one. */
function meeting(values: Float64Array, square: number, earlier: number, later: number): number {
  const rise = (values[later] ?? 0) - (values[earlier] ?? 0);
  return (rise / square + later * later - earlier * earlier) / (2 * (later - earlier));
}
