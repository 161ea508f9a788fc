import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SCHEMA } from '../../source/server/house/data/postgres/schema.ts';
import { databases, withOwnPostgres } from '../database/postgres.ts';
import { houseWords, PROGRAM, startServing } from '../e2e/serving.ts';
import { act, answersOf } from '../server/autopilot.ts';
import { type AtTerminal, enter, freshKey, key, type Listening, logIn } from '../server/client.ts';
import { choices } from '../table/tables.ts';
import { ask } from './leases.ts';
import { storm } from './storm.ts';

const makeDatabase = databases();
const folder = mkdtempSync(join(tmpdir(), 'sandtable-upgrade-'));
/** The program as its next version could be. */
const next = join(folder, 'next', 'sandtable.mjs');

const built = (name: string, ...changes: readonly string[]): void => {
  const script = join(import.meta.dirname, 'next-version.mjs');
  const made = spawnSync(process.execPath, [script, join(folder, name), ...changes], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
};

withOwnPostgres('a house that is upgraded', () => {
  beforeAll(() => built('next'));
  afterAll(() => rmSync(folder, { recursive: true }));

  // `npm run bench -- upgrade PROGRAM` does it from any program to today's.
  test('one node after the other, while people play: no seat and no move is lost', async () => {
    const { faults, checked, found, logged } = await storm({
      nodes: 3,
      sessions: 8,
      time: 0,
      between: [2000, 1000],
      pace: { visit: 3000, step: 100 },
      choose: choices(5),
      faults: ['upgrade'],
      programs: { before: PROGRAM, after: next },
    });
    expect([checked.faults, found.lost, found.leaks, logged]).toEqual([[], [], [], []]);
    expect(faults.upgrade).toBe(1);
    expect(checked.led).toBeGreaterThan(0);
    expect(found.shown).toBeGreaterThan(0);
  });

  test('has nodes of two versions: a game goes on by its own rules on the old one, is refused with both versions on the new one, and no old one begins any more', async () => {
    built('rules', 'rules');
    const url = await makeDatabase();
    const words = houseWords(folder, url);
    const start = async (name: string, program: string) => {
      const node = await startServing(join(folder, name), { words, program });
      onTestFinished(() => node.kill('SIGKILL'));
      return node;
    };
    const mine = freshKey();
    const come = async (node: Listening, command: string): Promise<AtTerminal> => {
      const client = await logIn(node, { login: 'ada', key: mine });
      onTestFinished(() => void client.end());
      return enter(client, { command });
    };
    const old = await start('old', PROGRAM);
    const ada = await come(old, 'play intensity');
    await ada.see('A new table');
    ada.type(key.enter);
    await ada.see('The code of this table is');
    const code = /code of this table is (\S{9})/.exec(ada.text())?.[1] ?? '';
    ada.type('s');
    await ada.see('at the table');

    const later = await start('later', join(folder, 'rules', 'sandtable.mjs'));
    const elsewhere = await come(later, `join ${code}`);
    await elsewhere.see('the game was played by version 1 of the rules of Intensity, this is version 2');
    const written = async (): Promise<number> =>
      Number((await ask(url, 'select count(*) from lines'))[0]?.['count']);
    for (const before = await written(); (await written()) < before + 5; ) act(ada, answersOf['intensity']);
    await expect(startServing(join(folder, 'another'), { words })).rejects.toThrow(
      `its tables have form ${SCHEMA + 1}, and this program knows forms up to ${SCHEMA}; take a newer Sandtable`,
    );
    for (const node of [old, later]) expect(node.log()).not.toContain('"fault"');
  });
});
