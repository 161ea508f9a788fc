import type { Sql, TransactionSql } from 'postgres';

/** Migrations, numbered by their place from 1. A released migration never changes. */
const steps: readonly string[] = [
  `
  create table records (
    kind text not null,
    id text not null,
    version integer not null,
    body text not null,
    changed_at timestamptz not null default now(),
    primary key (kind, id)
  );
  create table saves (
    id bigint generated always as identity primary key,
    name text not null unique,
    maker uuid not null
  );
  create table lines (
    save bigint not null references saves on delete cascade,
    seq integer not null,
    line text not null,
    epoch integer not null,
    writer uuid not null,
    written_at timestamptz not null default now(),
    primary key (save, seq)
  );
  create table leases (
    what text primary key,
    node text not null,
    epoch integer not null,
    until timestamptz not null
  );
  `,
  // A name is one person's in the whole house.
  `
  create unique index names_of_people on records (lower(body::jsonb ->> 'name')) where kind = 'people';
  `,
  `
  create table nodes (
    node text primary key,
    until timestamptz not null
  );
  create table stays (
    node text not null references nodes on delete cascade,
    session text not null,
    person text not null,
    name text not null,
    place text,
    ordered text,
    came timestamptz not null default now(),
    primary key (node, session)
  );
  `,
  // A program that does not say so knows the form before this one.
  `
  alter table nodes add column form integer not null default 3, add column told text;
  `,
  // Words under which records are found. The database itself keeps them, so older programs that still run do, too.
  `
  create table marks (
    kind text collate "C" not null,
    mark text collate "C" not null,
    at double precision not null,
    id text not null,
    primary key (kind, mark, at, id)
  );
  create function marks_of(kind text, version integer, body text) returns table (mark text, at double precision)
  language plpgsql immutable strict as $$
  declare
    it jsonb;
    time double precision;
  begin
    if kind not in ('tables', 'people', 'browsers') then return; end if;
    it := body::jsonb;
    if kind = 'tables' then
      time := (it ->> 'changedAt')::double precision;
      if it ->> 'stage' = 'over' then
        return query select 'over', time;
        return query select distinct 'person:' || (seat ->> 'person'), time
          from jsonb_array_elements(it -> 'seats') as seat where seat ->> 'kind' = 'person';
        if it ->> 'rated' = 'true' and it ? 'places' then return query select 'rated', time; end if;
        if it ->> 'save' <> it ->> 'id' then return query select 'save:' || (it ->> 'save'), time; end if;
      else
        return query select 'unfinished', (it ->> 'createdAt')::double precision;
      end if;
      if it ? 'today' and it ->> 'stage' <> 'gathering' then
        return query select concat('day:', it ->> 'game', ':', it -> 'today' ->> 'day'),
          (it ->> 'createdAt')::double precision;
      end if;
    elsif kind = 'people' then
      time := (it ->> 'seenAt')::double precision;
      return query select 'name:' || lower(it ->> 'name'), time;
      if it ->> 'code' is not null then return query select 'code:' || (it ->> 'code'), time; end if;
      if it -> 'messages' ->> 'stop' is not null then
        return query select 'stop:' || (it -> 'messages' ->> 'stop'), time;
      end if;
      if version = 1 then return query select 'came', time; end if;
    else
      time := (it ->> 'until')::double precision;
      return query select 'any', time;
      if it ->> 'word' is not null then
        return query select 'waiting', time;
        return query select 'word:' || (it ->> 'word'), time;
      end if;
      if it ->> 'person' is not null then return query select 'person:' || (it ->> 'person'), time; end if;
    end if;
  end $$;
  create function keep_marks() returns trigger language plpgsql as $$
  declare
    gone boolean := tg_op <> 'INSERT';
    there boolean := tg_op <> 'DELETE';
  begin
    delete from marks using (
      select * from marks_of(old.kind, old.version, old.body) where gone
      except select * from marks_of(new.kind, new.version, new.body) where there
    ) as its
    where marks.kind = old.kind and marks.id = old.id and marks.mark = its.mark and marks.at = its.at;
    with added as (
      insert into marks (kind, mark, at, id)
      select new.kind, its.mark, its.at, new.id from (
        select * from marks_of(new.kind, new.version, new.body) where there
        except select * from marks_of(old.kind, old.version, old.body) where gone
      ) as its
      on conflict do nothing returning mark, at
    )
    insert into unrated (id, at) select new.id, at from added where mark = 'rated' on conflict do nothing;
    return null;
  end $$;
  -- Rated games that have not been added to the ratings yet, and the ratings of everybody: of all seasons, and of each.
  create table unrated (id text primary key, at double precision not null);
  create index oldest_unrated on unrated (at, id);
  create table ratings (
    season text collate "C" not null,
    game text collate "C" not null,
    who text collate "C" not null,
    name text not null,
    is_person boolean not null,
    games integer not null,
    wins integer not null,
    rating double precision not null,
    error double precision not null,
    primary key (season, game, who)
  );
  create index best_ratings on ratings (season, game, rating desc);
  create trigger keep_marks after insert or update or delete on records
    for each row execute function keep_marks();
  -- How far the records from before this form have been marked; empty once all are.
  create table unmarked (kind text not null, id text not null);
  insert into unmarked values ('', '');
  create index records_changed on records (kind, changed_at);
  `,
];

