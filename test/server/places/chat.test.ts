import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import {
  come,
  comeIn,
  freshKey,
  key,
  type Player,
  startTestServer,
  type TestServer,
  until,
} from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

/** Ada has opened a table with a seat for somebody else, and is in its room. */
async function inRoom(size: { readonly columns?: number; readonly rows?: number } = {}) {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', ...size });
  const table = await openTable(server, 'ada');
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('The code of this table is');
  return { server, ada, table };
}

const join = (server: TestServer, id: string, login = 'bo'): Promise<Player> =>
  come(server, { login, command: `join ${id}` });

test('a game that begins while somebody writes leaves the text as it is, says so, and plays none of its letters', async () => {
  const { server, ada, table } = await inRoom();
  ada.type('T', ...'wait, I am about to say: ');
  await ada.see('about to say:');
  const bo = await join(server, table.id);
  await bo.see('2 at the table');
  await ada.see('The game has begun. It is your turn. Esc goes to the game.');
  const before = table.running?.seq;
  // Each of these does something at the board of Simple Risk.
  ada.type(...'a n e u z R q C V M');
  await ada.see('about to say: a n e u z R q C V M');
  expect(table.running?.seq).toBe(before);
  ada.type(key.enter);
  await bo.see('1 new: T');
  await bo.see('ada: wait, I am about to say: a n e u z R q C V M');
  ada.type(key.escape);
  await ada.see('Where does a troop go');
  expect(table.record.seats[0]).toMatchObject({ standIn: null });
});

test('the rules and the keys that somebody reads in the room stay when the game begins', async () => {
  for (const [press, seen] of [
    ['r', 'The aim'],
    ['?', 'give your seat back'],
  ] as const) {
    const { server, ada, table } = await inRoom();
    ada.type(press);
    await ada.see(seen);
    const bo = await join(server, table.id);
    await bo.see('2 at the table');
    await ada.see('2 at the table');
    const before = table.running?.seq;
    await ada.see(seen);
    ada.type(key.escape);
    await ada.see('Where does a troop go');
    expect(table.running?.seq).toBe(before);
  }
});

test('a turn that is played for somebody who writes takes nothing of the text', async () => {
  const { server, ada, table } = await inRoom();
  const bo = await join(server, table.id);
  await bo.see('2 at the table');
  await ada.see('Where does a troop go');
  ada.type('T', ...'my clock ');
  await ada.see('my clock');
  const [seat] = table.waited;
  if (seat === undefined) throw new Error('nobody is waited for');
  table.standIn(seat, 'asked');
  await until(() => (table.running?.seq ?? 0) > 0);
  ada.type(...'runs');
  await ada.see('my clock runs');
  // Where in the game it was said is kept, for the film of it; before the game there is no where.
  ada.type(key.enter);
  await until(() => table.chat.lines.length > 0);
  expect(table.chat.lines.at(-1)?.seq).toBeGreaterThan(0);
});

test('what was said long ago is scrolled back to with the page keys, in the dialog and in the room', async () => {
  const { ada, table } = await inRoom({ columns: 80, rows: 24 });
  for (let line = 1; line <= 40; line += 1) table.say('bo', `line ${line} of many`);
  await ada.see('line 40 of many');
  expect(ada.text()).not.toContain('line 2 ');
  for (let page = 0; page < 9; page += 1) ada.type('\x1b[5~');
  await ada.see('line 2 of many');
  ada.type('T');
  await ada.see('At this table');
  await ada.see('line 40 of many');
  for (let page = 0; page < 9; page += 1) ada.type('\x1b[5~');
  await ada.see('line 1 of many');
  await ada.see(/PgDn \d+ rows later/);
  // What comes meanwhile does not take away what is read.
  table.say('bo', 'one more');
  await ada.see('line 1 of many');
  for (let page = 0; page < 9; page += 1) ada.type('\x1b[6~');
  await ada.see('one more');
});

