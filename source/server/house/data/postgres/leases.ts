import type { Lease } from '../../../../table/store.ts';
import type { Leases } from '../storage.ts';
import type { Database } from './database.ts';

/** Seconds from its last renewal until a lease lapses, by the database's clock. */
const LEASE_SECONDS = 10;

/** Leases of one node, which give it the sole right to run parts of a table. */
export class DatabaseLeases implements Leases {
  readonly #database: Database;
  readonly node: string;

  /** @param node unique id, which an earlier process on this machine has not had either */
  constructor(database: Database, node: string) {
    this.#database = database;
    this.node = node;
  }

  async take(whats: readonly string[]): Promise<readonly Lease[]> {
    if (whats.length === 0) return [];
    return this.#database.run(
      sql => sql<Lease[]>`
        insert into leases as held (what, node, epoch, until)
        select what, ${this.node}, 1, clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
        from unnest(${[...whats].sort()}::text[]) as each (what)
        on conflict (what) do update
          set node = excluded.node, until = excluded.until, epoch = held.epoch + 1
          where held.until <= clock_timestamp()
        returning what, node, epoch`,
    );
  }

  async renew(leases: readonly Lease[]): Promise<readonly Lease[]> {
    if (leases.length === 0) return [];
    const [whats, epochs] = columnsOf(leases);
    return this.#database.run(
      sql => sql<Lease[]>`
        update leases as held set until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
        from unnest(${whats}::text[], ${epochs}::int[]) as each (what, epoch)
        where held.what = each.what and held.epoch = each.epoch and held.node = ${this.node}
          and held.until > clock_timestamp()
        returning held.what, held.node, held.epoch`,
    );
  }

  async give(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return;
    const [whats, epochs] = columnsOf(leases);
    await this.#database.run(
      sql => sql`
        update leases as held set until = clock_timestamp()
        from unnest(${whats}::text[], ${epochs}::int[]) as each (what, epoch)
        where held.what = each.what and held.epoch = each.epoch and held.node = ${this.node}`,
    );
  }

  async free(whats: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#database.run(
      sql => sql<{ what: string }[]>`
        select what from unnest(${[...whats]}::text[]) as each (what)
        where not exists (select 1 from leases where leases.what = each.what and until > clock_timestamp())`,
    );
    return rows.map(({ what }) => what);
  }
}

const columnsOf = (leases: readonly Lease[]): [whats: string[], epochs: number[]] => [
  leases.map(({ what }) => what),
  leases.map(({ epoch }) => epoch),
];
