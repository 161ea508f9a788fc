import { join } from 'node:path';
import { err, ok, type Result } from '../../machines/result.ts';
import { appendToFile, closed, isTakenOut, writeAndClose } from './append-file.ts';
import { type FileSystem, nodeFileSystem, type OpenFile, readPart } from './file-system.ts';
import { parseName } from './save-names.ts';
import {
  type AppendTerms,
  faultOfError,
  faultOfFolder,
  type Glimpse,
  LARGEST_SAVE,
  type SaveStore,
  type StoredLines,
  type StoreFault,
  storeFault,
} from './store.ts';

/** What a save's file is called. */
export const EXTENSION = '.jsonl';

/** A store in a folder, which is made when the first save is: one file `name.jsonl` for each save. */
export function fileStore(folder: string, files: FileSystem = nodeFileSystem): SaveStore {
  return new FileStore(folder, files);
}

/** How much of a file is known to be there. */
interface Extent {
  readonly lines: number;
  readonly bytes: number;
}

class FileStore implements SaveStore {
  readonly #folder: string;
  readonly #files: FileSystem;
  /** The extent of each save that this store has read or written whole. */
  readonly #known = new Map<string, Extent>();

  constructor(folder: string, files: FileSystem) {
    this.#folder = folder;
    this.#files = files;
  }

  async create(name: string, lines: readonly string[]): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const bytes = encoded(lines);
    const made = await this.#makeFolder();
    if (!made.ok) return made;
    const path = this.#path(parsed.value);
    const opened = await this.#attempt(parsed.value, () => this.#files.open(path, 'create'));
    if (!opened.ok) return opened;
    const written = await this.#attempt(parsed.value, async () => {
      await writeAndClose(opened.value, bytes);
      await this.#files.syncFolder(this.#folder);
      return null;
    });
    if (written.ok) this.#known.set(parsed.value, { lines: lines.length, bytes: bytes.length });
    // The file is this call's own and nobody has been told of it: half of a save would only be in the way.
    else await this.#attempt(parsed.value, () => this.#files.remove(path));
    return written;
  }

  async append(
    name: string,
    expected: number,
    lines: readonly string[],
    { goesOn = () => true }: AppendTerms = {},
  ): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const known = await this.#extent(parsed.value);
    if (!known.ok) return known;
    if (known.value?.lines !== expected) return err(storeFault('changed', parsed.value));
    const bytes = encoded(lines);
    // Forgotten until the write has succeeded: after a failure only the file itself can tell what it holds.
    this.#known.delete(parsed.value);
    const { bytes: size } = known.value;
    const appended = await this.#attempt(parsed.value, () =>
      appendToFile(this.#files, this.#path(parsed.value), size, bytes, goesOn),
    );
    if (!appended.ok) return appended;
    if (appended.value === null) return err(storeFault('changed', parsed.value));
    this.#known.set(parsed.value, { lines: expected + lines.length, bytes: appended.value });
    return ok(null);
  }

  async read(name: string, from = 0): Promise<Result<StoredLines, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const status = await this.#attempt(parsed.value, () => this.#files.status(this.#path(parsed.value)));
    if (!status.ok) return status;
    if (!status.value.isFile) return err(storeFault('not-a-file', parsed.value));
    if (status.value.size > LARGEST_SAVE) return err(storeFault('too-large', parsed.value));
    const bytes = await this.#attempt(parsed.value, async () =>
      readAndClose(await this.#files.open(this.#path(parsed.value), 'read'), status.value.size),
    );
    if (!bytes.ok) return bytes;
    const all = bytes.value.toString('utf8').split('\n');
    const torn = all.pop() !== '';
    const lines = all.filter(line => !isTakenOut(line));
    if (torn) this.#known.delete(parsed.value);
    else this.#known.set(parsed.value, { lines: lines.length, bytes: bytes.value.length });
    return ok({ lines: lines.slice(from), torn });
  }

  async list(): Promise<Result<readonly Glimpse[], StoreFault>> {
    const names = await this.names();
    if (!names.ok) return names;
    const glimpses: Glimpse[] = [];
    for (const name of names.value) {
      const looked = await this.#attempt(name, () => glimpseFile(this.#files, this.#path(name), name));
      // One that was removed meanwhile is not in the list.
      if (looked.ok) glimpses.push(looked.value);
      else if (looked.error.code !== 'missing') glimpses.push(hidden(name, looked.error));
    }
    return ok(glimpses);
  }

  async names(): Promise<Result<readonly string[], StoreFault>> {
    const entries = await this.#attempt(this.#folder, () => this.#files.names(this.#folder));
    if (!entries.ok) return entries.error.code === 'missing' ? ok([]) : entries;
    return ok(entries.value.flatMap(nameOfFile));
  }

  async rename(name: string, to: string): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    const { value: from } = parsed;
    // An empty file of that name keeps others from taking it; the save is then put in its place.
    const claimed = await this.create(to, []);
    if (!claimed.ok) return claimed;
    this.#known.delete(to.normalize('NFC'));
    const path = this.#path(to.normalize('NFC'));
    const renamed = await this.#attempt(from, () => this.#files.rename(this.#path(from), path));
    this.#known.delete(from);
    const settled = await this.#attempt(to, () =>
      renamed.ok ? this.#files.syncFolder(this.#folder) : this.#files.remove(path),
    );
    return renamed.ok && !settled.ok ? settled : renamed.ok ? ok(null) : renamed;
  }

  async remove(name: string): Promise<Result<null, StoreFault>> {
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    this.#known.delete(parsed.value);
    return this.#attempt(parsed.value, async () => {
      await this.#files.remove(this.#path(parsed.value));
      await this.#files.syncFolder(this.#folder);
      return null;
    });
  }

  async #makeFolder(): Promise<Result<null, StoreFault>> {
    try {
      await this.#files.makeFolder(this.#folder);
      return ok(null);
    } catch (error) {
      return err(faultOfFolder(error, this.#folder));
    }
  }

  #path(name: string): string {
    return join(this.#folder, name + EXTENSION);
  }

  /** The extent of a save, read if need be; null when its last line is torn. */
  async #extent(name: string): Promise<Result<Extent | null, StoreFault>> {
    if (!this.#known.has(name)) {
      const read = await this.read(name);
      if (!read.ok) return read;
    }
    return ok(this.#known.get(name) ?? null);
  }

  async #attempt<T>(what: string, work: () => Promise<T>): Promise<Result<T, StoreFault>> {
    try {
      return ok(await work());
    } catch (error) {
      return err(faultOfError(error, what));
    }
  }
}

