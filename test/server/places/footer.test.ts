import { expect, test } from 'vitest';
import { optionsSchema as warzoneOptions } from '../../../machines/warzone/options.ts';
import { comeIn, key, type Player, startTestServer } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

const seats = [free, ...['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }))];
const warzone = { game: 'warzone', options: warzoneOptions.parse({}), map: 'world', seats };
const intensity = {
  game: 'intensity',
  options: { hands: '1', lead: 'first-seat', faults: 'refused', watchers: 'table' },
  seats,
};

/** Somebody at a table of theirs, at a terminal of this size. */
async function seated(
  table: Parameters<typeof openTable>[2],
  columns: number,
  rows: number,
): Promise<Player> {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns, rows });
  await openTable(server, 'ada', table);
  await ada.see('Enter go on');
  ada.type(key.enter);
  await ada.see('at the table');
  return ada;
}

test('the bottom line of a table keeps help and the way out, however many keys its board has', async () => {
  const ada = await seated(warzone, 80, 24);
  await ada.see('m send');
  expect(ada.rows().at(-1)).toMatch(/Enter .* \? help {2}q lobby/);
  ada.resize(60, 24);
  await ada.see(/^ Enter .* {2}\? help {2}q lobby *$/m);
});

test('a draw is offered where people may agree on one, and not where points decide', async () => {
  const [board, cards] = await Promise.all([seated(warzone, 120, 60), seated(intensity, 120, 60)]);
  for (const player of [board, cards]) player.type('?');
  await board.see('offer a draw, or agree to one');
  await cards.see('resign: the computer plays on');
  expect(cards.text()).not.toContain('offer a draw');
  cards.type(key.escape);
  await cards.see('Enter choose');
  cards.type('D', key.tab);
  await cards.see('rank');
  expect(cards.text()).not.toContain('draw');
});

test('over SSH a way out is shown in 60 columns in the lobby, a new table, its room, at the board and in what lies over them', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 60, rows: 24 });
  await ada.see(/q leave *(\? help *)?$/m);
  for (const over of ['?', '\t', 'f']) {
    ada.type(over);
    await ada.see(/Esc (close|back)/);
    ada.type(key.escape);
    await ada.see(/q leave/);
  }
  ada.type('n');
  await ada.see(/Esc back/);
  ada.type(key.enter);
  await ada.see(/q lobby/);
  ada.type('s');
  await ada.see(/Where do(es a| 3 new) troops? go/);
  await ada.see(/q lobby/);
  ada.type('q');
  await ada.see(/q leave/);
});
