import { expect, test } from 'vitest';
import { TurnNotifier } from '../../../../source/server/house/notify/turn-notifier.ts';
import { databases, withPostgres } from '../../../database/postgres.ts';
import { good } from '../../../good.ts';
import { comeIn, freshKey, jumpingClock, startTestServer, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';
import { receiver } from './receiver.ts';

const fresh = databases();

withPostgres('of the nodes of a house', () => {
  test('one sends word of a turn, also where two think that they lead its table', async () => {
    const { base, posted } = await receiver();
    const shared = { database: await fresh(), hostKey: freshKey() };
    const clocks = [jumpingClock(), jumpingClock()] as const;
    const one = await startTestServer({ shared, notify: base, clock: clocks[0], random: bound => 5 % bound });
    const ada = await comeIn(one, { login: 'ada', key: freshKey() });
    ada.type('\t', '8');
    await ada.see('take this topic');
    ada.type('\r');
    await ada.see('send yourself a test');
    const table = await openTable(one, 'ada', {
      seats: [free, computer, { ...computer, name: 'Edda' }],
      turnLimit: 1000,
    });
    await until(() => one.peers?.leads.length === 1 && table.waited.length === 1);
    const other = await startTestServer({ shared, notify: base, clock: clocks[1] });
    await until(() => other.hall.find(table.id).ok);
    const found = good(other.hall.find(table.id));
    await other.hall.takeUp(found);
    await until(() => found.waited.length === 1);
    ada.cut();
    await until(() => one.hall.visitors.length === 0 && other.hall.attendance.remote.length === 0);
    // A node that was paused, and does not know that it has lost its lease.
    found.lead({});
    const both = [one, other].map(server => new TurnNotifier(server.hall, base, server.address));
    for (const notifier of both) notifier.look();
    const notified = (): number =>
      [one, other].flatMap(({ logged }) => logged).filter(({ event }) => event === 'notified').length;
    await until(() => notified() === 1 && posted.length === 1);
    // Both know now that it was said.
    await until(() => [table, found].every(({ record }) => record.told?.length === 1));
    for (const notifier of both) notifier.look();
    for (const clock of clocks) clock.pass(86_400_000);
    await until(() => posted.length === 2);
    expect(posted.map(({ path }) => path)).toEqual([posted[0]?.path, posted[0]?.path]);
  });
});
