import { kits } from '../../source/games/kits.ts';
import { readReplay } from '../../source/table/replay.ts';
import { peekLine } from '../../source/table/save-lines.ts';
import type { SaveStore } from '../../source/table/store.ts';
import type { House } from '../soak/house.ts';
import { ask, type LeasesOfTables } from './leases.ts';

/** A node was killed. */
export interface Death {
  /** When, by the clock on the wall. */
  readonly at: number;
  /** The leases before, and once every table was led again. */
  readonly before: LeasesOfTables;
  readonly after: LeasesOfTables;
}

/** Milliseconds from a node's death until something goes on. */
export interface Returns {
  /** The first key of a person who came again was answered, at a table that another node led. */
  readonly elsewhere: readonly number[];
  /** The same at a table that the dead one led: its lease had to lapse. */
  readonly orphaned: readonly number[];
  /** A computer player of such a table, whose turn it was, moved. */
  readonly computers: readonly number[];
}

/** Milliseconds in which those at a node notice that it is dead. */
const NOTICED = 2000;
/** By then no lease has lapsed: who was to move before it has waited for that. */
const LEASE = 9000;

/** What came of deaths, by who came again and by what is written. */
export async function afterDeaths(
  deaths: readonly Death[],
  returns: House['returns'],
  url: string,
  store: SaveStore,
): Promise<Returns> {
  const [elsewhere, orphaned, computers]: [number[], number[], number[]] = [[], [], []];
  for (const { at, before, after } of deaths) {
    const isOrphan = (code: string): boolean =>
      (after.get(code)?.epoch ?? 0) > (before.get(code)?.epoch ?? Number.POSITIVE_INFINITY);
    for (const back of returns)
      if (back.at >= at && back.at < at + NOTICED)
        (isOrphan(back.code) ? orphaned : elsewhere).push(back.answeredAt - at);
    for (const [code, { epoch }] of before) {
      if (!isOrphan(code)) continue;
      const wentOn = await movedAgain(code, epoch, at, url, store);
      if (wentOn !== null) computers.push(wentOn - at);
    }
  }
  return { elsewhere, orphaned, computers };
}

/** When a computer player moved again at a table whose leader died; null where it was none's turn then. */
async function movedAgain(
  code: string,
  epoch: number,
  at: number,
  url: string,
  store: SaveStore,
): Promise<number | null> {
  const rows = await ask(
    url,
    `select line, epoch, extract(epoch from written_at) * 1000 as at
    from lines join saves on saves.id = save where name = '${code}' order by seq`,
  );
  const first = rows.findIndex(row => Number(row['epoch']) > epoch);
  if (first <= 0 || Number(rows[first - 1]?.['at']) >= at + LEASE) return null;
  const story = await readReplay(store, code, kits);
  if (!story.ok) return null;
  const told = rows.slice(0, first).filter(row => STEP.has(peekLine(String(row['line']))?.kind ?? ''));
  const { rules, header, steps } = story.value;
  const step = steps[told.length];
  const waited = step === undefined ? [] : rules.seatsToMove(step.position);
  return waited.some(seat => header.seats[seat]?.kind === 'bot') ? Number(rows[first]?.['at']) : null;
}

/** The lines of a save that are steps of its story. */
const STEP: ReadonlySet<string> = new Set(['move', 'undo', 'resign', 'end']);
