/**
 * A picture for any size, in a square of 100 by 100, the later parts over the earlier ones: the name of an ink and
 * the bent outline's corners, `x,y`; one written twice is sharp. `|` after the name mirrors, `/` and a number make an
 * open line.
 */
export type Figure = readonly string[];

/** A figure in points: at each the number of its ink plus one, or 0 where nothing is. */
interface Stencil {
  readonly inks: readonly string[];
  readonly points: Uint8Array;
}

interface Part {
  /** The number of its ink plus one. */
  readonly ink: number;
  /** Of an open line; 0 where the line is closed, and filled. */
  readonly width: number;
  /** x and y along the line. */
  readonly line: readonly number[];
}

/** Pieces of a bent line between two corners. */
const PIECES = 5;
/** Samples of a point in each direction, of which most decide its ink; many points need fewer. */
const LOOKS = { few: 3, many: 2, from: 600 } as const;
/** Stencils that are kept: of each figure a few sizes. */
const KEPT = 400;

const stencils = new Map<Figure, Map<string, Stencil>>();
let kept = 0;

/** A figure in a raster of points. */
export function stencilOf(figure: Figure, width: number, height: number): Stencil {
  if (kept > KEPT) {
    stencils.clear();
    kept = 0;
  }
  const sizes = stencils.get(figure) ?? new Map<string, Stencil>();
  stencils.set(figure, sizes);
  const size = `${width} ${height}`;
  const known = sizes.get(size);
  if (known !== undefined) return known;
  const made = cut(figure, width, height);
  sizes.set(size, made);
  kept += 1;
  return made;
}

function cut(figure: Figure, width: number, height: number): Stencil {
  const inks = [...new Set(figure.map(inkOf))];
  const looks = width * height < LOOKS.from ? LOOKS.few : LOOKS.many;
  const [across, down] = [width * looks, height * looks];
  const fine = new Uint8Array(across * down);
  for (const { ink, line, width: thick } of figure.flatMap(part => partsOf(part, inks))) {
    const scaled = line.map((value, index) => (value * (index % 2 === 0 ? across : down)) / 100);
    if (thick === 0) fillLine(fine, across, scaled, ink);
    else strokeLine(fine, across, scaled, [(thick * across) / 200, (thick * down) / 200], ink);
  }
  const points = new Uint8Array(width * height);
  const votes = new Uint8Array(inks.length + 1);
  for (let point = 0; point < points.length; point += 1) {
    const start = Math.floor(point / width) * looks * across + (point % width) * looks;
    votes.fill(0);
    let most = 0;
    for (let look = 0; look < looks * looks; look += 1) {
      const ink = fine[start + Math.floor(look / looks) * across + (look % looks)] ?? 0;
      votes[ink] = (votes[ink] ?? 0) + 1;
      if ((votes[ink] ?? 0) > (votes[most] ?? 0)) most = ink;
    }
    points[point] = most;
  }
  return { inks, points };
}

/** The name of a part's ink. */
export const inkOf = (part: string): string => /^\w+/u.exec(part)?.[0] ?? '';

function partsOf(written: string, inks: readonly string[]): readonly Part[] {
  const [name = '', ...corners] = written.split(' ');
  const width = Number(/\/(\d+)/u.exec(name)?.[1] ?? 0);
  const line = bent(
    corners.map(corner => corner.split(',').map(Number)),
    width === 0,
  );
  const part = { ink: inks.indexOf(inkOf(written)) + 1, width, line };
  const mirrored = line.map((value, index) => (index % 2 === 0 ? 100 - value : value));
  return name.endsWith('|') ? [part, { ...part, line: mirrored }] : [part];
}

/** A line through all corners (Catmull and Rom), closed or from the first to the last one. */
function bent(corners: readonly (readonly number[])[], closed: boolean): readonly number[] {
  const { length } = corners;
  const at = (index: number, axis: number): number =>
    corners[closed ? (index + length) % length : Math.max(0, Math.min(length - 1, index))]?.[axis] ?? 0;
  return Array.from({ length: closed ? length : length - 1 }).flatMap((_, index) =>
    Array.from({ length: PIECES + Number(!closed && index === length - 2) }, (_, piece) => {
      const t = piece / PIECES;
      return [0, 1].map(axis => {
        const [a, b] = [at(index - 1, axis), at(index, axis)];
        const [c, d] = [at(index + 1, axis), at(index + 2, axis)];
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      });
    }).flat(),
  );
}

/** Fills a closed line: on each row from every second crossing to the next one. */
function fillLine(fine: Uint8Array, width: number, line: readonly number[], ink: number): void {
  const rows: number[][] = Array.from({ length: fine.length / width }, () => []);
  let [fromX = 0, fromY = 0] = line.slice(-2);
  for (let index = 0; index < line.length; index += 2) {
    const [toX, toY] = [line[index] ?? 0, line[index + 1] ?? 0];
    const slope = (toX - fromX) / (toY - fromY);
    const end = Math.min(rows.length, Math.ceil(Math.max(fromY, toY) - 0.5));
    for (let row = Math.max(0, Math.ceil(Math.min(fromY, toY) - 0.5)); row < end; row += 1)
      rows[row]?.push(fromX + (row + 0.5 - fromY) * slope);
    [fromX, fromY] = [toX, toY];
  }
  rows.forEach((crossings, row) => {
    crossings.sort((one, other) => one - other);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const first = Math.max(0, Math.round(crossings[index] ?? 0));
      const end = Math.min(width, Math.round(crossings[index + 1] ?? 0));
      if (end > first) fine.fill(ink, row * width + first, row * width + end);
    }
  });
}

/** Draws a line with an oval pen of these two radii. */
function strokeLine(
  fine: Uint8Array,
  width: number,
  line: readonly number[],
  [wide, high]: readonly [wide: number, high: number],
  ink: number,
): void {
  const height = fine.length / width;
  for (let index = 0; index + 3 < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index, index + 4);
    // In widths of the pen, where it is a circle.
    const [dx, dy] = [(toX - fromX) / wide, (toY - fromY) / high];
    const top = Math.max(0, Math.floor(Math.min(fromY, toY) - high));
    const bottom = Math.min(height, Math.ceil(Math.max(fromY, toY) + high));
    const left = Math.max(0, Math.floor(Math.min(fromX, toX) - wide));
    const right = Math.min(width, Math.ceil(Math.max(fromX, toX) + wide));
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const [px, py] = [(x + 0.5 - fromX) / wide, (y + 0.5 - fromY) / high];
        const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
        if ((px - along * dx) ** 2 + (py - along * dy) ** 2 <= 1) fine[y * width + x] = ink;
      }
    }
  }
}
