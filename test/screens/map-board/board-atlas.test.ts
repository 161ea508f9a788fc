import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boardData } from '../../../machines/conquest/board.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
import { atlasOfBoard } from '../../../source/screens/map-board/board-atlas.ts';
import { mapLibrary } from '../../../source/setup/map-library.ts';
import { good } from '../../good.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RING = (name: string): string => `
[files]
[continents]
Ring 2 red
[countries]
1 ${name} 1 10 10
2 Bora 1 90 10
3 Cata 1 50 90
[borders]
1 2 3
2 1 3
3 1 2
`;

test('the board of a built-in map has its shapes', () => {
  const world = good(builtinMap('world'));
  expect(atlasOfBoard(boardData(world.map), 'world', null).source).toBe('drawn');
  expect(atlasOfBoard(boardData(world.map), null, null).source).toBe('drawn');
});

test('the board of a made-up map lies on its ground again, as long as it is that board', () => {
  const [islands, others] = ['islands:ground:12', 'islands:other:12'].map(word => builtinMap(word));
  if (islands?.ok !== true || others?.ok !== true) throw new Error('there are no islands');
  const board = boardData(islands.value.map);
  expect(atlasOfBoard(board, 'islands:ground:12', null).source).toBe('ground');
  expect(atlasOfBoard(boardData(others.value.map), 'islands:ground:12', null).source).toBe('places');
  expect(atlasOfBoard(board, null, null).source).toBe('places');
});

test('a game goes on when its file has changed or gone: the board is drawn from the set-up', () => {
  const path = join(folder, 'ring.map');
  writeFileSync(path, RING('Alba'));
  const library = mapLibrary(folder);
  const loaded = good(library.load(path));
  const board = boardData(loaded.map);
  expect(atlasOfBoard(board, path, library)).toBe(loaded.atlas);
  writeFileSync(path, RING('Changed name'));
  expect(atlasOfBoard(board, path, library).map.countries[0]?.name).toBe('Alba');
  rmSync(path);
  const drawn = atlasOfBoard(board, path, library);
  expect(drawn.source).toBe('places');
  expect(drawn.map.countries.map(({ name }) => name)).toEqual(['Alba', 'Bora', 'Cata']);
});

test('without a library no file is looked for, whatever a save says', () => {
  const path = join(folder, 'secret.map');
  writeFileSync(path, RING('Alba'));
  const loaded = good(mapLibrary(folder).load(path));
  expect(atlasOfBoard(boardData(loaded.map), path, null)).not.toBe(loaded.atlas);
});
