import { expect, test } from 'vitest';
import { LOBBY } from '../display.ts';
import { come, comeIn, key, startTestServer, until } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

test('over SSH a key that does nothing says so in the lobby, in a new table, in the room and at the table', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 120 });
  ada.type('Y');
  await ada.see('Y does nothing here; ? shows the keys');
  ada.type('?');
  await ada.see('open a table');
  ada.type('Y');
  await ada.see('Y does nothing here');
  ada.type(key.escape);
  await ada.see('n new table');
  ada.type('n');
  await ada.see('A new table');
  ada.type('\x1b[5~');
  await ada.see('PgUp does nothing here; ? shows the keys');
  ada.type(key.enter);
  await ada.see('The code of this table is');
  ada.type('Y');
  await ada.see('Y does nothing here; ? shows the keys');
  ada.type('s');
  await ada.see(/at the table/);
  ada.type('Y');
  await ada.see('Y does nothing here; ? shows the keys');
});

test('over SSH a digit beyond the last line says so in the lobby, its dialogs, the lessons, a new table and the room', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 120 });
  const dead = async (digit: string): Promise<void> => {
    ada.type(digit);
    await ada.see(new RegExp(`${digit} (does nothing here|\\(so many\\) works in a game)`));
  };
  await ada.see(LOBBY);
  await dead('7');
  ada.type('\t', '1');
  await ada.see('Learn a game by playing');
  await dead('5');
  ada.type(key.escape);
  await ada.see('n new table');
  ada.type('n');
  await ada.see('A new table');
  await dead('9');
  ada.type(key.enter);
  await ada.see('The code of this table is');
  await dead('8');
});

test('who watches a table, or waits for another person there, is told too that a key does nothing', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 120, command: 'play warzone' });
  await ada.see('A new table');
  ada.type('\x13');
  await ada.see('The code of this table is');
  ada.type('s');
  await ada.see('Your orders');
  const bo = await comeIn(server, { login: 'bo', columns: 120 });
  bo.type('v');
  await bo.see('watching');
  bo.type('e');
  await bo.see('e (spread) works while you give orders');
  bo.type('Y');
  await bo.see('Y does nothing here; ? shows the keys');
});

test('who waits for another person at the beginning of a game is answered at once', async () => {
  const server = await startTestServer();
  await comeIn(server, { login: 'ada', columns: 120 });
  const { id } = await openTable(server, 'ada', { seats: [free, free, computer] });
  const bo = await come(server, { login: 'bo', columns: 120, command: `join ${id}` });
  await bo.see('ada is moving');
  bo.type('?');
  await bo.see('Esc close');
  bo.type(key.escape);
  await bo.see('ada is moving');
  bo.type('r');
  await bo.see('1  The aim');
});

test.each([
  ['grid', 'n', 'place your new troops first'],
  ['intensity', 'a', 'pass three cards first'],
  ['domination', '.', 'place an army first'],
  ['warzone', 'y', 'only the last player left may claim the victory'],
])('at a table of %s over SSH a key of another moment says what comes first', async (game, dead, guard) => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 160, command: `play ${game}` });
  await ada.see('A new table');
  ada.type('\x13');
  await ada.see('The code of this table is');
  ada.type('s');
  await ada.see(/^ Enter .*q lobby/m);
  // A table gives no hints unless it is told to.
  expect(ada.rows().at(-1)).not.toMatch(/ hint| coach/);
  // A move of somebody else's while the game is asked would leave its reason out.
  await until(() => server.hall.tables[0]?.running?.seatsToMove.length === 1);
  ada.type(dead);
  await ada.see(guard);
});
