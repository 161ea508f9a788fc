import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { finishedGameOf } from '../../../../source/server/house/hall/house-records.ts';
import { rematch } from '../../../../source/server/house/hall/openings.ts';
import type { HostedTable } from '../../../../source/server/house/tables/hosted-table.ts';
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
