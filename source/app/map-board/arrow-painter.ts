import type { Picture } from '../../atlas/picture.ts';
import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { labelStrips, type Strip } from './labels.ts';
import type { Arrow, MapScene } from './scene.ts';

interface Cell {
  readonly x: number;
  readonly y: number;
}

const BEAD = '•';

/** Beads of an arrow and its head, at most; a way in several arrows shares them, but each has its head. */
const MOST_BEADS = 7;

/** Rows, or columns by two, from bead to bead at least. */
const APART = 2;

/**
 * Draws arrows from label to label: beads with a head at the end, on a map that wraps the shorter way round. They stand
 * on the background's colour, so that they are seen on every land, and cost few bytes when they follow the cursor.
 */
export function paintArrows(surface: Surface, picture: Picture, scene: MapScene, theme: Theme): void {
  scene.arrows.forEach((arrow, index) => {
    const most = Math.max(1, Math.floor(MOST_BEADS / linksAround(scene.arrows, index)));
    const style = { fg: theme.onAccent.rgb, bg: theme[arrow.tone].rgb, bold: true };
    const bead = surface.depth === 0 ? BEAD : ' ';
    for (const line of linesOf(picture, arrow)) {
      const free = freeCells(surface, picture, scene, arrow, line);
      const gap = Math.max(APART, Math.ceil(free.length / most));
      free.toReversed().forEach(({ x, y }, at) => {
        if (at % gap === 0) surface.put(x, y, at === 0 ? headOf(line) : bead, style);
      });
    }
  });
}

/** How many arrows make up the way that an arrow is a part of, each beginning where the one before ends. */
function linksAround(arrows: readonly Arrow[], index: number): number {
  const joined = (at: number): boolean =>
    arrows[at]?.to !== undefined && arrows[at]?.to === arrows[at + 1]?.from;
  let [first, last] = [index, index];
  while (joined(first - 1)) first -= 1;
  while (joined(last)) last += 1;
  return last - first + 1;
}

interface Line {
  readonly from: Cell;
  readonly to: Cell;
}

/** The way from one label to another; over the edge of a map that wraps it is seen twice, in part. */
export function linesOf(
  { atlas, frame, labels }: Picture,
  arrow: Pick<Arrow, 'from' | 'to'>,
): readonly Line[] {
  const [from, to] = [labels[arrow.from], labels[arrow.to]];
  if (from === null || from === undefined || to === null || to === undefined) return [];
  const width = Math.round(frame.mapWidth);
  if (!atlas.map.wraps || Math.abs(to.x - from.x) <= width / 2) return [{ from, to }];
  const shift = to.x > from.x ? -width : width;
  return [
    { from, to: { x: to.x + shift, y: to.y } },
    { from: { x: from.x - shift, y: from.y }, to },
  ];
}

/** The cells of a line that are to be seen and under none of the labels at its ends, from its beginning to its end. */
export function freeCells(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  arrow: Pick<Arrow, 'from' | 'to'>,
  { from, to }: Line,
): readonly Cell[] {
  const labels = [arrow.from, arrow.to].flatMap(end => labelStrips(picture, scene, end, surface.depth));
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // A cell is about twice as high as wide: two columns are as far as one row.
  const steps = Math.max(1, Math.abs(dy), Math.ceil(Math.abs(dx) / 2));
  const cells: Cell[] = [];
  for (let step = 1; step < steps; step += 1) {
    const x = Math.round(from.x + (dx * step) / steps);
    const y = Math.round(from.y + (dy * step) / steps);
    const seen = x >= 0 && y >= 0 && x < surface.width && y < surface.height;
    if (seen && !labels.some(strip => covers(strip, x, y))) cells.push({ x, y });
  }
  return cells;
}

const covers = (strip: Strip, x: number, y: number): boolean =>
  strip.y === y && x >= strip.x && x < strip.x + strip.cells;

/** The sign that points along a line. */
export function headOf({ from, to }: Line): string {
  const [dx, dy] = [to.x - from.x, (to.y - from.y) * 2];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? '▸' : '◂';
  return dy >= 0 ? '▾' : '▴';
}
