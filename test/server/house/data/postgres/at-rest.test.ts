import { expect, test } from 'vitest';
import { seat } from '../../../../../machines/seat.ts';
import type { HostedTable } from '../../../../../source/server/house/tables/hosted-table.ts';
import { databases, withPostgres } from '../../../../database/postgres.ts';
import { good } from '../../../../good.ts';
import { LOBBY } from '../../../display.ts';
import {
  come,
  comeIn,
  freshKey,
  jumpingClock,
  key,
  run,
  startTestServer,
  type TestServer,
  until,
} from '../../../harness.ts';
import { computer, free, openTable, otherRules } from '../../../tables.ts';

const fresh = databases();

/** Milliseconds after which a game that nobody needs is not in memory any more. */
const LONG = 31_000;

/** A table as a node has it, once it knows of it. */
async function at(server: TestServer, { id }: HostedTable): Promise<HostedTable> {
  await until(() => server.hall.find(id).ok);
  return good(server.hall.find(id));
}

const alone = [free, computer, { ...computer, name: 'Edda' }];

/** Lets the computer play for Ada. */
const letPlay = (table: HostedTable): void => table.standIn(seat(0), 'asked');

/** What rings the bell of a terminal. */
const BELL = 7;

const movesOf = ({ running }: HostedTable): unknown => running?.history;

/** Ada sits at a table of one node of two. */
async function atOneOfTwo(turnLimit = 1000) {
  const shared = { database: await fresh(), hostKey: freshKey() };
  const one = await startTestServer({ shared });
  const ada = await comeIn(one, { login: 'ada', key: freshKey() });
  const table = await openTable(one, 'ada', { seats: alone, turnLimit });
  await until(() => one.peers?.leads.length === 1);
  const clock = jumpingClock();
  const other = await startTestServer({ shared, clock });
  // It leads nothing: what it does not need it has not in memory.
  await other.peers?.release();
  return { one, other, ada, table, clock };
}

