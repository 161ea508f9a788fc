import { isUtf8 } from 'node:buffer';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { errorCode } from '../../../base/errors.ts';
import { readWhole } from '../../../base/files.ts';
import { KeyedQueues } from '../../../base/serial-queue.ts';
import { cleanLine } from '../../../base/text.ts';
import { writeAndClose } from '../../../table/append-file.ts';
import type { FileSystem } from '../../../table/file-system.ts';
import { parseJson } from '../../../table/save-lines.ts';
import { faultOfError, type StoreFault, storeFault } from '../../../table/store.ts';
import { type Mark, MarkIndex, type MarkRange } from './marks.ts';

/** A record and its version. A write names the version that it replaces (optimistic locking). */
export interface Versioned<T> {
  readonly record: T;
  /** Number of writes, from 1; 0 for a record that does not exist. */
  readonly version: number;
}

/** Records of one kind, under ids of letters, digits, `-` and `_`. */
export interface Records<T> {
  /** True when other nodes share them. */
  readonly isShared?: boolean;

  /** Reads all records. @throws Error with one sentence for an unreadable one; it is never replaced by a default */
  readAll(): Promise<ReadonlyMap<string, Versioned<T>>>;
  /** Prepares `find`. @throws like `readAll`, where that has to read them */
  open(): Promise<void>;
  /** Records with a mark (see `RecordKind`), newest first. */
  find(mark: string, page?: MarkRange): Promise<readonly Versioned<T>[]>;
  /** Those of these records that exist. */
  readSome(ids: readonly string[]): Promise<readonly Versioned<T>[]>;
  /** @returns null when there is none @throws like `readAll` */
  read(id: string): Promise<Versioned<T> | null>;
  versions(): Promise<ReadonlyMap<string, number>>;
  /**
   * Records whose text has one of these in it, in the order of their ids, some at a time.
   * @param after the id behind which to look @returns the next such id; null when there are no more
   */
  containing(texts: readonly string[], after: string): Promise<Containing<T>>;
  /** Removes what is kept of a record as it was before. Left out where nothing is. */
  settle?(id: string): Promise<void>;
  /**
   * Durably replaces the version `before` of a record. @returns the new version, or a fault: `changed` when another
   * node has replaced that version, `name-taken` when a unique value, such as a person's name, is in use
   * @param limits what a new record must leave room for on all nodes (`no-room`); not looked at where no other node writes
   */
  write(
    id: string,
    record: T,
    before: number,
    limits?: readonly RoomLimit[],
  ): Promise<Result<number, StoreFault>>;
  /** Removes this version of a record, and no other. */
  remove(id: string, before: number): Promise<Result<null, StoreFault>>;
}

/** No more than so many records may have a text in theirs; and what is said when there are. */
export interface RoomLimit {
  readonly text: string;
  readonly most: number;
  readonly sentence: string;
}

export interface Containing<T> {
  readonly found: readonly Versioned<T>[];
  readonly next: string | null;
}

/** Format and place of a kind of records. */
export interface RecordKind<T> {
  /** The folder within the data folder, and the suffix of file names after the id. */
  readonly folder: string;
  readonly suffix: string;
  /** Id of the only record of this kind; left out when every file of the folder is one. */
  readonly only?: string;
  readonly most: number;
  /** Name of a record in error messages: `the table kq7m-2rtx`. */
  called(id: string): string;
  text(record: T): string;
  /** @returns the record, or the fault as words that continue "it …" */
  read(text: string, id: string): Result<T, string>;
  /** The marks of a record. The database makes the same ones (`marks_of` in its schema). */
  marks?(record: T, version: number): readonly Mark[];
}

/** Changes a record, again until no other node has written meanwhile. @param known the record as this node knows it */
export async function changeRecord<T>(
  records: Records<T>,
  id: string,
  known: Versioned<T>,
  change: (now: T | null) => T,
): Promise<Result<Versioned<T>, StoreFault>> {
  for (let now: Versioned<T> | null = known; ; now = await records.read(id)) {
    const version = now?.version ?? 0;
    const record = change(version === 0 ? null : (now?.record ?? null));
    const written = await records.write(id, record, version);
    if (written.ok) return ok({ record, version: written.value });
    if (written.error.code !== 'changed') return written;
  }
}

/** The fields of a kind that name it in the database. */
export type KindName = Pick<RecordKind<unknown>, 'only' | 'folder'>;

/** Name of a kind in the database. */
export const nameOfKind = ({ only, folder }: KindName): string => only ?? folder;

