import type { SaveStore } from '../table/store.ts';
import type { RecordKind, Versioned } from './data/records.ts';
import type { Storage } from './data/storage.ts';
import { bansKind } from './owner/bans.ts';
import { browsersKind } from './people/browsers.ts';
import { nameLike, type Person, peopleKind } from './people/people.ts';
import { tablesKind } from './tables/record.ts';
import { tournamentsKind } from './tournaments/record.ts';

/** What became of what was carried from one storage to another. */
export interface CarriedOver {
  /** How many of each kind came over, and how many were there already, letter for letter. */
  readonly kinds: readonly { readonly name: string; readonly came: number; readonly same: number }[];
  /** What is otherwise than it was, in sentences: somebody's name, a last line that was never whole. */
  readonly told: readonly string[];
  /** What was left as it is over there, or could not be carried, in sentences. */
  readonly left: readonly string[];
}

/** Between what it is carried. */
interface Way {
  readonly from: Storage;
  readonly to: Storage;
  /** Whether records take the place of others, and games go on where those over there are shorter. */
  readonly overwrites: boolean;
}

/** What is counted and told on the way. */
class Tally {
  came = 0;
  same = 0;
  readonly told: string[] = [];
  readonly left: string[] = [];
}

const ELSE = 'is another one there, and was left so';

/**
 * Carries people, the browsers they are in, bans, tables and games from one storage to another. What is there already stays unless told otherwise;
 * done twice, the second time changes nothing. Everything is read before anything is written, games aside, which are read
 * last and written first: so a table never lacks its game or its people, whoever plays meanwhile.
 * @throws Error with one sentence when a record on either side cannot be read; then nothing has been written
 */
export async function carryOver(way: Way): Promise<CarriedOver> {
  const tables = await carrier(way, tablesKind);
  const people = await carrier(way, peopleKind, named);
  const browsers = await carrier(way, browsersKind);
  const bans = await carrier(way, bansKind);
  const tournaments = await carrier(way, tournamentsKind);
  const games = await carryGames(way);
  const tallies = [
    { name: 'games', tally: games },
    { name: 'people', tally: await people() },
    { name: 'bans', tally: await bans() },
    { name: 'tables', tally: await tables() },
    { name: 'browsers', tally: await browsers() },
    { name: 'tournaments', tally: await tournaments() },
  ];
  return {
    kinds: tallies.map(({ name, tally: { came, same } }) => ({ name, came, same })),
    told: tallies.flatMap(({ tally }) => tally.told),
    left: tallies.flatMap(({ tally }) => tally.left),
  };
}

type All<T> = ReadonlyMap<string, Versioned<T>>;

/** A record as it can be over there, beside all that is there, and what has to be told of that. */
type Adapt<T> = (
  record: T,
  all: { from: All<T>; to: All<T> },
) => { readonly record: T; readonly told?: string };

/** Reads the records of a kind on both sides. @returns what writes them */
async function carrier<T>(
  { from, to, overwrites }: Way,
  kind: RecordKind<T>,
  adapt: Adapt<T> = record => ({ record }),
): Promise<() => Promise<Tally>> {
  const target = to.records(kind);
  const all = { from: await from.records(kind).readAll(), to: await target.readAll() };
  return async () => {
    const tally = new Tally();
    for (const [id, { record: own }] of all.from) {
      const there = all.to.get(id);
      const { record, told } = adapt(own, all);
      if (there !== undefined && kind.text(there.record) === kind.text(record)) {
        tally.same += 1;
      } else if (there !== undefined && !overwrites) {
        tally.left.push(`${kind.called(id)} ${ELSE}`);
      } else {
        const written = await target.write(id, record, there?.version ?? 0);
        if (!written.ok) tally.left.push(written.error.sentence);
        else tally.came += 1;
        if (written.ok && told !== undefined) tally.told.push(told);
      }
    }
    return tally;
  };
}

/** A name is one person's: whoever comes second is called like it, and keeps that. */
const named: Adapt<Person> = (person, { from, to }) => {
  const { id, name } = person;
  const isCalled = (wished: string, all: All<Person>): boolean =>
    [...all.values()].some(({ record }) => record.id !== id && record.name.toLowerCase() === wished);
  if (!isCalled(name.toLowerCase(), to)) return { record: person };
  const known = to.get(id)?.record.name;
  const free = known ?? nameLike(name, wished => isCalled(wished, to) || isCalled(wished, from));
  const told = `there is another ${name}; the one who comes is called ${free}`;
  return { record: { ...person, name: free }, told };
};

async function carryGames({ from, to, overwrites }: Way): Promise<Tally> {
  const tally = new Tally();
  const names = await from.saves.names();
  const known = await to.saves.names();
  if (!names.ok) throw new Error(names.error.sentence);
  if (!known.ok) throw new Error(known.error.sentence);
  const there = new Set(known.value);
  for (const name of names.value.toSorted()) {
    const read = await from.saves.read(name);
    if (!read.ok) {
      tally.left.push(read.error.sentence);
      continue;
    }
    const { lines, torn } = read.value;
    // No text in a database holds one; a crash of a machine leaves them behind.
    if (lines.some(line => line.includes('\0'))) {
      tally.left.push(`the game ${name} is damaged`);
      continue;
    }
    const became = await carryGame(to.saves, name, lines, { isThere: there.has(name), overwrites });
    if (became === 'came' || became === 'same') tally[became] += 1;
    else tally.left.push(became);
    if (became === 'came' && torn) tally.told.push(`the last line of the game ${name} was never whole`);
  }
  return tally;
}

/** @returns what became of it, or a sentence why it was left; what is there of a game is never written over */
async function carryGame(
  saves: SaveStore,
  name: string,
  lines: readonly string[],
  { isThere, overwrites }: { readonly isThere: boolean; readonly overwrites: boolean },
): Promise<'came' | 'same' | string> {
  if (!isThere) {
    const made = await saves.create(name, lines);
    return made.ok ? 'came' : made.error.sentence;
  }
  const read = await saves.read(name);
  if (!read.ok) return read.error.sentence;
  const known = read.value.lines;
  if (known.some((line, index) => line !== (lines[index] ?? line))) return `the game ${name} ${ELSE}`;
  if (known.length > lines.length) return `the game ${name} has gone on there, and was left so`;
  if (known.length === lines.length) return 'same';
  if (!overwrites) return `the game ${name} is shorter there, and was left so`;
  const appended = await saves.append(name, known.length, lines.slice(known.length));
  return appended.ok ? 'came' : appended.error.sentence;
}
