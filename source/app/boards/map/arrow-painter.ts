import type { Picture } from '../../../atlas/picture.ts';
import type { Surface } from '../../../terminal/types.ts';
import type { Theme } from '../../theme/theme.ts';
import type { Land } from './land-painter.ts';
import type { Arrow } from './scene.ts';

interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Draws lines of dots from label to label with a head at the end; on a map that wraps the shorter way round. */
export function paintArrows(
  surface: Surface,
  picture: Picture,
  arrows: readonly Arrow[],
  land: Land,
  theme: Theme,
): void {
  for (const arrow of arrows) {
    const [from, to] = [picture.labels[arrow.from], picture.labels[arrow.to]];
    if (from === null || from === undefined || to === null || to === undefined) continue;
    const fg = theme[arrow.tone].rgb;
    const width = Math.round(picture.frame.mapWidth);
    const round = picture.atlas.map.wraps && Math.abs(to.x - from.x) > width / 2;
    const shift = round ? (to.x > from.x ? -width : width) : 0;
    const lines = round
      ? [cellsBetween(from, { x: to.x + shift, y: to.y }), cellsBetween({ x: from.x - shift, y: from.y }, to)]
      : [cellsBetween(from, to)];
    for (const line of lines) {
      line.forEach(({ x, y }, index) => {
        if (x < 0 || y < 0 || x >= surface.width || y >= surface.height) return;
        const head = index === line.length - 1;
        const glyph = head ? headOf(from, { x: to.x + shift, y: to.y }) : '·';
        surface.put(x, y, glyph, { fg, bg: land.under(x, y), bold: true });
      });
    }
  }
}

/** Columns beside a place that its label covers. */
const LABEL = 2;

/** The cells of a line, those under the labels at its ends left out. */
function cellsBetween(from: Cell, to: Cell): readonly Cell[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // A cell is about twice as high as wide: a dot for every two columns looks like one for every row.
  const steps = Math.max(1, Math.abs(dy), Math.ceil(Math.abs(dx) / 2));
  const covered = (x: number, y: number): boolean =>
    [from, to].some(end => end.y === y && Math.abs(end.x - x) < LABEL);
  const cells: Cell[] = [];
  for (let step = 1; step < steps; step += 1) {
    const x = Math.round(from.x + (dx * step) / steps);
    const y = Math.round(from.y + (dy * step) / steps);
    if (!covered(x, y)) cells.push({ x, y });
  }
  return cells;
}

function headOf(from: Cell, to: Cell): string {
  const [dx, dy] = [to.x - from.x, (to.y - from.y) * 2];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? '▸' : '◂';
  return dy >= 0 ? '▾' : '▴';
}
