import postgres from 'postgres';
import { expect, test } from 'vitest';
import { ok } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import { DatabaseStore } from '../../source/server/house/data/postgres/database-store.ts';
import { DatabaseLeases } from '../../source/server/house/data/postgres/leases.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import type { AppendTerms, Lease } from '../../source/table/store.ts';
import { databases, openDatabase, withPostgres } from '../database/postgres.ts';
import { counter } from '../table/counter.ts';
import { add, good, heardAt, openCounter, pass, resumed, roll } from '../table/tables.ts';
import { checkHouse, keyOf } from './check.ts';

const fresh = databases();
const kits = [rulesKit(counter)];
const [ada, bo] = [seat(0), seat(1)];

/** A database, and a way into it past every condition. */
async function house() {
  const url = await fresh();
  const database = await openDatabase(url);
  /** Adds lines behind whatever is there by now. */
  const putLast = async (name: string, lines: readonly string[], epoch: number): Promise<void> => {
    const sql = postgres(url, { max: 1 });
    await sql`
      insert into lines (save, seq, line, epoch, writer)
      select id, (select max(seq) from lines where save = id) + number, line, ${epoch}, gen_random_uuid()
      from saves, unnest(${[...lines]}::text[]) with ordinality as each (line, number) where name = ${name}`;
    await sql.end();
  };
  const change = async (statement: string): Promise<void> => {
    const sql = postgres(url, { max: 1 });
    await sql.unsafe(statement);
    await sql.end();
  };
  return { url, database, leases: new DatabaseLeases(database, 'one'), putLast, change };
}

type House = Awaited<ReturnType<typeof house>>;

/** The fault by hand: lines are added without asking how many there are. */
class Unconditional extends DatabaseStore {
  readonly #house: House;
  constructor(of: House) {
    super(of.database);
    this.#house = of;
  }
  override async append(name: string, _expected: number, lines: readonly string[]) {
    await this.#house.putLast(name, lines, 0);
    return ok(null);
  }
}

/** The fault by hand: lines are added where they belong, but nobody asks whether the lease is still held. */
class Unfenced extends DatabaseStore {
  readonly #house: House;
  constructor(of: House) {
    super(of.database);
    this.#house = of;
  }
  override async append(name: string, expected: number, lines: readonly string[], terms: AppendTerms = {}) {
    const there = good(await this.read(name)).lines.length;
    if (there !== expected || terms.under === undefined) return super.append(name, expected, lines);
    await this.#house.putLast(name, lines, terms.under.epoch);
    return ok(null);
  }
}

/** One leads the table, then another, and the first one wakes up and plays on. */
async function wakesUp(of: House, store: DatabaseStore): Promise<void> {
  const one = await openCounter(store);
  const { table: two } = await resumed(store);
  const led = async (): Promise<Lease> => {
    const [held] = await of.leases.take(['the game']);
    if (held === undefined) throw new Error('no lease');
    return held;
  };
  const first = await led();
  good(await one.play(ada, add(1), undefined, first));
  await of.leases.give([first]);
  good(await two.play(ada, pass, undefined, await led()));
  await one.play(bo, roll, undefined, first);
}

withPostgres('what is looked for in a house after the fact', () => {
  test('a game that two nodes have written as they should is found without fault, and all that they told', async () => {
    const of = await house();
    const store = new DatabaseStore(of.database);
    const one = await openCounter(store);
    const { table: two } = await resumed(store);
    const heard = [heardAt(one), heardAt(two)];
    good(await one.play(ada, add(1)));
    good(await two.play(ada, add(2)));
    good(await one.undo(ada));
    good(await one.play(ada, pass));
    await two.follow?.();
    await one.close();
    const told = heard.map((changes, index) => ({
      node: `node ${index}`,
      save: 'game',
      keys: changes.flatMap(each => keyOf(each) ?? []),
    }));
    const checked = await checkHouse(of.url, kits, told);
    expect(checked).toEqual({ saves: 1, lines: 7, moves: 3, snapshots: 2, led: 0, told: 8, faults: [] });
  });

  test('an append without its condition is found', async () => {
    const of = await house();
    const store = new Unconditional(of);
    const one = await openCounter(store);
    const { table: two } = await resumed(store);
    good(await one.play(ada, add(1)));
    good(await two.play(ada, add(1)));
    const { faults } = await checkHouse(of.url, kits);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/^game: line 3 says what line 2 says$/);
    expect(faults[1]).toMatch(/^game: /);
  });

  test('a lease without its epoch is found, and with it nothing is written that could be', async () => {
    const good = await house();
    await wakesUp(good, new DatabaseStore(good.database));
    expect(await checkHouse(good.url, kits)).toMatchObject({ led: 3, faults: [] });
    const bad = await house();
    await wakesUp(bad, new Unfenced(bad));
    const { faults } = await checkHouse(bad.url, kits);
    const under = 'was written under lease 1, when there was lease 2';
    expect(faults).toEqual([`game: line 5 ${under}`, `game: line 6 ${under}`]);
  });

  test('a line that is missing, one that is there twice, and a move that was told and is not there are found', async () => {
    const of = await house();
    const table = await openCounter(new DatabaseStore(of.database));
    const heard = heardAt(table);
    for (const [who, move] of [
      [ada, add(1)],
      [ada, pass],
      [bo, add(1)],
    ] as const)
      good(await table.play(who, move));
    const told = [{ node: 'one', save: 'game', keys: heard.flatMap(each => keyOf(each) ?? []) }];
    expect((await checkHouse(of.url, kits, told)).faults).toEqual([]);
    await of.change('alter table lines drop constraint lines_pkey');
    await of.change('insert into lines select * from lines where seq = 5');
    await of.change('delete from lines where seq = 3');
    const { faults } = await checkHouse(of.url, kits, told);
    expect(faults).toContain('game: line 3 is missing');
    expect(faults).toContain('game: there are two lines 5');
    expect(faults.at(-1)).toMatch(/^game: one told move 2 of seat 0/);
    expect(
      (await checkHouse(of.url, kits, [{ ...told[0], node: 'one', keys: ['x'], save: 'none' }])).faults,
    ).toContain('none: one told of it, and it is not there');
  });
});
