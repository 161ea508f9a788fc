import type { Rectangle } from './types.ts';

/** Which part of a screen may look different from before: for each row one stretch of columns, that may reach too far. */
export class Damage {
  readonly #width: number;
  readonly #height: number;
  readonly #starts: Uint16Array;
  readonly #ends: Uint16Array;

  /** @param width @param height the screen's size in cells; nothing is damaged at first */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#starts = new Uint16Array(height);
    this.#ends = new Uint16Array(height);
  }

  /** The first column of a row's stretch, and the one behind it; the same where nothing is damaged. */
  start(y: number): number {
    return this.#starts[y] ?? 0;
  }

  end(y: number): number {
    return this.#ends[y] ?? 0;
  }

  /** Adds a rectangle, clipped to the screen. */
  add({ x, y, width, height }: Rectangle): void {
    const [left, right] = [Math.max(0, x), Math.min(this.#width, x + width)];
    if (left >= right) return;
    for (let row = Math.max(0, y); row < Math.min(this.#height, y + height); row++) {
      const none = this.start(row) === this.end(row);
      this.#starts[row] = none ? left : Math.min(this.start(row), left);
      this.#ends[row] = none ? right : Math.max(this.end(row), right);
    }
  }

  /** Adds all of the screen. */
  addAll(): void {
    this.#starts.fill(0);
    this.#ends.fill(this.#width);
  }

  /** Nothing is damaged any more. */
  clear(): void {
    this.#ends.set(this.#starts);
  }
}
