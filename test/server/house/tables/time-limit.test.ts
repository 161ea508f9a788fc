import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { finishedGameOf } from '../../../../source/server/house/hall/house-records.ts';
import { rematch } from '../../../../source/server/house/hall/openings.ts';
import type { HostedTable } from '../../../../source/server/house/tables/hosted-table.ts';
import { tablesKind } from '../../../../source/server/house/tables/record.ts';
import { placesAtEnd } from '../../../../source/server/house/tables/seating.ts';
import { good } from '../../../good.ts';
import {
  comeIn,
  dataFolder,
  freshKey,
  jumpingClock,
  startTestServer,
  type TestServer,
  until,
} from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';

const MINUTE = 60_000;
const alone = [free, computer, { ...computer, name: 'Edda' }];

/** A server with a game of ada's that has begun. @param timeLimit minutes; none where left out */
async function playing(data: string, { timeLimit }: { readonly timeLimit?: number } = {}) {
  const clock = jumpingClock();
  const server = await startTestServer({ data, clock });
  const person = await seated(server);
  const limit = timeLimit === undefined ? {} : { timeLimit };
  const table = await openTable(server, 'ada', { seats: alone, turnLimit: 1000, rated: true, ...limit });
  await until(() => table.running !== null);
  return { clock, server, person, table };
}

async function seated(server: TestServer) {
  await comeIn(server, { login: 'ada', key: freshKey() });
  const person = server.hall.parts.people.named('ada');
  if (person === null) throw new Error('she did not come');
  return person;
}

/** The same data at a later server, and the table there. */
async function later(data: string, id: string, minutes: number) {
  const clock = jumpingClock();
  clock.pass(minutes * MINUTE);
  const server = await startTestServer({ data, clock });
  const table = good(server.hall.find(id));
  return { clock, server, table };
}

const endsOf = ({ record }: HostedTable): number => record.timeLimit?.ends ?? Number.NaN;
const told = ({ record }: HostedTable): readonly string[] =>
  record.talk.map(({ text }) => text).filter(text => text.startsWith('the time of the game is up'));

test('the time of a game runs once it has begun, ends it with places for everybody, and is told in the talk (rules/grid.md#time)', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock });
  await seated(server);
  const table = await openTable(server, 'ada', { turnLimit: 1000, rated: true, timeLimit: 30 });
  expect(table.record.timeLimit).toEqual({ minutes: 30 });
  expect(table.gameTimeLeft).toBeNull();
  clock.pass(40 * MINUTE);
  expect(await server.hall.begin(table)).toBeNull();
  expect(Math.ceil((endsOf(table) - clock.now()) / MINUTE)).toBe(30);
  clock.pass(10 * MINUTE);
  expect(Math.ceil((table.gameTimeLeft ?? 0) / MINUTE)).toBe(20);
  clock.pass(19 * MINUTE);
  expect([table.record.stage, table.running?.outcome]).toEqual(['playing', null]);
  clock.pass(MINUTE);
  await until(() => table.record.stage === 'over' && told(table).length > 0);
  expect(told(table)).toEqual(['the time of the game is up: most territories decide, then most armies']);
  expect(table.gameTimeLeft).toBeNull();
  const outcome = table.running?.outcome ?? null;
  if (outcome === null) throw new Error('it has no result');
  expect(outcome.reason).toBe('time');
  expect(table.record.places).toEqual(placesAtEnd(table.record, outcome));
  // The game counts as any other, for records and for ratings.
  const game = finishedGameOf(table.record, { titleOf: () => 'Simple Risk', mapTitle: () => '' });
  expect(game.seats.map(({ place }) => place)).toEqual(table.record.places);
  const rated = async () => await server.listing.houseRecords.ratings.best('grid', null, 9);
  await until(async () => (await rated()).length > 0);
  expect(at(await rated(), 0).games).toBe(1);
});

test('a table without a limit is not ended, however long it takes', async () => {
  const { clock, table } = await playing(dataFolder());
  expect(table.record).not.toHaveProperty('timeLimit');
  expect(table.gameTimeLeft).toBeNull();
  clock.pass(1500 * MINUTE);
  await table.follow();
  expect([table.record.stage, table.running?.outcome]).toEqual(['playing', null]);
});

test('a game that most territories cannot decide has no time limit', async () => {
  const server = await startTestServer();
  const person = await seated(server);
  const intensity = server.hall.game('intensity');
  if (intensity === null) throw new Error('it is not played here');
  const seats = [free, computer, computer, computer];
  const terms = { map: '', private: false, clock: null, delay: 0, timeLimit: 30 };
  const opened = await server.hall.open(person, { game: intensity, options: {}, seats, ...terms });
  expect(opened).toEqual({ ok: false, error: 'Intensity has no time limit' });
});

test('another game of the same people has as many minutes, and all of them (rules/grid.md#time)', async () => {
  const { clock, server, person, table } = await playing(dataFolder(), { timeLimit: 5 });
  clock.pass(5 * MINUTE);
  await until(() => table.record.stage === 'over');
  clock.pass(5 * MINUTE);
  const again = good(await rematch(server.hall, table, person));
  await until(() => again.running !== null);
  expect(again.record.timeLimit?.minutes).toBe(5);
  expect(Math.ceil((endsOf(again) - clock.now()) / MINUTE)).toBe(5);
});

test('a game goes on after a restart with the time it had, after its end with a minute; one that is over keeps its end', async () => {
  const data = dataFolder();
  const first = await playing(data, { timeLimit: 30 });
  const { id } = first.table;
  const ends = endsOf(first.table);
  await first.server.stop();
  const second = await later(data, id, 10);
  await until(() => second.table.running !== null);
  expect(endsOf(second.table)).toBe(ends);
  await second.server.stop();
  const third = await later(data, id, 600);
  await until(() => third.table.running !== null);
  const left = endsOf(third.table) - third.clock.now();
  expect(left).toBeGreaterThan(0.5 * MINUTE);
  expect(left).toBeLessThanOrEqual(MINUTE);
  expect(third.table.record.stage).toBe('playing');
  third.clock.pass(MINUTE);
  await until(() => third.table.record.stage === 'over');
  const over = endsOf(third.table);
  await third.server.stop();
  const fourth = await later(data, id, 700);
  expect(await fourth.server.hall.takeUp(fourth.table)).toBeNull();
  expect(fourth.table.running?.outcome).toMatchObject({ reason: 'time' });
  expect(endsOf(fourth.table)).toBe(over);
});

test('a game whose server died before it could write down that it had begun has its whole time from then on', async () => {
  const data = dataFolder();
  const { server, table } = await playing(data, { timeLimit: 30 });
  await server.stop();
  const path = join(data, 'tables', `${table.id}.json`);
  const record = good(tablesKind.read(readFileSync(path, 'utf8'), table.id));
  writeFileSync(path, tablesKind.text({ ...record, stage: 'gathering', timeLimit: { minutes: 30 } }));
  const next = await later(data, table.id, 10);
  await until(() => next.table.running !== null);
  expect(next.table.record.stage).toBe('playing');
  expect(Math.ceil((next.table.gameTimeLeft ?? 0) / MINUTE)).toBe(30);
});
