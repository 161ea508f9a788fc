import { expect, test } from 'vitest';
import { come, key, startTestServer } from './harness.ts';

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
