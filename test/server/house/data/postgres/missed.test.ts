import { expect, test } from 'vitest';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { come, comeIn, freshKey, jumpingClock, startTestServer, until } from '../../../harness.ts';
import { hostedAt } from '../../../nodes.ts';
import { computer, free, openTable } from '../../../tables.ts';

const fresh = databases();

withPostgres('a node that was cut off while others wrote, and heard of none of it', () => {
  test('has all of it once it is back, and whoever it took for somebody who watches has their seat', async () => {
    const url = await fresh();
    const clock = jumpingClock();
    const shared = { database: url, hostKey: freshKey() };
    const one = await startTestServer({ shared, clock });
    const other = await startTestServer({ shared, clock });
    await comeIn(one, { login: 'ada', key: freshKey() });
    const table = await openTable(one, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
    const room = await openTable(one, 'ada', { seats: [free, free, computer] });
    const there = await hostedAt(other, table.id);
    const rooms = [room, await hostedAt(other, room.id)];
    await until(() => there.record.stage === 'playing');
    const bo = await come(one, { login: 'bo', key: freshKey(), command: `watch ${table.id}` });
    await bo.see('watching');
    await until(() => there.presence.watching === 1);
    const sitter = one.hall.parts.people.named('bo');
    // What another node has written, which tells nobody, some time ago: that bo sits there.
    const seat = JSON.stringify({ kind: 'person', person: sitter?.id, name: 'bo', standIn: null });
    const database = await openDatabase(url);
    await database.run(
      sql => sql`
        update records set version = version + 10, changed_at = now() - interval '40 seconds',
          body = jsonb_set(body::jsonb, '{seats,1}', ${seat}::text::jsonb)::text
        where kind = 'tables' and id in (${table.id}, ${room.id})`,
    );
    clock.pass(60_000);
    await until(() => [table, there, ...rooms].every(({ record }) => record.seats[1]?.kind === 'person'));
    await until(() => !bo.text().includes('watching'), bo.text);
    await until(() => there.presence.watching === 0);
    expect(table.presence.watching).toBe(0);
  });
});
