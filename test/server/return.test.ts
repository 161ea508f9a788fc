import { expect, test } from 'vitest';
import { playToTheEnd } from './autopilot.ts';
import {
  come,
  comeIn,
  dataFolder,
  freshKey,
  jumpingClock,
  key,
  run,
  startTestServer,
  until,
} from './harness.ts';
import { computer, free, openTable } from './tables.ts';

const alone = [free, computer, { ...computer, name: 'Edda' }];

test('a lost connection loses nothing: the same key finds the seat again, and plays on', async () => {
  const server = await startTestServer();
  const mine = freshKey();
  const first = await comeIn(server, { login: 'ada', key: mine });
  const table = await openTable(server, 'ada', { seats: alone });
  await first.see('your turn');
  first.type(key.enter);
  await first.see('at the table');
  await playToTheEnd(first, () => (table.running?.seq ?? 0) > 5);
  first.cut();
  await until(() => server.hall.visitors.length === 0);
  const again = await come(server, { login: 'somebody-else', key: mine });
  await again.see(/ada · 1 here[\s\S]*your turn/);
  again.type(key.enter);
  await playToTheEnd(again);
  expect(table.record.stage).toBe('over');
});

test('the same key at another terminal takes the seat over; the first one is shown the lobby', async () => {
  const server = await startTestServer();
  const mine = freshKey();
  const first = await comeIn(server, { key: mine, login: 'ada' });
  const table = await openTable(server, 'ada', { seats: alone });
  await first.see('your turn');
  first.type(key.enter);
  await first.see('at the table');
  const second = await come(server, { login: 'ada', key: mine, command: `join ${table.id}` });
  await second.see('at the table');
  await first.see('you went on with this game at another terminal');
  // The key brings them back: leaving asks nothing.
  first.type('q');
  expect(await first.left).toBe(0);
});

test("a guest comes back to their seats with the code that leaving showed them; a wrong code is nobody's", async () => {
  const server = await startTestServer();
  const guest = await comeIn(server, { login: 'gus' });
  await openTable(server, 'gus', { seats: alone });
  await guest.see('your turn');
  guest.type('q');
  await guest.see('Your seats are kept. Your code');
  const code = /[a-z2-9]{4}-[a-z2-9]{4}/.exec(
    guest.rows().find(row => /^\W*[a-z2-9]{4}-[a-z2-9]{4}\W*$/.test(row)) ?? '',
  )?.[0];
  guest.type(key.enter);
  expect(await guest.left).toBe(0);
  const again = await comeIn(server, { login: 'other' });
  again.type('\t', '6', ...'aaaa-bbbb', key.enter);
  await again.see('nobody and no table here has that code');
  again.type('\x15', ...(code ?? ''), key.enter);
  await again.see(/gus · 1 here[\s\S]*your turn/);
});

test('a stop says so, saves, and brings every table back: names, seats, talk, moves', async () => {
  const data = dataFolder();
  const mine = freshKey();
  const before = await startTestServer({ data });
  const ada = await comeIn(before, { login: 'ada', key: mine });
  const playing = await openTable(before, 'ada', { seats: alone });
  const gathering = await openTable(before, 'ada');
  gathering.note('ada has come');
  gathering.say('ada', 'see you tomorrow');
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  await playToTheEnd(ada, () => (playing.running?.seq ?? 0) > 20);
  await before.stop();
  expect(await ada.left).toBe(0);
  expect(ada.bytes().toString()).toContain('The server stops. Every move is saved');
  const played = playing.running?.history.length ?? 0;

  const after = await startTestServer({ data });
  expect(after.key.fingerprint).toBe(before.key.fingerprint);
  expect(after.key.made).toBe(false);
  const found = after.hall.find(playing.id);
  expect(found.ok && (found.value.running?.history.length ?? 0)).toBeGreaterThanOrEqual(played);
  const waiting = after.hall.find(gathering.id);
  expect(waiting.ok && waiting.value.chat.lines.at(-1)?.text).toBe('see you tomorrow');
  const again = await come(after, { login: 'ada', key: mine });
  await again.see(/ada · 1 here/);
  expect((await run(after, 'tables')).out).toContain(gathering.id);
});

test('a clock that has run out plays the turn, or the seat until the person is back', async () => {
  for (const late of ['skip', 'computer'] as const) {
    const clock = jumpingClock();
    const server = await startTestServer({ clock, pace: 30 });
    const mine = freshKey();
    const ada = await comeIn(server, { login: 'ada', key: mine });
    const table = await openTable(server, 'ada', {
      seats: alone,
      clock: { seconds: 10, late },
      turnLimit: 30,
    });
    await ada.see('10 s left');
    clock.pass(11_000);
    await until(() => table.chat.lines.some(line => line.text.startsWith('time is up')));
    if (late === 'computer') {
      await ada.see('the computer plays');
      ada.type(key.enter);
      await ada.see('at the table');
      await until(() => table.record.seats[0]?.kind === 'person' && table.record.seats[0].standIn === null);
    }
    await server.stop();
  }
});

test('for who sits there and does nothing the computer plays on, until they say that they play again', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock });
  const ada = await comeIn(server, { login: 'ada' });
  const late = { seconds: 60, late: 'computer' } as const;
  const table = await openTable(server, 'ada', { seats: alone, clock: late, turnLimit: 60 });
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('Where does a troop go?');
  clock.pass(61_000);
  await ada.see('Z play again');
  await until(() => table.running?.progress.turn === 2);
  expect(table.record.seats[0]).toMatchObject({ standIn: 'clock' });
  ada.type('Z');
  await until(() => table.waited.length === 1);
});
