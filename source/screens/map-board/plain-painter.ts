import type { Picture } from '../../maps/atlas/picture.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import { CellBuffer } from '../../terminal/cells.ts';
import type { Surface } from '../../terminal/types.ts';
import type { CursorLight } from './land-painter.ts';
import { overlayTerritories } from './overlays.ts';
import { isAiming, type MapScene } from './scene.ts';

/** Patterns of continents where there is no colour; none is blank, as the sea is, or a letter. */
const patterns = ['#', '+', ':', '/', '=', '%', '*', '~', '&', '^', '$', '"'];

/** The pattern of a continent; more of them than patterns begin again. */
export const patternOf = (continent: number): string => patterns[continent % patterns.length] ?? ':';

export type PlainMap = ReturnType<typeof plainMap>;

/**
 * A map without colours: outlines alone, faint within a continent. Patterns come only with an overlay that asks for
 * them; owners are told by the letters of labels. Only changed territories are painted again.
 */
export function plainMap({ atlas, columns, rows, ground, cells, routes }: Picture) {
  const land = new CellBuffer(columns, rows, 0);
  const { countries } = atlas.map;
  const lines = outlines(ground, columns, territory => countries[territory]?.continent ?? SEA);
  let looks: readonly Look[] = [];
  for (const { dots } of routes) {
    for (const dot of dots) {
      const [x, y] = [dot % columns, Math.floor(dot / columns / 2)];
      if (ground[y * columns + x] === SEA) land.put(x, y, '.', { dim: true });
    }
  }
  function put(cell: number, { pattern, weight }: Look): void {
    const { glyph, faint } = lines[cell] ?? NO_LINE;
    const style = WEIGHTS[weight];
    const shown = glyph === ' ' ? pattern : glyph;
    land.put(cell % columns, Math.floor(cell / columns), shown, faint ? { ...style, dim: true } : style);
  }
  lines.forEach(({ glyph }, cell) => {
    if (ground[cell] === SEA && glyph !== ' ') put(cell, { pattern: ' ', weight: 'plain' });
  });
  return {
    show(scene: MapScene): CellBuffer {
      const marked = overlayTerritories(atlas, scene);
      const now = scene.drawn?.countries ?? countries;
      const next = cells.map((_, territory): Look => {
        const isContinent = scene.overlay === 'continents' && !scene.fog.has(territory);
        const mark = marked?.has(territory) === true ? MARK : ' ';
        const pattern = isContinent ? patternOf(now[territory]?.continent ?? 0) : mark;
        return { pattern, weight: scene.selected.has(territory) ? 'inverse' : 'plain' };
      });
      next.forEach((look, territory) => {
        const before = looks[territory];
        if (before?.pattern === look.pattern && before.weight === look.weight) return;
        for (const cell of cells[territory] ?? []) if (ground[cell] === territory) put(cell, look);
      });
      looks = next;
      return land;
    },
  };
}

/** What fills a territory that an overlay marks. */
const MARK = ':';

const WEIGHTS = { plain: {}, inverse: { inverse: true } } as const;

interface Look {
  readonly pattern: string;
  readonly weight: keyof typeof WEIGHTS;
}

/** A line through a cell: a blank where there is none. */
interface Line {
  readonly glyph: string;
  /** True between territories of one continent. */
  readonly faint: boolean;
}

const NO_LINE: Line = { glyph: ' ', faint: false };

/** Lines by their ends, a sum of 1 (up), 2 (right), 4 (down) and 8 (left). */
const LINES = ' ╵╶╰╷│╭├╴╯─┴╮┤┬┼';

/** Lines between what differs, each half a cell to the right and below, so that they meet in the middle of cells. */
function outlines(
  ground: Int16Array,
  columns: number,
  continentOf: (territory: number) => number,
): readonly Line[] {
  return Array.from(ground, (own, cell) => {
    const isLast = (cell + 1) % columns === 0;
    const right = isLast ? own : (ground[cell + 1] ?? own);
    const below = ground[cell + columns] ?? own;
    const across = isLast ? below : (ground[cell + columns + 1] ?? right);
    const parts: readonly (readonly [number, number])[] = [
      [own, right],
      [right, across],
      [below, across],
      [own, below],
    ];
    const ends = parts.reduce((sum, [one, other], side) => sum + (one === other ? 0 : 1 << side), 0);
    const glyph = LINES[ends] ?? ' ';
    const faint = parts.every(
      ([one, other]) =>
        one === other || (one !== SEA && other !== SEA && continentOf(one) === continentOf(other)),
    );
    return { glyph, faint };
  });
}

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
