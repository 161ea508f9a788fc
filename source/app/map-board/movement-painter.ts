import { EDGE, firstPoint, type Picture } from '../../atlas/picture.ts';
import type { Style, Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { freeCells, headOf, linesOf } from './arrow-painter.ts';
import type { MapScene, MarchingArmies } from './scene.ts';

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
