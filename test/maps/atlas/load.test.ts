import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { loadAtlas } from '../../../source/maps/atlas/load.ts';
import { areas } from '../../../source/maps/atlas/raster.ts';
import { mapIo } from '../../../source/maps/files.ts';
import { good } from '../../good.ts';
import { folderOf } from '../../server/house.ts';
import { conquestMaps, dominationMaps } from '../drawn.ts';
import { ring, ringCards } from '../support.ts';
import { allReached } from './support.ts';

const io = mapIo(
  () => {},
  () => {},
);

/** Six countries in two rows of three, twelve pixels each way, and sea at the right edge. */
function sixFields(): Uint8Array {
  const [width, height] = [40, 24];
  const data = Uint8Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x >= 36 ? 255 : 1 + Math.floor(x / 12) + 3 * Math.floor(y / 12);
  });
  return encode({ width, height, data, channels: 1, depth: 8 });
}

function loaded(files: Readonly<Record<string, string | Uint8Array>>, name: string) {
  return good(loadAtlas(`${folderOf(files)}/${name}`, io));
}

describe('a map file with its picture', () => {
  const files = { 'ring.map': ring.replace('ring index.gif', 'ring.png'), 'ring.cards': ringCards };

  test('is drawn from the colour-index image beside it (rules/domination-maps.md#images)', () => {
    const { atlas, imageFault } = loaded({ ...files, 'ring.png': sixFields() }, 'ring.map');
    expect([atlas.source, imageFault]).toEqual(['image', null]);
    expect([...areas(atlas.raster, 6)]).toEqual([144, 144, 144, 144, 144, 144]);
  });

  test('is drawn from its places without one, and says why where the image is none', () => {
    expect(loaded(files, 'ring.map')).toMatchObject({ atlas: { source: 'places' }, imageFault: null });
    const broken = loaded({ ...files, 'ring.png': 'no picture' }, 'ring.map');
    expect(broken.atlas.source).toBe('places');
    expect(broken.imageFault).toMatch(
      /ring\.png: the image is neither a GIF nor a PNG; the map is drawn from its places$/,
    );
  });
});

test('every map of our own is drawn, and the arrow keys reach all of it', () => {
  for (const { source, counts } of [...dominationMaps, ...conquestMaps]) {
    if (counts === null) continue;
    const { atlas } = loaded({ [source.name]: source.bytes }, source.name);
    expect(areas(atlas.raster, counts[0]).every(pixels => pixels > 0)).toBe(true);
    expect(allReached(atlas.steps), source.name).toBe(true);
  }
});
