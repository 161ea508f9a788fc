import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { expect, onTestFinished, test } from 'vitest';
import { type BoardData, boardData } from '../../../machines/conquest/board.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
import { mapIo } from '../../../source/maps/files.ts';
import { loadMap } from '../../../source/maps/load.ts';
import { atlasOfBoard, createAtlases } from '../../../source/screens/map-board/board-atlas.ts';
import { sample } from '../../cases.ts';
import { good } from '../../good.ts';
import { boardNamed } from '../../maps/board-named.ts';
import { changed, ring } from '../../maps/support.ts';

/** What a game on this board is played with. */
const setupOn = (board: BoardData, source?: string) => ({ seats: 3, options: {}, board, source });

/** An image of six rows, a country in each. */
const image = encode({
  width: 12,
  height: 6,
  channels: 1,
  depth: 8,
  data: Uint8Array.from({ length: 72 }, (_, pixel) => Math.floor(pixel / 12) + 1),
});

/** The ring of six in a folder of its own, its image beside it. */
function pictured(picture: Uint8Array = image) {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-atlases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'ring.map');
  writeFileSync(file, changed(ring, 'map ring index.gif', 'map rows.png'));
  writeFileSync(join(folder, 'rows.png'), picture);
  const io = mapIo(
    () => {},
    () => {},
  );
  const loaded = good(loadMap(file, io));
  return { folder, file, board: boardData(loaded.map) };
}

function atlasesOf(...rest: Parameters<typeof createAtlases>) {
  const atlases = createAtlases(...rest);
  onTestFinished(() => atlases.close());
  return atlases;
}

test('shapes from the thread are those that the board would make itself, and are made once for equal boards', async () => {
  const atlases = atlasesOf(() => null);
  for (const name of sample(['islands:dunes:30', 'random:dunes:30', 'world', 'iberia'])) {
    const [board, same] = [boardNamed(name), boardNamed(name)];
    expect(atlases.of(board)).toBeNull();
    const coming = atlases.prepare(setupOn(board, name));
    expect(atlases.prepare(setupOn(same, name))).toBe(coming);
    await coming;
    expect(atlases.of(board)).toEqual(atlasOfBoard(board, name, null));
    expect(atlases.of(same)).toBe(atlases.of(board));
    expect(atlases.prepare(setupOn(board, name))).toBeNull();
  }
});

test('a game without a board has nothing to wait for', () => {
  const atlases = atlasesOf(() => null);
  expect(atlases.prepare({ seats: 3, options: {} })).toBeNull();
});

test('a board has the picture of its map, from the file that is found for it and no other', async () => {
  const { file, board } = pictured();
  const asked: (string | null)[] = [];
  const found = atlasesOf((_, source) => {
    asked.push(source);
    return source === 'house:ring' ? file : null;
  });
  await found.prepare(setupOn(board, 'house:ring'));
  expect(found.of(board)).toMatchObject({ source: 'image', raster: { height: 8 } });
  // A set-up that names the file itself opens nothing.
  const other = structuredClone(board);
  await found.prepare(setupOn(other, file));
  expect(found.of(other)?.source).toBe('places');
  expect(asked).toEqual(['house:ring', file]);
});

test('a damaged image, another map in the file, or none: the board is drawn from its places', async () => {
  const damaged = pictured(image.subarray(0, 40));
  const swapped = pictured();
  writeFileSync(swapped.file, changed(changed(ring, 'map ring index.gif', 'map rows.png'), 'Cove', 'Cave'));
  const gone = pictured();
  rmSync(gone.folder, { recursive: true });
  const files = new Map([damaged, swapped, gone].map(({ file, board }) => [board, file]));
  const atlases = atlasesOf(board => files.get(board) ?? null);
  for (const board of files.keys()) {
    await atlases.prepare(setupOn(board));
    expect(atlases.of(board)?.source).toBe('places');
  }
});

test('what has not been used for longest is let go of when there is no more room', async () => {
  const boards = ['random:a:20', 'random:b:20', 'random:c:20'].map(boardNamed);
  const sizes = boards.map(board => atlasOfBoard(board, null, null).raster.pixels.length);
  const atlases = atlasesOf(() => null, Math.max(...sizes) * 2);
  const [first, second, third] = boards;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three boards');
  await atlases.prepare(setupOn(first));
  await atlases.prepare(setupOn(second));
  expect(atlases.of(first)).not.toBeNull();
  await atlases.prepare(setupOn(third));
  expect([first, second, third].map(board => atlases.of(board) !== null)).toEqual([true, false, true]);
  await atlases.prepare(setupOn(second));
  expect(atlases.of(second)).not.toBeNull();
});

test('once closed it makes nothing more, and whoever waits goes on', async () => {
  const atlases = createAtlases(() => null);
  const coming = atlases.prepare(setupOn(boardNamed('iberia')));
  await atlases.close();
  await coming;
  const board = boardNamed('europe');
  await atlases.prepare(setupOn(board));
  expect(atlases.of(board)).toBeNull();
});

test('the thread makes up the map that a word names, once for all who ask, and nothing of another word', async () => {
  const atlases = atlasesOf(() => null);
  const coming = atlases.makeUp('islands:dunes:30');
  expect(atlases.makeUp('islands:dunes:30')).toBe(coming);
  const named = builtinMap('islands:dunes:30');
  expect(await coming).toEqual(named.ok && { map: named.value.map, deck: named.value.deck });
  expect(await atlases.makeUp('islands:dunes:9999')).toBeNull();
});
