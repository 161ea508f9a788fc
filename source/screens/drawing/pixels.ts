import type { Surface } from '../../terminal/types.ts';

/** Nothing drawn: the surface shows through. */
const NONE = -1;

/** A picture of square pixels, two in each cell. Drawing outside it is dropped. */
export class Pixels {
  readonly width: number;
  /** Twice the rows of cells. */
  readonly height: number;
  readonly #colours: Int32Array;

  /** @param columns @param rows the size in character cells */
  constructor(columns: number, rows: number) {
    this.width = columns;
    this.height = rows * 2;
    this.#colours = new Int32Array(this.width * this.height).fill(NONE);
  }

  set(x: number, y: number, colour: number): void {
    if (x >= 0 && x < this.width && y >= 0 && y < this.height) this.#colours[y * this.width + x] = colour;
  }

  get(x: number, y: number): number | null {
    const colour = this.#colours[y * this.width + x] ?? NONE;
    return colour === NONE ? null : colour;
  }

  fill(x: number, y: number, width: number, height: number, colour: number): void {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) this.set(column, row, colour);
    }
  }

  /** Puts the picture on a surface with its top left cell at (x, y); cells without pixels are left as they are. */
  show(surface: Surface, x: number, y: number): void {
    for (let row = 0; row * 2 < this.height; row += 1) {
      for (let column = 0; column < this.width; column += 1) {
        const upper = this.get(column, row * 2);
        const lower = this.get(column, row * 2 + 1);
        if (upper === null && lower === null) continue;
        if (upper === lower) surface.put(x + column, y + row, ' ', { bg: lower });
        else if (upper === null) surface.put(x + column, y + row, '▄', { fg: lower });
        else surface.put(x + column, y + row, '▀', lower === null ? { fg: upper } : { fg: upper, bg: lower });
      }
    }
  }
}
