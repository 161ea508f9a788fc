import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { openTable, resumeTable } from '../../source/table/table.ts';
import { counter } from './counter.ts';
import { changed, forged, linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { scratchFolder } from './scratch.ts';
import { bad, counterOptions, good, gridOptions, openCounter, playOn } from './tables.ts';

const games = [rulesKit(counter), rulesKit(grid)];

describe('a save that cannot be played is refused in one sentence', () => {
  const header = async () => linesOf(await saved());
  const saved = async () => {
    const store = memoryStore();
    await playOn(await openCounter(store), 2);
    return store;
  };

  test.each([
    ['a newer format', { version: 7 }, 'newer'],
    ['an unknown game', { game: 'chess' }, 'unknown-game'],
    ['other rules', { rules: 2 }, 'other-rules'],
    ['a set-up of another shape', { setup: { seats: 2, options: { target: 'high' } } }, 'setup-refused'],
    ['a set-up that the game refuses', { setup: { seats: 9, options: { target: 5 } } }, 'setup-refused'],
    ['players and seats that do not agree', { setup: { seats: 3, options: { target: 5 } } }, 'setup-refused'],
    ['a name that a terminal would obey', { seats: [{ kind: 'human', name: '\u001b[2J' }] }, 'damaged'],
  ])('%s', async (_what, changes, code) => {
    const store = await forged(changed(await header(), 0, changes));
    const fault = bad(await resumeTable(store, 'game', [rulesKit(counter)]));
    expect(fault.code).toBe(code);
    expect(fault.sentence).toMatch(/^[^\p{C}]+[^.!]$/u);
    expect(good(await store.names())).toEqual(['game']);
  });

  test('a missing save, an empty one, a torn beginning, a file of something else', async () => {
    const store = memoryStore();
    expect(bad(await resumeTable(store, 'game', [rulesKit(counter)])).code).toBe('missing');
    expect(bad(await resumeTable(store, '../game', [rulesKit(counter)])).code).toBe('bad-name');
    const folder = await scratchFolder();
    await appendFile(join(folder, 'empty.jsonl'), '');
    await appendFile(join(folder, 'torn.jsonl'), '{"kind":"header","for');
    await appendFile(join(folder, 'foreign.jsonl'), '{"hello":"world"}\n');
    await appendFile(join(folder, 'binary.jsonl'), Buffer.from([0, 255, 10, 13, 10, 200]));
    const files = fileStore(folder);
    const code = async (name: string) => bad(await resumeTable(files, name, [rulesKit(counter)])).code;
    expect(await code('empty')).toBe('empty');
    expect(await code('torn')).toBe('torn');
    expect(await code('foreign')).toBe('foreign');
    expect(await code('binary')).toBe('foreign');
  });

  test('a script of outcomes that does not fit the deal', async () => {
    const store = memoryStore();
    good(await openTable({ ...counterOptions(gridOptions), saveName: 'game' }, store));
    const lines = changed(await linesOf(store), 0, { outcomes: [{ what: 'roll', numbers: [1] }] });
    expect(bad(await resumeTable(await forged(lines), 'game', games)).code).toBe('setup-refused');
  });
});
