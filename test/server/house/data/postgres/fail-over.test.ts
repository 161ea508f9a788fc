import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { kits } from '../../../../../source/games/kits.ts';
import { ownPostgres, withOwnPostgres } from '../../../../database/postgres.ts';
import { startBalancer } from '../../../../storm/balancer.ts';
import { checkHouse } from '../../../../storm/check.ts';
import { playToTheEnd } from '../../../autopilot.ts';
import { LOBBY } from '../../../display.ts';
import { come, freshKey, key, startTestServer, until } from '../../../harness.ts';
import { faultsOf, hostedAt } from '../../../nodes.ts';
import { computer, free, openTable } from '../../../tables.ts';

withOwnPostgres('a house whose database fails over to a replica, at the same address', () => {
  test('waits while that is a standby, goes on once it is promoted, and has lost nothing', async () => {
    const primary = await ownPostgres({ settings: ['synchronous_standby_names=*'] });
    const replica = await ownPostgres({ primary });
    const address = await startBalancer();
    onTestFinished(() => address.close());
    address.targets = [primary.port];
    const url = new URL(await primary.database());
    url.port = String(address.port);
    const shared = { database: url.href, hostKey: freshKey() };
    const [one, other] = [await startTestServer({ shared }), await startTestServer({ shared })];
    const ada = await come(one, { login: 'ada', key: freshKey() });
    await ada.see(LOBBY);
    const table = await openTable(one, 'ada', { seats: [free, free, computer] });
    const there = await hostedAt(other, table.id);
    const bo = await come(other, { login: 'bo', key: freshKey(), command: `join ${table.id}` });
    await ada.see('go on');
    ada.type(key.enter);
    for (const each of [ada, bo]) await each.see('at the table');
    await Promise.all([ada, bo].map(each => playToTheEnd(each, () => (there.running?.seq ?? 0) > 12)));

    await primary.stop('SIGQUIT');
    address.targets = [replica.port];
    address.cut();
    for (const each of [ada, bo]) await each.see('the table waits: the database refuses writes');
    const before = table.running?.seq ?? 0;
    const owner = postgres(`postgres://sandtable@127.0.0.1:${replica.port}/postgres`, { max: 1 });
    onTestFinished(() => owner.end());
    await owner`select pg_promote()`;
    await Promise.all([ada, bo].map(each => playToTheEnd(each)));
    await until(() => [table, there].every(({ record }) => record.stage === 'over'));
    const seq = table.running?.seq ?? 0;
    expect(seq).toBeGreaterThan(before);
    expect(there.running?.seq).toBe(seq);
    const checked = await checkHouse(url.href, kits);
    expect(checked.faults).toEqual([]);
    expect(checked.moves).toBe(seq);
    for (const { logged, storage } of [one, other]) {
      expect(storage.trouble).toBeNull();
      const told = logged.map(({ event }) => event).filter(event => event.startsWith('database-'));
      expect(told.filter(event => event === 'database-read-only')).toHaveLength(1);
      // What only reads is answered by the standby too, so the time in which nobody answered may have ended before.
      expect(told.at(-1)).toBe('database-back');
      expect(told.filter(event => event === 'database-back').length).toBeLessThanOrEqual(2);
    }
    expect(faultsOf([one, other])).toEqual([]);
  });
});
