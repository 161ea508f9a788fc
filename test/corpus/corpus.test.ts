import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { hashOf } from '../../source/table/canonical.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { verifySave } from '../../source/table/replay.ts';
import { resumeTable } from '../../source/table/table.ts';
import { good } from '../good.ts';

/** Where a game of the corpus stood when the version that saved it wrote its last line. */
interface Standing {
  readonly game: string;
  readonly turn: number;
  readonly phase: string;
  /** Why the game ended; null while it goes on. */
  readonly end: string | null;
  /** The hash of the position; of games of the console only of `OF_THE_GAME`. */
  readonly position: string;
}

/** What a position of Domination says of the game itself, and not of the console that conducts it. */
const OF_THE_GAME = [
  ...['owners', 'armies', 'reserve', 'used', 'trades', 'capitals', 'beatenBy', 'eliminated', 'dealt', 'mode'],
  ...['turn', 'active', 'captured', 'mustTrade', 'attacks', 'phase', 'hands', 'deck', 'missions', 'random'],
];

/** How many games each version has here: those of the first one in every kind, of a later one what it brought. */
const LEAST: Readonly<Record<string, number>> = { '0.1.0': 40, '0.2.0': 9 };

const versions = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(entry =>
  entry.isDirectory(),
);

describe.each(versions.map(({ name }) => name))('every game that %s saved', version => {
  const folder = join(import.meta.dirname, version);
  const store = fileStore(folder);
  const expected = JSON.parse(readFileSync(join(folder, 'positions.json'), 'utf8')) as Record<
    string,
    Standing
  >;
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .map(name => name.slice(0, -'.jsonl'.length));
  let copies = '';
  beforeAll(() => {
    copies = mkdtempSync(join(tmpdir(), 'sandtable-corpus-'));
  });
  afterAll(() => rmSync(copies, { recursive: true }));

  test('has its position written down', () => {
    expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(names.length).toBeGreaterThanOrEqual(LEAST[version] ?? Number.POSITIVE_INFINITY);
  });

  test.each(names)('%s is played again from its seed to the same rolls and positions', async name => {
    const verified = await verifySave(store, name, kits);
    expect(verified).toMatchObject({ ok: true, value: { fault: null } });
  });

  test.each(names)('%s is loaded as it stood, and goes on', async name => {
    const { history, fault } = good(await loadSave(store, name, kits));
    expect(fault).toBeNull();
    const { turn, phase } = history.progress;
    const fields = Object.entries(history.position).filter(([field]) => OF_THE_GAME.includes(field));
    const position = hashOf(name.startsWith('console-') ? Object.fromEntries(fields) : history.position);
    const end = history.outcome?.reason ?? null;
    expect({ game: history.game.id, turn, phase, end, position }).toEqual(expected[name]);

    await copyFile(join(folder, `${name}.jsonl`), join(copies, `${name}.jsonl`));
    const { table, notice } = good(await resumeTable(fileStore(copies), name, kits));
    expect(notice).toBeNull();
    for (const seat of table.seatsToMove.slice(0, 1)) {
      for (const move of [...table.legalMoves(seat)].slice(0, 1)) {
        expect(await table.play(seat, move)).toMatchObject({ ok: true });
      }
    }
    await table.close();
    expect(await verifySave(fileStore(copies), name, kits)).toMatchObject({ value: { fault: null } });
  });
});
