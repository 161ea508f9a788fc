import { expect, test } from 'vitest';
import { letter, seat } from '../../../machines/seat.ts';
import { glancePainter } from '../../../source/screens/map-board/mini-map.tsx';
import { emptyScene } from '../../../source/screens/map-board/scene.ts';
import { createStore } from '../../../source/screens/store.ts';
import { type Theme, themes } from '../../../source/screens/theme/theme.ts';
import { CellBuffer } from '../../../source/terminal/cells.ts';
import type { ColourDepth } from '../../../source/terminal/types.ts';
import { atlasNamed } from '../../maps/atlas/support.ts';

const world = atlasNamed('world');
const { countries, continents } = world.map;

/** The world, each continent in the hands of one seat. */
const scene = createStore({ ...emptyScene, owners: countries.map(({ continent }) => seat(continent)) });

function glyphsOf(theme: Theme, columns: number, rows: number, depth: ColourDepth): string {
  const cells = new CellBuffer(columns, rows, depth);
  glancePainter(world, scene, theme).paint(cells);
  return String.fromCodePoint(...cells.glyphs);
}

const sizes = [
  [19, 6],
  [37, 7],
  [57, 11],
] as const;

test.each(sizes)(
  'the whole world is there to be glanced at in %i×%i cells, and no number',
  (columns, rows) => {
    const [night] = themes;
    const land = glyphsOf(night, columns, rows, 0).replaceAll(' ', '');
    // Every continent has its seat's letter somewhere, and nothing covers it.
    expect(new Set(land)).toEqual(new Set(continents.map((_, continent) => letter(seat(continent)))));
  },
);

test.each(themes)('in theme $id land can be told from the sea in all colours, 256 and sixteen', theme => {
  for (const depth of [3, 2, 1] as const) {
    expect(glyphsOf(theme, 37, 7, depth).match(/[▀▄]/g)?.length ?? 0).toBeGreaterThan(40);
  }
});