/** The fault of a write that another node has overtaken. */
export const changedElsewhere = (what: string): StoreFault => ({
  code: 'changed',
  sentence: `${what} has been changed elsewhere`,
});

export const tooLarge = (what: string): StoreFault => ({
  code: 'too-large',
  sentence: `${what} is more than can be kept`,
});

/** A kind of JSON records with a schema and further conditions. Unknown fields are preserved. */
export function jsonKind<T>(
  kind: Pick<RecordKind<T>, 'folder' | 'only' | 'called'> & { readonly most?: number },
  schema: z.ZodType<T>,
  fits: (record: T, id: string) => boolean = () => true,
  marks: (record: T, version: number) => readonly Mark[] = () => [],
): RecordKind<T> {
  return {
    most: 200_000,
    ...kind,
    suffix: '.json',
    marks,
    text: record => `${JSON.stringify(record)}\n`,
    read(text, id) {
      const data = parseJson(text);
      const parsed = schema.safeParse(data);
      if (!parsed.success || !fits(parsed.data, id)) return err('is damaged');
      // Fields of a newer program are preserved.
      return ok(isFields(data) && isFields(parsed.data) ? { ...data, ...parsed.data } : parsed.data);
    },
  };
}

const isFields = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Records looked through at once for a text. */
export const LOOKED_THROUGH = 500;

/** Suffixes of a file's last good copy, and of its successor while that is being written. */
export const [COPY, NEXT] = ['.old', '.new'];

/**
 * Records in files. A new one is synced under another name; the old one becomes the copy, which counts after a crash.
 */
export class FileRecords<T> implements Records<T> {
  readonly #kind: RecordKind<T>;
  readonly #folder: string;
  readonly #files: FileSystem;
  readonly #noted: (written: Result<null, StoreFault>) => void;
  readonly #calls = new KeyedQueues();
  /** Version of each record. In memory only, since no other server uses the folder. */
  readonly #versions = new Map<string, number>();
  readonly #marks = new MarkIndex();

  /** @param noted called with the outcome of each write */
  constructor(
    kind: RecordKind<T>,
    data: string,
    files: FileSystem,
    noted: (written: Result<null, StoreFault>) => void,
  ) {
    this.#kind = kind;
    this.#folder = join(data, kind.folder);
    this.#files = files;
    this.#noted = noted;
  }

  async readAll(): Promise<ReadonlyMap<string, Versioned<T>>> {
    const records = new Map<string, Versioned<T>>();
    await this.#readEach((id, known) => records.set(id, known));
    return records;
  }

  open(): Promise<void> {
    return this.#readEach(() => undefined);
  }

