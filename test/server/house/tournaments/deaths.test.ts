import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import type { Records } from '../../../../source/server/house/data/records.ts';
import type { Hall } from '../../../../source/server/house/hall/hall.ts';
import type { Person } from '../../../../source/server/house/people/people.ts';
import { type HouseTournament, tournamentsKind } from '../../../../source/server/house/tournaments/record.ts';
import { Tournaments } from '../../../../source/server/house/tournaments/tournaments.ts';
import { databases, withPostgres } from '../../../database/postgres.ts';
import { good } from '../../../table/tables.ts';
import { comeIn, freshKey, startTestServer, type TestServer, until } from '../../harness.ts';
import { faultsOf } from '../../nodes.ts';

const fresh = databases();

/** A node that lives for so many steps of its work, and does nothing more; the last of them is done, or is not. */
function mortal(node: TestServer, life: number, isDone: boolean) {
  let steps = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    steps += 1;
    if (steps > life || (steps === life && !isDone)) throw new Error('dead');
    const done = await work();
    if (steps === life) throw new Error('dead');
    return done;
  };
  const kept = node.storage.records(tournamentsKind);
  const records: Records<HouseTournament> = {
    readAll: () => kept.readAll(),
    open: () => kept.open(),
    find: (...words) => kept.find(...words),
    readSome: ids => kept.readSome(ids),
    read: id => kept.read(id),
    versions: () => kept.versions(),
    containing: (...words) => kept.containing(...words),
    remove: (id, before) => kept.remove(id, before),
    write: (id, record, before) => step(() => kept.write(id, record, before)),
  };
  const hall = new Proxy(node.hall, {
    get(real, name) {
      if (name === 'open') return (...words: Parameters<Hall['open']>) => step(() => real.open(...words));
      if (name === 'begin') return (...words: Parameters<Hall['begin']>) => step(() => real.begin(...words));
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
    set: (real, name, value) => Reflect.set(real, name, value, real),
  });
  return { tournaments: pairing(hall, records), isDead: () => steps >= life };
}

/** What pairs on a node, whenever it is told to look: the lease is always its own. */
const pairing = (hall: Hall, records: Records<HouseTournament>): Tournaments =>
  new Tournaments(hall, records, {
    leases: {
      take: async whats => whats.map(what => ({ what, node: 'this one', epoch: 1 })),
      renew: async leases => leases,
      give: async () => undefined,
      free: async whats => whats,
    },
  });

/** Everybody who plays on a node agrees to a draw. */
async function agree({ hall }: TestServer): Promise<void> {
  for (const table of hall.tables)
    for (const [index, held] of table.record.seats.entries())
      if (held.kind === 'person' && table.record.stage === 'playing' && table.running !== null)
        await table.offerDraw(seat(index));
}

withPostgres('a node that dies at any step of a tournament', () => {
  test('leaves a record from which another one goes on: each table is opened once, each result counted once', async () => {
    const shared = { database: await fresh(), hostKey: freshKey() };
    const nodes = [await startTestServer({ shared, pace: 0 }), await startTestServer({ shared, pace: 0 })];
    const [one, other] = [at(nodes, 0), at(nodes, 1)];
    for (const login of ['ada', 'bo', 'cy', 'di']) {
      await comeIn(one, { login, key: freshKey() });
    }
    await until(async () => (await other.hall.parts.people.lookUp('di')) !== null);
    const person = (login: string): Person => {
      const known = one.hall.parts.people.named(login);
      if (known === null) throw new Error(`there is no ${login}`);
      return known;
    };
    // From here on these nodes pair when the test says so.
    for (const node of nodes) await node.tournaments.end();

    let [deaths, life] = [0, 1];
    for (let lives = true; lives; life += 1)
      for (const isDone of [false, true]) {
        const how = { game: 'grid', method: 'robin', size: 3, rounds: 1, map: '' } as const;
        const clock = { seconds: 3600, late: 'computer' } as const;
        const opening = { ...how, options: { defence: 'most', turnLimit: 3 }, clock };
        const { id } = good(await one.tournaments.open(opening, person('ada')));
        for (const login of ['bo', 'cy', 'di']) good(await one.tournaments.enter(id, person(login)));
        good(await one.tournaments.begin(id, person('ada')));
        const dying = mortal(one, life, isDone);
        const heir = pairing(other.hall, other.storage.records(tournamentsKind));
        const over = (): boolean => heir.get(id)?.stage === 'over';
        for (let looks = 0; looks < 500 && !over(); looks += 1) {
          await dying.tournaments.look();
          await agree(one);
          await agree(other);
          // As a lease lets it: nobody pairs as long as the one before it lives.
          if (dying.isDead() || dying.tournaments.get(id)?.stage === 'over') await heir.look();
          await new Promise(resolve => setTimeout(resolve, 5));
        }
        lives = dying.isDead();
        deaths += Number(lives);
        const record = heir.get(id);
        expect(record?.stage, `${life} ${isDone}`).toBe('over');
        expect(record?.tables.map(({ round, places }) => [round, places])).toEqual(
          [1, 1].map(round => [round, [1, 1]]),
        );
        const codes = record?.tables.map(({ table }) => table ?? '').toSorted() ?? [];
        const known = await other.hall.parts.records.readAll();
        const opened = [...known.values()].filter(each => each.record.tournament === id);
        expect(opened.map(each => each.record.id).toSorted(), `${life} ${isDone}`).toEqual(codes);
        expect(new Set(opened.map(each => each.record.save)).size).toBe(codes.length);
        if (!lives) break;
      }
    // The pairing, two tables that open and begin, their results, the end: a death before each of these, and one after it.
    expect(deaths).toBe(16);
    const unexpected = faultsOf(nodes).filter(each => !JSON.stringify(each).includes('dead'));
    expect(unexpected).toEqual([]);
  }, 180_000);
});
