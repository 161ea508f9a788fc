import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Atlas, atlasOf } from '../../source/atlas/atlas.ts';
import { frameOf, WHOLE } from '../../source/atlas/camera.ts';
import { loadAtlas } from '../../source/atlas/load.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import { mapIo } from '../../source/maps/files.ts';
import type { Country, GameMap } from '../../source/maps/map.ts';

/** Maps that were collected, beside the project where they are there. */
export const SHARED_MAPS = resolve(import.meta.dirname, '..', '..', '..', 'shared', 'maps');
export const sharedMapsThere = existsSync(join(SHARED_MAPS, 'domination'));

const io = mapIo(
  () => {},
  () => {},
);

export function atlasNamed(name: string): Atlas {
  const map = builtinMap(name);
  if (!map.ok) throw new Error(map.error);
  return atlasOf(map.value.map);
}

export function sharedAtlas(file: string) {
  const loaded = loadAtlas(join(SHARED_MAPS, 'domination', file), io);
  if (!loaded.ok) throw new Error(loaded.error.join('\n'));
  return loaded.value;
}

/** A map of places with borders both ways, all in one continent. */
export function mapOf(
  places: readonly (readonly [x: number, y: number])[],
  borders: readonly (readonly [number, number])[],
): GameMap {
  const countries = places.map(([x, y], index): Country => {
    const out = borders.flatMap(([a, b]) => (a === index ? [b] : b === index ? [a] : []));
    return { name: `Land ${index + 1}`, continent: 0, x, y, borders: out };
  });
  return {
    name: 'Test',
    author: '',
    version: 1,
    circle: 20,
    wraps: false,
    files: { picture: null, index: null, cards: null, preview: null },
    continents: [{ name: 'All', bonus: 1, colour: 0x808000 }],
    countries,
  };
}

/** The picture at the sizes that everything is looked at in: the board beside a panel, and alone. */
export const boards = [
  [46, 22],
  [56, 22],
  [80, 23],
  [90, 34],
  [160, 58],
  [200, 60],
] as const;

export const wholeFrame = (atlas: Atlas, columns: number, rows: number) =>
  frameOf(atlas, columns, rows * 2, WHOLE);
