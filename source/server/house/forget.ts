import { err, ok, type Result } from '../../../machines/result.ts';
import { renamedHeader } from '../../table/renamed-header.ts';
import type { StoreFault } from '../../table/store.ts';
import { savesOf } from './archive.ts';
import type { RatingBook } from './data/ratings.ts';
import type { Versioned } from './data/records.ts';
import type { Hall } from './hall/hall.ts';
import type { Shelf } from './maps/shelf.ts';
import type { Browsers } from './people/browsers.ts';
import {
  type Erasure,
  freshPseudonym,
  isPseudonym,
  pseudonymOf,
  SOMEBODY,
  withoutPerson,
} from './people/forgotten.ts';
import type { TableRecord } from './tables/record.ts';
import { occupantsOf, seatOfPerson } from './tables/seating.ts';
import type { Tournaments } from './tournaments/tournaments.ts';

interface ForgetParts {
  readonly hall: Hall;
  readonly tournaments: Tournaments;
  readonly browsers: Browsers;
  readonly shelf: Shelf;
  readonly ratings: RatingBook;
  /** Sixteen letters for a purpose that only the host key gives. */
  readonly secretFor: (purpose: string) => string;
}

/** Walks over all tables: whoever is playing may change one that was looked at already. */
const ROUNDS = 3;

/**
 * Erases a person who has no session any more: their record and browsers; in tables, saves, talk, tournaments and ratings
 * somebody without a name takes their place. Seats in unfinished games are left as by resigning. Done again after an
 * interruption, it goes on. @param person an id @returns how many tables and saves were changed, or one sentence
 */
export async function forgetPerson(
  { hall, tournaments, browsers, shelf, ratings, secretFor }: ForgetParts,
  person: string,
): Promise<Result<{ readonly tables: number; readonly saves: number }, string>> {
  const { people, houseState } = hall.parts;
  const known = await people.recall(person);
  // Of whom there is no record, each attempt finds the same one, and without the host key nobody does.
  const pseudonym =
    known === null
      ? pseudonymOf(['forgotten', 'person'].map(word => secretFor(`${word} ${person}`)).join(''))
      : (known.pseudonym ?? freshPseudonym());
  if (known !== null && known.pseudonym === undefined) {
    // Kept before it is used: after an interruption they are the same somebody everywhere.
    people.change(person, { pseudonym });
    const kept = await people.keep(person);
    if (!kept.ok) return err(kept.error.sentence);
  }
  const erasure: Erasure = { person, name: known?.name ?? null, pseudonym };
  const changed = { tables: new Set<string>(), saves: new Set<string>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = changed.tables.size;
    const fault = await tournaments.forget(erasure);
    if (fault !== null) return err(fault);
    const left = await forgetTables(hall, erasure, changed);
    if (left !== null) return err(left);
    if (round > 0 && changed.tables.size === before) break;
  }
  // A game may have begun meanwhile.
  for (const { record } of await hall.parts.records.readSome([...changed.tables])) {
    const fault = await renameSaves(hall, record, changed);
    if (fault !== null) return err(fault);
  }
  const taken = await shelf.forget(erasure);
  if (taken !== null) return err(taken);
  const unlinked = await browsers.forget(person);
  if (!unlinked.ok) return err(unlinked.error);
  if (erasure.name !== null) await houseState.forget(erasure.name);
  await ratings.rename(person, erasure.pseudonym, SOMEBODY);
  const erased = await people.erase(person);
  return erased.ok
    ? ok({ tables: changed.tables.size, saves: changed.saves.size })
    : err(erased.error.sentence);
}

interface Changed {
  readonly tables: Set<string>;
  readonly saves: Set<string>;
}

/** @returns an error sentence, or null */
async function forgetTables(hall: Hall, erasure: Erasure, changed: Changed): Promise<string | null> {
  const { records } = hall.parts;
  const texts = [erasure.person, ...(erasure.name === null ? [] : [`"${erasure.name}`, ` ${erasure.name}`])];
  const isIn = (record: TableRecord): boolean =>
    JSON.stringify(withoutPerson(record, erasure)) !== JSON.stringify(record);
  for (const table of hall.tables) {
    if (!isIn(table.record)) continue;
    const { id, name } = { id: erasure.person, name: erasure.name ?? SOMEBODY };
    if (table.record.stage === 'gathering' && seatOfPerson(table.record, id) !== null) {
      const refused = await hall.stand(table, { id, name });
      if (refused !== null) return refused;
      if (!hall.tables.includes(table)) continue;
    }
    // The save first: where that fails, the record still says that there is something to do.
    const fault = await renameSaves(hall, withoutPerson(table.record, erasure), changed);
    if (fault !== null) return fault;
    const written = await table.persistence.change(now => ok(withoutPerson(now, erasure)), false);
    if (!written.ok) return written.error;
    table.followed();
    await records.settle?.(table.id);
    changed.tables.add(table.id);
  }
  for (let after: string | null = ''; after !== null; ) {
    const { found, next }: { found: readonly Versioned<TableRecord>[]; next: string | null } =
      await records.containing(texts, after);
    for (const { record } of found) {
      if (!isIn(record) || hall.tables.some(({ id }) => id === record.id)) continue;
      const fault = await renameSaves(hall, withoutPerson(record, erasure), changed);
      if (fault !== null) return fault;
      const written = await rewrite(hall, record.id, erasure);
      if (!written.ok) return written.error.sentence;
      if (written.value) changed.tables.add(record.id);
    }
    after = next;
  }
  return null;
}

/** Rewrites a stored table in the version that is there then. @returns false for one that has been removed */
async function rewrite(
  { parts: { records } }: Hall,
  id: string,
  erasure: Erasure,
): Promise<Result<boolean, StoreFault>> {
  for (;;) {
    const now = await records.read(id);
    if (now === null) return ok(false);
    const record = withoutPerson(now.record, erasure);
    const written = await records.write(id, record, now.version);
    if (written.ok) {
      await records.settle?.(id);
      return ok(true);
    }
    if (written.error.code !== 'changed') return written;
  }
}

/** Takes forgotten names out of a table's saves: the present one, and those that it had to leave. @returns an error sentence, or null */
async function renameSaves(
  { parts: { saves } }: Hall,
  record: TableRecord,
  changed: Changed,
): Promise<string | null> {
  if (record.stage === 'gathering') return null;
  const names = occupantsOf(record).map(({ name }) => name);
  const rename = (name: string, index: number): string => {
    const seat = record.seats[index];
    return seat?.kind === 'person' && isPseudonym(seat.person) ? (names[index] ?? SOMEBODY) : name;
  };
  for await (const save of savesOf(saves, record.id)) {
    const read = await saves.read(save);
    if (!read.ok) return read.error.sentence;
    const first = read.value.lines[0] ?? '';
    const header = renamedHeader(first, rename);
    // A save whose first line is damaged is nobody's game; whoever mends it has the file before them.
    if (!header.ok) return `the first line of the save ${save} is damaged: see to the names in it yourself`;
    if (header.value === first) continue;
    const written = await saves.replaceFirst(save, first, header.value);
    if (!written.ok) return written.error.sentence;
    changed.saves.add(save);
  }
  return null;
}
