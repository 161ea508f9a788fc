import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../../../machines/result.ts';
import { parseName } from '../../../../table/save-names.ts';
import {
  type AppendTerms,
  LARGEST_SAVE,
  type SaveEnds,
  type SaveStore,
  type StoredLines,
  type StoreFault,
  storeFault,
} from '../../../../table/store.ts';
import { type Database, ifTaken } from './database.ts';

/** A save store in PostgreSQL, shared by all nodes: a row for each line, whose key of save and number is unique. */
export class DatabaseStore implements SaveStore {
  readonly isShared = true;
  readonly #database: Database;
  readonly #grown: (name: string) => void;

  /** @param grown called for each save that is created or extended */
  constructor(database: Database, grown: (name: string) => void = () => undefined) {
    this.#database = database;
    this.#grown = grown;
  }

  async create(name: string, lines: readonly string[]): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const maker = randomUUID();
    const made = await this.#database.run(async (sql, attempt) => {
      if (attempt > 1 && (await sql`select 1 from saves where maker = ${maker}`).length > 0) return true;
      const making = sql`
        with made as (insert into saves (name, maker) values (${parsed.value}, ${maker}) returning id)
        insert into lines (save, seq, line, epoch, writer)
        select id, number - 1, line, 0, ${maker}
        from made, unnest(${[...lines]}::text[]) with ordinality as each (line, number)`;
      return making.then(() => true, ifTaken(false));
    });
    if (!made) return err(storeFault('name-taken', parsed.value));
    this.#grown(parsed.value);
    return ok(null);
  }

  async append(
    name: string,
    expected: number,
    lines: readonly string[],
    { under }: AppendTerms = {},
  ): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const writer = randomUUID();
    const fault = await this.#database.run(
      async (sql, attempt): Promise<'missing' | 'changed' | 'not-held' | null> => {
        if (attempt > 1) {
          const written = await sql`select 1 from lines where writer = ${writer} and seq = ${expected}
            and save = (select id from saves where name = ${parsed.value})`;
          if (written.length > 0) return null;
        }
        // Locks the lease's row until the lines are written, so that nobody can take it over in between.
        const adding = sql`
          with held as materialized (
            select epoch from leases
            where what = ${under?.what ?? null} and node = ${under?.node ?? null} and epoch = ${under?.epoch ?? null}
              and until > clock_timestamp()
            for share
          )
          insert into lines (save, seq, line, epoch, writer)
          select saves.id, ${expected}::int + number - 1, line, coalesce((select epoch from held), 0), ${writer}
          from saves, unnest(${[...lines]}::text[]) with ordinality as each (line, number)
          where name = ${parsed.value}
            and (${under === undefined} or exists (select 1 from held))
            and (${expected}::int = 0 or exists (
              select 1 from lines before where before.save = saves.id and before.seq = ${expected}::int - 1))`;
        const added = await adding.catch(ifTaken(null));
        if (added === null) return 'changed';
        if (added.count > 0 || lines.length === 0) return null;
        const [found] = await sql<{ length: number }[]>`
        select (select count(*)::int from lines where save = id) as length from saves where name = ${parsed.value}`;
        if (found === undefined) return 'missing';
        return under !== undefined && found.length === expected ? 'not-held' : 'changed';
      },
    );
    if (fault !== null) return err(storeFault(fault, parsed.value));
    this.#grown(parsed.value);
    return ok(null);
  }

  async read(name: string, from = 0): Promise<Result<StoredLines, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    return this.#database.run(async sql => {
      const [save] = await sql<{ id: string; size: string }[]>`
        select id, (select coalesce(sum(octet_length(line) + 1), 0) from lines where save = id and seq >= ${from}) as size
        from saves where name = ${parsed.value}`;
      if (save === undefined) return err(storeFault('missing', parsed.value));
      if (Number(save.size) > LARGEST_SAVE) return err(storeFault('too-large', parsed.value));
      const rows = await sql<{ line: string }[]>`
        select line from lines where save = ${save.id} and seq >= ${from} order by seq`;
      return ok({ lines: rows.map(({ line }) => line), torn: false });
    });
  }

  async list(): Promise<Result<readonly SaveEnds[], StoreFault>> {
    const rows = await this.#database.run(
      sql => sql<
        { name: string; size: string; changed: Date | null; first: string | null; last: string | null }[]
      >`
        select name, size, changed,
          (select line from lines where save = saves.id order by seq limit 1) as first,
          (select line from lines where save = saves.id order by seq desc limit 1) as last
        from saves left join lateral (
          select sum(octet_length(line) + 1) as size, max(written_at) as changed from lines where save = saves.id
        ) as extent on true`,
    );
    return ok(
      rows.map(({ name, size, changed, first, last }) => ({
        name,
        size: Number(size ?? 0),
        changedAt: changed ?? new Date(0),
        first,
        last,
        torn: false,
        fault: null,
      })),
    );
  }

  async names(): Promise<Result<readonly string[], StoreFault>> {
    const rows = await this.#database.run(sql => sql<{ name: string }[]>`select name from saves`);
    return ok(rows.map(({ name }) => name));
  }

  async rename(name: string, to: string): Promise<Result<null, StoreFault>> {
    const [from, wished] = [parseName(name), parseName(to)];
    if (!from.ok) return from;
    if (!wished.ok) return wished;
    const renamed = await this.#database.run(async (sql, attempt) => {
      const renaming = sql`update saves set name = ${wished.value} where name = ${from.value}`;
      const done = await renaming.catch(ifTaken(null));
      if (done === null) return 'name-taken';
      if (done.count > 0) return 'renamed';
      const there = attempt > 1 && (await sql`select 1 from saves where name = ${wished.value}`).length > 0;
      return there ? 'renamed' : 'missing';
    });
    if (renamed === 'renamed') return ok(null);
    return err(storeFault(renamed, renamed === 'missing' ? from.value : wished.value));
  }

  async replaceFirst(name: string, before: string, after: string): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const { count } = await this.#database.run(
      sql => sql`
        update lines set line = ${after} where seq = 0 and line in (${before}, ${after})
        and save = (select id from saves where name = ${parsed.value})`,
    );
    return count > 0 ? ok(null) : err(storeFault('changed', parsed.value));
  }

  async remove(name: string): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const gone = await this.#database.run(async (sql, attempt) => {
      const { count } = await sql`delete from saves where name = ${parsed.value}`;
      return count > 0 || attempt > 1;
    });
    return gone ? ok(null) : err(storeFault('missing', parsed.value));
  }
}
