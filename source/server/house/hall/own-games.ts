import { err, ok, type Result } from '../../../../machines/result.ts';
import type { SaveStore } from '../../../table/store.ts';
import { changeRecord, type Records, type Versioned } from '../data/records.ts';
import { readCode } from '../people/codes.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { type Personal, type TableRecord, withPersonal } from '../tables/record.ts';
import { peopleAt, seatOfPerson } from '../tables/seating.ts';

export const NO_TABLE = 'no table here has that code';

/** Most finished games of a person that are read at once, the newest. */
const MOST = 500;

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
  readonly version: number;
  /** Null when it is over and its table has been dropped. */
  readonly table: HostedTable | null;
}

/** Everybody's own games: those at tables of the hall, and finished ones that are only stored. */
export class OwnGames {
  readonly #parts: OwnGamesParts;

  constructor(parts: OwnGamesParts) {
    this.#parts = parts;
  }

  /** Record of the finished game with this code, with or without a table. */
  async over(text: string): Promise<Result<TableRecord, string>> {
    const code = readCode(text);
    const table = this.#parts.tables().find(({ id }) => id === code);
    const record =
      table?.record ?? (code === null ? undefined : (await this.#parts.records.read(code))?.record);
    if (record === undefined) return err(NO_TABLE);
    if (record.stage === 'over') return ok(record);
    return err('that game is not over yet; once it is, it can be seen again');
  }

  /** Record of the game with this save; null when there is none. */
  async withSave(save: string): Promise<TableRecord | null> {
    const { tables, records } = this.#parts;
    const table = tables().find(({ record }) => record.save === save);
    if (table !== undefined) return table.record;
    const [moved] = await records.find(`save:${save}`, { most: 1 });
    const known = moved ?? (readCode(save) === save ? await records.read(save) : null);
    return known?.record.save === save ? known.record : null;
  }

  /** Every game that this person has played or plays: of finished ones the newest. */
  played(person: string): Promise<readonly OwnGame[]> {
    return this.#all(`person:${person}`, ({ record }) => seatOfPerson(record, person) !== null, MOST);
  }

  /** This person's games that they have not deleted, newest first. */
  async of(person: string): Promise<readonly OwnGame[]> {
    return (await this.played(person))
      .filter(({ record }) => isKeptBy(record, person))
      .toSorted((a, b) => b.record.changedAt - a.record.changedAt);
  }

  /** True for somebody who has a finished game that is stored. */
  async hasPlayed(person: string): Promise<boolean> {
    return (await this.#parts.records.find(`person:${person}`, { most: 1 })).length > 0;
  }

  /** Everybody's tries at a day's game, in the order of their beginnings. */
  async tries(game: string, day: string): Promise<readonly TableRecord[]> {
    const isTry = ({ record: { today, stage, ...its } }: HostedTable): boolean =>
      its.game === game && today?.day === day && stage !== 'gathering';
    return (await this.#all(`day:${game}:${day}`, isTry))
      .map(({ record }) => record)
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  }

  /** Tables in memory that fit, and what is stored under a mark. */
  async #all(
    mark: string,
    fits: (table: HostedTable) => boolean,
    most?: number,
  ): Promise<readonly OwnGame[]> {
    const stored = await this.#parts.records.find(mark, most === undefined ? {} : { most });
    const tables = this.#parts.tables();
    const here = new Set(tables.map(({ id }) => id));
    return [
      ...tables
        .filter(fits)
        .map((table): OwnGame => ({ record: table.record, version: table.persistence.version, table })),
      ...stored.filter(({ record }) => !here.has(record.id)).map(known => ({ ...known, table: null })),
    ];
  }

  /** Names a game, for this person alone. */
  rename(game: OwnGame, person: string, name: string): Promise<Result<null, string>> {
    return this.#change(game, person, { name });
  }

  /**
   * Deletes a game for this person, and its save once nobody keeps it, unless a daily challenge or a tournament
   * counts it. @returns an error sentence while others still play it
   */
  async remove(game: OwnGame, person: string): Promise<Result<null, string>> {
    const { record, version, table } = game;
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
      const removed = await this.#parts.records.remove(record.id, version);
      if (!removed.ok) return err(removed.error.sentence);
    }
    if (record.stage === 'gathering') return ok(null);
    const removed = await this.#parts.saves.remove(record.save);
    return removed.ok ? ok(null) : err(removed.error.sentence);
  }

  async #change(
    { record, version, table }: OwnGame,
    person: string,
    change: Personal,
  ): Promise<Result<null, string>> {
    const turn = (now: TableRecord): TableRecord => withPersonal(now, person, change);
    if (table !== null) {
      const changed = await table.persistence.change(now => ok(turn(now)));
      return changed.ok ? ok(null) : changed;
    }
    const known: Versioned<TableRecord> = { record, version };
    const written = await changeRecord(this.#parts.records, record.id, known, now => turn(now ?? record));
    return written.ok ? ok(null) : err(written.error.sentence);
  }
}

const isKeptBy = (record: TableRecord, person: string): boolean =>
  seatOfPerson(record, person) !== null && record.personal[person]?.gone !== true;