  async find(mark: string, page: MarkRange = {}): Promise<readonly Versioned<T>[]> {
    const found = await this.readSome(this.#marks.find(mark, page));
    // A write that was under way may have taken the mark away.
    return found.filter(({ record, version }) =>
      this.#kind.marks?.(record, version).some(each => each.mark === mark),
    );
  }

  async readSome(ids: readonly string[]): Promise<readonly Versioned<T>[]> {
    const read = await Promise.all(ids.map(id => (this.#versions.has(id) ? this.read(id) : null)));
    return read.filter(known => known !== null);
  }

  async #readEach(take: (id: string, known: Versioned<T>) => void): Promise<void> {
    const { only, suffix } = this.#kind;
    await this.#files.makeFolder(this.#folder);
    const names = new Set(await this.#files.names(this.#folder));
    const ids = new Set(
      [...names]
        .map(name => (name.endsWith(COPY) ? name.slice(0, -COPY.length) : name))
        .filter(name => name.endsWith(suffix))
        .map(name => name.slice(0, name.length - suffix.length))
        .filter(id => only === undefined || id === only),
    );
    for (const id of ids) {
      const record = await this.#read(id, names);
      const version = this.#versions.get(id) ?? 1;
      this.#mark(id, record, version);
      take(id, { record, version });
    }
  }

  #mark(id: string, record: T, version: number): void {
    this.#versions.set(id, version);
    this.#marks.set(id, this.#kind.marks?.(record, version) ?? []);
  }

  read(id: string): Promise<Versioned<T> | null> {
    const file = basename(this.#path(id));
    // Queued, because during a write neither the file nor its copy may exist.
    return this.#calls.run(id, async () => {
      const known = this.#versions.has(id) ? this.#look(this.#path(id), id) : null;
      if (known?.ok === true) return { record: known.value, version: this.#versionOf(id) };
      const names = new Set(await this.#files.names(this.#folder));
      if (!names.has(file) && !names.has(file + COPY)) return null;
      return { record: await this.#read(id, names), version: this.#versionOf(id) };
    });
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    return this.#versions;
  }

  async containing(texts: readonly string[], after: string): Promise<Containing<T>> {
    const ids = [...this.#versions.keys()].filter(id => id > after).toSorted();
    const some = await this.readSome(ids.slice(0, LOOKED_THROUGH));
    const found = some.filter(({ record }) => texts.some(text => this.#kind.text(record).includes(text)));
    return { found, next: ids.length > LOOKED_THROUGH ? (ids[LOOKED_THROUGH - 1] ?? null) : null };
  }

  settle(id: string): Promise<void> {
    const copy = this.#path(id) + COPY;
    return this.#calls.run(id, () => this.#files.remove(copy).catch(unlessMissing));
  }

  write(id: string, record: T, before: number): Promise<Result<number, StoreFault>> {
    const path = this.#path(id);
    return this.#calls.run(id, async () => {
      if (before !== this.#versionOf(id)) return err(changedElsewhere(this.#kind.called(id)));
      const bytes = Buffer.from(this.#kind.text(record));
      // Never write what the next start would reject.
      if (!this.#parsed(bytes, id).ok) return err(tooLarge(this.#kind.called(id)));
      const written = await this.#attempt(id, () => this.#put(path, bytes));
      this.#noted(written);
      if (!written.ok) return written;
      this.#mark(id, record, before + 1);
      return ok(before + 1);
    });
  }

  remove(id: string, before: number): Promise<Result<null, StoreFault>> {
    const path = this.#path(id);
    return this.#calls.run(id, async () => {
      if (before !== this.#versionOf(id)) return err(changedElsewhere(this.#kind.called(id)));
      this.#versions.delete(id);
      this.#marks.set(id, []);
      return this.#attempt(id, async () => {
        await this.#files.remove(path + COPY).catch(unlessMissing);
        await this.#files.remove(path).catch(unlessMissing);
      });
    });
  }

  #versionOf(id: string): number {
    return this.#versions.get(id) ?? 0;
  }

  async #read(id: string, names: ReadonlySet<string>): Promise<T> {
    const path = this.#path(id);
    if (!names.has(basename(path))) await this.#files.rename(path + COPY, path);
    const found = this.#look(path, id);
    if (found.ok) return found.value;
    const advice = this.#look(path + COPY, id).ok
      ? `the last good one is ${basename(path)}${COPY} beside it`
      : 'put a copy of yours in its place, or move it away';
    throw new Error(`${path} ${found.error}; ${advice}`);
  }

  #look(path: string, id: string): Result<T, string> {
    const read = readWhole(path, this.#kind.most);
    return read.ok ? this.#parsed(read.value, id) : err(`cannot be read: ${read.error}`);
  }

  #parsed(bytes: Buffer, id: string): Result<T, string> {
    const whole = bytes.length <= this.#kind.most && isUtf8(bytes);
    return whole ? this.#kind.read(bytes.toString('utf8'), id) : err('is damaged');
  }

  async #put(path: string, bytes: Uint8Array): Promise<void> {
    const files = this.#files;
    const next = path + NEXT;
    await files.remove(next).catch(unlessMissing);
    try {
      await writeAndClose(await files.open(next, 'create'), bytes);
      await files.rename(path, path + COPY).catch(unlessMissing);
      await files.rename(next, path);
    } catch (error) {
      await files.remove(next).catch(() => undefined);
      throw error;
    }
    await files.syncFolder(this.#folder);
  }

  #attempt(id: string, work: () => Promise<void>): Promise<Result<null, StoreFault>> {
    return work().then(
      () => ok(null),
      (error: unknown) => err(faultOfWriting(error, this.#kind.called(id))),
    );
  }

  /** @throws Error for an id that is not safe in a path; the server never makes one */
  #path(id: string): string {
    if (!/^[\w-]+$/.test(id))
      throw new Error(`${this.#folder} has a file that is no record: ${cleanLine(id, 80)}`);
    return join(this.#folder, id + this.#kind.suffix);
  }
}

/** The fault of a failed write of anything but a save. */
function faultOfWriting(error: unknown, what: string): StoreFault {
  const fault = faultOfError(error, what);
  return ofDisk(fault) ? fault : storeFault('disk-failed', what);
}

/** True for a fault of the disk: the same write may succeed later. */
export const ofDisk = ({ code }: StoreFault): boolean =>
  code === 'disk-full' || code === 'not-allowed' || code === 'disk-failed' || code === 'no-folder';

/** Rethrows an error unless it says that the file does not exist. */
function unlessMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
