import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SCHEMA } from '../../source/server/house/data/postgres/schema.ts';
import { databases, withOwnPostgres } from '../database/postgres.ts';
import { houseWords, PROGRAM, type ServingOptions, startServing } from '../e2e/serving.ts';
import { act, answersOf } from '../server/autopilot.ts';
import { type AtTerminal, enter, freshKey, key, type Listening, logIn } from '../server/client.ts';
import { OPENSSH } from '../server/openssh.ts';
import { choices } from '../table/tables.ts';
import { ask } from './leases.ts';
import { storm } from './storm.ts';

const makeDatabase = databases();
const folder = mkdtempSync(join(tmpdir(), 'sandtable-upgrade-'));
/** The program as its next version could be. */
const next = join(folder, 'next', 'sandtable.mjs');
/** Words for Node with which its rules of Intensity are others. */
const OTHER_RULES = ['--import', 'data:text/javascript,globalThis.rulesOfNext=2'];

withOwnPostgres('a house of processes', () => {
  beforeAll(() => {
    const script = join(import.meta.dirname, 'next-version.mjs');
    const made = spawnSync(process.execPath, [script, dirname(next)], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  // `npm run bench:house` does all that may befall one, for a quarter of an hour; `npm run bench -- upgrade PROGRAM` upgrades
  // from any program to today's.
  test('goes on after one is killed, one is paused for longer than its leases hold, and one after the other is upgraded: no seat and nothing that was shown is lost', async () => {
    const { faults, checked, found, logged, openSsh } = await storm({
      nodes: 3,
      sessions: 4,
      time: 0,
      between: [1000, 1000],
      pause: 11_000,
      pace: { visit: 3000, step: 150 },
      choose: choices(5),
      faults: ['kill', 'pause', 'upgrade'],
      programs: { before: PROGRAM, after: next },
    });
    expect([checked.faults, found.lost, found.leaks, logged]).toEqual([[], [], [], []]);
    expect(faults).toMatchObject({ kill: 1, pause: 1, upgrade: 1 });
    expect(checked.led).toBeGreaterThan(0);
    expect(found.shown).toBeGreaterThan(0);
    expect(found.screens).toBeGreaterThan(0);
    if (OPENSSH) expect(openSsh).toBeGreaterThan(0);
  });

  test('has nodes of two versions: a game goes on by its own rules on the old one, is refused with both versions on the new one, and no old one begins any more', async () => {
    const url = await makeDatabase();
    const words = houseWords(folder, url);
    const start = async (name: string, options: Pick<ServingOptions, 'program' | 'node'> = {}) => {
      const node = await startServing(join(folder, name), { words, ...options });
      onTestFinished(() => node.kill('SIGKILL'));
      return node;
    };
    const mine = freshKey();
    const come = async (node: Listening, command: string): Promise<AtTerminal> => {
      const client = await logIn(node, { login: 'ada', key: mine });
      onTestFinished(() => void client.end());
      return enter(client, { command });
    };
    const old = await start('old');
    const ada = await come(old, 'play intensity');
    await ada.see('A new table');
    ada.type(key.enter);
    await ada.see('The code of this table is');
    const code = /code of this table is (\S{9})/.exec(ada.text())?.[1] ?? '';
    ada.type('s');
    await ada.see('at the table');

    const later = await start('later', { program: next, node: OTHER_RULES });
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