/** Schema version that all running nodes must know before a migration, by its number; none for additive ones. */
const needs: ReadonlyMap<number, number> = new Map();

/** Newest schema version known to this program. */
export const SCHEMA = steps.length;

/** Key of the advisory lock; any number not used otherwise. */
const LOCK = 727_464_113;

export interface SchemaForm {
  readonly steps: readonly string[];
  readonly needs: ReadonlyMap<number, number>;
}

export const currentSchema: SchemaForm = { steps, needs };

/**
 * Migrates the schema, on one of several nodes that start at once. @throws Error with one sentence when the schema is
 * newer than this program, or a running node too old; the schema is then left as it is
 */
export async function migrate(sql: Sql, { steps, needs }: SchemaForm = currentSchema): Promise<void> {
  await sql.begin(async tx => {
    // A step may take minutes, and so may the wait for the node that takes it.
    await tx`set local statement_timeout = 0`;
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await tx`create table if not exists migrations (
      number integer primary key,
      applied_at timestamptz not null default now()
    )`;
    const [row] = await tx<{ newest: number }[]>`select coalesce(max(number), 0) as newest from migrations`;
    const newest = row?.newest ?? 0;
    if (newest > steps.length)
      throw new Error(
        `its tables have form ${newest}, and this program knows forms up to ${steps.length}; take a newer Sandtable`,
      );
    for (const [index, step] of steps.entries()) {
      if (index < newest) continue;
      await waitForNobody(tx, index + 1, needs.get(index + 1) ?? 0);
      await tx.unsafe(step);
      await tx`insert into migrations (number) values (${index + 1})`;
    }
  });
}

/** @throws Error when a running node is too old for a migration */
async function waitForNobody(sql: TransactionSql, step: number, least: number): Promise<void> {
  if (least === 0) return;
  const old = await sql`select 1 from nodes where until > clock_timestamp() and form < ${least}`;
  if (old.length > 0)
    throw new Error(
      `form ${step} of its tables needs programs that know form ${least}, and ${old.length} of its nodes are older; ` +
        'upgrade them to the version between first',
    );
}

/** Records marked in one transaction. */
const BATCH = 2000;

/** Marks some of the records from before there were marks. @returns true once all are marked */
export const markRecords = (sql: Sql): Promise<boolean> =>
  sql.begin(async tx => {
    const [last] = await tx<{ kind: string; id: string }[]>`select kind, id from unmarked for update`;
    if (last === undefined) return true;
    const [next] = await tx<{ kind: string; id: string }[]>`
      with batch as (
        select kind, id, version, body from records where (kind, id) > (${last.kind}, ${last.id})
        order by kind, id limit ${BATCH} for update
      ), added as (
        insert into marks (kind, mark, at, id)
        select kind, its.mark, its.at, id from batch, marks_of(kind, version, body) as its
        on conflict do nothing returning mark, at, id
      ), rated as (
        insert into unrated (id, at) select id, at from added where mark = 'rated' on conflict do nothing
      )
      select kind, id from batch order by kind desc, id desc limit 1`;
    if (next === undefined) await tx`delete from unmarked`;
    else await tx`update unmarked set kind = ${next.kind}, id = ${next.id}`;
    return next === undefined;
  }) as Promise<boolean>;
