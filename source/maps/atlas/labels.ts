import type { Point } from '../layout.ts';

/** A spot for a label: the middle of a stretch of one row within a territory. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  /** The number of columns of the stretch. */
  readonly room: number;
}

/** The most spots of each territory. */
const MOST = 6;

/** The value of a column of room, in columns of distance from the middle. */
const ROOM = 2.2;

/**
 * Good spots for a label in each territory, best first: where it is wide, near the middle. `cells` has the territory
 * of each cell row by row, below 0 for none; room beyond `widest` is no better, a row counts as far as `rows` columns.
 */
export function labelPoints(
  width: number,
  height: number,
  cells: Int16Array,
  territories: number,
  rules: { readonly widest: number; readonly rows: number },
): readonly (readonly LabelSpot[])[] {
  const stretches = stretchesOf(width, height, cells, territories);
  const middles = middlesOf(stretches, territories);
  const spots: (LabelSpot & { readonly score: number })[][] = Array.from({ length: territories }, () => []);
  for (const { territory, from, y, room } of stretches) {
    const middle = middles[territory] ?? { x: 0, y: 0 };
    const span = Math.min(room, rules.widest);
    const low = from + Math.floor((span - 1) / 2);
    const high = from + room - 1 - Math.floor(span / 2);
    const x = Math.max(low, Math.min(high, Math.round(middle.x)));
    const away = Math.abs(x - middle.x) + Math.abs(y - middle.y) * rules.rows;
    keep(spots[territory] ?? [], { x, y, room, score: span * ROOM - away });
  }
  return spots;
}

/** Puts a spot among the best ones, behind those as good. */
function keep<S extends { readonly score: number }>(best: S[], spot: S): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < spot.score) at -= 1;
  if (at === MOST) return;
  best.splice(at, 0, spot);
  if (best.length > MOST) best.pop();
}

/** A part of a row that belongs to one territory: its first column and its length. */
interface Stretch {
  readonly territory: number;
  readonly from: number;
  readonly y: number;
  readonly room: number;
}

function stretchesOf(
  width: number,
  height: number,
  cells: Int16Array,
  territories: number,
): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let start = y * width, end = start + width, at = start; at < end; ) {
      const territory = cells[at] ?? -1;
      const first = at;
      while (at < end && cells[at] === territory) at += 1;
      if (territory >= 0 && territory < territories)
        found.push({ territory, from: first - start, y, room: at - first });
    }
  }
  return found;
}

function middlesOf(stretches: readonly Stretch[], territories: number): readonly Point[] {
  const sums = Array.from({ length: territories }, () => ({ x: 0, y: 0, cells: 0 }));
  for (const { territory, from, y, room } of stretches) {
    const sum = sums[territory];
    if (sum === undefined) continue;
    sum.x += room * from + (room * (room - 1)) / 2;
    sum.y += room * y;
    sum.cells += room;
  }
  return sums.map(({ x, y, cells }) => ({ x: x / Math.max(1, cells), y: y / Math.max(1, cells) }));
}
