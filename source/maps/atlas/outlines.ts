import { type Raster, SEA } from './raster.ts';

/** A smooth line between two territories, or one and the sea. */
export interface Outline {
  /** The territories on its sides, as seen along it. */
  readonly left: number;
  readonly right: number;
  /** x and y in turn, in pixels of the raster: the ends, and between them the control points. */
  readonly points: Float32Array;
  /** Its ends, as corners of the grid between pixels. */
  readonly from: number;
  readonly to: number;
  /** True for a ring that meets no other line: then its last point is its first. */
  readonly round: boolean;
}

/** Rounds of smoothing: enough that the stairs of pixels are gone, and capes stay. */
const ROUNDS = 4;

/** The largest error of a line with fewer points, in pixels of the raster. */
const TOLERANCE = 0.2;

const cache = new WeakMap<Raster, readonly Outline[]>();

/** The smoothed lines between territories, each once; ends where three meet do not move, so that there are no gaps. */
export function outlinesOf(raster: Raster): readonly Outline[] {
  const outlines = cache.get(raster) ?? new Tracer(raster).outlines();
  cache.set(raster, outlines);
  return outlines;
}

/** Steps over the grid: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Follows the cracks between the pixels of a raster, which is surrounded by sea. */
class Tracer {
  readonly #raster: Raster;
  /** Corners in a row of the grid. */
  readonly #corners: number;
  /** The cracks of each corner that have been followed: 1 for the one to the right, 2 for the one down. */
  readonly #done: Uint8Array;

  constructor(raster: Raster) {
    this.#raster = raster;
    this.#corners = raster.width + 1;
    this.#done = new Uint8Array(this.#corners * (raster.height + 1));
  }

  outlines(): readonly Outline[] {
    const outlines: Outline[] = [];
    const lined = this.#lined();
    // First the lines that end at meeting points; what is left are rings.
    for (const loops of [false, true]) {
      for (const corner of lined) {
        const x = corner % this.#corners;
        const y = (corner - x) / this.#corners;
        const ways = this.#ways(x, y);
        if (!loops && ways.length === 2) continue;
        for (const way of ways) if (!this.#isDone(x, y, way)) outlines.push(this.#follow(x, y, way));
      }
    }
    return outlines;
  }

  /** The corners between different territories. */
  #lined(): readonly number[] {
    const { width, height, pixels } = this.#raster;
    const lined: number[] = [];
    for (let y = 0; y <= height; y += 1) {
      for (let x = 0; x <= width; x += 1) {
        const at = y * width + x;
        const inside = x > 0 && y > 0 && x < width && y < height;
        const d = inside ? pixels[at] : this.#at(x, y);
        const same = inside
          ? d === pixels[at - 1] && d === pixels[at - width] && d === pixels[at - width - 1]
          : d === this.#at(x - 1, y) && d === this.#at(x, y - 1) && d === this.#at(x - 1, y - 1);
        if (!same) lined.push(y * this.#corners + x);
      }
    }
    return lined;
  }

  #at(x: number, y: number): number {
    const { width, height, pixels } = this.#raster;
    return x < 0 || y < 0 || x >= width || y >= height ? SEA : (pixels[y * width + x] ?? SEA);
  }