test('lines that somebody has not read are counted above the board and marked, until they are read; also after coming back', async () => {
  const { server, ada, table } = await inRoom();
  const mine = freshKey();
  const bo = await come(server, { login: 'bo', key: mine, command: `join ${table.id}` });
  await bo.see('2 at the table');
  await bo.see(/T chat/);
  expect(bo.text()).not.toContain('new: T');
  table.say('ada', 'first');
  await bo.see('1 new: T');
  bo.cut();
  table.say('ada', 'second');
  const again = await come(server, { login: 'bo', key: mine, command: `join ${table.id}` });
  await again.see('2 new: T');
  again.type('T');
  await again.see(/• ada +first/);
  await again.see(/• ada +second/);
  again.type(key.escape);
  await again.see(/ada: second/);
  await until(() => !again.text().includes('new: T'), again.text);
  expect(table.record.personal[server.hall.parts.people.named('bo')?.id ?? '']?.read).toBeGreaterThan(0);
  expect(ada.text()).not.toContain('2 new: T');
});

test('one key opens the talk in the lobby, in the room, at the table, while watching and after the end', async () => {
  const { server, ada, table } = await inRoom();
  const opens = async (player: Player, title: string): Promise<void> => {
    player.type('T');
    await player.see(title);
    player.type(key.escape);
    await until(() => !player.text().includes(title), player.text);
  };
  await opens(ada, 'At this table');
  ada.type('s');
  await ada.see('at the table');
  await opens(ada, 'At this table');
  const eve = await come(server, { login: 'eve' });
  await eve.see('2 here');
  eve.type('T');
  await eve.see('Everybody in the lobby');
  eve.type(key.escape);
  const watcher = await come(server, { login: 'wim', command: `watch ${table.id}` });
  await watcher.see('watching');
  await opens(watcher, 'At this table');
  table.standIn(seat(0), 'asked');
  await until(() => table.record.stage === 'over');
  await watcher.see('v review');
  await opens(watcher, 'At this table');
});

test('over a text that is written in the lobby nobody is led away from it', async () => {
  const server = await startTestServer();
  const mine = freshKey();
  const ada = await comeIn(server, { login: 'ada', key: mine });
  const table = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('T', ...'half a sen');
  await ada.see('half a sen');
  const second = await come(server, { login: 'ada', key: mine, command: `join ${table.id}` });
  await second.see('at the table');
  await ada.see('You are in the lobby now.');
  ada.type(...'tence');
  await ada.see('half a sentence');
});

test("the lobby says at a table of one's own how many lines nobody has read there, as they are said", async () => {
  const { server, ada, table } = await inRoom();
  const bo = await join(server, table.id);
  await bo.see('2 at the table');
  ada.type('q');
  await ada.see('Lobby chat');
  expect(ada.text()).not.toMatch(/\d new /);
  bo.type('T', ...'are you there', key.enter);
  await ada.see(/Simple Risk +1 new +ada bo/);
  bo.type(...'hello', key.enter);
  await ada.see(/Simple Risk +2 new +ada bo/);
  ada.type(key.enter);
  await ada.see('2 new: T');
  ada.type('T');
  await ada.see(/• bo +hello/);
  ada.type(key.escape);
  await ada.see('q lobby');
  ada.type('q');
  await ada.see('Lobby chat');
  expect(ada.text()).not.toMatch(/\d new /);
});

test('what begins with team: is read by mates alone, neither by rivals nor by who watches (rules/grid.md#teams)', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada', {
    seats: [free, free, free],
    options: { teams: 121 },
  });
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('team 2');
  const bo = await join(server, table.id);
  // Else cy may be the first to sit down, and bo the mate.
  await until(() => table.record.seats[1]?.kind === 'person');
  const cy = await join(server, table.id, 'cy');
  await ada.see('Where does a troop go');
  const dora = await come(server, { login: 'dora', command: `watch ${table.id}` });
  await dora.see('4 at the table');
  ada.type('T', ...'team: the middle at dawn', key.enter);
  await cy.see('ada: team: the middle at dawn');
  ada.type(...'hello all', key.enter);
  await bo.see('ada: hello all');
  await dora.see('ada: hello all');
  dora.type('T', ...'team: me too', key.enter);
  await dora.see('you are in no team here');
  for (const stranger of [bo, dora]) expect(stranger.text()).not.toContain('dawn');
  const read = table.record.seats.map(held =>
    held.kind === 'person' ? table.talkFor(held.person).some(({ text }) => text.includes('dawn')) : null,
  );
  expect(read).toEqual([true, false, true]);
  expect(table.talkFor('stranger').map(({ text }) => text)).not.toContain('team: the middle at dawn');
});
