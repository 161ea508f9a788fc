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
 * Migrates the schema. Of several nodes that start at once, one migrates and the others wait.
 * @throws Error with one sentence when the schema is newer than this program, or a running node is too old for the
 * next migration; the schema is then left as it is
 */
export async function migrate(sql: Sql, { steps, needs }: SchemaForm = currentSchema): Promise<void> {
  await sql.begin(async tx => {
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
