import { isUtf8 } from 'node:buffer';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { readWhole } from '../../base/files.ts';
import { writeAndClose } from '../../table/append-file.ts';
import type { FileSystem } from '../../table/file-system.ts';
import { faultOfError, type StoreFault, storeFault } from '../../table/store.ts';
import { cleanLine } from '../../terminal/text.ts';

/** A record as it stands, and how often it has been written: whoever writes the next one says which it takes the place of. */
export interface Versioned<T> {
  readonly record: T;
  /** From 1; 0 stands for one that is not there. */
  readonly version: number;
}

/** What a server keeps of one kind, each record under an id of letters, digits, `-` and `_`. */
export interface Records<T> {
  /** True where the other nodes of a house have the same ones. */
  readonly isShared?: boolean;

  /**
   * All of them.
   * @throws Error with one sentence when one is there and cannot be read: nobody's guess takes its place
   */
  readAll(): Promise<ReadonlyMap<string, Versioned<T>>>;
  /** @returns null when there is none @throws as `readAll` */
  read(id: string): Promise<Versioned<T> | null>;
  /** The version of each of them. */
  versions(): Promise<ReadonlyMap<string, number>>;
  /**
   * Puts a record in the place of the one before; it is safe afterwards.
   * @param before its version; another node's record in its place is kept, and this one refused as `changed`;
   * as `name-taken` where another record has what only one may have: a person's name in a house
   * @returns the version that it has
   */
  write(id: string, record: T, before: number): Promise<Result<number, StoreFault>>;
  /** Removes that version of a record, and no other. */
  remove(id: string, before: number): Promise<Result<null, StoreFault>>;
}

/** How records of a kind are written and read, and where. */
export interface RecordKind<T> {
  /** Their folder in the data folder, and what their files' names have behind the id. */
  readonly folder: string;
  readonly suffix: string;
  /** The id of the only one; left out, every file of the folder is one. */
  readonly only?: string;
  /** Bytes of the longest. */
  readonly most: number;
  /** What one is called where it could not be written: `the table kq7m-2rtx`. */
  called(id: string): string;
  text(record: T): string;
  /** @returns the record, or what is wrong with the text, in words that go on from "it" */
  read(text: string, id: string): Result<T, string>;
}

/**
 * Changes a record, as often as it takes until no other node writes it at the same time.
 * @param known how it stands as far as this node knows
 */
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

/** What a kind is called where there are no folders. */
export const nameOfKind = ({ only, folder }: Pick<RecordKind<unknown>, 'only' | 'folder'>): string =>
  only ?? folder;

/** Why a record is not written that another node has changed. */
export const changedElsewhere = (what: string): StoreFault => ({
  code: 'changed',
  sentence: `${what} has been changed elsewhere`,
});

export const tooLarge = (what: string): StoreFault => ({
  code: 'too-large',
  sentence: `${what} is more than can be kept`,
});

/** Records that are JSON, and what has to be so of one beside its shape. Fields that nobody here knows stay as they are. */
export function jsonKind<T>(
  place: Pick<RecordKind<T>, 'folder' | 'only' | 'called'> & { readonly most?: number },
  schema: z.ZodType<T>,
  fits: (record: T, id: string) => boolean = () => true,
): RecordKind<T> {
  return {
    most: 200_000,
    ...place,
    suffix: '.json',
    text: record => `${JSON.stringify(record)}\n`,
    read(text, id) {
      const data = parsedJson(text);
      const parsed = schema.safeParse(data);
      if (!parsed.success || !fits(parsed.data, id)) return err('is damaged');
      // What a newer program has put beside it is kept: it is written again with whatever is changed here.
      return ok(isFields(data) && isFields(parsed.data) ? { ...data, ...parsed.data } : parsed.data);
    },
  };
}

const isFields = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** What the text says; undefined when it is no JSON, which no record is. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Behind the name of a file: the last good one before it, and the next one while it is being written. */
export const [COPY, NEXT] = ['.old', '.new'];

/**
 * Records in files. A new one is written and synced beside the one before, which becomes its copy; then it takes the
 * place. Killed in between, the copy is what counts.
 */
export class FileRecords<T> implements Records<T> {
  readonly #kind: RecordKind<T>;
  readonly #folder: string;
  readonly #files: FileSystem;
  readonly #noted: (written: Result<null, StoreFault>) => void;
  /** By id: the last of the calls under way. */
  readonly #busy = new Map<string, Promise<unknown>>();
  /** How often each was written, as far as this server knows: the folder is its own. */
  readonly #versions = new Map<string, number>();

  /** @param noted told how each write fared */
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
    const records = new Map<string, Versioned<T>>();
    for (const id of ids) {
      const record = await this.#read(id, names);
      this.#versions.set(id, this.#versions.get(id) ?? 1);
      records.set(id, { record, version: this.#versionOf(id) });
    }
    return records;
  }

  read(id: string): Promise<Versioned<T> | null> {
    const file = basename(this.#path(id));
    // In turn: while it is being written, neither the file nor its copy may be there.
    return this.#inTurn(id, async () => {
      const names = new Set(await this.#files.names(this.#folder));
      if (!names.has(file) && !names.has(file + COPY)) return null;
      return { record: await this.#read(id, names), version: this.#versionOf(id) };
    });
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    return this.#versions;
  }

  write(id: string, record: T, before: number): Promise<Result<number, StoreFault>> {
    const path = this.#path(id);
    return this.#inTurn(id, async () => {
      if (before !== this.#versionOf(id)) return err(changedElsewhere(this.#kind.called(id)));
      const bytes = Buffer.from(this.#kind.text(record));
      // What the next start would refuse is not written.
      if (!this.#parsed(bytes, id).ok) return err(tooLarge(this.#kind.called(id)));
      const written = await this.#attempt(id, () => this.#put(path, bytes));
      this.#noted(written);
      if (!written.ok) return written;
      this.#versions.set(id, before + 1);
      return ok(before + 1);
    });
  }

  remove(id: string, before: number): Promise<Result<null, StoreFault>> {
    const path = this.#path(id);
    return this.#inTurn(id, async () => {
      if (before !== this.#versionOf(id)) return err(changedElsewhere(this.#kind.called(id)));
      this.#versions.delete(id);
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

  #inTurn<R>(id: string, work: () => Promise<R>): Promise<R> {
    const result = (this.#busy.get(id) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#busy.set(id, settled);
    void settled.then(() => {
      if (this.#busy.get(id) === settled) this.#busy.delete(id);
    });
    return result;
  }

  /** @throws Error for an id that holds what a path is made of: none that was made or read here does */
  #path(id: string): string {
    if (!/^[\w-]+$/.test(id))
      throw new Error(`${this.#folder} has a file that is no record: ${cleanLine(id, 80)}`);
    return join(this.#folder, id + this.#kind.suffix);
  }
}

/** The fault behind an error at writing something that is no save. */
function faultOfWriting(error: unknown, what: string): StoreFault {
  const fault = faultOfError(error, what);
  return ofDisk(fault) ? fault : storeFault('disk-failed', what);
}

/** Whether it is the disk that a fault tells of: what could not be written now may be written later. */
export const ofDisk = ({ code }: StoreFault): boolean =>
  code === 'disk-full' || code === 'not-allowed' || code === 'disk-failed' || code === 'no-folder';

/** Passes an error on, unless it is that there is no such file. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
