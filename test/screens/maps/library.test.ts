import { copyFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILTIN_MAPS } from '../../../source/maps/builtin/index.ts';
import { MADE_UP_OFFERS } from '../../../source/maps/made-up/made-up-map.ts';
import { mapsFolder } from '../../../source/screens/maps/folder.ts';
import { mapLibrary } from '../../../source/setup/map-library.ts';
import { sample } from '../../cases.ts';
import { good } from '../../good.ts';
import { hills } from '../../maps/support.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-maps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the maps one can choose from', () => {
  test('are the built-in ones, one of each kind that is made up, and those of the folder', () => {
    writeFileSync(join(folder, 'Mine.map'), hills);
    writeFileSync(join(folder, 'notes.txt'), 'no map');
    const titles = mapLibrary(folder)
      .list()
      .map(({ title, kind }) => `${kind}: ${title}`);
    expect(titles).toEqual([
      ...BUILTIN_MAPS.map(({ map }) => `built-in: ${map.name}`),
      ...MADE_UP_OFFERS.map(({ title }) => `made-up: ${title}`),
      'file: Mine',
    ]);
  });

  test('all can be loaded, each once', () => {
    const library = mapLibrary(null);
    for (const { id } of library.list()) {
      expect(library.load(id).ok, id).toBe(true);
      expect(library.load(id)).toBe(library.load(id));
    }
  });

  test.each(sample(MADE_UP_OFFERS))('the list tells of $id what making it up would tell', ({ id }) => {
    const library = mapLibrary(null);
    const found = good(library.find(id, 'dunes'));
    expect(library.facts(id)).toMatchObject({
      territories: found.loaded.map.countries.length,
      odd: found.odd,
    });
  });

  test('a folder that is not there has no maps', () => {
    expect(mapLibrary(join(folder, 'nowhere')).list().at(-1)).toMatchObject({ kind: 'made-up' });
  });

  test('a changed file is read again', () => {
    const path = join(folder, 'mine.map');
    writeFileSync(path, hills);
    const library = mapLibrary(folder);
    const before = library.load(path);
    expect(library.load(path)).toBe(before);
    writeFileSync(path, 'this is no map any more');
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    const after = library.load(path);
    expect(before.ok).toBe(true);
    expect(after.ok).toBe(false);
    if (!after.ok) expect(after.error[0]).toMatch(/mine\.map:\d+: /);
    copyFileSync(path, join(folder, 'copy.map'));
    rmSync(path);
    expect(library.load(path)).toMatchObject({ ok: false });
    expect(library.list().map(entry => entry.title)).toContain('copy');
  });

  test('names of files are shown without what could harm a terminal', () => {
    writeFileSync(join(folder, 'a\x1b[31mb.map'), hills);
    const entry = mapLibrary(folder).list().at(-1);
    expect(entry?.title).toBe('a [31mb');
  });
});

test('the folder: $SANDTABLE_MAPS, else in the data folder', () => {
  expect(mapsFolder({ SANDTABLE_MAPS: '/somewhere' })).toBe('/somewhere');
  expect(mapsFolder({})).toMatch(/sandtable.*maps$/);
});
