import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { finishedGameOf } from '../../../source/server/house/hall/house-records.ts';
import { toLine } from '../form.ts';
import { come, key, startTestServer, until } from '../harness.ts';

test('over SSH a table can be that of a series, which its rematch goes on with (rules/README.md#a-series)', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 100, rows: 40, command: 'play grid' });
  await ada.see('A new table');
  await toLine(ada, 'Games');
  ada.type(key.right);
  await ada.see('best of 3');
  ada.type('\x13');
  await ada.see('The code of this table is');
  await ada.see('game 1 of 3 · usual rules');
  const [table] = server.hall.tables;
  if (table === undefined) throw new Error('no table was opened');
  const series = { of: 3, begun: table.id, winners: [] };
  expect(table.record.series).toEqual(series);
  expect(await server.hall.begin(table)).toBeNull();
  await ada.see('Simple Risk · game 1/3, 0–0–0');
  await table.offerDraw(seat(0));
  await ada.see(/Game 1 of 3: \S+ 0, \S+ 0, \S+ 0/);
  await ada.see('M next game');
  const titles = { titleOf: () => 'Simple Risk', mapTitle: () => '' };
  expect(finishedGameOf(table.record, titles).series).toMatchObject({
    game: 1,
    over: false,
    begun: table.id,
  });
  ada.type('M');
  await until(() => server.hall.tables.length === 2, ada.text);
  expect(server.hall.tables[1]?.record.series).toEqual({ ...series, winners: [null] });
});
