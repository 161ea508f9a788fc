import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';

/** By table: its lease, until when it holds, and whether that is still to come. */
export type LeasesOfTables = ReadonlyMap<
  string,
  { readonly epoch: number; readonly until: number; readonly isHeld: boolean }
>;

/** Milliseconds within which every table must be led again. */
const PATIENCE = 120_000;

/** One request on a connection of its own. */
export async function ask(url: string, statement: string): Promise<readonly postgres.Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/**
 * Waits until every table that was led and goes on has had its lease renewed, or is led by another node.
 * @returns after how many milliseconds
 * @throws Error when one is led by nobody for long
 */
export async function untilLed(url: string, leases: LeasesOfTables): Promise<number> {
  const began = performance.now();
  const before = [...leases].filter(([, { isHeld }]) => isHeld);
  for (;;) {
    await setTimeout(100);
    const passed = performance.now() - began;
    // While the database is away nobody leads.
    const now = await leasesOf(url).catch(() => null);
    const behind = before.filter(
      ([what, { until }]) => now === null || (now.get(what)?.until ?? Infinity) <= until,
    );
    if (behind.length === 0) return passed;
    if (passed > PATIENCE) throw new Error(`nobody leads ${behind.map(([what]) => what).join(', ')}`);
  }
}

/** The leases of the tables whose games go on, by their codes. */
export async function leasesOf(url: string): Promise<LeasesOfTables> {
  const rows = await ask(
    url,
    `select what, epoch, extract(epoch from until) as until, until > clock_timestamp() as held
    from leases join records on kind = 'tables' and what = 'table ' || id
    where body::json ->> 'stage' = 'playing'`,
  );
  return new Map(
    rows.map(row => [
      String(row['what']).replace('table ', ''),
      { epoch: Number(row['epoch']), until: Number(row['until']), isHeld: row['held'] === true },
    ]),
  );
}
