import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHouseMaps } from '../../../../source/server/house/maps/house-maps.ts';
import { good } from '../../../good.ts';
import { changed, hills, ring, ringCards } from '../../../maps/support.ts';
import { folderOf, houseOf, rowsOfLand } from '../../house.ts';

test('map files of both formats are read, with their cards, in the order of their titles', () => {
  const folder = folderOf({
    'ring.map': ring,
    'ring.cards': ringCards,
    'hills.map': hills,
    'Rows.MAP': rowsOfLand(12),
    'notes.txt': 'no map',
  });
  const { list } = houseOf(folder);
  expect(list.map(({ id }) => id).toSorted()).toEqual(['house:Rows', 'house:hills', 'house:ring']);
  expect(list.map(({ title }) => title)).toEqual(
    list.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(list.find(({ id }) => id === 'house:Rows')?.map.countries).toHaveLength(12);
  for (const { deck, odd } of list) {
    expect(deck.cards.length).toBeGreaterThan(3);
    expect(odd).toBeNull();
  }
});

test('what cannot be used is left out and named in one line without control characters', () => {
  const folder = folderOf({
    'good.map': rowsOfLand(9),
    'empty.map': '',
    'binary\x1b[31m.map': Uint8Array.of(0, 1, 2, 3),
    'lonely.map': rowsOfLand(1),
    'large.map': new Uint8Array(2_000_000).fill(65),
    'control.map': '[Continents]\nA\x1b]0;x\x07=1\n[Territories]\nOnly,1,1,A\x9b2J\n',
  });
  mkdirSync(join(folder, 'folder.map'));
  const read = good(readHouseMaps([folder]));
  expect(read.maps.list.map(({ id }) => id)).toEqual(['house:good']);
  const { leftOut } = read;
  expect(leftOut.map(({ file }) => file)).toEqual([
    'binary.map',
    'control.map',
    'empty.map',
    'folder.map',
    'large.map',
    'lonely.map',
  ]);
  for (const { file, why } of leftOut) {
    expect(why, file).not.toBe('');
    expect(`${file}${why}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  expect(leftOut.at(-1)?.why).toBe('line 7: the map has only one country; a game needs two or more');
});

test('maps of one title are told apart by their files, from each other and from those of the program', () => {
  const domination = (name: string): string => changed(ring, 'Ring of Six', name);
  const folder = folderOf({
    'a.map': domination('Old Land'),
    'b.map': domination('old land'),
    'c.map': domination('World'),
    'ring.cards': ringCards,
  });
  const again = folderOf({ 'a.map': domination('Old Land'), 'ring.cards': ringCards });
  const { list, find } = houseOf(folder, again);
  expect(list.map(({ id, title }) => `${id} ${title}`).toSorted()).toEqual([
    'house:a 2 Old Land (a 2)',
    'house:a Old Land (a)',
    'house:b old land (b)',
    'house:c World (c)',
  ]);
  expect(find('house:a 2')?.file).toBe(join(again, 'a.map'));
});

test('titles and ids have no more room than they may take, whatever files and maps are called', () => {
  const long = '𝔏'.repeat(58);
  const folder = folderOf({
    [`${long}.map`]: rowsOfLand(9),
    [`${long}b.map`]: rowsOfLand(9),
    '.map': rowsOfLand(9),
  });
  const { list } = houseOf(folder);
  expect(list).toHaveLength(3);
  expect(new Set(list.map(({ id }) => id)).size).toBe(3);
  for (const { id, title } of list) {
    expect(id.length).toBeLessThanOrEqual(64);
    expect(id.isWellFormed()).toBe(true);
    expect(title).not.toBe('');
    expect([...title].length).toBeLessThanOrEqual(40);
  }
});

test('at most 200 files are read, those of the first folder first; the others are one line', () => {
  const small = rowsOfLand(2);
  const many = Object.fromEntries(
    Array.from({ length: 201 }, (_, index) => [`m${String(index).padStart(3, '0')}.map`, small]),
  );
  const read = readHouseMaps([folderOf(many), folderOf({ 'a.map': small })]);
  if (!read.ok) throw new Error(read.error);
  expect(read.value.maps.list).toHaveLength(200);
  expect(read.value.maps.find('house:m199')).not.toBeNull();
  expect(read.value.leftOut).toEqual([
    { file: 'm200.map and 1 more', why: 'at most 200 map files are read' },
  ]);
});

test('what is not in the list is not found, whatever it is called', () => {
  const folder = folderOf({ 'hills.map': hills });
  const { find } = houseOf(folder);
  const [one] = houseOf(folder).list;
  expect(find('house:hills')?.title).toBe(one?.title);
  for (const id of [
    '',
    'hills',
    'house:',
    'house:HILLS',
    'house:../hills',
    join(folder, 'hills.map'),
    'constructor',
  ])
    expect(find(id), id).toBeNull();
});

test('a folder that is not there, or is none, is refused in one sentence', () => {
  const folder = folderOf({ 'hills.map': hills });
  for (const wrong of [join(folder, 'nowhere'), join(folder, 'hills.map')])
    expect(readHouseMaps([folder, wrong])).toEqual({
      ok: false,
      error: `the folder of maps ${wrong} cannot be read`,
    });
});
