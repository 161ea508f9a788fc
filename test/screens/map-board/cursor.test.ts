import { describe, expect, test } from 'vitest';
import { aimingScene, arrowWalk, builtinAtlases, gameScene, openBoard } from '../../../bench/cursor-walk.ts';
import { type Atlas, atlasOf } from '../../../source/maps/atlas/atlas.ts';
import { DIRECTIONS } from '../../../source/maps/atlas/steps.ts';
import type { MapScene } from '../../../source/screens/map-board/scene.ts';
import { GLYPH_SETS } from '../../../source/terminal/points.ts';
import type { ColourDepth, GlyphSet, PictureCapabilities } from '../../../source/terminal/types.ts';
import { FULL, sample } from '../../cases.ts';
import { mapOf } from '../../maps/atlas/support.ts';

const atlases = sample(builtinAtlases());

/** Each sixteenth map, others for each set of glyphs; where one map alone is tried, that. */
const someAtlases = (glyphSet: GlyphSet): readonly Atlas[] =>
  FULL ? atlases.filter((_, index) => (index + GLYPH_SETS.indexOf(glyphSet)) % 16 === 0) : atlases;

/** What a step of the cursor may send over a slow line. */
const MOST_BYTES = 700;

type Size = readonly [columns: number, rows: number];

/** The bytes of the dearest step of a walk over a map. */
async function dearestStep(
  atlas: Atlas,
  [columns, rows]: Size,
  means: PictureCapabilities,
  sceneAt: (cursor: number) => MapScene,
): Promise<number> {
  const board = await openBoard(atlas, sceneAt(0), columns, rows, means);
  let most = 0;
  for (const cursor of arrowWalk(atlas)) most = Math.max(most, await board.show(sceneAt(cursor)));
  board.close();
  return most;
}

describe('the cursor on a map', () => {
  test('the walk goes every step that an arrow key makes, and no other', () => {
    for (const atlas of atlases) {
      const pairs = (walk: readonly number[]): Set<string> =>
        new Set(walk.slice(1).map((to, index) => `${walk[index]} ${to}`));
      const wanted = atlas.steps.flatMap((own, from) =>
        DIRECTIONS.flatMap(direction => {
          const to = own[direction];
          return to === null || to === from ? [] : [`${from} ${to}`];
        }),
      );
      expect(pairs(arrowWalk(atlas))).toEqual(new Set(wanted));
    }
  });
});

describe.each(GLYPH_SETS)('with the glyphs %s', glyphSet => {
  test.each<ColourDepth>(sample(glyphSet === 'half' ? [3, 2, 1, 0] : [3, 1]))(
    'no step of the cursor on a built-in map sends more than it may at 200 by 60, depth %i',
    async depth => {
      for (const atlas of someAtlases(glyphSet)) {
        const scene = gameScene(atlas);
        const most = await dearestStep(atlas, [200, 60], { depth, glyphSet }, cursor => ({
          ...scene,
          cursor,
        }));
        expect(most, atlas.map.name).toBeGreaterThan(100);
        expect(most, atlas.map.name).toBeLessThanOrEqual(MOST_BYTES);
      }
    },
  );

  test.runIf(FULL)('nor does one at 120 by 40, or over names', async () => {
    for (const atlas of someAtlases(glyphSet)) {
      const scene = gameScene(atlas);
      expect(
        await dearestStep(atlas, [120, 40], { depth: 3, glyphSet }, cursor => ({ ...scene, cursor })),
        atlas.map.name,
      ).toBeLessThanOrEqual(MOST_BYTES);
      expect(
        await dearestStep(atlas, [200, 60], { depth: 3, glyphSet }, cursor => ({
          ...scene,
          cursor,
          names: true,
        })),
        atlas.map.name,
      ).toBeLessThanOrEqual(MOST_BYTES);
    }
  });

  test('nor does one on which an arrow comes from the chosen source', async () => {
    for (const atlas of someAtlases(glyphSet)) {
      const last = atlas.map.countries.length - 1;
      for (const source of [Math.floor(last / 3), last]) {
        const most = await dearestStep(atlas, [200, 60], { depth: 3, glyphSet }, cursor =>
          aimingScene(atlas, source, cursor),
        );
        expect(most, `${atlas.map.name}, ${source}`).toBeLessThanOrEqual(MOST_BYTES);
      }
    }
  });

  test('on a map of two territories that fill the screen it lights a part of them', async () => {
    const two = atlasOf(
      mapOf(
        [
          [100, 100],
          [300, 100],
        ],
        [[0, 1]],
      ),
    );
    const most = await dearestStep(two, [200, 60], { depth: 3, glyphSet }, cursor => ({
      ...gameScene(two),
      cursor,
    }));
    expect(most).toBeGreaterThan(300);
    expect(most).toBeLessThanOrEqual(MOST_BYTES);
  });
});
