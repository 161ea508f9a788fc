import { EDGE, firstPoint, type Picture } from '../../maps/atlas/picture.ts';
import type { Style, Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { labelStrips, type Strip } from './labels.ts';
import type { Arrow, MapScene, MarchingArmies } from './scene.ts';

/** Draws what moves over the land: a battle, and armies on their way; nothing where there is no colour. */
export function paintMovement(surface: Surface, picture: Picture, scene: MapScene, theme: Theme): void {
  if (surface.depth === 0) return;
  paintBattle(surface, picture, scene, theme);
  if (scene.march !== null) paintMarch(surface, picture, scene, scene.march, theme);
}

/** Armies on their way: their number, where it is known, behind what points to where they go. */
export function marchText({ armies }: MarchingArmies, head: string): string {
  const number = armies === null ? '' : `${Math.min(armies, 999)}`;
  return head === HEAD_LEFT ? `${head}${number}` : `${number}${head}`;
}

const HEAD_LEFT = '◂';

/** Neither an owner's nor the cursor's: seen on every land. */
export const marchStyle = ({ text, background }: Theme): Style => ({
  fg: background.rgb,
  bg: text.rgb,
  bold: true,
});

function paintMarch(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  march: MarchingArmies,
  theme: Theme,
): void {
  const [first, second] = linesOf(picture, march);
  const isThere = march.share > 0.5;
  // Over the edge of the map the way is seen in two parts.
  const line = isThere ? (second ?? first) : first;
  if (line === undefined) return;
  const free = freeCells(surface, picture, scene, march, line);
  const entry = free.findIndex(({ x, y }) => picture.ground[y * picture.columns + x] === march.to);
  const border = second !== undefined ? (isThere ? 0 : free.length) : entry < 0 ? free.length / 2 : entry;
  const [from, to] = isThere ? [border, free.length] : [0, border];
  const along = from + (isThere ? march.share * 2 - 1 : march.share * 2) * (to - from);
  const cell = free[Math.max(0, Math.min(free.length - 1, Math.round(along)))];
  if (cell === undefined) return;
  const text = marchText(march, headOf(line));
  const left = Math.max(0, Math.min(surface.width - text.length, cell.x - Math.floor(text.length / 2)));
  surface.text(left, cell.y, text, marchStyle(theme));
}

/** Sparks on the front of a battle, of which every second is seen at each moment. */
const MOST_SPARKS = 6;

/** Draws sparks on the border that a battle is fought on, or on the line over the sea. */
function paintBattle(surface: Surface, picture: Picture, scene: MapScene, theme: Theme): void {
  const { battle, fighting } = scene;
  if (battle === null || fighting === null) return;
  const front = frontOf(picture, battle);
  const every = Math.max(1, Math.ceil(front.length / MOST_SPARKS));
  front
    .filter((_, index) => index % every === 0)
    .forEach((cell, index) => {
      const tone = index % 2 === 0 ? theme.bad : theme.accent;
      const [x, y] = [cell % picture.columns, Math.floor(cell / picture.columns)];
      if ((index + fighting) % 2 === 0) surface.put(x, y, ' ', { bg: tone.rgb });
    });
}

/** The cells in which two territories meet, row by row; those of the line between them where they do not. */
function frontOf(picture: Picture, [from, to]: readonly [number, number]): readonly number[] {
  const { raster, edges, beyond, columns, points, cells, routes } = picture;
  const isFront = (cell: number, own: number, other: number): boolean => {
    const start = firstPoint(picture, cell);
    for (let y = 0; y < points.down; y += 1) {
      for (let x = 0; x < points.across; x += 1) {
        const at = start + y * raster.width + x;
        if (edges[at] !== EDGE.none && raster.pixels[at] === own && beyond[at] === other) return true;
      }
    }
    return false;
  };
  const met = [
    ...(cells[from] ?? []).filter(cell => isFront(cell, from, to)),
    ...(cells[to] ?? []).filter(cell => isFront(cell, to, from)),
  ];
  if (met.length > 0) return [...new Set(met)].sort((a, b) => a - b);
  const route = routes.find(one => Math.min(from, to) === one.from && Math.max(from, to) === one.to);
  const cellOf = (dot: number): number =>
    Math.floor(dot / raster.width / points.down) * columns + Math.floor((dot % raster.width) / points.across);
  return [...new Set((route?.dots ?? []).map(cellOf))];
}

type Cell = { readonly x: number; readonly y: number };

const BEAD = '•';

/** Beads of an arrow and its head, at most; a way in several arrows shares them, but each has its head. */
const MOST_BEADS = 7;

/** Rows, or columns by two, from bead to bead at least. */
const APART = 2;

/** Draws arrows as beads from label to label with a head, on a map that wraps the shorter way, on the accent's dark. */
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

function linksAround(arrows: readonly Arrow[], index: number): number {
  const joined = (at: number): boolean =>
    arrows[at]?.to !== undefined && arrows[at]?.to === arrows[at + 1]?.from;
  let [first, last] = [index, index];
  while (joined(first - 1)) first -= 1;
  while (joined(last)) last += 1;
  return last - first + 1;
}

type Line = { readonly from: Cell; readonly to: Cell };

/** The line between two labels; in two parts over the edge of a map that wraps. */
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
