import { expect, test } from 'vitest';
import { LOBBY } from '../display.ts';
import { comeIn, key, startTestServer, until } from '../harness.ts';

test('maps are looked at over SSH as at home, and a table is opened on one', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 80, rows: 24 });
  ada.type('\t', '5');
  await ada.see('Enter look at');
  ada.type(...'iberia', key.enter);
  await ada.see('+ nearer');
  await ada.see(/\d+ territories/);
  ada.type(key.escape);
  await ada.see('Enter look at');
  ada.type(key.tab);
  await ada.see('Play on this map');
  ada.type(key.enter);
  await ada.see('A new table');
  await ada.see('◂ Iberia ▸');
  ada.type('\x13');
  await ada.see('The code of this table is');
  expect(server.hall.tables[0]?.record.map).toBe('iberia');
});

test('puzzles are set over SSH as at home, and leave no table behind', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 80, rows: 24 });
  ada.type('\t', '4');
  await ada.see('One move is clearly the best');
  ada.type(key.enter);
  await ada.see('Simple Risk: puzzles');
  ada.type(key.enter);
  await ada.see(/Puzzle \d+: one move/);
  ada.type('q');
  await until(() => ada.text().includes(LOBBY), ada.text);
  expect(server.hall.tables).toEqual([]);
});
