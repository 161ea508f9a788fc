import { appendFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { homePort } from '../../source/screens/home-port.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { nodeFileSystem } from '../../source/table/file-system.ts';
import type { SaveSummary } from '../../source/table/save-index.ts';
import { listSaves } from '../../source/table/save-list.ts';
import { openTable } from '../../source/table/table.ts';
import { good } from './tables.ts';

const DAY = 86_400;
let folder = '';
let reads = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandtable-index-'));
  for (const name of ['one', 'two']) await played(name);
});
afterEach(() => rm(folder, { recursive: true }));

const pathOf = (name: string): string => join(folder, `${name}.jsonl`);
const index = (): string => join(folder, '.list.json');

/** A save that was last changed a day ago. */
async function played(name: string): Promise<void> {
  const [kit] = kits;
  const game = await kit?.rules();
  if (game === undefined) throw new Error('there is a game');
  const occupants = ['Ada', 'Bo', 'Cy'].map(each => ({ kind: 'human', name: each }) as const);
  const setup = { seats: 3, options: { defence: 'chosen', turnLimit: 3 } };
  const opened = await openTable({ game, setup, occupants, seed: name, saveName: name }, fileStore(folder));
  await good(opened).close();
  await age(name, DAY);
}

async function age(name: string, seconds: number): Promise<void> {
  const at = Date.now() / 1000 - seconds;
  await utimes(pathOf(name), at, at);
}

/** The folder as a new program sees it; counts the saves that it reads. */
function countingStore() {
  reads = 0;
  return fileStore(folder, {
    ...nodeFileSystem,
    open: (path, mode) => {
      if (path.endsWith('.jsonl')) reads += 1;
      return nodeFileSystem.open(path, mode);
    },
  });
}

const listed = async (): Promise<readonly SaveSummary[]> => good(await listSaves(countingStore(), kits));

describe('the index beside the saves (decisions/save-files.md#the-list)', () => {
  test('a second list reads no save and says the same', async () => {
    const first = await listed();
    expect(reads).toBe(2);
    expect(await listed()).toEqual(first);
    expect(reads).toBe(0);
  });

  test('the newest are told of before the others are read', async () => {
    for (let index = 0; index < 24; index += 1) {
      await played(`${index}`);
      await age(`${index}`, 24 + index);
    }
    const store = countingStore();
    let before = 0;
    let newest: readonly SaveSummary[] = [];
    const all = good(
      await listSaves(store, kits, some => {
        [newest, before] = [some, reads];
      }),
    );
    expect(newest.map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, index) => `${index}`));
    expect([before, reads]).toEqual([24, 26]);
    expect(all).toHaveLength(26);
    expect(all.slice(0, 24)).toEqual(newest);
  });

  test('the menu reads as many of the newest as it takes for its games to go on with, and leaves the others alone', async () => {
    for (let index = 0; index < 12; index += 1) {
      await played(`${index}`);
      await age(`${index}`, 24 + index);
    }
    for (const name of ['0', '2']) {
      await appendFile(pathOf(name), 'torn');
      await age(name, 24 + Number(name));
    }
    const menu = async (goingOn: number) => {
      const saves = await homePort(countingStore(), kits).newest(goingOn);
      return saves.map(({ save, fault }) => (fault === null ? save : `${save}, torn`));
    };
    expect(await menu(3)).toEqual(['0, torn', '1', '2, torn', '3', '4', '5']);
    expect(reads).toBe(6);
    // More than there are: all of them, and the next time nothing is read.
    expect(await menu(20)).toHaveLength(14);
    expect(reads).toBe(14);
    expect(await menu(3)).toHaveLength(6);
    expect(reads).toBe(0);
  });

  test('what has changed, come, gone or got another name is seen', async () => {
    await listed();
    await appendFile(pathOf('one'), 'torn');
    await played('three');
    await rm(pathOf('two'));
    const now = await listed();
    expect(reads).toBe(2);
    expect(now.map(({ name, fault }) => [name, fault?.code])).toEqual(
      expect.arrayContaining([
        ['one', 'torn'],
        ['three', undefined],
      ]),
    );
    expect(now).toHaveLength(2);
    good(await fileStore(folder).rename('three', 'four'));
    expect((await listed()).map(({ name }) => name).sort()).toEqual(['four', 'one']);
  });

  test('a save that has just changed is read each time, for it may change again in the same moment', async () => {
    await age('one', 0);
    await listed();
    await listed();
    expect(reads).toBe(1);
  });

  test.each([
    ['is damaged in its last line', 1, (text: string) => text.slice(0, -20)],
    ['has another save in a line', 1, (text: string) => text.replace('"name":"two"', '"name":"one"')],
    ['was made by another program', 2, (text: string) => text.replace('"made":"', '"made":"x')],
    ['holds what obeys a terminal', 2, (text: string) => text.replace('Ada', '\\u001b[2J')],
    ['has another form', 2, (text: string) => text.replaceAll('"seats":[', '"seats":[1,')],
  ])('one that %s is made anew, and %i read again', async (_, doubtful, changed) => {
    const first = await listed();
    const text = await readFile(index(), 'utf8');
    expect(changed(text)).not.toBe(text);
    await writeFile(index(), changed(text));
    expect(await listed()).toEqual(first);
    expect(reads).toBe(doubtful);
    expect(await readFile(index(), 'utf8')).toBe(text);
  });

  test('one that cannot be written is only missed', async () => {
    const store = fileStore(folder, { ...nodeFileSystem, rename: () => Promise.reject(new Error('no')) });
    expect(good(await listSaves(store, kits))).toHaveLength(2);
    expect(await listed()).toHaveLength(2);
    expect(reads).toBe(2);
  });
});
