import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { Picture } from '../../maps/atlas/picture.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import { CellBuffer } from '../../terminal/cells.ts';
import type { Surface } from '../../terminal/types.ts';
import type { CursorLight } from './cursor-light.ts';
import { toldOf } from './overlays.ts';
import { isAiming, type MapScene } from './scene.ts';

/** Owners' patterns where there is no colour, and that of nobody. None is blank: that is the sea. */
const patterns = ['#', '+', ':', '/', '=', '%', '*', 'o', '~', '&', '^', '$'];
const NOBODY = '.';
const FOG = ' ';

/**
 * A map without colours: owners by pattern and letter, lines between territories, weight for what matters. Land is kept
 * from frame to frame: only territories that look different are painted again.
 */
export class PlainMap {
  readonly #picture: Picture;
  readonly #land: CellBuffer;
  /** Where another territory lies beside each cell, a sum of `RIGHT` and `BELOW`. */
  readonly #lines: Uint8Array;
  /** The territory of each cell, of two the upper one, or `SEA`. */
  readonly #ground: Int16Array;
  #looks: readonly Look[] = [];

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#land = new CellBuffer(picture.columns, picture.rows, 0);
    const { columns, ground } = picture;
    this.#ground = ground;
    this.#lines = linesOf(ground, columns);
    for (const { dots } of picture.routes) {
      for (const dot of dots) {
        const [x, y] = [dot % columns, Math.floor(dot / columns / 2)];
        if (this.#ground[y * columns + x] === SEA) this.#land.put(x, y, '.', { dim: true });
      }
    }
  }

  /** The land as it looks now. */
  show(scene: MapScene): CellBuffer {
    const told = toldOf(this.#picture.atlas, scene);
    const looks = this.#picture.cells.map((_, territory) => ({
      pattern: patternOf(this.#picture.atlas, scene, territory),
      weight: weightOf(scene, told, territory),
    }));
    looks.forEach((look, territory) => {
      const before = this.#looks[territory];
      if (before?.pattern !== look.pattern || before.weight !== look.weight) this.#put(territory, look);
    });
    this.#looks = looks;
    return this.#land;
  }

  #put(territory: number, { pattern, weight }: Look): void {
    const { columns, cells } = this.#picture;
    const style = WEIGHTS[weight];
    const underlined = { ...style, underline: true };
    for (const cell of cells[territory] ?? []) {
      if (this.#ground[cell] !== territory) continue;
      const line = this.#lines[cell] ?? 0;
      const glyph = (line & RIGHT) === 0 ? pattern : '|';
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      this.#land.put(x, y, glyph, (line & BELOW) === 0 ? style : underlined);
    }
  }
}

const WEIGHTS = {
  plain: {},
  bold: { bold: true },
  dim: { dim: true },
  inverse: { inverse: true },
} as const;

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

/** What a territory is drawn in where there is no colour. */
export function patternOf(atlas: Atlas, scene: MapScene, territory: number): string {
  if (scene.fog.has(territory)) return FOG;
  if (scene.overlay === 'continents') return patternNumber(atlas.map.countries[territory]?.continent ?? 0);
  const owner = scene.owners[territory];
  return owner === null || owner === undefined ? NOBODY : patternNumber(owner);
}

/** The pattern of a seat, or of a continent; after the last one they begin again. */
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
  told: ReadonlySet<number> | null,
  territory: number,
): keyof typeof WEIGHTS {
  if (selected.has(territory)) return 'inverse';
  const shown = told ?? legal;
  if (shown === null) return 'plain';
  return shown.has(territory) ? 'bold' : 'dim';
}
