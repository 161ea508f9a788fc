import { expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import { DatabaseStore } from '../../source/server/house/data/postgres/database-store.ts';
import { DatabaseLeases } from '../../source/server/house/data/postgres/leases.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { resumeTable } from '../../source/table/table.ts';
import { databases, openDatabase, withPostgres } from '../database/postgres.ts';
import { counter } from './counter.ts';
import {
  add,
  bad,
  choices,
  good,
  heardAt,
  legalMove,
  openCounter,
  pass,
  resumed,
  roll,
  seenOf,
  textOf,
  timeOut,
} from './tables.ts';

const fresh = databases();
const [ada, bo] = [seat(0), seat(1)];

/** One game at which two servers have a table each, on one database. */
async function onTwoServers() {
  const database = await openDatabase(await fresh());
  const store = new DatabaseStore(database);
  const one = await openCounter(store);
  const { table: other } = await resumed(store);
  return { database, store, one, other };
}

withPostgres('a game that several servers write to', () => {
  test('goes on at any of them: who comes second reads what came first, and the rules are asked again', async () => {
    const { store, one, other } = await onTwoServers();
    good(await one.play(ada, add(2)));
    good(await other.play(ada, add(1)));
    good(await one.play(ada, pass));
    expect(bad(await other.play(ada, add(1))).code).toBe('not-your-turn');
    good(await other.play(bo, roll));
    await one.follow?.();
    expect(seenOf(one)).toEqual(seenOf(other));
    expect((await resumed(store)).notice).toBeNull();
  });

  test('a move that was chosen in an older position is refused as stale, wherever the newer one came from', async () => {
    const { one, other } = await onTwoServers();
    const { revision } = other;
    good(await one.play(ada, add(2)));
    expect(bad(await other.play(ada, add(1), revision)).code).toBe('stale');
  });

  test('a line that cannot be read here, as a newer program may write, ends it here: no second save parts from the first', async () => {
    const { store, one } = await onTwoServers();
    good(await one.play(ada, add(2)));
    const { length } = await textOf(store, 'game');
    good(await store.append('game', length, ['{"kind":"omen","crc":"00000000"}']));
    const fault = bad(await resumeTable(store, 'game', [rulesKit(counter)]));
    expect(fault).toMatchObject({ code: 'damaged', line: length + 1 });
    expect(good(await store.names())).toEqual(['game']);
  });

  test('what others have written is told like what was played here', async () => {
    const { one, other } = await onTwoServers();
    const told: string[] = [];
    other.subscribe(({ kind }) => void told.push(kind));
    good(await one.play(ada, add(2)));
    good(await one.undo(ada));
    good(await one.play(ada, add(3)));
    if ((await one.resign?.(bo, 'easy'))?.ok !== true) throw new Error('nobody resigned');
    good(await one.agreeDraw());
    await other.follow?.();
    expect(told).toEqual(['played', 'undone', 'played', 'resigned', 'ended']);
    expect(seenOf(one)).toEqual(seenOf(other));
  });

  test('the end of its time comes after what others have played, and is told at each of them once (rules/grid.md#time)', async () => {
    const { one, other } = await onTwoServers();
    good(await one.play(ada, add(2)));
    const heard = [heardAt(one), heardAt(other)];
    const outcome = good(await timeOut(other));
    for (const table of [one, one, other]) await table.follow?.();
    expect(heard.map(each => each.map(({ kind }) => kind))).toEqual([['ended'], ['played', 'ended']]);
    for (const each of heard) expect(each.at(-1)).toEqual({ kind: 'ended', outcome });
    expect(bad(await timeOut(one)).code).toBe('game-over');
    expect(seenOf(one)).toEqual(seenOf(other));
  });

  test('of two that play at the same moment neither is lost nor counted twice', async () => {
    const { store, one, other } = await onTwoServers();
    const choose = choices(7);
    const played = { one: 0, other: 0 };
    while (one.outcome === null && other.outcome === null) {
      const { seat: mover, move } = legalMove(one, choose);
      const results = await Promise.all([one.play(mover, move), other.play(mover, move)]);
      if (results[0]?.ok) played.one += 1;
      if (results[1]?.ok) played.other += 1;
      await Promise.all([one.follow?.(), other.follow?.()]);
    }
    expect(seenOf(one)).toEqual(seenOf(other));
    expect(one.seq).toBe(played.one + played.other);
    const { table, notice } = await resumed(store);
    expect(notice).toBeNull();
    expect(seenOf(table)).toEqual(seenOf(one));
  });

  test('what only one of them does is refused once another one does it, and nothing of it is written', async () => {
    const { database, store, one, other } = await onTwoServers();
    const leases = new DatabaseLeases(database, 'one');
    const [held] = await leases.take(['the game']);
    if (held === undefined) throw new Error('no lease');
    good(await one.play(ada, add(2), undefined, held));
    await leases.give([held]);
    const before = await textOf(store, 'game');
    expect(bad(await one.play(ada, pass, undefined, held)).code).toBe('not-held');
    expect(bad(await timeOut(one, held)).code).toBe('not-held');
    expect(await textOf(store, 'game')).toEqual(before);
    good(await other.play(ada, pass));
  });
});
