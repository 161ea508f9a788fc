import { expect, test } from 'vitest';
import { DatabaseStore } from '../../../../../source/server/house/data/postgres/database-store.ts';
import { DatabaseLeases } from '../../../../../source/server/house/data/postgres/leases.ts';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { bad, good, textOf } from '../../../../table/tables.ts';

const fresh = databases();

/** Two nodes of one house, and what lets every lease lapse. */
async function twoNodes() {
  const database = await openDatabase(await fresh());
  const lapse = () => database.run(sql => sql`update leases set until = clock_timestamp()`);
  return {
    database,
    lapse,
    one: new DatabaseLeases(database, 'one'),
    other: new DatabaseLeases(database, 'other'),
  };
}

withPostgres('a lease', () => {
  test('is one node’s until it lapses or is given back, and its epoch grows with each change of hands', async () => {
    const { one, other, lapse } = await twoNodes();
    const [held] = await one.take(['table a']);
    expect(held).toEqual({ what: 'table a', node: 'one', epoch: 1 });
    if (held === undefined) throw new Error('no lease');
    expect(await other.take(['table a'])).toEqual([]);
    expect(await other.free(['table a', 'table b'])).toEqual(['table b']);
    expect(await one.renew([held])).toEqual([held]);
    await lapse();
    expect(await one.renew([held])).toEqual([]);
    const [taken] = await other.take(['table a']);
    expect(taken?.epoch).toBe(2);
    await other.give(taken === undefined ? [] : [taken]);
    expect(await one.take(['table a'])).toMatchObject([{ epoch: 3 }]);
  });

  test('is taken by one of ten nodes that try at once', async () => {
    const { database } = await twoNodes();
    const names = Array.from({ length: 10 }, (_, index) => `node ${index}`);
    const taken = await Promise.all(
      names.map(name => new DatabaseLeases(database, name).take(['table a', 'table b'])),
    );
    expect(
      taken
        .flat()
        .map(({ what }) => what)
        .toSorted(),
    ).toEqual(['table a', 'table b']);
  });

  test('under one that has passed on, nothing is written any more: not by a node that was stopped and wakes up', async () => {
    const { database, one, other, lapse } = await twoNodes();
    const store = new DatabaseStore(database);
    good(await store.create('a', ['header']));
    const [held] = await one.take(['table a']);
    if (held === undefined) throw new Error('no lease');
    good(await store.append('a', 1, ['by one'], { under: held }));
    await lapse();
    expect(bad(await store.append('a', 2, ['too late'], { under: held })).code).toBe('not-held');
    const [taken] = await other.take(['table a']);
    if (taken === undefined) throw new Error('no lease');
    expect(bad(await store.append('a', 2, ['too late'], { under: held })).code).toBe('not-held');
    good(await store.append('a', 2, ['by other'], { under: taken }));
    good(await store.append('a', 3, ['by a person']));
    expect(await textOf(store, 'a')).toEqual(['header', 'by one', 'by other', 'by a person']);
    const epochs = await database.run(sql => sql<{ epoch: number }[]>`select epoch from lines order by seq`);
    expect(epochs.map(({ epoch }) => epoch)).toEqual([0, 1, 2, 0]);
  });
});
