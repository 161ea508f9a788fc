import type { Picture } from '../../../atlas/picture.ts';
import { SEA } from '../../../atlas/raster.ts';
import type { Style, Surface } from '../../../terminal/types.ts';
import type { Theme } from '../../theme/theme.ts';
import { paintArrows } from './arrow-painter.ts';
import type { CursorLight } from './cursor-light.ts';
import { labelText, nameLines, numberStrip } from './label-text.ts';
import { toldOf } from './overlays.ts';
import { isAiming, type MapScene } from './scene.ts';

/** Owners' patterns where there is no colour, and that of nobody. None is blank: that is the sea. */
const patterns = ['#', '+', ':', '/', '=', '%', '*', 'o'];
const NOBODY = '.';
const FOG = ' ';

/** Draws a map without colours: owners by pattern and letter, lines between territories, weight for what matters. */
export function paintPlain(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  light: CursorLight,
  theme: Theme,
): void {
  const { columns, rows, raster } = picture;
  const told = toldOf(picture.atlas, scene);
  const at = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= columns || y >= rows) return SEA;
    const upper = raster.pixels[y * 2 * columns + x] ?? SEA;
    return upper === SEA ? (raster.pixels[(y * 2 + 1) * columns + x] ?? SEA) : upper;
  };
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const territory = at(x, y);
      if (territory === SEA) continue;
      const [right, below] = [at(x + 1, y), at(x, y + 1)];
      const edge = right !== territory && right !== SEA;
      const underline = below !== territory && below !== SEA;
      surface.put(x, y, edge ? '|' : patternOf(picture, scene, territory), {
        ...styleOf(scene, told, territory),
        underline,
      });
    }
  }
  if (scene.cursor !== null && !scene.selected.has(scene.cursor))
    paintLight(surface, picture, light.lit(scene.cursor, isAiming(scene)), scene.cursor);
  for (const { dots } of picture.routes) {
    for (const dot of dots) {
      const [x, y] = [dot % columns, Math.floor(dot / columns / 2)];
      if (at(x, y) === SEA) surface.put(x, y, '.', { dim: true });
    }
  }
  paintArrows(surface, picture, scene, theme);
  picture.atlas.map.countries.forEach((_, territory) => {
    paintLabel(surface, picture, scene, territory);
  });
}

function patternOf(picture: Picture, scene: MapScene, territory: number): string {
  if (scene.fog.has(territory)) return FOG;
  if (scene.overlay === 'continents')
    return patternNumber(picture.atlas.map.countries[territory]?.continent ?? 0);
  const owner = scene.owners[territory];
  return owner === null || owner === undefined ? NOBODY : patternNumber(owner);
}

/** The pattern of a seat, or of a continent; after the last one they begin again. */
export const patternNumber = (number: number): string => patterns[number % patterns.length] ?? NOBODY;

function paintLight(surface: Surface, { cells, columns }: Picture, lit: Uint8Array, territory: number): void {
  (cells[territory] ?? []).forEach((cell, index) => {
    if (lit[index] === 1)
      surface.restyle(cell % columns, Math.floor(cell / columns), 1, 1, { inverse: true });
  });
}

function styleOf({ selected, legal }: MapScene, told: ReadonlySet<number> | null, territory: number): Style {
  if (selected.has(territory)) return { inverse: true };
  const shown = told ?? legal;
  if (shown === null) return {};
  return shown.has(territory) ? { bold: true } : { dim: true };
}

function paintLabel(surface: Surface, picture: Picture, scene: MapScene, territory: number): void {
  const inverse = scene.cursor === territory || scene.selected.has(territory);
  const style: Style = { inverse, bold: true };
  if (scene.names) {
    for (const { x, y, text } of nameLines(picture, territory)) surface.text(x, y, text, style);
    return;
  }
  const strip = numberStrip(picture, scene, territory, 0);
  const { letter, number } = labelText(scene, territory, picture.labels[territory]?.room ?? 0, 0);
  if (strip === null || `${letter}${number}` === '') return;
  const marks =
    scene.cursor === territory ? ['[', ']'] : scene.legal?.has(territory) === true ? ['>', ' '] : [' ', ' '];
  surface.text(strip.x, strip.y, `${marks[0]}${letter}${number}${marks[1]}`, style);
}
