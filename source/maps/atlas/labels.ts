import type { Point } from '../layout.ts';

/** A place for a label: the middle of a stretch of one row within a territory. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  /** The number of columns of the stretch. */
  readonly room: number;
}

/** The most places of each territory. */
const MOST = 6;

/** The value of a column of room, in columns of distance from the middle. */
const ROOM = 2.2;

/**
 * Good places for a label in each territory, best first: where it is wide, near the middle. `cells` has the territory
 * of each cell row by row, below 0 for none; room beyond `widest` is no better, a row counts as far as `rows` columns.
 */
export function labelPoints(
  width: number,
  height: number,
  cells: Int16Array,
  territories: number,
  rules: { readonly widest: number; readonly rows: number },
): readonly (readonly LabelSpot[])[] {
  const middles = middlesOf(width, cells, territories);
  const spots: (LabelSpot & { readonly score: number })[][] = Array.from({ length: territories }, () => []);
  for (let y = 0; y < height; y += 1) {
    for (let start = y * width, end = start + width, at = start; at < end; ) {
      const territory = cells[at] ?? -1;
      const from = at;
      while (at < end && cells[at] === territory) at += 1;
      const list = territory < 0 ? undefined : spots[territory];
      if (list === undefined) continue;
      const middle = middles[territory] ?? { x: 0, y: 0 };
      const room = at - from;
      const span = Math.min(room, rules.widest);
      const low = from - start + Math.floor((span - 1) / 2);
      const high = at - 1 - start - Math.floor(span / 2);
      const x = Math.max(low, Math.min(high, Math.round(middle.x)));
      const away = Math.abs(x - middle.x) + Math.abs(y - middle.y) * rules.rows;
      list.push({ x, y, room, score: span * ROOM - away });
    }
  }
  return spots.map(list => list.sort((a, b) => b.score - a.score).slice(0, MOST));
}

function middlesOf(width: number, cells: Int16Array, territories: number): readonly Point[] {
  const sums = new Float64Array(territories * 3);
  for (let at = 0; at < cells.length; at += 1) {
    const territory = cells[at] ?? -1;
    if (territory < 0) continue;
    const to = territory * 3;
    sums[to] = (sums[to] ?? 0) + (at % width);
    sums[to + 1] = (sums[to + 1] ?? 0) + Math.floor(at / width);
    sums[to + 2] = (sums[to + 2] ?? 0) + 1;
  }
  return Array.from({ length: territories }, (_, index) => {
    const count = Math.max(1, sums[index * 3 + 2] ?? 1);
    return { x: (sums[index * 3] ?? 0) / count, y: (sums[index * 3 + 1] ?? 0) / count };
  });
}
