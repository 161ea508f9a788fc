import { err, ok, type Result } from '../../../../machines/result.ts';
import type { Clock } from '../../../base/clock.ts';
import { SerialQueue } from '../../../base/serial-queue.ts';
import type { Table } from '../../../table/api.ts';
import { freeName } from '../../../table/save-names.ts';
import type { SaveStore, StoreFault } from '../../../table/store.ts';
import type { Records, Versioned } from '../data/records.ts';
import type { TableRecord } from './record.ts';

/** A change of a table's record, or one sentence that says why it is refused. */
export type RecordChange = (now: TableRecord) => Result<TableRecord, string>;

interface PersistenceParts {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  readonly clock: Clock;
  /** Called with each new record, and whether another node has written it. */
  readonly changed: (isFollowed: boolean) => void;
  /** Called with the reason when writing begins to fail, and with null when everything is saved again. */
  readonly unsaved: (fault: string | null) => void;
}

/** Milliseconds between attempts to write what could not be written. */
const RETRY = 5000;

/** A change that takes effect at once, whether or not it has been written. */
export type RecordUpdate = (now: TableRecord) => TableRecord;

/**
 * Stores a table's record and its game's save, and retries what fails. Changes are functions, so that they can be
 * applied to a record that another node has written meanwhile.
 */
export class TablePersistence {
  readonly #parts: PersistenceParts;
  #known: Versioned<TableRecord>;
  /** Changes in effect that are not stored yet. */
  #pending: readonly RecordUpdate[] = [];
  #record: TableRecord;
  #isWriting = false;
  /** The newest record of another node that was heard of during a write. */
  #heard: Versioned<TableRecord> | null = null;
  #table: Table | null = null;
  #unsaved: string | null = null;
  #cancel: (() => void) | null = null;
  readonly #writing = new SerialQueue();

  /** @param known version 0 until it has been stored */
  constructor(known: Versioned<TableRecord>, parts: PersistenceParts) {
    this.#known = known;
    this.#record = known.record;
    this.#parts = parts;
  }

  get record(): TableRecord {
    return this.#record;
  }

  get version(): number {
    return this.#known.version;
  }

  /** The reason why something is unsaved, in one sentence; null when everything is saved. */
  get unsaved(): string | null {
    return this.#unsaved;
  }

  /** Starts saving this game. If its save fails, it goes on in a new one as soon as possible. */
  watch(table: Table): void {
    this.#table = table;
    table.subscribe(change => {
      if (change.kind === 'unsaved') this.#heed(change.sentence);
    });
  }

  /** Stops saving a game that has been unloaded. */
  unwatch(): void {
    this.#table = null;
  }

  /** Changes the record once that is written. @param isNews false leaves `changedAt` alone, for changes by no player */
  change(change: RecordChange, isNews = true): Promise<Result<TableRecord, string>> {
    return this.#writing.run(async () => {
      const stamped: RecordChange = now => {
        const next = change(now);
        // For a finished game it stays the time of its end.
        return next.ok && isNews && now.stage !== 'over'
          ? ok({ ...next.value, changedAt: this.#parts.clock.now() })
          : next;
      };
      const written = await this.#write(stamped);
      if (written.ok) this.#parts.changed(false);
      return written;
    });
  }

  /** Changes the record at once and writes it as soon as possible. */
  put(update: RecordUpdate): void {
    this.#apply(update);
    void this.save();
    this.#parts.changed(false);
  }

  follow(newest: Versioned<TableRecord>): void {
    if (newest.version <= this.#known.version) return;
    // It may hold what is being written: with the pending changes on top, those would count twice.
    if (this.#isWriting) {
      if (newest.version > (this.#heard?.version ?? 0)) this.#heard = newest;
      return;
    }
    this.#adopt(newest, this.#pending);
    this.#parts.changed(true);
  }

  /** Follows what was heard of during a write. */
  #catchUp(): void {
    const heard = this.#heard;
    this.#heard = null;
    if (heard !== null) this.follow(heard);
  }

  /** Writes whatever is unsaved. Calls made during a write share the next one. */
  save(): Promise<void> {
    return this.#writing.run(async () => {
      const game = await this.#saveGame();
      const isBehind = this.#pending.length > 0 || this.#known.version === 0;
      const written = isBehind ? await this.#write(ok) : ok(null);
      this.#heed(written.ok ? game : written.error);
    });
  }

  /** Writes everything a last time, closes the game, and stops retrying. */
  async close(): Promise<void> {
    await this.save();
    const table = this.#table;
    this.#table = null;
    await table?.close();
    await this.save();
    this.#cancel?.();
  }

  /** Deletes the record, unless another node has changed it. */
  async remove(): Promise<Result<null, StoreFault>> {
    return this.#writing.run(() => this.#parts.records.remove(this.#record.id, this.#known.version));
  }

  async #write(change: RecordChange): Promise<Result<TableRecord, string>> {
    const { records } = this.#parts;
    for (;;) {
      const count = this.#pending.length;
      const next = change(this.#record);
      if (!next.ok) return next;
      this.#isWriting = true;
      const written = await records.write(next.value.id, next.value, this.#known.version).finally(() => {
        this.#isWriting = false;
      });
      if (written.ok) {
        this.#adopt({ record: next.value, version: written.value }, this.#pending.slice(count));
        this.#catchUp();
        return next;
      }
      this.#catchUp();
      const newest = written.error.code === 'changed' ? await records.read(next.value.id) : null;
      if (newest === null) return err(written.error.sentence);
      this.#adopt(newest, this.#pending);
      this.#parts.changed(true);
    }
  }

  #apply(update: RecordUpdate): void {
    this.#pending = [...this.#pending, update];
    this.#record = update(this.#record);
  }

  #adopt(known: Versioned<TableRecord>, pending: readonly RecordUpdate[]): void {
    this.#known = known;
    this.#pending = pending;
    this.#record = pending.reduce((record, update) => update(record), known.record);
  }

  /** Begins a new save if the game has none. @returns an error sentence, or null */
  async #saveGame(): Promise<string | null> {
    if (this.#table === null || this.#table.saveName !== null) return null;
    const names = await this.#parts.saves.names();
    if (!names.ok) return names.error.sentence;
    const saved = await this.#table.saveAs(freeName(this.#record.save, names.value));
    if (!saved.ok) return saved.error.sentence;
    this.#apply(now => ({ ...now, save: saved.value.name }));
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
}
