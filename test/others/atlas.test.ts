import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WHOLE } from '../../source/maps/atlas/camera.ts';
import { loadAtlas, readIndexImage } from '../../source/maps/atlas/load.ts';
import { pictureOf } from '../../source/maps/atlas/picture.ts';
import { areas } from '../../source/maps/atlas/raster.ts';
import { mapIo } from '../../source/maps/files.ts';
import { good } from '../good.ts';
import { allReached } from '../maps/atlas/support.ts';
import { others } from './support.ts';

const io = mapIo(
  () => {},
  () => {},
);

/** One of so many is drawn here: all of them take half a minute. */
const EVERY = 5;

describe('collected maps are drawn, each territory with its label', () => {
  test.each([others.domination, others.conquest])('%s', folder => {
    const files = readdirSync(folder).filter(name => name.endsWith('.map'));
    let drawn = 0;
    for (const file of files.filter((_, index) => index % EVERY === 0)) {
      const loaded = loadAtlas(fileURLToPath(new URL(encodeURIComponent(file), folder)), io);
      if (!loaded.ok) continue;
      const { labels } = pictureOf(loaded.value.atlas, 160, 58, WHOLE);
      expect(labels.indexOf(null), file).toBe(-1);
      expect(loaded.value.imageFault, file).toBeNull();
      drawn += 1;
    }
    expect(drawn).toBeGreaterThan(8);
  });
});

function collected(file: string) {
  return good(loadAtlas(fileURLToPath(new URL(file, others.domination)), io));
}

test('the images of collected maps have every country', () => {
  for (const name of ['luca', 'risk', 'tube', 'uk']) {
    const { map, atlas, imageFault } = collected(`${name}.map`);
    expect(imageFault).toBeNull();
    expect(atlas.source).toBe('image');
    const bytes = readFileSync(new URL(`${name}_map.gif`, others.images));
    const read = good(readIndexImage(bytes, map.countries.length));
    expect(
      areas(read, map.countries.length).every(count => count > 0),
      name,
    ).toBe(true);
  }
});

test('arrow keys reach all of the collected maps', () => {
  for (const file of ['uk.map', 'tube.map', 'lotr.map', 'bigeurope.map', 'france.map'])
    expect(allReached(collected(file).atlas.steps), file).toBe(true);
});
