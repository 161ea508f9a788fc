import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadAtlas } from '../../source/maps/atlas/load.ts';
import type { CheckMode } from '../../source/maps/check.ts';
import { mapCheckCommand, mapConvertCommand } from '../../source/maps/command.ts';
import { type MapIo, mapIo, readMapFile } from '../../source/maps/files.ts';
import { loadMap } from '../../source/maps/load.ts';
import { LIMITS } from '../../source/maps/map.ts';
import { good } from '../good.ts';
import { changed, hills, ring, ringCards } from './support.ts';

let folder = '';
let printed: string[] = [];
let complained: string[] = [];
let io: MapIo;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-maps-'));
  printed = [];
  complained = [];
  io = mapIo(
    line => printed.push(line.replaceAll(`${folder}/`, '')),
    line => complained.push(line.replaceAll(`${folder}/`, '')),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const check = (files: string[], mode: CheckMode = 'tolerant', json = false): Promise<number> =>
  mapCheckCommand({ files, mode, json }, io);
const convert = (from: string, to: string): Promise<number> =>
  mapConvertCommand({ from, to: join(folder, to) }, io);

describe('map check', () => {
  it('says the counts and the properties of the graph of a map that can be played', async () => {
    put('ring.cards', ringCards);
    expect(await check([put('ring.map', ring)])).toBe(0);
    expect(printed).toEqual([
      'ring.map: can be played (Domination, 6 countries, 2 continents, 14 borders)',
      'ring.map: connected, each continent connected, 0 one-way borders, 0 countries without borders',
    ]);
    expect(complained).toEqual([]);
  });

  it('says every fault and warning as file:line: sentence', async () => {
    expect(await check([put('ring.map', changed(changed(ring, '4 3 5', '4 5'), '6 Fjord', 'Fjord'))])).toBe(
      1,
    );
    expect(printed.slice(0, 2)).toEqual([
      'ring.map:22: a country begins with its number; "Fjord" is none',
      'ring.map:25: warning: "Amber Bay" borders on "6", which is no country; that border is left out',
    ]);
    expect(printed.at(-1)).toBe('ring.map: cannot be played');
  });

  it('judges as the engine does, and by the class rule', async () => {
    const path = put('ring.map', ring);
    expect(await check([path], 'strict')).toBe(1);
    expect(printed).toContain(
      'ring.map:9: the cards file "ring.cards" is not there (Domination when the map is chosen: file-not-found)',
    );
    expect(await check([path], 'class')).toBe(0);
    expect(printed).toContain(
      "ring.map: can be played by the class's rule (Domination, 6 countries, 2 continents, 14 borders)",
    );
  });

  it('with --json prints an object for each file', async () => {
    expect(
      await check([put('a.map', hills), put('b.map', changed(ring, '4 3 5', '4 5'))], 'class', true),
    ).toBe(0);
    const [first, second] = printed.map(line => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({
      file: 'a.map',
      format: 'conquest',
      playable: true,
      countries: 5,
      borders: 10,
    });
    expect(second).toMatchObject({ format: 'domination', connected: true, oneWayBorders: [[3, 4]] });
  });

  it('takes the names of built-in maps', async () => {
    expect(await check(['world', 'random:a:10'], 'strict')).toBe(0);
    expect(await check(['random:a:1000'])).toBe(1);
    expect(complained).toEqual([
      'random:a:1000: the size of a made-up map is a number from 6 to 250, not "1000"',
    ]);
  });

  it('goes on after a file that cannot be read', async () => {
    mkdirSync(join(folder, 'sub'));
    expect(await check([join(folder, 'no.map'), join(folder, 'sub'), put('a.map', hills)])).toBe(1);
    expect(complained).toEqual(['no.map: there is no such file or folder', 'sub: this is a folder']);
    expect(printed[0]).toBe('a.map: can be played (Conquest, 5 countries, 2 continents, 10 borders)');
  });
});

describe('map convert', () => {
  it('turns a Conquest map into Domination files with cards, which the engine takes', async () => {
    expect(await convert(put('hills.map', hills), 'out.map')).toBe(0);
    expect(printed).toEqual(['out.map is written', 'out.cards is written']);
    expect(readFileSync(join(folder, 'out.map'), 'utf8')).toContain('\ncrd out.cards\n');
    expect(await check([join(folder, 'out.map')], 'strict')).toBe(0);
  });

  it('turns a Domination map into a Conquest file and says what is lost', async () => {
    put('ring.cards', ringCards);
    expect(await convert(put('ring.map', ring), 'out.map')).toBe(0);
    expect(complained).toEqual(['out.map: a Conquest map has no cards: those of the map are left out']);
    expect(readFileSync(join(folder, 'out.map'), 'utf8')).toContain(
      'Amber Bay,10,10,Near Shore,Boulder,Fjord\r\n',
    );
  });

  it('writes a built-in map', async () => {
    expect(await convert('world', 'world.map')).toBe(0);
    expect(await check([join(folder, 'world.map')], 'strict')).toBe(0);
    expect(printed.at(-2)).toBe(
      'world.map: can be played by Domination (Domination, 42 countries, 6 continents, 164 borders)',
    );
  });

  it.each(['world', 'random:a:20', 'islands:a:12'])(
    'writes %s with the picture without which its own program draws no map',
    async name => {
      expect(await convert(name, 'out.map')).toBe(0);
      expect(printed).toEqual(
        ['map', 'cards', 'lands.png', 'picture.png'].map(ending => `out.${ending} is written`),
      );
      const { map, atlas, imageFault } = good(loadAtlas(join(folder, 'out.map'), io));
      expect(imageFault).toBe(null);
      expect(atlas.source).toBe('image');
      // Each country's number stands in the pixel where its armies are shown.
      expect(atlas.places).not.toContain(null);
      expect(map.countries.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
    },
  );

  it('never overwrites a file', async () => {
    put('out.map', 'mine');
    expect(await convert(put('hills.map', hills), 'out.map')).toBe(1);
    expect(complained).toEqual(['out.map: there is a file of that name already, and it is not overwritten']);
    expect(readFileSync(join(folder, 'out.map'), 'utf8')).toBe('mine');
  });

  it('writes neither file when one of them is there already', async () => {
    put('out.cards', 'mine');
    expect(await convert(put('hills.map', hills), 'out.map')).toBe(1);
    expect(complained.at(-1)).toBe(
      'out.cards: there is a file of that name already, and it is not overwritten',
    );
    expect(readdirSync(folder).sort()).toEqual(['hills.map', 'out.cards']);
  });

  it.each([';.map', 'a\nb.map', ' x .map', 'a:b', 'é.MAP', 'crd', '.map'])(
    'writes a map under the name %j that Domination plays',
    async name => {
      expect(await convert(put('hills.txt', hills), name)).toBe(0);
      expect(await check([join(folder, name)], 'strict')).toBe(0);
      expect(await check([join(folder, name)], 'class')).toBe(0);
    },
  );

  it('writes nothing when the map cannot be read', async () => {
    expect(await convert(put('letter.map', 'Dear Ada'), 'out.map')).toBe(1);
    expect(await convert('random:a:1', 'out.map')).toBe(1);
    expect(readdirSync(folder)).toEqual(['letter.map']);
    expect(complained.at(-1)).toBe('the size of a made-up map is a number from 6 to 250, not "1"');
  });
});

describe('the map that --map names', () => {
  it('is a built-in one, a made-up one, or a file with what was assumed of it', () => {
    expect(loadMap('world', io)).toMatchObject({ ok: true, value: { map: { name: 'World' }, warnings: [] } });
    expect(loadMap('random:x:9', io)).toMatchObject({ ok: true, value: { map: { name: 'Random x' } } });
    const file = loadMap(put('ring.map', ring), io);
    expect(file).toMatchObject({
      ok: true,
      value: { map: { name: 'Ring of Six' }, warnings: [{ line: 9 }] },
    });
  });

  it('is refused with the faults of the file, or why there is none', () => {
    expect(loadMap('narnia', io)).toEqual({ ok: false, error: ['narnia: there is no such file or folder'] });
    const path = put('one.map', changed(ring, '6 Fjord', 'Fjord'));
    expect(loadMap(path, io)).toEqual({
      ok: false,
      error: [`${path}:22: a country begins with its number; "Fjord" is none`],
    });
  });
});

describe('reading files', () => {
  it('never reads more than a map may have, and no devices', () => {
    const read = readMapFile(put('large.map', 'x'.repeat(LIMITS.bytes + 500)));
    expect(read.ok && read.value.bytes.length).toBe(LIMITS.bytes + 1);
    expect(readMapFile('/dev/zero')).toEqual({ ok: false, error: 'this is not a file' });
  });
});
