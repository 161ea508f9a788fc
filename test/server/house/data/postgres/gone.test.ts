import { expect, test } from 'vitest';
import { ownPostgres, withOwnPostgres } from '../../../../database/postgres.ts';
import { playToTheEnd } from '../../../autopilot.ts';
import { comeIn, freshKey, key, startTestServer, until } from '../../../harness.ts';
import { computer, free, openTable } from '../../../tables.ts';

withOwnPostgres('a house whose database is gone', () => {
  test('keeps games on the screens and says that the table waits; what is played meanwhile counts once when it is back', async () => {
    const postgres = await ownPostgres();
    const shared = { database: await postgres.database(), hostKey: freshKey() };
    const server = await startTestServer({ shared });
    const ada = await comeIn(server, { login: 'ada', key: freshKey() });
    const table = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
    await ada.see('go on');
    ada.type(key.enter);
    await ada.see('at the table');
    await until(() => table.waited.length > 0);
    const before = table.running?.seq ?? 0;
    await postgres.stop('SIGQUIT');
    await ada.see('the table waits');
    ada.type(key.enter);
    ada.type(key.enter);
    expect(table.running?.seq).toBe(before);
    await postgres.start();
    await until(() => (table.running?.seq ?? 0) > before && server.storage.trouble === null);
    await until(() => !ada.text().includes('the table waits'));
    await playToTheEnd(ada);
    await until(() => table.record.stage === 'over');
    const read = await server.storage.saves.read(table.record.save);
    const lines = read.ok ? read.value.lines : [];
    expect(lines.filter(line => line.startsWith('{"kind":"move"'))).toHaveLength(table.running?.seq ?? 0);
    expect(server.logged.filter(({ event }) => event === 'fault')).toEqual([]);
  });
});
