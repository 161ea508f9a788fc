import { describe, expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import { wallClock } from '../../../../source/base/clock.ts';
import { dailyLines, firstTry, playDaily, resultsOf } from '../../../../source/server/house/hall/daily.ts';
import type { HostedTable } from '../../../../source/server/house/tables/hosted-table.ts';
import { sample } from '../../../cases.ts';
import { databases } from '../../../database/postgres.ts';
import { hasPostgres } from '../../../database/where.ts';
import { bad, good } from '../../../table/tables.ts';
import { comeIn, dataFolder, freshKey, startTestServer, type TestServer, until } from '../../harness.ts';
import { faultsOf } from '../../nodes.ts';

const fresh = databases();

/** The day of these tests: its date is the seed of its games. */
const DAY = '2026-11-22';
const BEGAN = Date.now();
/** The real clock, but that it is the noon of that day when the tests begin. */
const clock = { ...wallClock, now: () => Date.parse(`${DAY}T12:00:00Z`) + Date.now() - BEGAN };

interface Form {
  /** Two nodes of a house; where there is a folder, one server twice. */
  readonly nodes: readonly [TestServer, TestServer];
  /** Another server over the same. */
  again(): Promise<TestServer>;
}

async function inFiles(): Promise<Form> {
  const data = dataFolder();
  const again = (): Promise<TestServer> => startTestServer({ data, clock, pace: 0 });
  const server = await again();
  return { nodes: [server, server], again };
}

async function inPostgres(): Promise<Form> {
  const shared = { database: await fresh(), hostKey: freshKey() };
  const again = (): Promise<TestServer> => startTestServer({ shared, clock, pace: 0 });
  return { nodes: [await again(), await again()], again };
}

const forms = [
  { form: 'files', start: inFiles },
  ...(hasPostgres ? [{ form: 'PostgreSQL, on two nodes', start: inPostgres }] : []),
];

const game = 'grid';

/** Somebody begins today's game. */
async function tried({ hall }: TestServer, login: string): Promise<HostedTable> {
  const person = hall.parts.people.named(login);
  const served = hall.game(game);
  if (person === null || served === null) throw new Error(`there is no ${login}`);
  return good(await playDaily(hall, person, served));
}

/** Everybody of these comes to the server; nobody is forgotten before the test is over. */
async function arrive(server: TestServer, ...logins: readonly string[]): Promise<void> {
  for (const login of logins) {
    await comeIn(server, { login, key: freshKey() });
  }
}

const scores = async ({ hall }: TestServer) =>
  (await resultsOf(hall, game, DAY)).map(({ name, score, told }) => ({ name, score, told }));

describe.each(sample(forms.toReversed()))("the day's table in $form", { timeout: 120_000 }, ({ start }) => {
  test('tells the first try of everybody once it is over, the best first, the same on each node', async () => {
    const {
      nodes: [one, other],
    } = await start();
    await arrive(one, 'ada', 'cy');
    await arrive(other, 'bo');
    // The computer plays for two of them, and one resigns: all by the seed of the day.
    const [ada, bo, cy] = [await tried(one, 'ada'), await tried(other, 'bo'), await tried(one, 'cy')];
    const seeds = new Set([ada, bo, cy].map(table => table.running?.seed));
    expect(seeds.size).toBe(1);
    expect([...seeds][0]).toMatch(new RegExp(`^today ${DAY} [\\da-f]{16}$`));
    ada.standIn(seat(0), 'asked');
    bo.standIn(seat(0), 'asked');
    cy.standIn(seat(0), 'resigned');
    const all = async (): Promise<boolean> =>
      (await Promise.all([one, other].map(scores))).every(rows => rows.length === 3);
    await until(all);
    expect(await scores(one)).toEqual(await scores(other));
    expect((await scores(one)).at(-1)).toEqual({ name: 'cy', score: 0, told: 'resigned' });
    expect(new Set((await scores(one)).map(({ name }) => name))).toEqual(new Set(['ada', 'bo', 'cy']));
    expect(await dailyLines(one.hall, DAY, 20)).toEqual(await dailyLines(other.hall, DAY, 20));
    expect(
      (await dailyLines(one.hall, DAY, 20)).filter(line => / {2}3 {2}cy +resigned$/.test(line)),
    ).toHaveLength(1);
    expect(await resultsOf(one.hall, game, '2026-11-21')).toEqual([]);
    expect(faultsOf([one, other])).toEqual([]);
  });

  test('counts of two tries that somebody begins at the same moment one, and no later one', async () => {
    const {
      nodes: [one, other],
    } = await start();
    await arrive(one, 'ada');
    await until(async () => (await other.hall.parts.people.lookUp('ada')) !== null);
    const person = one.hall.parts.people.named('ada')?.id ?? '';
    const tries = await Promise.all([tried(one, 'ada'), tried(other, 'ada')]);
    const known = ({ hall }: TestServer): readonly string[] =>
      hall.tables.filter(({ record }) => record.today?.day === DAY).map(({ id }) => id);
    await until(() =>
      [one, other].every(server => new Set(known(server)).size === new Set(tries.map(({ id }) => id)).size),
    );
    const first = async (server: TestServer): Promise<string> =>
      (await firstTry(server.hall, game, DAY, person))?.id ?? '';
    await until(async () => (await first(one)) === (await first(other)) && (await first(one)) !== '');
    const counts = await first(one);
    // Whichever of them is over first: the other one is not told.
    for (const table of tries) table.standIn(seat(0), table.id === counts ? 'resigned' : 'asked');
    await until(() =>
      [one, other].every(({ hall }) => hall.tables.every(({ record }) => record.stage === 'over')),
    );
    const later = await tried(other, 'ada');
    later.standIn(seat(0), 'asked');
    await until(() => [one, other].every(({ hall }) => hall.find(later.id).ok));
    await until(() => [one, other].every(({ hall }) => good(hall.find(later.id)).record.stage === 'over'));
    for (const server of [one, other]) {
      expect(await first(server)).toBe(counts);
      expect(await scores(server)).toEqual([{ name: 'ada', score: 0, told: 'resigned' }]);
    }
    expect(faultsOf([one, other])).toEqual([]);
  });

  test('keeps a try that its person would rather not have made', async () => {
    const {
      nodes: [one, other],
    } = await start();
    await arrive(one, 'ada');
    const person = one.hall.parts.people.named('ada')?.id ?? '';
    const table = await tried(one, 'ada');
    const remove = async () => {
      const [own] = await one.hall.ownGames.of(person);
      if (own === undefined) throw new Error('there is no game');
      return one.hall.ownGames.remove(own, person);
    };
    expect(bad(await remove())).toContain('counts as it was begun');
    table.standIn(seat(0), 'resigned');
    await until(async () => (await Promise.all([one, other].map(scores))).every(rows => rows.length === 1));
    good(await remove());
    expect(await one.hall.ownGames.of(person)).toEqual([]);
    await until(async () => (await other.hall.ownGames.of(person)).length === 0);
    for (const server of [one, other])
      expect((await scores(server)).map(({ name }) => name)).toEqual(['ada']);
  });

  test('is the same after a start', async () => {
    const {
      nodes: [one, other],
      again,
    } = await start();
    await arrive(one, 'ada', 'bo');
    (await tried(one, 'ada')).standIn(seat(0), 'asked');
    (await tried(one, 'bo')).standIn(seat(0), 'resigned');
    await until(async () => (await Promise.all([one, other].map(scores))).every(rows => rows.length === 2));
    const before = await scores(one);
    await one.stop();
    await other.stop();
    expect(await scores(await again())).toEqual(before);
  });
});
