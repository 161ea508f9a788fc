import { expect, test } from 'vitest';
import { answerOwner, askAdmin } from '../../source/server/admin.ts';
import { coloursOf } from '../../source/table/seat-colours.ts';
import { LOBBY } from './display.ts';
import { toLine } from './form.ts';
import { come, comeIn, dataFolder, freshKey, key, run, startTestServer, until } from './harness.ts';
import { computer, free, openTable, otherRules } from './tables.ts';

test('a vote of more than half of the others gives a seat to the computer; fewer votes do not', async () => {
  const server = await startTestServer();
  const [ada, bo, eve] = await Promise.all(['ada', 'bo', 'eve'].map(login => come(server, { login })));
  if (ada === undefined || bo === undefined || eve === undefined) throw new Error('nobody came');
  await ada.see('3 here');
  const table = await openTable(server, 'ada', { seats: [free, free, free] });
  for (const player of [bo, eve]) {
    await player.see('Open seats');
    player.type(key.enter);
    await player.see(/stand up|at the table/);
  }
  await ada.see('go on');
  ada.type(key.enter);
  for (const player of [ada, bo, eve]) await player.see('at the table');
  const vote = async (player: typeof ada, name: string): Promise<void> => {
    player.type('V');
    await player.see('Vote somebody off');
    player.type(...name, key.enter);
  };
  await vote(ada, 'nobody');
  await ada.see('write one of bo, eve');
  ada.type(key.escape);
  await until(() => !ada.text().includes('Vote somebody off'), ada.text);
  await vote(ada, 'bo');
  await eve.see('1 of 2 votes that the computer plays for bo');
  expect(table.record.seats[1]).toMatchObject({ standIn: null });
  await vote(eve, 'bo');
  await ada.see('the computer plays for bo from now on');
  expect(table.record.seats[1]).toMatchObject({ name: 'bo', standIn: 'kicked' });
});

test('a private table is opened by keys; who has its code comes in with it, by the lobby or in one line', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', command: 'play grid' });
  await ada.see('A new table');
  await toLine(ada, 'Who comes in');
  ada.type(key.right);
  await ada.see('with the code');
  ada.type(key.enter);
  await ada.see('; it is in no list.');
  const code = /code of this table is (\S{9})/.exec(ada.text())?.[1] ?? '';
  const bo = await come(server, { login: 'bo' });
  await bo.see(LOBBY);
  bo.type('\t', '6', ...code.toUpperCase(), key.enter);
  await bo.see('at the table');
  const eve = await come(server, { login: 'eve', command: `join ${code}` });
  await eve.see('watching');
});

test('who stands up gives the seat back; a table at which nobody sits is taken away', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada');
  const bo = await come(server, { login: 'bo', command: `watch ${table.id}` });
  await bo.see('One seat is free.');
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('stand up');
  ada.type('x');
  await bo.see('the table has been taken away');
  expect(server.hall.tables).toHaveLength(0);
});

test('the computer plays for somebody who asks for it, until they play again', async () => {
  const server = await startTestServer({ pace: 20 });
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada', {
    turnLimit: 60,
    seats: [free, computer, { ...computer, name: 'Edda' }],
  });
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('Z');
  await ada.see('Z play again');
  await until(() => (table.running?.seq ?? 0) > 3);
  ada.type('Z');
  await until(() => table.record.seats[0]?.kind === 'person' && table.record.seats[0].standIn === null);
});

test('the owner drains, ends a session, keeps a name out and lets it in again', async () => {
  const server = await startTestServer();
  answerOwner(server);
  const ask = (request: Parameters<typeof askAdmin>[1]) => askAdmin(server.data, request);
  const ada = await comeIn(server, { login: 'ada' });
  expect(await ask({ word: 'drain' })).toMatchObject({ lines: ['no new tables are opened'] });
  ada.type('n');
  await ada.see('A new table');
  ada.type(key.enter);
  await ada.see('the server is about to stop; no new tables are opened');
  expect((await ask({ word: 'status' })).lines.join('\n')).toMatch(/draining +yes[\s\S]*ada +lobby/);
  expect(await ask({ word: 'kick', who: 'nobody' })).toMatchObject({ ok: false });
  await ask({ word: 'kick', who: 'ada' });
  await ada.left;
  expect(ada.bytes().toString()).toContain("The server's owner has ended this session.");
  await ask({ word: 'ban', who: '127.0.0.1' });
  await expect(come(server, { login: 'ada' })).rejects.toThrow();
  await ask({ word: 'unban', who: '127.0.0.1' });
  await (await come(server, { login: 'ada' })).see(LOBBY);
});

test('the colours that who opens a table has chosen are those of everybody at it, and of its save', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', command: 'play grid' });
  await ada.see('A new table');
  ada.type(key.down, key.down, '\x0f', key.right, key.right, key.right);
  await ada.see(/▌ +Seat A +◂ orange ▸ +ada/);
  ada.type(key.down, '\x0f');
  await ada.see(/▌ +Seat B +green/);
  ada.type(key.enter);
  await ada.see('The code of this table is');
  const [table] = server.hall.tables;
  const bo = await come(server, { login: 'bo', command: `join ${table?.id ?? ''}` });
  await bo.see(/stand up|at the table/);
  ada.type('s');
  await bo.see('at the table');
  const seats = table?.running?.occupants.map(({ name, colour }) => `${name} ${colour ?? 'as usual'}`);
  expect(seats?.slice(0, 2)).toEqual(['ada orange', 'bo green']);
  expect(new Set(coloursOf(table?.running?.occupants ?? [])).size).toBe(3);
});

test('a game whose rules have changed is refused with both versions to who sits there, listed for nobody else, and played on by its own', async () => {
  const data = dataFolder();
  const mine = freshKey();
  const before = await startTestServer({ data });
  const ada = await comeIn(before, { login: 'ada', key: mine });
  const { id } = await openTable(before, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await ada.see('your turn');
  await before.stop();
  const after = await startTestServer({ data, kits: otherRules });
  const again = await come(after, { login: 'ada', key: mine });
  await again.see('not played here');
  again.type(key.enter);
  await again.see('the game was played by version 1 of the rules of Simple Risk, this is version 2');
  expect((await run(after, 'tables')).out).not.toContain(id);
  expect(after.logged.filter(({ event }) => event === 'unread')).toHaveLength(1);
  await after.stop();
  const back = await startTestServer({ data });
  const home = await come(back, { login: 'ada', key: mine });
  await home.see('your turn');
  home.type(key.enter);
  await home.see('at the table');
});

test.each([
  ['watch', 'which one: watch CODE; '],
  ['play', 'which game: play GAME; '],
  ['wath scf7', 'there is no command wath scf7; '],
])('a command that lacks a word, or is none, says so in one sentence: %s', async (words, sentence) => {
  const server = await startTestServer();
  expect(await run(server, words)).toMatchObject({ status: 2, out: '' });
  expect((await run(server, words)).err).toContain(sentence);
});
