import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { LOBBY } from '../display.ts';
import { come, comeIn, freshKey, jumpingClock, key, startTestServer, until } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

const DAY = 86_400_000;

/** The same dice each time. */
const random = (bound: number): number => 5 % bound;

test('on vacation the clock of days stands still, others see it, and it goes on when somebody is back', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock, random, limits: { idle: 20_000 } });
  const own = freshKey();
  const ada = await come(server, { login: 'ada', key: own });
  const bo = await comeIn(server, { login: 'bo', key: freshKey() });
  await ada.see(LOBBY);
  const table = await openTable(server, 'ada', {
    seats: [free, free, { ...computer, name: 'Edda' }],
    clock: { seconds: 86_400, late: 'computer' },
    turnLimit: 1000,
  });
  const other = server.hall.parts.people.named('bo');
  if (other !== null) await server.hall.sit(table, other);
  await until(() => table.waited.length > 0);
  const bos = table.record.seats.findIndex(each => each.kind === 'person' && each.name === 'bo');
  const adas = seat(table.record.seats.findIndex(each => each.kind === 'person' && each.name === 'ada'));
  table.standIn(seat(bos), 'asked');
  await until(() => table.waited.includes(adas));
  table.standIn(seat(bos), null);

  ada.type('\t', '9');
  await ada.see('28 of 28 days');
  ada.type(...'5', key.enter);
  await ada.see('you are away till');
  await bo.see(/ada's turn, away till \d+ [A-Z]/);
  expect(table.timeLeft(adas)).toBeGreaterThan(5 * DAY);
  clock.pass(3 * DAY);
  expect(table.waited).toContain(adas);
  ada.type('\t', '9');
  await ada.see('You are away till');
  ada.type(key.enter);
  await ada.see('welcome back');
  expect(table.timeLeft(adas)).toBeLessThanOrEqual(DAY);
  expect(table.timeLeft(adas)).toBeGreaterThan(DAY / 2);
  clock.pass(DAY);
  await until(() => !table.waited.includes(adas));
});

test('who comes back after a while is told what has happened, as their seat may know it, and can read it again', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock, random, limits: { idle: 20_000 } });
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  const table = await openTable(server, 'ada', {
    seats: [free, computer, { ...computer, name: 'Edda' }],
    turnLimit: 1000,
  });
  await until(() => table.waited.length === 1);
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('q');
  await ada.see('go on');
  await until(
    () => table.record.personal[server.hall.parts.people.named('ada')?.id ?? '']?.seen !== undefined,
  );
  const turn = table.turn ?? 0;
  table.standIn(seat(0), 'asked');
  await until(() => (table.turn ?? 0) > turn + 3);
  table.standIn(seat(0), null);
  await until(() => table.waited.length === 1);
  // A short while: nothing lies over the board.
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('B');
  await ada.see('Since you were here');
  await ada.see(/Cleo|Edda/);
  ada.type(key.escape);
  await until(() => !ada.text().includes('Since you were here'));
  ada.type('q');
  await ada.see('go on');
  table.standIn(seat(0), 'asked');
  const later = table.turn ?? 0;
  await until(() => (table.turn ?? 0) > later + 3);
  table.standIn(seat(0), null);
  await until(() => table.waited.length === 1);
  clock.pass(3_600_000);
  ada.type(key.enter);
  await ada.see('Since you were here');
});
