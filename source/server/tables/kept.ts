import { err, ok, type Result } from '../../../machines/result.ts';
import type { Clock } from '../../base/clock.ts';
import type { Table } from '../../table/api.ts';
import { freeName } from '../../table/names.ts';
import type { SaveStore } from '../../table/store.ts';
import type { Records } from '../data/records.ts';
import type { TableRecord } from './record.ts';

/** A change of a table's record, or one sentence that says why it cannot be. */
export type RecordChange = (now: TableRecord) => Result<TableRecord, string>;

export interface KeptParts {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  readonly clock: Clock;
  /** Told of each new record, and why something is not written when that begins; null when all is again. */
  readonly changed: () => void;
  readonly unsaved: (fault: string | null) => void;
}

/** Milliseconds until what could not be written is tried again. */
const RETRY = 5000;

/** A table's record, and the save of its game, as far as they are written down; what is not is tried again. */
export class Kept {
  readonly #parts: KeptParts;
  #record: TableRecord;
  #table: Table | null = null;
  #written: TableRecord | null = null;
  #unsaved: string | null = null;
  #cancel: (() => void) | null = null;
  /** The last of the writings under way; the next one waits for it. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(record: TableRecord, parts: KeptParts) {
    this.#record = record;
    this.#parts = parts;
  }

  get record(): TableRecord {
    return this.#record;
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

  /** Changes the record once that is written; what cannot be written does not come about. */
  change(change: RecordChange): Promise<Result<TableRecord, string>> {
    return this.#inTurn(async () => {
      const before = this.#record;
      const changed = this.#changed(change);
      if (!changed.ok) return changed;
      const written = await this.#parts.records.write(before.id, changed.value);
      if (!written.ok) return err(written.error.sentence);
      this.#written = changed.value;
      // What has been said meanwhile stays.
      const next = before === this.#record ? changed : this.#changed(change);
      this.put(next.ok ? next.value : changed.value);
      return changed;
    });
  }

  /** Puts a changed record in place of the one before at once, and writes it as soon as that can be. */
  put(next: TableRecord): void {
    this.#record = next;
    void this.save();
    this.#parts.changed();
  }

  /** Writes what is not written: calls that come while something is written share the next. */
  save(): Promise<void> {
    return this.#inTurn(async () => {
      const game = await this.#saveGame();
      this.#heed((await this.#saveRecord()) ?? game);
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

  #changed(change: RecordChange): Result<TableRecord, string> {
    const next = change(this.#record);
    return next.ok ? ok({ ...next.value, changedAt: this.#parts.clock.now() }) : next;
  }

  /** @returns one sentence when it could not be written */
  async #saveRecord(): Promise<string | null> {
    const newest = this.#record;
    if (newest === this.#written) return null;
    const written = await this.#parts.records.write(newest.id, newest);
    if (!written.ok) return written.error.sentence;
    this.#written = newest;
    return null;
  }

  /** Begins a new save where the game has none any more. @returns one sentence when it could not be written */
  async #saveGame(): Promise<string | null> {
    if (this.#table === null || this.#table.saveName !== null) return null;
    const names = await this.#parts.saves.names();
    if (!names.ok) return names.error.sentence;
    const saved = await this.#table.saveAs(freeName(this.#record.save, names.value));
    if (!saved.ok) return saved.error.sentence;
    this.#record = { ...this.#record, save: saved.value.name };
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
