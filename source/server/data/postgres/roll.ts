import { parsedJson } from '../records.ts';
import {
  type HouseRoll,
  type NodeTold,
  nodeTold,
  type SessionOrder,
  type Stay,
  type StayElsewhere,
} from '../storage.ts';
import type { Database } from './database.ts';
import { SCHEMA } from './schema.ts';

/** Seconds that a node counts as there after it last said so, by the database's clock; and that its rows are kept. */
const THERE = 10;
const KEPT = 60;

/** Who is on which node: a row for each session, good for as long as its node says that it is there. */
export class DatabaseRoll implements HouseRoll {
  readonly #database: Database;
  readonly #node: string;
  /** Told of each change of the rows. */
  readonly #changed: () => void;
  /** By session: its row as it is written. */
  readonly #written = new Map<string, string>();

  constructor(database: Database, node: string, changed: () => void) {
    this.#database = database;
    this.#node = node;
    this.#changed = changed;
  }

  async tell(stays: readonly Stay[], beat: NodeTold | null): Promise<void> {
    const now = new Map(stays.map(stay => [stay.session, JSON.stringify(stay)]));
    const isNew = ({ session }: Stay): boolean => now.get(session) !== this.#written.get(session);
    const gone = [...this.#written.keys()].filter(session => !now.has(session));
    const isSame = gone.length === 0 && !stays.some(isNew);
    if (isSame && beat === null) return;
    await this.#beat(beat);
    const changed = stays.filter(isNew);
    if (isSame && changed.length === 0) return;
    // Others may have struck a node that was slow since its beat; its next beat makes it anew, and all is written again.
    await this.#database.run(async sql => {
      await sql`
        insert into stays (node, session, person, name, place)
        select ${this.#node}, * from unnest(
          ${changed.map(({ session }) => session)}::text[], ${changed.map(({ person }) => person)}::text[],
          ${changed.map(({ name }) => name)}::text[], ${changed.map(({ at }) => at)}::text[])
        where exists (select from nodes where node = ${this.#node})
        on conflict (node, session) do update
          set person = excluded.person, name = excluded.name, place = excluded.place`;
      await sql`delete from stays where node = ${this.#node} and session = any(${gone}::text[])`;
    });
    for (const { session } of changed) this.#written.set(session, now.get(session) ?? '');
    for (const session of gone) this.#written.delete(session);
    this.#changed();
  }

  async nodes(): Promise<ReadonlyMap<string, NodeTold | null>> {
    const rows = await this.#database.run(
      sql => sql<{ node: string; told: string | null }[]>`
        select node, told from nodes where until > clock_timestamp() order by node`,
    );
    return new Map(
      rows.map(({ node, told }) => [node, nodeTold.safeParse(parsedJson(told ?? '')).data ?? null]),
    );
  }

  async others(): Promise<readonly StayElsewhere[]> {
    return this.#database.run(
      sql => sql<StayElsewhere[]>`
        select node, session, person, name, place as at from stays join nodes using (node)
        where node <> ${this.#node} and until > clock_timestamp()
        order by came, node, session`,
    );
  }

  async order(stays: readonly StayElsewhere[], order: SessionOrder): Promise<void> {
    if (stays.length === 0) return;
    await this.#database.run(
      sql => sql`
        update stays set ordered = ${order}
        from unnest(${stays.map(({ node }) => node)}::text[], ${stays.map(({ session }) => session)}::text[])
          as each (node, session)
        where stays.node = each.node and stays.session = each.session`,
    );
    this.#changed();
  }

  async ordered(): Promise<ReadonlyMap<string, SessionOrder>> {
    const rows = await this.#database.run(
      sql => sql<{ session: string; ordered: SessionOrder }[]>`
        update stays set ordered = null from stays before
        where stays.node = ${this.#node} and stays.ordered is not null
          and before.node = stays.node and before.session = stays.session
        returning stays.session, before.ordered`,
    );
    return new Map(rows.map(({ session, ordered }) => [session, ordered]));
  }

  async leave(): Promise<void> {
    await this.#database.run(sql => sql`delete from nodes where node = ${this.#node}`);
    this.#changed();
  }

  /** Says that this node is there. What others have taken away of a node that was stopped is written again. */
  async #beat(beat: NodeTold | null): Promise<void> {
    const told = beat && JSON.stringify(beat);
    const [row] = await this.#database.run(
      sql => sql<{ made: boolean }[]>`
        insert into nodes (node, until, form, told)
        values (${this.#node}, clock_timestamp() + ${THERE} * interval '1 second', ${SCHEMA}, ${told})
        on conflict (node) do update set until = excluded.until, told = coalesce(excluded.told, nodes.told)
        returning xmax = 0 as made`,
    );
    if (row?.made === true) this.#written.clear();
    await this.#database.run(
      sql => sql`delete from nodes where until < clock_timestamp() - ${KEPT} * interval '1 second'`,
    );
  }
}
