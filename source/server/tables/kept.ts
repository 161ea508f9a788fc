import { err, ok, type Result } from '../../../machines/result.ts';
import type { Clock } from '../../base/clock.ts';
import type { Table } from '../../table/api.ts';
import { freeName } from '../../table/names.ts';
import type { SaveStore, StoreFault } from '../../table/store.ts';
import type { Records, Versioned } from '../data/records.ts';
import type { TableRecord } from './record.ts';

/** A change of a table's record, or one sentence that says why it cannot be. */
export type RecordChange = (now: TableRecord) => Result<TableRecord, string>;

export interface KeptParts {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  readonly clock: Clock;
  /** Told of each new record, and whether it has come from another node. */
  readonly changed: (isFollowed: boolean) => void;
  /** Why something is not written when that begins; null when all is again. */
  readonly unsaved: (fault: string | null) => void;
}

/** Milliseconds until what could not be written is tried again. */
const RETRY = 5000;

/** What happens to a record at once, whether it is written or not. */
export type RecordTurn = (now: TableRecord) => TableRecord;

/**
 * A table's record, and the save of its game, as far as they are written down; what is not is tried again. Changes are
 * functions: they are made again on what another node of the house has written meanwhile.
 */
export class Kept {
  readonly #parts: KeptParts;
  /** As it is written. */
  #known: Versioned<TableRecord>;
  /** What counts here beside that, and is not written. */
  #ahead: readonly RecordTurn[] = [];
  #record: TableRecord;
  #table: Table | null = null;
  #unsaved: string | null = null;
  #cancel: (() => void) | null = null;
  /** The last of the writings under way; the next one waits for it. */
  #writing: Promise<unknown> = Promise.resolve();

  /** @param known its version is 0 as long as it is nowhere written */
  constructor(known: Versioned<TableRecord>, parts: KeptParts) {
    this.#known = known;
    this.#record = known.record;
    this.#parts = parts;
  }

  get record(): TableRecord {
    return this.#record;
  }

  /** How often it has been written. */
  get version(): number {
    return this.#known.version;
  }

  /** Why something is not written down, in one sentence; null when all is. */
  get unsaved(): string | null {
    return this.#unsaved;
  }

  /** The game whose save is kept: where writing it fails, it goes on in a new one as soon as that can be. */
  watch(table: Table): void {
    this.#table = table;
    table.subscribe(change => {
      if (change.kind === 'unsaved') this.#heed(change.sentence);
    });
  }

  /** The game is not in memory any more: nothing of it is left to be written. */
  unwatch(): void {
    this.#table = null;
  }

  /**
   * Changes the record once that is written; what cannot be written does not come about.
   * @param isNews false for what nobody at the table has done
   */
  change(change: RecordChange, isNews = true): Promise<Result<TableRecord, string>> {
    return this.#inTurn(async () => {
      const stamped: RecordChange = now => {
        const next = change(now);
        // Of a game that is over it stays when it ended.
        return next.ok && isNews && now.stage !== 'over'
          ? ok({ ...next.value, changedAt: this.#parts.clock.now() })
          : next;
      };
      const written = await this.#write(stamped);
      if (written.ok) this.#parts.changed(false);
      return written;
    });
  }

  /** Changes the record at once, and writes it as soon as that can be. */
  put(turn: RecordTurn): void {
    this.#ahead = [...this.#ahead, turn];
    this.#record = turn(this.#record);
    void this.save();
    this.#parts.changed(false);
  }

  /** Takes over what another node has written. */
  follow(newest: Versioned<TableRecord>): void {
    if (newest.version <= this.#known.version) return;
    this.#stand(newest, this.#ahead);
    this.#parts.changed(true);
  }

  /** Writes what is not written: calls that come while something is written share the next. */
  save(): Promise<void> {
    return this.#inTurn(async () => {
      const game = await this.#saveGame();
      const isBehind = this.#ahead.length > 0 || this.#known.version === 0;
      const written = isBehind ? await this.#write(ok) : ok(null);
      this.#heed(written.ok ? game : written.error);
    });
  }

  /** Writes everything once more, closes the game, and tries nothing again. */
  async close(): Promise<void> {
    await this.save();
    const table = this.#table;
    this.#table = null;
    await table?.close();
    await this.save();
    this.#cancel?.();
  }

  /** Takes the table away, if nobody has changed it elsewhere. */
  async remove(): Promise<Result<null, StoreFault>> {
    return this.#inTurn(() => this.#parts.records.remove(this.#record.id, this.#known.version));
  }

  async #write(change: RecordChange): Promise<Result<TableRecord, string>> {
    const { records } = this.#parts;
    for (;;) {
      const ahead = this.#ahead;
      const next = change(this.#record);
      if (!next.ok) return next;
      const written = await records.write(next.value.id, next.value, this.#known.version);
      if (written.ok) {
        this.#stand({ record: next.value, version: written.value }, this.#ahead.slice(ahead.length));
        return next;
      }
      if (written.error.code !== 'changed') return err(written.error.sentence);
      const newest = await records.read(next.value.id);
      if (newest === null) return err(written.error.sentence);
      this.#stand(newest, this.#ahead);
      this.#parts.changed(true);
    }
  }

  #stand(known: Versioned<TableRecord>, ahead: readonly RecordTurn[]): void {
    this.#known = known;
    this.#ahead = ahead;
    this.#record = ahead.reduce((record, turn) => turn(record), known.record);
  }

  /** Begins a new save where the game has none any more. @returns one sentence when it could not be written */
  async #saveGame(): Promise<string | null> {
    if (this.#table === null || this.#table.saveName !== null) return null;
    const names = await this.#parts.saves.names();
    if (!names.ok) return names.error.sentence;
    const saved = await this.#table.saveAs(freeName(this.#record.save, names.value));
    if (!saved.ok) return saved.error.sentence;
    const save = saved.value.name;
    const turn: RecordTurn = now => ({ ...now, save });
    this.#ahead = [...this.#ahead, turn];
    this.#record = turn(this.#record);
    return null;
  }

  #heed(fault: string | null): void {
    const before = this.#unsaved;
    this.#unsaved = fault;
    if (fault !== null)
      this.#cancel ??= this.#parts.clock.after(RETRY, () => {
        this.#cancel = null;
        void this.save();
      });
    if ((fault === null) !== (before === null)) this.#parts.unsaved(fault);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#writing.then(work);
    this.#writing = result.catch(() => undefined);
    return result;
  }
}
