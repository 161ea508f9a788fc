// What a picture of a map costs: from scratch at three sizes, and at every step of the cursor by an arrow key on every
// built-in map: CPU and bytes to the terminal.

import { type Atlas, atlasOf } from '../source/maps/atlas/atlas.ts';
import { WHOLE } from '../source/maps/atlas/camera.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import type { GameMap } from '../source/maps/map.ts';
import { randomMap } from '../source/maps/random-map.ts';
import { mapPainter } from '../source/screens/map-board/map-board.tsx';
import type { MapScene } from '../source/screens/map-board/scene.ts';
import { createStore } from '../source/screens/store.ts';
import { palette, themes } from '../source/screens/theme/theme.ts';
import { CellBuffer } from '../source/terminal/cells.ts';
import { diff } from '../source/terminal/diff.ts';
import { GLYPH_SETS } from '../source/terminal/points.ts';
import { StyleWriter } from '../source/terminal/sgr.ts';
import type { GlyphSet, PictureCapabilities } from '../source/terminal/types.ts';
import { aimingScene, arrowWalk, builtinAtlases, gameScene, openBoard } from './cursor-walk.ts';
import { cpuOf, figure, median } from './report.ts';

const ROUNDS = 60;
const WARM_UP = 15;

/** A map with more territories than can be made up in one: two side by side, joined by a border. */
function twice(map: GameMap): GameMap {
  const count = map.countries.length;
  const second = map.countries.map(country => ({
    ...country,
    x: country.x + 800,
    borders: country.borders.map(border => border + count),
  }));
  return { ...map, countries: [...map.countries, ...second] };
}

async function scratch(
  name: string,
  atlas: Atlas,
  columns: number,
  rows: number,
  glyphSet: GlyphSet,
): Promise<void> {
  let shown = new CellBuffer(0, 0);
  const times: number[] = [];
  const scene = createStore(gameScene(atlas));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const spent = await cpuOf(() => {
      const painter = mapPainter(atlas, scene, createStore({ ...WHOLE }), themes[0]);
      shown = new CellBuffer(columns, rows, 3, glyphSet);
      painter.paint(shown);
    });
    if (round >= WARM_UP) times.push(spent);
  }
  const title = `picture from scratch: ${name}, ${columns}x${rows}, ${glyphSet}`;
  figure(title, median(times), 'ms CPU');
  figure(title, Buffer.byteLength(diff(null, shown, new StyleWriter(3, palette))), 'bytes');
}

/** Walks are repeated, and the least CPU of a step counts: the rest is the collector's and the compiler's. */
const WALKS = 4;

/** Every step that an arrow key makes, through to the terminal: bytes and CPU. */
async function walk(
  title: string,
  atlas: Atlas,
  [columns, rows]: readonly [number, number],
  means: PictureCapabilities,
  sceneAt: (cursor: number) => MapScene,
): Promise<void> {
  const way = arrowWalk(atlas);
  const board = await openBoard(atlas, sceneAt(0), columns, rows, means);
  const bytes: number[] = [];
  const spent = way.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < WALKS; round += 1) {
    for (const [step, cursor] of way.entries()) {
      const next = sceneAt(cursor);
      const cpu = await cpuOf(async () => {
        bytes.push(await board.show(next));
      });
      spent[step] = Math.min(spent[step] ?? cpu, cpu);
    }
  }
  board.close();
  const name = `${title}: ${atlas.map.name}, ${columns}x${rows}, ${COLOURS[means.depth]}, ${means.glyphSet}`;
  spread(name, bytes.slice(way.length), 'bytes');
  spread(name, spent.slice(1), 'ms CPU');
}

const COLOURS = ['no colours', '16 colours', '256 colours', 'all colours'] as const;

function spread(name: string, values: readonly number[], unit: string): void {
  const sorted = values.toSorted((a, b) => a - b);
  figure(name, median(sorted), `${unit} (median)`);
  figure(name, sorted[Math.floor(sorted.length * 0.9)] ?? 0, `${unit} (nine of ten at most)`);
  figure(name, sorted.at(-1) ?? 0, `${unit} (worst)`);
}

const world = builtinMap('world');
if (!world.ok) throw new Error(world.error);
const maps = [
  ['world, 42 territories', atlasOf(world.value.map)],
  ['250 territories', atlasOf(twice(randomMap('bench', 125).map))],
] as const;
for (const [name, atlas] of maps) {
  for (const [columns, rows] of [
    [80, 24],
    [120, 40],
    [200, 60],
  ] as const) {
    for (const glyphSet of GLYPH_SETS) await scratch(name, atlas, columns, rows, glyphSet);
  }
}
for (const atlas of builtinAtlases()) {
  const scene = gameScene(atlas);
  const looking = (cursor: number): MapScene => ({ ...scene, cursor });
  const source = Math.floor(atlas.map.countries.length / 3);
  const aiming = (cursor: number): MapScene => aimingScene(atlas, source, cursor);
  for (const glyphSet of GLYPH_SETS) {
    await walk('cursor step', atlas, [120, 40], { depth: 3, glyphSet }, looking);
    await walk('cursor step', atlas, [200, 60], { depth: 3, glyphSet }, looking);
    await walk('cursor step while aiming', atlas, [200, 60], { depth: 3, glyphSet }, aiming);
  }
  for (const depth of [0, 1, 2] as const)
    await walk('cursor step', atlas, [200, 60], { depth, glyphSet: 'quadrant' }, looking);
}
const begun = await cpuOf(() => {
  atlasOf(twice(randomMap('bench', 125).map));
});
figure('shapes from places, 250 territories', begun, 'ms CPU');