  /** The pixels left and right of a step away from a corner. */
  #beside(x: number, y: number, way: number): readonly [left: number, right: number] {
    if (way === 0) return [this.#at(x, y - 1), this.#at(x, y)];
    if (way === 1) return [this.#at(x, y), this.#at(x - 1, y)];
    if (way === 2) return [this.#at(x - 1, y), this.#at(x - 1, y - 1)];
    return [this.#at(x - 1, y - 1), this.#at(x, y - 1)];
  }

  #ways(x: number, y: number): number[] {
    const [a, b] = [this.#at(x - 1, y - 1), this.#at(x, y - 1)];
    const [c, d] = [this.#at(x - 1, y), this.#at(x, y)];
    const cracks = [b !== d, c !== d, a !== c, a !== b];
    return cracks.flatMap((crack, way) => (crack ? [way] : []));
  }

  #mark(x: number, y: number, way: number): readonly [corner: number, bit: number] {
    const corner = y * this.#corners + x;
    if (way === 0) return [corner, 1];
    if (way === 1) return [corner, 2];
    return way === 2 ? [corner - 1, 1] : [corner - this.#corners, 2];
  }

  #isDone(x: number, y: number, way: number): boolean {
    const [corner, bit] = this.#mark(x, y, way);
    return ((this.#done[corner] ?? 0) & bit) !== 0;
  }

  #follow(startX: number, startY: number, first: number): Outline {
    const [left, right] = this.#beside(startX, startY, first);
    const from = startY * this.#corners + startX;
    const places: number[] = [startX, startY];
    let [x, y, way] = [startX, startY, first];
    for (;;) {
      const [corner, bit] = this.#mark(x, y, way);
      this.#done[corner] = (this.#done[corner] ?? 0) | bit;
      const [dx, dy] = STEPS[way] ?? STEPS[0];
      places.push(x + dx / 2, y + dy / 2);
      [x, y] = [x + dx, y + dy];
      const ways = this.#ways(x, y);
      const back = (way + 2) % 4;
      const next = ways.find(each => each !== back);
      if (ways.length !== 2 || next === undefined || (x === startX && y === startY)) break;
      way = next;
    }
    const to = y * this.#corners + x;
    const round = from === to && this.#ways(x, y).length === 2;
    if (round) places.splice(0, 2);
    else places.push(x, y);
    const points = simplify(smooth(Float32Array.from(places), round), round);
    return { left, right, points, from, to, round };
  }
}

/**
 * Smooths a line without shrinking its area: each round moves points to their neighbours and a little back (Taubin).
 */
function smooth(points: Float32Array, round: boolean): Float32Array {
  const count = points.length / 2;
  if (count < 4) return points;
  let [now, next] = [points.slice(), new Float32Array(points.length)];
  for (let pass = 0; pass < ROUNDS * 2; pass += 1) {
    const share = pass % 2 === 0 ? 0.5 : -0.53;
    for (let point = 0; point < count; point += 1) {
      const end = !round && (point === 0 || point === count - 1);
      const [before, after] = [(point + count - 1) % count, (point + 1) % count];
      for (let axis = 0; axis < 2; axis += 1) {
        const own = now[point * 2 + axis] ?? 0;
        const middle = ((now[before * 2 + axis] ?? 0) + (now[after * 2 + axis] ?? 0)) / 2;
        next[point * 2 + axis] = end ? own : own + (middle - own) * share;
      }
    }
    [now, next] = [next, now];
  }
  return now;
}

/** Leaves out points that a straight line would not miss (Douglas and Peucker). A ring ends at its first point. */
function simplify(places: Float32Array, round: boolean): Float32Array {
  const points = round ? Float32Array.of(...places, places[0] ?? 0, places[1] ?? 0) : places;
  const count = points.length / 2;
  const keep = new Uint8Array(count);
  // A ring is first cut in two, else its ends are one point.
  const cuts = round ? [0, count >> 1, count - 1] : [0, count - 1];
  const stack = cuts.slice(1).map((cut, index) => [cuts[index] ?? 0, cut]);
  for (const cut of cuts) keep[cut] = 1;
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    const [first = 0, last = 0] = part;
    const far = farthest(points, first, last);
    if (far === null) continue;
    keep[far] = 1;
    stack.push([first, far], [far, last]);
  }
  return points.filter((_, index) => keep[index >> 1] === 1);
}

/** The point between two others that is farthest from their line; null where all are within the tolerance. */
function farthest(points: Float32Array, first: number, last: number): number | null {
  const [x, y] = [points[first * 2] ?? 0, points[first * 2 + 1] ?? 0];
  const [dx, dy] = [(points[last * 2] ?? 0) - x, (points[last * 2 + 1] ?? 0) - y];
  const length = Math.hypot(dx, dy);
  let most = TOLERANCE;
  let found: number | null = null;
  for (let point = first + 1; point < last; point += 1) {
    const [px, py] = [(points[point * 2] ?? 0) - x, (points[point * 2 + 1] ?? 0) - y];
    const off = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
    if (off > most) [most, found] = [off, point];
  }
  return found;
}

/** A line for drawing: a quadratic B-spline with the inner points as controls, in invisibly short straight pieces. */
export function curve(points: Float32Array, round: boolean): Float32Array {
  const count = points.length / 2;
  if (count < 3) return points;
  const out: number[] = [];
  const at = (index: number, axis: number): number => points[index * 2 + axis] ?? 0;
  const middle = (index: number, axis: number): number => (at(index, axis) + at(index + 1, axis)) / 2;
  const piece = (before: readonly number[], index: number, after: readonly number[]): void => {
    const bend =
      Math.abs((before[0] ?? 0) - 2 * at(index, 0) + (after[0] ?? 0)) +
      Math.abs((before[1] ?? 0) - 2 * at(index, 1) + (after[1] ?? 0));
    const steps = Math.max(1, Math.min(12, Math.ceil(Math.sqrt(bend) * 1.2)));
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      for (let axis = 0; axis < 2; axis += 1)
        out.push(
          (1 - t) ** 2 * (before[axis] ?? 0) +
            2 * t * (1 - t) * at(index, axis) +
            t ** 2 * (after[axis] ?? 0),
        );
    }
  };
  const mid = (index: number): readonly number[] => [middle(index, 0), middle(index, 1)];
  const end = (index: number): readonly number[] => [at(index, 0), at(index, 1)];
  if (round) {
    // The last point is the first one again.
    out.push(...mid(0));
    for (let index = 1; index < count - 1; index += 1) piece(mid(index - 1), index, mid(index));
    piece(mid(count - 2), 0, mid(0));
    return Float32Array.from(out);
  }
  out.push(...end(0));
  for (let index = 1; index < count - 1; index += 1)
    piece(index === 1 ? end(0) : mid(index - 1), index, index === count - 2 ? end(count - 1) : mid(index));
  return Float32Array.from(out);
}
