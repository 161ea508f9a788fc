import type { TransactionSql } from 'postgres';
import { err, ok, type Result } from '../../../../../machines/result.ts';
import { type StoreFault, storeFault } from '../../../../table/store.ts';
import type { MarkRange } from '../marks.ts';
import {
  type Containing,
  changedElsewhere,
  LOOKED_THROUGH,
  nameOfKind,
  type RecordKind,
  type Records,
  type RoomLimit,
  tooLarge,
  type Versioned,
} from '../records.ts';
import { type Database, DatabaseClosed, ifTaken, type Sql } from './database.ts';

/** Records in PostgreSQL, shared by all nodes: a row for each, replaced only if its version has not changed. */
export class DatabaseRecords<T> implements Records<T> {
  readonly isShared = true;
  readonly #kind: RecordKind<T>;
  readonly #name: string;
  readonly #database: Database;
  readonly #changed: (kind: string, id: string) => void;

  /** @param changed called for each record written or removed */
  constructor(
    kind: RecordKind<T>,
    database: Database,
    changed: (kind: string, id: string) => void = () => undefined,
  ) {
    this.#changed = changed;
    this.#kind = kind;
    this.#name = nameOfKind(kind);
    this.#database = database;
  }

  async readAll(): Promise<ReadonlyMap<string, Versioned<T>>> {
    const rows = await this.#database.run(
      sql => sql<Row[]>`select id, version, body from records where kind = ${this.#name}`,
    );
    return new Map(rows.map(row => [row.id, this.#read(row)]));
  }

  async open(): Promise<void> {}

  async find(
    mark: string,
    { most, from = -Infinity, until = Infinity }: MarkRange = {},
  ): Promise<readonly Versioned<T>[]> {
    const rows = await this.#database.run(
      sql => sql<Row[]>`
        select records.id, version, body
        from marks join records on records.kind = ${this.#name} and records.id = marks.id
        where marks.kind = ${this.#name} and mark = ${mark} and at between ${from} and ${until}
        order by at desc, marks.id desc limit ${most ?? null}::bigint`,
    );
    return rows.map(row => this.#read(row));
  }

  async readSome(ids: readonly string[]): Promise<readonly Versioned<T>[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database.run(
      sql => sql<Row[]>`
        select id, version, body from records where kind = ${this.#name} and id = any(${[...ids]}::text[])`,
    );
    return rows.map(row => this.#read(row));
  }

  async read(id: string): Promise<Versioned<T> | null> {
    const [row] = await this.#database.run(
      sql => sql<Row[]>`
        select id, version, body from records where kind = ${this.#name} and id = ${id}`,
    );
    return row === undefined ? null : this.#read(row);
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.run(
      sql => sql<Omit<Row, 'body'>[]>`select id, version from records where kind = ${this.#name}`,
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  async containing(texts: readonly string[], after: string): Promise<Containing<T>> {
    const rows = await this.#database.run(
      sql => sql<(Row & { last: string; count: number })[]>`
        with batch as (
          select id, version, body from records where kind = ${this.#name} and id > ${after}
          order by id limit ${LOOKED_THROUGH}
        )
        select extent.last, extent.count, batch.id, version, body
        from (select max(id) as last, count(*)::int as count from batch) as extent
        left join batch on exists (select 1 from unnest(${[...texts]}::text[]) as each (text) where position(text in body) > 0)
        order by batch.id`,
    );
    const [first] = rows;
    return {
      found: rows.filter(({ id }) => id !== null).map(row => this.#read(row)),
      next: first?.count === LOOKED_THROUGH ? first.last : null,
    };
  }

  async write(
    id: string,
    record: T,
    before: number,
    limits: readonly RoomLimit[] = [],
  ): Promise<Result<number, StoreFault>> {
    const name = this.#name;
    const body = this.#kind.text(record);
    if (Buffer.byteLength(body) > this.#kind.most || !this.#kind.read(body, id).ok)
      return err(tooLarge(this.#kind.called(id)));
    const version = before + 1;
    const writing = this.#database.run(async (sql, attempt) => {
      const putting =
        before === 0
          ? this.#insert(sql, id, body, limits)
          : sql`update records set version = ${version}, body = ${body}, changed_at = now()
              where kind = ${name} and id = ${id} and version = ${before}`;
      const put = await putting.catch(ifTaken(null));
      if (put === null) return storeFault('name-taken', this.#kind.called(id));
      if ('most' in put) return { code: 'no-room', sentence: put.sentence } as const;
      if (put.count > 0) return null;
      const changed = changedElsewhere(this.#kind.called(id));
      if (attempt === 1) return changed;
      // The answer to an earlier attempt may have been lost.
      const [row] = await sql<Row[]>`
        select id, version, body from records where kind = ${name} and id = ${id}`;
      return row?.version === version && row.body === body ? null : changed;
    });
    const fault = await writing.catch((error: unknown) => {
      // The server stopped before the database had answered.
      if (error instanceof DatabaseClosed) return storeFault('disk-failed', this.#kind.called(id));
      throw error;
    });
    if (fault !== null) return err(fault);
    this.#changed(name, id);
    return ok(version);
  }

  /** @returns the limit that leaves no room for it, or how many rows were put */
  async #insert(
    sql: Sql,
    id: string,
    body: string,
    limits: readonly RoomLimit[],
  ): Promise<RoomLimit | { readonly count: number }> {
    const name = this.#name;
    const put = (on: Sql | TransactionSql) => on`
      insert into records (kind, id, version, body) values (${name}, ${id}, 1, ${body})
      on conflict (kind, id) do nothing`;
    if (limits.length === 0) return put(sql);
    return sql.begin(async tx => {
      // Whoever puts one waits here for whoever does now, so that nobody counts without what another is about to put.
      await tx`select pg_advisory_xact_lock(hashtext(${`room for ${name}`}))`;
      for (const limit of limits) {
        const [row] = await tx<{ count: number }[]>`
          select count(*)::int from records
          where kind = ${name} and id <> ${id} and position(${limit.text} in body) > 0`;
        if ((row?.count ?? 0) >= limit.most) return limit;
      }
      return put(tx);
    });
  }

  async remove(id: string, before: number): Promise<Result<null, StoreFault>> {
    const gone = await this.#database.run(async sql => {
      const { count } = await sql`
        delete from records where kind = ${this.#name} and id = ${id} and version = ${before}`;
      return (
        count > 0 || (await sql`select 1 from records where kind = ${this.#name} and id = ${id}`).length === 0
      );
    });
    if (!gone) return err(changedElsewhere(this.#kind.called(id)));
    this.#changed(this.#name, id);
    return ok(null);
  }

  #read({ id, version, body }: Row): Versioned<T> {
    const read = this.#kind.read(body, id);
    if (!read.ok) throw new Error(`${this.#kind.called(id)} in the database ${read.error}`);
    return { record: read.value, version };
  }
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly body: string;
}
