import { err, ok, type Result } from '../../../../machines/result.ts';
import type { SaveStore } from '../../../table/store.ts';
import { changeRecord, type Records, type Versioned } from '../data/records.ts';
import { readCode } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { type Personal, type TableRecord, withPersonal } from '../tables/record.ts';
import { peopleAt, seatOfPerson } from '../tables/seating.ts';

export const NO_TABLE = 'no table here has that code';

interface OwnGamesParts {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  tables(): readonly HostedTable[];
  /** Deletes a table and its record. */
  strike(table: HostedTable): Promise<void>;
}

/** A game that somebody has played or is playing. */
export interface OwnGame {
  readonly record: TableRecord;
  /** Null when it is over and its table has been dropped. */
  readonly table: HostedTable | null;
}

/** Everybody's own games: those at tables of the hall, and finished ones that are only stored. */
export class OwnGames {
  readonly #parts: OwnGamesParts;
  readonly #archive = new Map<string, Versioned<TableRecord>>();

  constructor(parts: OwnGamesParts) {
    this.#parts = parts;
  }

  /** Remembers a finished game whose table is dropped. */
  letGo(known: Versioned<TableRecord>): void {
    if (known.record.stage === 'over') this.#archive.set(known.record.id, known);
  }

  /** Records of all known tables, including finished ones that are only stored. */
  get records(): readonly TableRecord[] {
    return [...this.#parts.tables(), ...this.#archive.values()].map(({ record }) => record);
  }

  /** Record of the finished game with this code, with or without a table. */
  over(text: string): Result<TableRecord, string> {
    const code = readCode(text);
    const record = this.records.find(({ id }) => id === code);
    if (record === undefined) return err(NO_TABLE);
    if (record.stage === 'over') return ok(record);
    return err('that game is not over yet; once it is, it can be seen again');
  }

  /** This person's games that they have not deleted, newest first. */
  of(person: string): readonly OwnGame[] {
    return [
      ...this.#parts.tables().map((table): OwnGame => ({ record: table.record, table })),
      ...[...this.#archive.values()].map(({ record }): OwnGame => ({ record, table: null })),
    ]
      .filter(({ record }) => isKeptBy(record, person))
      .toSorted((a, b) => b.record.changedAt - a.record.changedAt);
  }

  /** Names a game, for this person alone. */
  rename(game: OwnGame, person: string, name: string): Promise<Result<null, string>> {
    return this.#change(game, person, { name });
  }

  /**
   * Deletes a game for this person. Once nobody keeps it, its save is removed, unless a daily challenge or a
   * tournament counts it.
   * @returns an error sentence while others still play it
   */
  async remove(game: OwnGame, person: string): Promise<Result<null, string>> {
    const { record, table } = game;
    const others = peopleAt(record).filter(each => each.person !== person);
    const [first] = others;
    if (record.stage !== 'over' && first !== undefined)
      return err(`${first.name} plays it too; resign at the table, and delete it when it is over`);
    // A bad start must count: a first daily try, or a paired game, cannot be replaced by deleting it.
    const counts = record.today !== undefined || record.tournament !== undefined;
    if (counts && record.stage !== 'over')
      return err('that game counts as it was begun; resign at the table, and delete it when it is over');
    if (counts || others.some(each => isKeptBy(record, each.person)))
      return this.#change(game, person, { gone: true });
    if (table !== null) {
      await table.close();
      await this.#parts.strike(table);
    } else {
      const removed = await this.#parts.records.remove(record.id, this.#archive.get(record.id)?.version ?? 0);
      if (!removed.ok) return err(removed.error.sentence);
      this.#archive.delete(record.id);
    }
    if (record.stage === 'gathering') return ok(null);
    const removed = await this.#parts.saves.remove(record.save);
    return removed.ok ? ok(null) : err(removed.error.sentence);
  }

  async #change(
    { record: { id }, table }: OwnGame,
    person: string,
    change: Personal,
  ): Promise<Result<null, string>> {
    const turn = (now: TableRecord): TableRecord => withPersonal(now, person, change);
    if (table !== null) {
      const changed = await table.persistence.change(now => ok(turn(now)));
      return changed.ok ? ok(null) : changed;
    }
    const known = this.#archive.get(id);
    if (known === undefined) return err('that game is not kept any more');
    const written = await changeRecord(this.#parts.records, id, known, now => turn(now ?? known.record));
    if (!written.ok) return err(written.error.sentence);
    this.#archive.set(id, written.value);
    return ok(null);
  }
}

const isKeptBy = (record: TableRecord, person: string): boolean =>
  seatOfPerson(record, person) !== null && record.personal[person]?.gone !== true;
