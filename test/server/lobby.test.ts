import { expect, test } from 'vitest';
import { come, key, startTestServer } from './harness.ts';
import { computer, free, openTable } from './tables.ts';

test('a guest comes in, opens a table of Simple Risk, sits down and begins', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada' });
  await ada.see('Waiting for you');
  ada.type('n');
  await ada.see('A new table');
  ada.type(key.enter);
  await ada.see('The code of this table is');
  ada.type('s');
  await ada.see(/at the table/);
  ada.type('q');
  await ada.see('your turn');
  expect(server.hall.tables).toHaveLength(1);
});

test('the page of keys lists what the server has, in the lobby and at a table', async () => {
  for (const columns of [80, 120]) {
    const server = await startTestServer();
    const ada = await come(server, { login: 'ada', columns, rows: 40 });
    await ada.see('Waiting for you');
    ada.type('?');
    for (const [shown, help] of [
      ['n', 'open a table'],
      ['c', "a table's code, or a guest's"],
      ['b', 'the bell when it is your turn'],
    ])
      await ada.see(new RegExp(`\\b${shown} +${help}`));
    ada.type(key.escape);
    await ada.see('n new table');
    await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
    await ada.see('your turn');
    ada.type(key.enter);
    await ada.see('at the table');
    ada.type('?');
    for (const help of ['say something at this table', 'offer a draw', 'resign: the computer plays'])
      await ada.see(help);
  }
});
