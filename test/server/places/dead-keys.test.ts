import { test } from 'vitest';
import { come, key, startTestServer } from '../harness.ts';

test('over SSH a key that does nothing says so in the lobby, in a new table, in the room and at the table', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 120 });
  await ada.see('Waiting for you');
  ada.type('Z');
  await ada.see('Z does nothing here; ? shows the keys');
  ada.type('?');
  await ada.see('open a table');
  ada.type('Z');
  await ada.see('Z does nothing here');
  ada.type(key.escape);
  await ada.see('n new table');
  ada.type('n');
  await ada.see('A new table');
  ada.type('\x1b[5~');
  await ada.see('PgUp does nothing here; ? shows the keys');
  ada.type(key.enter);
  await ada.see('The code of this table is');
  ada.type('Z');
  await ada.see('Z does nothing here; ? shows the keys');
  ada.type('s');
  await ada.see(/at the table/);
  ada.type('Z');
  await ada.see('Z does nothing here; ? shows the keys');
});
