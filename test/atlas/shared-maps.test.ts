import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WHOLE } from '../../source/atlas/camera.ts';
import { loadAtlas } from '../../source/atlas/load.ts';
import { pictureOf } from '../../source/atlas/picture.ts';
import { mapIo } from '../../source/maps/files.ts';
import { SHARED_MAPS, sharedMapsThere } from './support.ts';

const io = mapIo(
  () => {},
  () => {},
);

const files = (folder: string): string[] =>
  sharedMapsThere ? readdirSync(join(SHARED_MAPS, folder)).filter(name => name.endsWith('.map')) : [];

/** One of so many is drawn here: all of them take half a minute. */
const EVERY = 5;

describe.skipIf(!sharedMapsThere)('collected maps are drawn, each territory with its label', () => {
  test.each(['domination', 'conquest'])('%s', folder => {
    let drawn = 0;
    for (const file of files(folder).filter((_, index) => index % EVERY === 0)) {
      const loaded = loadAtlas(join(SHARED_MAPS, folder, file), io);
      if (!loaded.ok) continue;
      const { labels } = pictureOf(loaded.value.atlas, 160, 58, WHOLE);
      expect(labels.indexOf(null), file).toBe(-1);
      expect(loaded.value.imageFault, file).toBeNull();
      drawn += 1;
    }
    expect(drawn).toBeGreaterThan(8);
  });
});
