import { expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import {
  comeIn,
  dataFolder,
  freshKey,
  jumpingClock,
  startTestServer,
  type TestServer,
  until,
} from './harness.ts';
import { computer, free, openTable } from './tables.ts';

/** A rated game of ada's with computer players, which she gives up. */
async function loseRated(server: TestServer): Promise<void> {
  const seats = [free, computer, { ...computer, name: 'Edda' }];
  const table = await openTable(server, 'ada', { seats, rated: true });
  await until(() => table.running !== null);
  table.standIn(seat(0), 'resigned');
  await until(() => table.record.stage === 'over');
}

const gamesOf = async ({ listing }: TestServer): Promise<readonly number[]> =>
  (await listing.houseRecords.ratings.best('grid', null, 9)).map(({ games }) => games);

test('a clock that is set back by an hour silences nobody, loses no game, and ends no turn', async () => {
  const clock = jumpingClock();
  const data = dataFolder();
  const server = await startTestServer({ data, clock });
  const own = freshKey();
  const ada = await comeIn(server, { login: 'ada', key: own });
  const person = server.hall.parts.people.named('ada');
  if (person === null) throw new Error('she did not come');
  const turns = { seconds: 60, late: 'computer' } as const;
  const table = await openTable(server, 'ada', {
    seats: [free, computer, { ...computer, name: 'Edda' }],
    clock: turns,
  });
  await loseRated(server);
  await until(async () => `${await gamesOf(server)}` === '1,1');
  for (let line = 0; line < 5; line += 1) expect(server.hall.say(person, `line ${line}`)).toBeNull();
  expect(server.hall.say(person, 'one more')).not.toBeNull();

  clock.pass(-3_600_000);
  expect(server.hall.say(person, 'an hour earlier')).toBeNull();
  expect(server.hall.chat.lines.map(({ text }) => text).at(-1)).toBe('an hour earlier');
  const times = server.hall.chat.lines.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  await loseRated(server);
  await until(async () => `${await gamesOf(server)}` === '2,2');
  await until(() => table.waited.length === 1);
  expect(table.record.seats[0]).toMatchObject({ standIn: null });
  ada.type('?');
  await ada.see('Keys');
  await server.stop();

  const next = await startTestServer({ data });
  await comeIn(next, { login: 'ada', key: own });
  expect(await gamesOf(next)).toEqual([2, 2]);
  expect(next.hall.tables.find(({ id }) => id === table.id)?.record.seats[0]).toMatchObject({
    standIn: null,
  });
});
