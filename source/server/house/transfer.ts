import type { SaveStore } from '../../table/store.ts';
import type { RecordKind, Versioned } from './data/records.ts';
import type { Storage } from './data/storage.ts';
import { mapsKind } from './maps/shelf.ts';
import { bansKind } from './owner/bans.ts';
import { browsersKind } from './people/browsers.ts';
import { nameLike } from './people/names.ts';
import { type Person, peopleKind } from './people/people.ts';
import { tablesKind } from './tables/record.ts';
import { tournamentsKind } from './tournaments/record.ts';

/** The outcome of a transfer from one storage to another. */
interface TransferReport {
  /** For each kind, the number of records copied, and of those that were there already, identical. */
  readonly kinds: readonly { readonly name: string; readonly came: number; readonly same: number }[];
  /** Changes on the way, in sentences: a person's name, an incomplete last line. */
  readonly changes: readonly string[];
  readonly skipped: readonly string[];
}

interface TransferRoute {
  readonly from: Storage;
  readonly to: Storage;
  /** True to replace records, and to continue games that are shorter in the target. */
  readonly overwrites: boolean;
}

class Tally {
  came = 0;
  same = 0;
  readonly changes: string[] = [];
  readonly skipped: string[] = [];
}

const ELSE = 'is another one there, and was left so';

/**
 * Copies all from one storage to another. What exists in the target stays unless `overwrites` is set, and a second
 * run changes nothing. All records are read before anything is written; games are read last and written first, so
 * that no table ever lacks its game or its people.
 * @throws Error with one sentence when a record on either side cannot be read; nothing has been written then
 */
export async function transferAll(route: TransferRoute): Promise<TransferReport> {
  const copies = {
    tables: await copierOf(route, tablesKind),
    people: await copierOf(route, peopleKind, withFreeName),
    browsers: await copierOf(route, browsersKind),
    bans: await copierOf(route, bansKind),
    tournaments: await copierOf(route, tournamentsKind),
    maps: await copierOf(route, mapsKind),
  };
  const tallies = [{ name: 'games', ...(await copyGames(route)) }];
  for (const name of ['people', 'bans', 'tables', 'browsers', 'tournaments', 'maps'] as const)
    tallies.push({ name, ...(await copies[name]()) });
  return {
    kinds: tallies.map(({ name, came, same }) => ({ name, came, same })),
    changes: tallies.flatMap(({ changes }) => changes),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  };
}

type All<T> = ReadonlyMap<string, Versioned<T>>;

/** Adapts a record to the records of the target, with a sentence about the change. */
type Adapt<T> = (record: T, all: { from: All<T>; to: All<T> }) => { record: T; change?: string };

/** Reads the records of a kind on both sides. @returns a function that copies them */
async function copierOf<T>(
  { from, to, overwrites }: TransferRoute,
  kind: RecordKind<T>,
  adapt: Adapt<T> = record => ({ record }),
): Promise<() => Promise<Tally>> {
  const target = to.records(kind);
  const all = { from: await from.records(kind).readAll(), to: await target.readAll() };
  return async () => {
    const tally = new Tally();
    for (const [id, { record: own }] of all.from) {
      const there = all.to.get(id);
      const { record, change } = adapt(own, all);
      if (there !== undefined && kind.text(there.record) === kind.text(record)) {
        tally.same += 1;
      } else if (there !== undefined && !overwrites) {
        tally.skipped.push(`${kind.called(id)} ${ELSE}`);
      } else {
        const written = await target.write(id, record, there?.version ?? 0);
        if (!written.ok) tally.skipped.push(written.error.sentence);
        else tally.came += 1;
        if (written.ok && change !== undefined) tally.changes.push(change);
      }
    }
    return tally;
  };
}

/** Names are unique: a person whose name is taken gets a similar one. */
const withFreeName: Adapt<Person> = (person, { from, to }) => {
  const { id, name } = person;
  const isTaken = (wished: string, all: All<Person>): boolean =>
    [...all.values()].some(({ record }) => record.id !== id && record.name.toLowerCase() === wished);
  if (!isTaken(name.toLowerCase(), to)) return { record: person };
  const known = to.get(id)?.record.name;
  const free = known ?? nameLike(name, wished => isTaken(wished, to) || isTaken(wished, from));
  const change = `there is another ${name}; the newcomer is called ${free}`;
  return { record: { ...person, name: free }, change };
};

async function copyGames({ from, to, overwrites }: TransferRoute): Promise<Tally> {
  const tally = new Tally();
  const names = await from.saves.names();
  const known = await to.saves.names();
  if (!names.ok) throw new Error(names.error.sentence);
  if (!known.ok) throw new Error(known.error.sentence);
  const there = new Set(known.value);
  for (const name of names.value.toSorted()) {
    const read = await from.saves.read(name);
    if (!read.ok) {
      tally.skipped.push(read.error.sentence);
      continue;
    }
    const { lines, torn } = read.value;
    // Left behind by crashes of a machine; PostgreSQL does not store NUL.
    if (lines.some(line => line.includes('\0'))) {
      tally.skipped.push(`the game ${name} is damaged`);
      continue;
    }
    const outcome = await copyGame(to.saves, name, lines, there.has(name), overwrites);
    if (outcome === 'came' || outcome === 'same') tally[outcome] += 1;
    else tally.skipped.push(outcome);
    if (outcome === 'came' && torn) tally.changes.push(`the last line of the game ${name} was never whole`);
  }
  return tally;
}

/** @returns the outcome, or a sentence that says why it was skipped; lines in the target are never overwritten */
export async function copyGame(
  saves: SaveStore,
  name: string,
  lines: readonly string[],
  isThere: boolean,
  overwrites: boolean,
): Promise<'came' | 'same' | string> {
  if (!isThere) {
    const made = await saves.create(name, lines);
    return made.ok ? 'came' : made.error.sentence;
  }
  const read = await saves.read(name);
  if (!read.ok) return read.error.sentence;
  const known = read.value.lines;
  if (known.some((line, index) => line !== (lines[index] ?? line))) return `the game ${name} ${ELSE}`;
  if (read.value.torn && known.length < lines.length) {
    // A copy that was cut off in the midst of a line: nothing goes on from there.
    const removed = await saves.remove(name);
    return removed.ok ? copyGame(saves, name, lines, false, overwrites) : removed.error.sentence;
  }
  if (known.length > lines.length) return `the game ${name} has gone on there, and was left so`;
  if (known.length === lines.length) return 'same';
  if (!overwrites) return `the game ${name} is shorter there, and was left so`;
  const appended = await saves.append(name, known.length, lines.slice(known.length));
  return appended.ok ? 'came' : appended.error.sentence;
}
