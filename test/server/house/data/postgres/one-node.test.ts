import { expect, test } from 'vitest';
import { databases, withPostgres } from '../../../../database/postgres.ts';
import { playToTheEnd } from '../../../autopilot.ts';
import { come, comeIn, freshKey, key, startTestServer, until } from '../../../harness.ts';
import { computer, free, openTable } from '../../../tables.ts';

const fresh = databases();
const alone = [free, computer, { ...computer, name: 'Edda' }];

withPostgres('a server on a database', () => {
  test('a table outlives the machine that it was opened on: another one goes on with it', async () => {
    const shared = { database: await fresh(), hostKey: freshKey() };
    const mine = freshKey();
    const first = await startTestServer({ shared });
    const ada = await comeIn(first, { login: 'ada', key: mine });
    const table = await openTable(first, 'ada', { seats: alone });
    await ada.see('your turn');
    ada.type(key.enter);
    await ada.see('at the table');
    await playToTheEnd(ada, () => (table.running?.seq ?? 0) > 20);
    table.say('ada', 'see you elsewhere');
    const played = table.running?.history ?? [];
    await first.stop();

    const other = await startTestServer({ shared });
    expect(other.key.fingerprint).toBe(first.key.fingerprint);
    const found = other.hall.tables[0];
    expect(found?.id).toBe(table.id);
    await until(() => found?.isAtRest === false);
    expect(found?.running?.history.slice(0, played.length)).toEqual(played);
    expect(found?.chat.lines.map(({ text }) => text)).toContain('see you elsewhere');
    const again = await come(other, { login: 'somebody', key: mine });
    await again.see(/ada · 1 here[\s\S]*your turn/);
    again.type(key.enter);
    await playToTheEnd(again);
    await until(() => found?.record.stage === 'over');
    expect(other.logged.filter(({ event }) => event === 'fault')).toEqual([]);
  });
});
