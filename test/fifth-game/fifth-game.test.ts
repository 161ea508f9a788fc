import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { fromSeed } from '../../machines/random.ts';
import { seat } from '../../machines/seat.ts';
import { main } from '../../source/commands/main.ts';
import { createThinker } from '../../source/players/thinker.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { openTestApp } from '../screens/harness.tsx';
import { come, startTestServer, until } from '../server/harness.ts';
import { five, raceKit } from './kit.ts';
import { race } from './race.ts';

const saves = mkdtempSync(join(tmpdir(), 'sandtable-fifth-'));
afterAll(() => rmSync(saves, { recursive: true }));

/** The program with five games: what it was told line by line, and its words. */
async function run(lines: readonly string[], ...words: readonly string[]) {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''));
  const status = await main(['--saves', saves, ...words], io, five);
  return { status, out: io.out(), err: io.err() };
}

const PEOPLE = ['--seats', 'Ada,Bo', '--seed', 'dunes', '--set', 'length=9'];

describe('a game that the program is given beside its own', () => {
  test('is in the help, and its statechart is drawn', async () => {
    const { out } = await run([], 'play', '--help');
    expect(out).toContain('race: Camel Race, 2 to 4 players\n  computer players: calm, wild\n');
    expect(out).toContain('--set length=20\n');
    expect((await run([], 'text', '--help')).out).toContain('Commands of race:\n  walk ');
    expect((await run([], 'statechart', 'race')).out).toMatch(/racing --> over/);
  });

  test('is played in text, saved, resumed, listed, replayed and verified', async () => {
    const begun = await run(['walk', 'gallop', 'trot'], 'text', 'race', ...PEOPLE, '--save', 'trip');
    expect(begun).toMatchObject({ status: 0, err: '' });
    expect(begun.out).toContain('A A·········|\n');
    expect(begun.out).toContain('Ada goes 2 steps\n');
    expect(begun.out).toContain('refused: unknown-command: there is no command trot');
    expect((await run([], 'saves')).out).toMatch(/trip +Camel Race +Ada, Bo +turn 2/);

    const walks = Array.from({ length: 8 }, () => 'walk');
    const ended = await run(walks, 'resume', 'trip', '--text');
    expect(ended).toMatchObject({ status: 0, err: '' });
    expect(ended.out).toMatch(/is at the well/);
    const told = await run([], 'replay', 'trip', '--text');
    expect(told.out).toContain('Ada goes 2 steps\n');
    expect(told.out).toMatch(/is at the well/);
    expect(await run([], 'verify', 'trip')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^verified: \d+ moves, 1 roll, /),
    });
  });

  test('follows a script of outcomes and refuses a wrong set-up in one sentence', async () => {
    const { err, status } = await run([], 'text', 'race', '--seats', 'Ada');
    expect({ status, err }).toEqual({
      status: 1,
      err: 'sandtable: Camel Race has 2 to 4 players, and 1 is named\n',
    });
    const wrong = await run([], 'text', 'race', '--set', 'length=3');
    expect(wrong.err).toBe('sandtable: length is a whole number from 5 to 100, not 3\n');
  });

  test('is played by computer players of a contest, on threads', async () => {
    const words = ['arena', 'race', '--seats', 'bot:calm,bot:wild', '--games', '12', '--json'];
    const one = JSON.parse((await run([], ...words, '--workers', '1')).out);
    const two = JSON.parse((await run([], ...words, '--workers', '2')).out);
    expect(one.results.games).toBe(12);
    expect(two.results).toEqual(one.results);
    // Without people a game has an end.
    expect(one.contest.setup).toEqual({ seats: 2, options: { length: 20, turnLimit: 1000 } });
  });

  test('is played by programs of others, and by one of its own for an engine', async () => {
    const { status, out } = await run(
      [],
      'referee',
      'race',
      'bot:calm',
      'bot:wild',
      '--seed',
      'a',
      '--quiet',
    );
    expect(status).toBe(0);
    expect(out).toMatch(/^race, 1 games, seed a\n/);
    const heard = await run(['{}'], 'bot', 'race');
    expect(JSON.parse(heard.out).error).toContain('the question is wrong at sandtable');
  });

  test('has computer players who think in a thread', async () => {
    const thinker = createThinker({ program: five.worker });
    onTestFinished(() => thinker.close());
    const setup = { seats: 2, options: { length: 20, turnLimit: 0 } };
    const rules = race.prepare(setup);
    const start = rules.ok ? rules.value.start(fromSeed('a')) : rules;
    if (!rules.ok || !start.ok) throw new Error('the race cannot begin');
    const question = { setup, view: rules.value.view(start.value, seat(0)), seat: seat(0), seed: 'a' };
    expect(await thinker.think('race', 'calm', question)).toEqual({ type: 'walk' });
    expect(await thinker.think('race', 'wild', question)).toEqual({ type: 'gallop' });
  });

  test('is on the menu, set up, played on the screen to its result and told again', async () => {
    const app = await openTestApp({ games: [raceKit], columns: 100, rows: 30 });
    expect(app.text()).toContain('Two to four camels run to the well');
    await app.press('enter');
    expect(app.text()).toContain('Length');
    await app.press('enter');
    expect(app.text()).toMatch(/Camel Race turn 1/);
    expect(app.text()).toContain('Walk or gallop?');
    await app.press('r');
    expect(app.text()).toContain('Camel Race: usual rules.');
    await app.press('escape');
    for (let turn = 0; turn < 12 && app.game().controller.table.outcome === null; turn += 1)
      await app.press('w');
    expect(app.game().controller.table.outcome).toMatchObject({ reason: 'arrived' });
    expect(app.text()).toMatch(/won|wins/);
    const { saveName } = app.game().controller.table;
    expect(await journeyOf(app.app).replay(saveName ?? '')).toBeNull();
    await app.press('end');
    expect(app.app.place.get().kind).toBe('replay');
    expect(app.text()).toMatch(/·{20}[ABC]\|/);
  });

  test('is played over SSH', async () => {
    const server = await startTestServer({ kits: five.kits });
    const ada = await come(server, { login: 'ada', command: 'play race' });
    await ada.see('A new table');
    expect(ada.text()).toContain('Camel Race');
    ada.type('\r');
    await ada.see('The code of this table is');
    const [table] = server.hall.tables;
    ada.type('s');
    await ada.see('Walk or gallop?');
    await until(
      () => {
        if (ada.text().includes('Walk or gallop?')) ada.type('w');
        return table?.running?.outcome !== null;
      },
      () => ada.text(),
    );
    expect(table?.running?.outcome).toMatchObject({ reason: 'arrived' });
    expect(server.logged.filter(({ event }) => event === 'fault' || event === 'bot-fault')).toEqual([]);
  });
});
