import { SEA } from './raster.ts';

/** A line and the territories on its sides, as seen along it. */
interface SidedLine {
  readonly left: number;
  readonly right: number;
  /** x and y in turn. */
  readonly line: Float32Array;
}

/** Subdivisions of a row of pixels. */
const FINE = 4;

/** Adds a value to the differences from each pixel to the next. */
type Add = (sums: Float64Array, value: number) => void;

/** The crossings of each row of a drawing with its lines, for filling any part of it: exact across, four rows a pixel. */
export class Spans {
  readonly #starts: Int32Array;
  readonly #places: Float32Array;
  readonly #territories: Int16Array;

  constructor({ height }: { readonly height: number }, lines: readonly SidedLine[]) {
    const rows = height * FINE;
    const counts = new Int32Array(rows + 1);
    eachCrossing(lines, rows, row => {
      counts[row + 1] = (counts[row + 1] ?? 0) + 1;
    });
    for (let row = 0; row < rows; row += 1) counts[row + 1] = (counts[row + 1] ?? 0) + (counts[row] ?? 0);
    this.#starts = counts.slice();
    this.#places = new Float32Array(counts[rows] ?? 0);
    this.#territories = new Int16Array(counts[rows] ?? 0);
    const before = new Int16Array(counts[rows] ?? 0);
    eachCrossing(lines, rows, (row, column, territory, from) => {
      const start = this.#starts[row] ?? 0;
      let at = counts[row] ?? 0;
      counts[row] = at + 1;
      // The crossings of a row are few: each is put in its place among those before it.
      for (; at > start && (this.#places[at - 1] ?? 0) > column; at -= 1) {
        this.#places[at] = this.#places[at - 1] ?? 0;
        this.#territories[at] = this.#territories[at - 1] ?? 0;
        before[at] = before[at - 1] ?? 0;
      }
      this.#places[at] = column;
      this.#territories[at] = territory;
      before[at] = from;
    });
    for (let row = 0; row < rows; row += 1)
      this.#settle(before, this.#starts[row] ?? 0, this.#starts[row + 1] ?? 0);
  }

  /**
   * Orders crossings at one spot, where a line turns back, by the territory on the left, or one would fill the row.
   */
  #settle(before: Int16Array, start: number, end: number): void {
    const territories = this.#territories;
    let now: number | undefined = SEA;
    for (let at = start; at < end; at += 1) {
      const next = at + 1;
      if (before[at] !== now && next < end && before[next] === now && territories[next] === before[at]) {
        [territories[at], territories[next]] = [territories[next] ?? 0, territories[at] ?? 0];
        [before[at], before[next]] = [before[next] ?? 0, before[at] ?? 0];
      }
      now = territories[at];
    }
  }

  /** Calls back for each stretch of territory in a part of a row of pixels, with a function that adds a value there. */
  row(y: number, from: number, width: number, tell: (territory: number, add: Add) => void): void {
    for (let fine = y * FINE; fine < (y + 1) * FINE; fine += 1) {
      const end = this.#starts[fine + 1] ?? 0;
      for (let at = this.#starts[fine] ?? 0; at < end; at += 1) {
        const left = Math.max(0, (this.#places[at] ?? 0) - from);
        const right = Math.min(width, (at + 1 < end ? (this.#places[at + 1] ?? 0) : Infinity) - from);
        if (right <= left) continue;
        tell(this.#territories[at] ?? -1, (sums, value) => addSpan(sums, left, right, value / FINE));
      }
    }
  }
}

function addSpan(sums: Float64Array, left: number, right: number, value: number): void {
  const [first, last] = [Math.floor(left), Math.floor(right)];
  const [into, over] = [left - first, right - last];
  sums[first] = (sums[first] ?? 0) + value * (1 - into);
  sums[first + 1] = (sums[first + 1] ?? 0) + value * into;
  sums[last] = (sums[last] ?? 0) - value * (1 - over);
  sums[last + 1] = (sums[last + 1] ?? 0) - value * over;
}

/** Calls back for every crossing of a line with the middle of a row, with the territories to its right and left. */
function eachCrossing(
  lines: readonly SidedLine[],
  rows: number,
  tell: (row: number, column: number, territory: number, from: number) => void,
): void {
  for (const { left, right, line } of lines) {
    for (let at = 2; at < line.length; at += 2) {
      const [ax, ay] = [line[at - 2] ?? 0, (line[at - 1] ?? 0) * FINE - 0.5];
      const [bx, by] = [line[at] ?? 0, (line[at + 1] ?? 0) * FINE - 0.5];
      if (ay === by) continue;
      const first = Math.max(0, Math.ceil(Math.min(ay, by)));
      const last = Math.min(rows - 1, Math.ceil(Math.max(ay, by)) - 1);
      const slope = (bx - ax) / (by - ay);
      // Down the page, the left hand is to the right.
      const [territory, from] = by > ay ? [left, right] : [right, left];
      for (let row = first; row <= last; row += 1) tell(row, ax + (row - ay) * slope, territory, from);
    }
  }
}