withPostgres('a game that a node does not need', () => {
  test('is not in memory: lists know its turn all the same, and it is there for who watches, until they have gone', async () => {
    const { one, other, ada, table, clock } = await atOneOfTwo();
    const there = await at(other, table);
    letPlay(table);
    await until(() => (table.turn ?? 0) > 1);
    table.standIn(seat(0), null);
    await until(() => table.waited.length === 1);
    await until(() => there.turn === table.turn);
    expect(there.isAtRest).toBe(true);
    expect((await run(other, 'tables')).out).toContain(`turn ${table.turn}`);

    const eve = await come(other, { login: 'eve', key: freshKey(), command: `watch ${table.id}` });
    await eve.see('watching');
    expect(there.isAtRest).toBe(false);
    const seq = there.running?.seq ?? 0;
    letPlay(table);
    await until(() => (there.running?.seq ?? 0) > seq + 20);
    clock.pass(LONG);
    other.hall.rest();
    expect(there.isAtRest).toBe(false);
    eve.type('q');
    await until(() => there.presence.hereOnly === 0);
    // What the lobby shows of it in small is looked at, too.
    eve.type('\x03');
    await eve.left;
    clock.pass(LONG);
    await until(() => there.isAtRest);
    expect([table.isAtRest, one.peers?.leads]).toEqual([false, [`table ${table.id}`]]);
    await ada.see(LOBBY);
    for (const { logged } of [one, other])
      expect(logged.filter(({ event }) => event === 'fault')).toEqual([]);
  });

  test('is in memory while somebody is here who sits there, and tells them when it is their turn', async () => {
    const { one, other, table, clock } = await atOneOfTwo();
    const mine = freshKey();
    const cy = await come(one, { login: 'cy', key: mine });
    await cy.see('2 here');
    const cys = await openTable(one, 'cy', { seats: alone });
    await until(() => cys.waited.length === 1);
    const [adas, seated] = [await at(other, table), await at(other, cys)];
    await until(() => seated.record.stage === 'playing');
    // It may have been looked at when it began, for the node that began it could have died.
    clock.pass(LONG);
    other.hall.rest();
    const again = await come(other, { login: 'cy', key: mine, columns: 80 });
    await again.see('your turn');
    expect([adas.isAtRest, seated.isAtRest]).toEqual([true, false]);
    // It was so before they came: no bell.
    expect(again.bytes().includes(BELL)).toBe(false);
  });

  test('tells who sits there also when it was let go of while somebody still had it on the screen', async () => {
    const { other, table } = await atOneOfTwo();
    const there = await at(other, table);
    await other.hall.takeUp(there);
    const [watched, played] = [there.watched(), there.played(seat(0))];
    there.rest();
    for (const window of [watched, played]) expect(window.names).toEqual(table.running?.names);
  });

  test('is there for who asks for it in the moment in which it begins', async () => {
    const { one } = await atOneOfTwo();
    const table = await openTable(one, 'ada', { seats: [free, free, computer] });
    const begun = one.hall.begin(table);
    expect(await one.hall.takeUp(table)).toBeNull();
    expect(table.running?.names).toHaveLength(3);
    expect(await begun).toBeNull();
  });

  test('is let go of and taken up again while it goes on elsewhere, and no hint of a move is lost', async () => {
    const { other, ada, table } = await atOneOfTwo(20);
    const there = await at(other, table);
    letPlay(table);
    let times = 0;
    while (table.record.stage === 'playing') {
      expect(await other.hall.takeUp(there)).toBeNull();
      times += 1;
      const [told, moves] = [there.running?.history ?? [], table.running?.history ?? []];
      const both = Math.min(told.length, moves.length);
      expect(told.slice(0, both)).toEqual(moves.slice(0, both));
      there.rest();
    }
    expect(times).toBeGreaterThan(3);
    await other.hall.takeUp(there);
    expect(movesOf(there)).toEqual(movesOf(table));
    expect(ada.text()).toContain('Simple Risk');
  });

  test('is there for whoever has asked for it, however long that has taken', async () => {
    const { other, table, clock } = await atOneOfTwo();
    const there = await at(other, table);
    let isHere: boolean | null = null;
    void other.hall.takeUp(there).then(() => {
      isHere = !there.isAtRest;
    });
    clock.pass(LONG);
    while (isHere === null) {
      other.hall.rest();
      await new Promise(resolve => setImmediate(resolve));
    }
    expect(isHere).toBe(true);
  });

  test('of which the rules here are others is refused with both versions, stays with the node that has them, and goes on there', async () => {
    const shared = { database: await fresh(), hostKey: freshKey() };
    const old = await startTestServer({ shared });
    const mine = freshKey();
    await comeIn(old, { login: 'ada', key: mine });
    const table = await openTable(old, 'ada', { seats: alone });
    const later = await startTestServer({ shared, kits: otherRules });
    const bo = await come(later, { login: 'ada', key: mine });
    const refusal = /the game was played by version 1 of the rules of Simple Risk, this is version 2/;
    await bo.see('Simple Risk');
    bo.type(key.enter);
    await bo.see(refusal);
    expect((await run(later, `watch ${table.id}`)).err).toMatch(refusal);
    // To others it is none that could be played here.
    expect((await run(later, 'tables')).out).not.toContain(table.id);

    const fresher = await openTable(later, 'ada', { seats: alone });
    const there = await at(old, fresher);
    await until(() => there.record.stage === 'playing');
    expect((await run(old, `watch ${fresher.id}`)).err).toContain('version 2 of the rules');
    letPlay(table);
    await until(() => table.record.stage === 'over');
    await until(() => later.peers?.leads.join() === `table ${fresher.id}`);
    for (const { logged } of [old, later])
      expect(logged.filter(({ event }) => event === 'fault')).toEqual([]);
  });
});
