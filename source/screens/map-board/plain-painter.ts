import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { Picture } from '../../maps/atlas/picture.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import { CellBuffer } from '../../terminal/cells.ts';
import type { Surface } from '../../terminal/types.ts';
import type { CursorLight } from './land-painter.ts';
import { overlayTerritories } from './overlays.ts';
import { isAiming, type MapScene } from './scene.ts';

/** Owners' patterns where there is no colour, and that of nobody. None is blank: that is the sea. */
const patterns = ['#', '+', ':', '/', '=', '%', '*', 'o', '~', '&', '^', '$'];
const NOBODY = '.';
const FOG = ' ';

export type PlainMap = ReturnType<typeof plainMap>;

/**
 * A map without colours: owners by pattern and letter, weight for what matters. Only changed territories are painted
 * again.
 */
export function plainMap({ atlas, columns, rows, ground, cells, routes }: Picture) {
  const land = new CellBuffer(columns, rows, 0);
  /** For each cell the sides with another territory, a sum of `RIGHT` and `BELOW`. */
  const lines = linesOf(ground, columns);
  let looks: readonly Look[] = [];
  for (const { dots } of routes) {
    for (const dot of dots) {
      const [x, y] = [dot % columns, Math.floor(dot / columns / 2)];
      if (ground[y * columns + x] === SEA) land.put(x, y, '.', { dim: true });
    }
  }
  function put(territory: number, { pattern, weight }: Look): void {
    const style = WEIGHTS[weight];
    const underlined = { ...style, underline: true };
    for (const cell of cells[territory] ?? []) {
      if (ground[cell] !== territory) continue;
      const line = lines[cell] ?? 0;
      const glyph = (line & RIGHT) === 0 ? pattern : '|';
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      land.put(x, y, glyph, (line & BELOW) === 0 ? style : underlined);
    }
  }
  return {
    /** The land of this scene. */
    show(scene: MapScene): CellBuffer {
      const marked = overlayTerritories(atlas, scene);
      const next = cells.map((_, territory) => ({
        pattern: patternOf(atlas, scene, territory),
        weight: weightOf(scene, marked, territory),
      }));
      next.forEach((look, territory) => {
        const before = looks[territory];
        if (before?.pattern !== look.pattern || before.weight !== look.weight) put(territory, look);
      });
      looks = next;
      return land;
    },
  };
}

const WEIGHTS = { plain: {}, bold: { bold: true }, dim: { dim: true }, inverse: { inverse: true } } as const;

interface Look {
  readonly pattern: string;
  readonly weight: keyof typeof WEIGHTS;
}

const RIGHT = 1;
const BELOW = 2;

function linesOf(ground: Int16Array, columns: number): Uint8Array {
  return Uint8Array.from(ground, (territory, cell) => {
    const right = (cell + 1) % columns === 0 ? SEA : (ground[cell + 1] ?? SEA);
    const below = ground[cell + columns] ?? SEA;
    const other = (neighbour: number): boolean => neighbour !== territory && neighbour !== SEA;
    return territory === SEA ? 0 : (other(right) ? RIGHT : 0) + (other(below) ? BELOW : 0);
  });
}

/** The pattern of a territory where there is no colour. */
export function patternOf(atlas: Atlas, scene: MapScene, territory: number): string {
  if (scene.fog.has(territory)) return FOG;
  if (scene.overlay === 'continents') return patternNumber(atlas.map.countries[territory]?.continent ?? 0);
  const owner = scene.owners[territory];
  return owner === null || owner === undefined ? NOBODY : patternNumber(owner);
}

/** The pattern of a seat or a continent; more of them than patterns begin again. */
export const patternNumber = (number: number): string => patterns[number % patterns.length] ?? NOBODY;

/** Draws the light of the cursor over the land. */
export function paintLight(
  surface: Surface,
  { cells, columns }: Picture,
  light: CursorLight,
  scene: MapScene,
): void {
  const { cursor, selected } = scene;
  if (cursor === null || selected.has(cursor)) return;
  const lit = light.lit(cursor, isAiming(scene));
  (cells[cursor] ?? []).forEach((cell, index) => {
    if (lit[index] === 1)
      surface.restyle(cell % columns, Math.floor(cell / columns), 1, 1, { inverse: true });
  });
}

function weightOf(
  { selected, legal }: MapScene,
  marked: ReadonlySet<number> | null,
  territory: number,
): keyof typeof WEIGHTS {
  if (selected.has(territory)) return 'inverse';
  const shown = marked ?? legal;
  if (shown === null) return 'plain';
  return shown.has(territory) ? 'bold' : 'dim';
}
