import { expect, test } from 'vitest';
import { come, key, startTestServer, until } from './harness.ts';
import { computer, free, openTable } from './tables.ts';

const claimed = {
  territories: 'claimed',
  firstArmies: 'placed',
  firstPlayer: 'first',
  turnLimit: 3,
} as const;

test('the start of a world of 42 over SSH: two people and a computer player claim and place with four keys and two', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada' });
  await ada.see('ada');
  const table = await openTable(server, 'ada', {
    game: 'domination',
    map: 'world',
    options: claimed,
    seats: [free, free, computer],
  });
  const bo = await come(server, { login: 'bo', command: `join ${table.id}` });
  await ada.see('go on');
  ada.type(key.enter);
  await Promise.all([ada, bo].map(player => player.see('at the table')));
  await ada.see('Which territory do you take?');
  ada.type(key.enter, 'e');
  await bo.see('Which territory do you take?');
  bo.type('*');
  await ada.see('Where does an army go?');
  ada.type('5', key.enter);
  await bo.see('Where does an army go?');
  bo.type('*');
  await ada.see('Where does an army go? 16 left');
  ada.type('e');
  await until(() => table.running?.progress.turn === 1, ada.text);
  const moves = table.running?.history ?? [];
  // Each of them is an ordinary move of its seat.
  for (const seat of [0, 1]) expect(moves.filter(move => move.seat === seat)).toHaveLength(35);
  expect(server.logged.filter(line => line.event === 'fault')).toEqual([]);
});
