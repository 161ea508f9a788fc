import { AROUND } from '../atlas/raster.ts';
import type { Point } from '../layout.ts';
import { type Lands, landOn } from './lands.ts';

/**
 * The lands when a line divides one of them: what lies on one side of it is another land. The line goes on, straight, to
 * where the land ends. Null where it divides nothing.
 */
export function divided(
  lands: Lands,
  land: number,
  [from, to]: readonly [Point, Point],
  other: number,
): Lands | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const side = (x: number, y: number): boolean => (x + 0.5 - from.x) * dy - (y + 0.5 - from.y) * dx > 0;
  const isEnd = ({ x, y }: Point): boolean => landOn(lands, { x, y }) !== land;
  const reached = (spot: Point, by: 1 | -1): number => {
    let far = 0;
    while (!isEnd({ x: spot.x + (dx / length) * far * by, y: spot.y + (dy / length) * far * by })) far += 0.5;
    return far;
  };
  // How far along the line it cuts, from its beginning.
  const [least, most] = [-reached(from, -1) - 1, length + reached(to, 1) + 1];
  const cuts = (x: number, y: number, x2: number, y2: number): boolean => {
    if (side(x, y) === side(x2, y2)) return false;
    const along = (((x + x2 + 1) / 2 - from.x) * dx + ((y + y2 + 1) / 2 - from.y) * dy) / length;
    return along >= least && along <= most;
  };
  const unit = { x: dx / length, y: dy / length };
  const parts = partsOf(lands, land, cuts, pixelsAlong(lands, from, unit, [least, most]));
  const beside = parts.filter(part => part.isCut).sort((a, b) => b.pixels.length - a.pixels.length);
  const [largest] = beside;
  if (largest === undefined || beside.length < 2) return null;
  // Whatever the line cuts off on the other side of the largest part is one land.
  const [x0, y0] = spotOf(largest.cut, lands.width);
  const fresh = beside.filter(({ cut }) => side(...spotOf(cut, lands.width)) !== side(x0, y0));
  if (fresh.length === 0) return null;
  const { width, height } = lands;
  const rows = [...lands.rows];
  for (const { pixels } of fresh)
    for (const at of pixels) {
      const [x, y] = spotOf(at, width);
      const row = rows[y] === lands.rows[y] ? rows[y]?.slice() : rows[y];
      if (row === undefined) continue;
      row[x] = other;
      rows[y] = row;
    }
  return { width, height, rows };
}

const spotOf = (at: number, width: number): [x: number, y: number] => [at % width, Math.floor(at / width)];

interface LandPart {
  readonly pixels: readonly number[];
  /** True if a cut ends it, and a pixel beside that. */
  readonly isCut: boolean;
  readonly cut: number;
}

/** The numbers of the pixels on either side of a line, so far from its beginning. */
function* pixelsAlong(
  { width, height }: Lands,
  from: Point,
  unit: Point,
  [least, most]: readonly [number, number],
): Generator<number> {
  for (let far = least; far <= most + 0.5; far += 0.5) {
    const [x, y] = [Math.floor(from.x + unit.x * far), Math.floor(from.y + unit.y * far)];
    for (let y2 = Math.max(0, y - 1); y2 <= Math.min(height - 1, y + 1); y2 += 1)
      for (let x2 = Math.max(0, x - 1); x2 <= Math.min(width - 1, x + 1); x2 += 1) yield y2 * width + x2;
  }
}

const [ACROSS, DOWN] = [AROUND.map(([x]) => x), AROUND.map(([, y]) => y)];

/** The parts of a land that hang together where nothing cuts between two pixels, as far as they begin at some pixels. */
function partsOf(
  { width, height, rows }: Lands,
  land: number,
  cuts: (x: number, y: number, x2: number, y2: number) => boolean,
  starts: Iterable<number>,
): readonly LandPart[] {
  const seen = new Uint8Array(width * height);
  const found: LandPart[] = [];
  const own = (x: number, y: number): boolean => rows[y]?.[x] === land;
  for (const start of starts) {
    if (seen[start] === 1 || !own(...spotOf(start, width))) continue;
    const pixels = [start];
    seen[start] = 1;
    let cut = -1;
    // Without pairs: what is left behind here would be half of what a key leaves to be cleared away.
    for (const at of pixels) {
      const x = at % width;
      const y = Math.floor(at / width);
      for (let side = 0; side < AROUND.length; side += 1) {
        const x2 = x + (ACROSS[side] ?? 0);
        const y2 = y + (DOWN[side] ?? 0);
        if (x2 < 0 || x2 >= width || !own(x2, y2)) continue;
        if (cuts(x, y, x2, y2)) {
          cut = at;
          continue;
        }
        const next = y2 * width + x2;
        if (seen[next] === 1) continue;
        seen[next] = 1;
        pixels.push(next);
      }
    }
    found.push({ pixels, isCut: cut >= 0, cut });
  }
  return found;
}
