import { parseJson } from '../../../../table/save-lines.ts';
import {
  type NodeStatus,
  nodeStatus,
  type Presence,
  type PresenceRegistry,
  type RemotePresence,
  type SessionOrder,
} from '../storage.ts';
import type { Database } from './database.ts';
import { SCHEMA } from './schema.ts';

/** Seconds after its last heartbeat until a node counts as gone, and until its rows are removed. */
const THERE = 10;
const KEPT = 60;

/** Presence as a row for each session, valid while its node's heartbeat is recent. */
export class DatabasePresence implements PresenceRegistry {
  readonly #database: Database;
  readonly #node: string;
  readonly #changed: () => void;
  /** Each session's row as written, as JSON. */
  readonly #written = new Map<string, string>();

  constructor(database: Database, node: string, changed: () => void) {
    this.#database = database;
    this.#node = node;
    this.#changed = changed;
  }

  async tell(presences: readonly Presence[], beat: NodeStatus | null): Promise<void> {
    const now = new Map(presences.map(presence => [presence.session, JSON.stringify(presence)]));
    const isNew = ({ session }: Presence): boolean => now.get(session) !== this.#written.get(session);
    const gone = [...this.#written.keys()].filter(session => !now.has(session));
    const isSame = gone.length === 0 && !presences.some(isNew);
    if (isSame && beat === null) return;
    await this.#beat(beat);
    const changed = presences.filter(isNew);
    if (isSame && changed.length === 0) return;
    // If others have removed this slow node since its heartbeat, its next one restores it and all rows.
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

  async nodes(): Promise<ReadonlyMap<string, NodeStatus | null>> {
    const rows = await this.#database.run(
      sql => sql<{ node: string; told: string | null }[]>`
        select node, told from nodes where until > clock_timestamp() order by node`,
    );
    return new Map(
      rows.map(({ node, told }) => [node, nodeStatus.safeParse(parseJson(told ?? '')).data ?? null]),
    );
  }

  async others(): Promise<readonly RemotePresence[]> {
    return this.#database.run(
      sql => sql<RemotePresence[]>`
        select node, session, person, name, place as at from stays join nodes using (node)
        where node <> ${this.#node} and until > clock_timestamp()
        order by came, node, session`,
    );
  }

  async order(presences: readonly RemotePresence[], order: SessionOrder): Promise<void> {
    if (presences.length === 0) return;
    await this.#database.run(
      sql => sql`
        update stays set ordered = ${order}
        from unnest(${presences.map(({ node }) => node)}::text[], ${presences.map(({ session }) => session)}::text[])
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

  /** Writes a heartbeat. If others have removed this node meanwhile, all of its rows are written again. */
  async #beat(beat: NodeStatus | null): Promise<void> {
    const status = beat && JSON.stringify(beat);
    const [row] = await this.#database.run(
      sql => sql<{ made: boolean }[]>`
        insert into nodes (node, until, form, told)
        values (${this.#node}, clock_timestamp() + ${THERE} * interval '1 second', ${SCHEMA}, ${status})
        on conflict (node) do update set until = excluded.until, told = coalesce(excluded.told, nodes.told)
        returning xmax = 0 as made`,
    );
    if (row?.made === true) this.#written.clear();
    await this.#database.run(
      sql => sql`delete from nodes where until < clock_timestamp() - ${KEPT} * interval '1 second'`,
    );
  }
}
