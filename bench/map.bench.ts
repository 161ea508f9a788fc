// What a picture of a map costs: from scratch at three sizes, and when the cursor moves: CPU and bytes to the terminal.

import { seat } from '../machines/seat.ts';
import { MapPainter } from '../source/app/boards/map/map-painter.ts';
import { emptyScene, type MapScene } from '../source/app/boards/map/scene.ts';
import { createStore } from '../source/app/store.ts';
import { palette } from '../source/app/theme/palette.ts';
import { themes } from '../source/app/theme/themes.ts';
import { type Atlas, atlasOf } from '../source/atlas/atlas.ts';
import { WHOLE } from '../source/atlas/camera.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import type { GameMap } from '../source/maps/map.ts';
import { randomMap } from '../source/maps/random-map.ts';
import { CellBuffer } from '../source/terminal/cells.ts';
import { diff } from '../source/terminal/diff.ts';
import { StyleWriter } from '../source/terminal/sgr.ts';
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

function sceneOf(atlas: Atlas): MapScene {
  const { countries } = atlas.map;
  return {
    ...emptyScene,
    owners: countries.map((_, index) => seat(Math.imul(index, 2654435761) >>> 30)),
    armies: countries.map((_, index) => 1 + (index % 17)),
    cursor: 0,
  };
}

async function scratch(name: string, atlas: Atlas, columns: number, rows: number): Promise<void> {
  const times: number[] = [];
  const scene = createStore(sceneOf(atlas));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const spent = await cpuOf(() => {
      const painter = new MapPainter(atlas, scene, createStore({ ...WHOLE }), themes[0]);
      painter.paint(new CellBuffer(columns, rows));
    });
    if (round >= WARM_UP) times.push(spent);
  }
  figure(`picture from scratch: ${name}, ${columns}x${rows}`, median(times), 'ms CPU');
}

async function cursor(name: string, atlas: Atlas, columns: number, rows: number): Promise<void> {
  const scene = createStore(sceneOf(atlas));
  const painter = new MapPainter(atlas, scene, createStore(WHOLE), themes[0]);
  const styles = new StyleWriter(3, palette);
  let shown = new CellBuffer(columns, rows);
  let next = new CellBuffer(columns, rows);
  painter.paint(shown);
  const sizes: number[] = [];
  const count = atlas.map.countries.length;
  const move = (step: number): void => {
    scene.update(now => ({ ...now, cursor: (step * 7) % count }));
    painter.paint(next);
    sizes.push(Buffer.byteLength(diff(shown, next, styles)));
    [shown, next] = [next, shown];
  };
  for (let step = 1; step <= 100; step += 1) move(step);
  sizes.length = 0;
  const moves = 400;
  const spent = await cpuOf(() => {
    for (let step = 1; step <= moves; step += 1) move(step);
  });
  const title = `cursor moves: ${name}, ${columns}x${rows}`;
  figure(title, spent / moves, 'ms CPU');
  figure(title, median(sizes), 'bytes (median)');
  figure(
    title,
    sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * 0.9)] ?? 0,
    'bytes (nine of ten at most)',
  );
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
    await scratch(name, atlas, columns, rows);
    await cursor(name, atlas, columns, rows);
  }
}
const begun = await cpuOf(() => {
  atlasOf(twice(randomMap('bench', 125).map));
});
figure('shapes from places, 250 territories', begun, 'ms CPU');