const encoded = (lines: readonly string[]): Buffer => Buffer.from(lines.map(line => `${line}\n`).join(''));

/** A save that cannot be looked into. */
const hidden = (name: string, fault: StoreFault): Glimpse => ({
  name,
  size: 0,
  changedAt: new Date(0),
  first: null,
  last: null,
  torn: false,
  fault,
});

function nameOfFile(entry: string): string[] {
  if (!entry.endsWith(EXTENSION)) return [];
  const parsed = parseName(entry.slice(0, -EXTENSION.length));
  return parsed.ok ? [parsed.value] : [];
}

async function readAndClose(file: OpenFile, size: number): Promise<Buffer> {
  try {
    return await readPart(file, 0, size);
  } finally {
    await closed(file);
  }
}

/** Bytes that are read at each end first; longer lines take another, larger, step. */
const FIRST_STEP = 16 * 1024;
const LINE_FEED = 0x0a;

/** The first and the last line of a file, without reading what is between. Rejects with the system's error. */
async function glimpseFile(files: FileSystem, path: string, name: string): Promise<Glimpse> {
  const { isFile, size, changedAt } = await files.status(path);
  const nothing = { name, size, changedAt, first: null, last: null, torn: false };
  if (!isFile) return { ...nothing, fault: storeFault('not-a-file', name) };
  if (size > LARGEST_SAVE) return { ...nothing, fault: storeFault('too-large', name) };
  const file = await files.open(path, 'read');
  try {
    const { last, torn } = await lastLine(file, size);
    return { ...nothing, first: await firstLine(file, size), last, torn, fault: null };
  } finally {
    await closed(file);
  }
}

async function firstLine(file: OpenFile, size: number): Promise<string | null> {
  for (let step = FIRST_STEP; ; step *= 8) {
    const head = await readPart(file, 0, Math.min(step, size));
    const end = head.indexOf(LINE_FEED);
    if (end >= 0) return head.toString('utf8', 0, end);
    if (step >= size) return null;
  }
}

async function lastLine(file: OpenFile, size: number): Promise<{ last: string | null; torn: boolean }> {
  for (let step = FIRST_STEP; ; step *= 8) {
    const from = Math.max(0, size - step);
    const tail = await readPart(file, from, size);
    const torn = tail.length > 0 && tail.at(-1) !== LINE_FEED;
    // What is before the first line feed may be the end of a longer line.
    const lines = tail
      .subarray(0, tail.lastIndexOf(LINE_FEED) + 1)
      .toString('utf8')
      .split('\n')
      .slice(0, -1);
    const last = lines.findLast((line, index) => !isTakenOut(line) && (index > 0 || from === 0));
    if (last !== undefined || from === 0) return { last: last ?? null, torn };
  }
}
