import { expect, test } from 'vitest';
import { DatabasePresence } from '../../../../../source/server/house/data/postgres/database-presence.ts';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { come, freshKey, key, until } from '../../../harness.ts';
import { hostedAt, threeNodes } from '../../../nodes.ts';
import { openTable } from '../../../tables.ts';

const fresh = databases();

const stay = (session: string, at: string | null = null) => ({
  session,
  person: `g-${session}`,
  name: session,
  at,
});

/** That a node is there, and how it is. */
const BEAT = { app: 'test', memory: 1_000_000, sessions: 1, games: 2, leads: 3 };

withPostgres('who is on which node', () => {
  test('is told to the others, with where they are, until they go', async () => {
    const database = await openDatabase(await fresh());
    const rung: string[] = [];
    const one = new DatabasePresence(database, 'one', () => void rung.push('one'));
    const other = new DatabasePresence(database, 'other', () => undefined);
    await one.tell([stay('s1'), stay('s2', 'kq7m-2rtx')], BEAT);
    await other.tell([stay('s1')], BEAT);
    expect(await other.nodes()).toEqual(
      new Map([
        ['one', BEAT],
        ['other', BEAT],
      ]),
    );
    // A program of before, or one of after, tells otherwise.
    await database.run(sql => sql`update nodes set told = '{"mood":"fine"}' where node = 'other'`);
    expect((await one.nodes()).get('other')).toBeNull();
    expect(await other.others()).toEqual([
      { node: 'one', ...stay('s1') },
      { node: 'one', ...stay('s2', 'kq7m-2rtx') },
    ]);
    await one.tell([stay('s1'), stay('s2', 'kq7m-2rtx')], BEAT);
    expect(rung).toEqual(['one']);
    await one.tell([stay('s2')], null);
    expect(await other.others()).toEqual([{ node: 'one', ...stay('s2') }]);
    await one.leave();
    expect(await other.others()).toEqual([]);
  });

  test('counts no more once a node is not heard of, and again when it wakes up, even after it was struck', async () => {
    const database = await openDatabase(await fresh());
    const one = new DatabasePresence(database, 'one', () => undefined);
    const other = new DatabasePresence(database, 'other', () => undefined);
    await one.tell([stay('s1')], BEAT);
    await database.run(sql => sql`update nodes set until = clock_timestamp()`);
    expect(await other.others()).toEqual([]);
    await one.tell([stay('s1')], BEAT);
    expect(await other.others()).toHaveLength(1);
    await database.run(sql => sql`update nodes set until = clock_timestamp() - interval '1 hour'`);
    await other.tell([], BEAT);
    await one.tell([stay('s1')], null);
    await one.tell([stay('s1'), stay('s2')], null);
    expect(await other.others()).toHaveLength(2);
  });

  test('is written by the next look where a node was struck in the moment in which it told', async () => {
    const database = await openDatabase(await fresh());
    const one = new DatabasePresence(database, 'one', () => undefined);
    await database.run(async sql => {
      await sql`create function strike() returns trigger language plpgsql as 'begin delete from nodes; return null; end'`;
      await sql`create trigger strike after insert on nodes for each row execute function strike()`;
    });
    await one.tell([stay('s1')], BEAT);
    await database.run(sql => sql`drop trigger strike on nodes`);
    const other = new DatabasePresence(database, 'other', () => undefined);
    await one.tell([stay('s1')], BEAT);
    expect(await other.others()).toHaveLength(1);
  });

  test('what is asked of a session reaches its node once', async () => {
    const database = await openDatabase(await fresh());
    const one = new DatabasePresence(database, 'one', () => undefined);
    const other = new DatabasePresence(database, 'other', () => undefined);
    await one.tell([stay('s1'), stay('s2')], BEAT);
    await other.order((await other.others()).slice(1), 'end');
    expect([...(await other.ordered())]).toEqual([]);
    expect([...(await one.ordered())]).toEqual([['s2', 'end']]);
    expect([...(await one.ordered())]).toEqual([]);
  });

  test('shows in the lobby, at the table and beside it, on any node, and so does that they have gone', async () => {
    const [one, other] = await threeNodes(await fresh());
    const ada = await come(one, { login: 'ada', key: freshKey() });
    await ada.see('1 here');
    const bo = await come(other, { login: 'bo', key: freshKey() });
    await bo.see('2 here');
    await ada.see('2 here');
    const table = await openTable(one, 'ada');
    const there = await hostedAt(other, table.id);
    const eve = await come(other, { login: 'eve', key: freshKey() });
    await eve.see('3 here');
    const cy = await come(other, { login: 'cy', key: freshKey(), command: `join ${table.id}` });
    await cy.see('1 at the table');
    await ada.see('go on');
    ada.type(key.enter);
    await cy.see('2 at the table');
    await ada.see('2 at the table');
    const dan = await come(one, { login: 'dan', key: freshKey(), command: `watch ${table.id}` });
    await dan.see('3 at the table');
    await cy.see('3 at the table');
    expect(there.presence.watching).toBe(1);
    expect(other.listing.row(there).watchers).toEqual(['dan']);
    dan.client.end();
    await cy.see('2 at the table');
    await one.stop();
    await cy.see('1 at the table');
    await until(() => other.hall.attendance.people === 3);
  });

  test('who goes on with a game on another node has it there, and no more on the first', async () => {
    const [one, other] = await threeNodes(await fresh());
    const mine = freshKey();
    const ada = await come(one, { login: 'ada', key: mine });
    await ada.see('1 here');
    const table = await openTable(one, 'ada');
    const bo = await come(one, { login: 'bo', key: freshKey(), command: `join ${table.id}` });
    await bo.see('at the table');
    await ada.see('go on');
    ada.type(key.enter);
    await ada.see('at the table');
    await until(() => other.hall.attendance.at(table.id).length === 2);
    const again = await come(other, { login: 'ada', key: mine, command: `join ${table.id}` });
    await again.see('at the table');
    await ada.see('you went on with this game at another terminal');
    await ada.see('your turn');
  });
});
