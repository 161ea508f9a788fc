import { expect, test } from 'vitest';
import { isOver, playToTheEnd } from './autopilot.ts';
import { LOBBY } from './display.ts';
import { come, comeIn, freshKey, key, run, startTestServer, until } from './harness.ts';
import { computer, free, openTable } from './tables.ts';

test('two people and a computer player play a whole game; a third person watches; then a rematch', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada');
  const bo = await come(server, { login: 'bo', command: `join ${table.id}` });
  const eve = await come(server, { login: 'eve' });
  await eve.see('ada bo Cleo°');
  eve.type('v');
  await eve.see('watching');
  await ada.see('go on');
  ada.type(key.enter);
  await Promise.all([ada, bo].map(player => player.see('at the table')));
  await Promise.all([playToTheEnd(ada), playToTheEnd(bo)]);
  await until(() => isOver(eve), eve.text);
  expect(table.record.stage).toBe('over');
  for (const player of [ada, bo, eve]) expect(player.text()).toContain('after');

  // Who watched is not asked; and a key that was meant for the game opens no new one.
  expect(eve.text()).not.toContain('rematch');
  ada.type(key.enter, 'M');
  await ada.see('kept for bo');
  bo.type('M');
  await bo.see('at the table');
  expect(server.hall.tables).toHaveLength(2);
  expect(server.logged.filter(line => line.event === 'fault')).toEqual([]);
});

test("the dice of a running game are nobody's: no session is sent its seed before the end", async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada', {
    seats: [free, computer, { ...computer, name: 'Edda' }],
    turnLimit: 6,
  });
  const hidden = table.running?.seed.split(' ')[1] ?? '';
  const eve = await come(server, { login: 'eve', command: `watch ${table.id}` });
  await eve.see('watching');
  // The lobby is drawn a few times a second: before it shows the table, Enter has nothing to go on with.
  await ada.see('go on');
  ada.type(key.enter);
  await playToTheEnd(ada, () => table.running?.progress.turn === 3);
  for (const player of [ada, eve]) expect(player.bytes().includes(hidden)).toBe(false);
  const lines = await run(server, `export ${table.id}`);
  expect(lines.out.includes(hidden)).toBe(false);
  const early = await run(server, `share ${table.id}`);
  expect(early).toMatchObject({ status: 1, out: '' });
  expect(early.err).toContain('that game is not over yet');
  await playToTheEnd(ada);
  await ada.see(hidden);
  // Then it is shared, with how to watch it.
  const { out } = await run(server, `share ${table.id}`);
  expect(out).toMatch(/^Simple Risk · \d+ turns\n([🟥🟦🟩]{5}\n){5}/u);
  expect(out).toContain(hidden);
  expect(out).toMatch(new RegExp(`to see it again: ssh .*replay ${table.id}`));
});

test('chat in the lobby and at a table reaches everybody there', async () => {
  const server = await startTestServer();
  const [ada, bo] = await Promise.all([come(server, { login: 'ada' }), come(server, { login: 'bo' })]);
  await ada.see('2 here');
  ada.type('T', ...'anyone for a game', key.enter, key.enter);
  await bo.see('ada    anyone for a game');
  const table = await openTable(server, 'ada');
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('The code of this table');
  ada.type('T', ...'here it is', key.enter, key.enter);
  await bo.see('Open seats');
  bo.type('v');
  await bo.see('here it is');
  expect(table.chat.lines.at(-1)).toMatchObject({ name: 'ada', text: 'here it is' });
});

test('a draw is agreed when everybody who plays has offered it; resigning leaves the seat to the computer', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada');
  const bo = await come(server, { login: 'bo', command: `join ${table.id}` });
  await bo.see('at the table');
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('D');
  await ada.see('The next move ends the offer');
  ada.type(key.enter);
  await bo.see('ada offers a draw');
  expect(table.record.stage).toBe('playing');
  bo.type('D');
  await bo.see('Offered by ada.');
  bo.type(key.enter);
  await ada.see('A draw');
  expect(table.record.stage).toBe('over');

  const second = await openTable(server, 'ada');
  await ada.see('rematch');
  ada.type('q');
  await bo.see('rematch');
  bo.type('q');
  await bo.see(LOBBY);
  await bo.see('ada · Cleo°');
  bo.type(key.enter);
  await bo.see('at the table');
  bo.type('q');
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('R', key.enter);
  await until(
    () => second.record.seats[0]?.kind === 'person' && second.record.seats[0].standIn === 'resigned',
  );
  await ada.see('ada resigns');
});

test("undo takes back one's own moves within one's turn, and says why it goes no further", async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  const { running } = table;
  const played = (): number => running?.history.filter(({ seat }) => seat === 0).length ?? 0;
  for (let placed = 0; placed < 15; placed += 1) {
    await until(() => played() === placed && running?.seatsToMove[0] === 0, ada.text);
    ada.type(key.enter);
  }
  await until(() => running?.progress.turn === 1 && running.seatsToMove[0] === 0, ada.text);
  const before = running?.seq;
  ada.type('z');
  await ada.see('another player has moved since');
  ada.type(key.enter);
  await until(() => played() === 16, ada.text);
  ada.type('z');
  await ada.see('taken back');
  expect(running?.seq).toBe(before);
});

test('no hint is given at a table that does not allow them, and one is where it does', async () => {
  const server = await startTestServer();
  const seats = [free, computer, { ...computer, name: 'Edda' }];
  const ada = await comeIn(server, { login: 'ada' });
  await openTable(server, 'ada', { seats });
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('i');
  await ada.see('played without hints');
  expect(ada.text()).not.toContain('i hint');
  const other = await startTestServer();
  const bo = await comeIn(other, { login: 'bo' });
  await openTable(other, 'bo', { seats, hints: true });
  await bo.see('go on');
  bo.type(key.enter);
  await bo.see('at the table');
  bo.type('i');
  await bo.see(/\(\d,\d\): .* beside its|then falls at/);
});

test('a terminal that shows notices gets one with the bell; the settings turn them off', async () => {
  const server = await startTestServer();
  const seats = [free, computer, { ...computer, name: 'Edda' }];
  const ada = await comeIn(server, { login: 'ada', key: freshKey(), term: 'xterm-kitty' });
  await openTable(server, 'ada', { seats });
  await until(() => ada.bytes().includes('\x1b]9;Sandtable: your turn\x1b\\'));
  ada.type('\t', '7');
  await ada.see('Notices');
  ada.type(key.down.repeat(5), key.right, key.right, key.right);
  await ada.see(/Notices +◂ off/);
  await openTable(server, 'ada', { seats });
  await until(() => ada.bytes().toString().includes('your turn at 2 tables'));
  expect(ada.bytes().toString()).not.toContain('Sandtable: your turn at 2 tables');
});

test('the bell rings and the title says so when it becomes your turn; the bell can be off', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await until(() => ada.bytes().includes('\x07'));
  expect(ada.bytes().toString()).toContain('Sandtable · your turn');
  ada.type('\t', '\x1b[A', key.enter);
  await ada.see('the bell is off');
  const rung = ada.bytes().toString().split('\x07').length;
  await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await until(() => ada.bytes().toString().includes('your turn at 2 tables'));
  expect(ada.bytes().toString().split('\x07')).toHaveLength(rung);
});
