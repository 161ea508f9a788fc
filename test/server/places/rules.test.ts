import { expect, test } from 'vitest';
import { comeIn, key, startTestServer } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

test('the rules are read over SSH in the room and in the game, as the options of the table have them', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 80, rows: 24 });
  const options = { hands: '4', lead: 'first-seat', faults: 'refused', watchers: 'table' };
  const seats = [free, ...['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }))];
  await openTable(server, 'ada', { game: 'intensity', options, map: '', seats });
  await ada.see('Enter go on');
  ada.type(key.enter);
  await ada.see('at the table');
  await ada.see('Which three go to');
  ada.type('r');
  await ada.see('2  Pass');
  expect(ada.text()).not.toContain('1  The aim');
  ada.type('5');
  await ada.see('The sum of 4 hands decides.');
  ada.type('r');
  await ada.see('Which three go to');
});
