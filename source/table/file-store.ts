import { join } from 'node:path';
import { err, ok, type Result } from '../../machines/result.ts';
import { KeyedQueues } from '../base/serial-queue.ts';
import { appendToFile, closeQuietly, isBlanked, writeAndClose } from './append-file.ts';
import { type FileStatus, type FileSystem, nodeFileSystem, type OpenFile, readPart } from './file-system.ts';
import { parseName } from './save-names.ts';
import {
  type AppendTerms,
  faultOfError,
  faultOfFolder,
  LARGEST_SAVE,
  type SaveEnds,
  type SaveStore,
  type StoredLines,
  type StoreFault,
  storeFault,
} from './store.ts';

const EXTENSION = '.jsonl';
/** The text beside the saves; no save has such a name. */
const ASIDE = '.list.json';
/** Files whose size and time are read at once. */
const AT_ONCE = 512;
/** Milliseconds for one of them, where its disk is near: a thread that waits for it would take longer. */
const NEAR = 0.1;
/** Behind the name of a file that is about to take a save's place. */
const NEXT = '.new';

/** A store in a folder, which is made when the first save is: one file `name.jsonl` for each save. */
export function fileStore(folder: string, files: FileSystem = nodeFileSystem): SaveStore {
  return new FileStore(folder, files);
}

interface Extent {
  readonly lines: number;
  readonly bytes: number;
}

class FileStore implements SaveStore {
  readonly #folder: string;
  readonly #files: FileSystem;
  readonly #known = new Map<string, Extent>();
  /** Writes to each save, one after the other: one of them may take the file's place. */
  readonly #writes = new KeyedQueues();

  constructor(folder: string, files: FileSystem) {
    this.#folder = folder;
    this.#files = files;
  }

  create(wanted: string, lines: readonly string[]): Promise<Result<null, StoreFault>> {
    return this.#withSave(wanted, async (name, path) => {
      try {
        await this.#files.makeFolder(this.#folder);
      } catch (error) {
        return err(faultOfFolder(error, this.#folder));
      }
      const bytes = encoded(lines);
      const file = await this.#files.open(path, 'create');
      try {
        await writeAndClose(file, bytes);
        await this.#files.syncFolder(this.#folder);
      } catch (error) {
        // Nobody has been told of the file yet: half of a save would only be in the way.
        await this.#files.remove(path).catch(() => undefined);
        throw error;
      }
      this.#known.set(name, { lines: lines.length, bytes: bytes.length });
      return ok(null);
    });
  }

  append(
    wanted: string,
    expected: number,
    lines: readonly string[],
    { isContinuation: goesOn = () => true }: AppendTerms = {},
  ): Promise<Result<null, StoreFault>> {
    return this.#writing(wanted, async (name, path) => {
      if (!this.#known.has(name)) {
        const read = await this.read(name);
        if (!read.ok) return read;
      }
      const known = this.#known.get(name);
      if (known?.lines !== expected) return err(storeFault('changed', name));
      // Forgotten until the write has succeeded: after a failure only the file itself can tell what it holds.
      this.#known.delete(name);
      const bytes = await appendToFile(this.#files, path, known.bytes, encoded(lines), goesOn);
      if (bytes === null) return err(storeFault('changed', name));
      this.#known.set(name, { lines: expected + lines.length, bytes });
      return ok(null);
    });
  }

  read(wanted: string, from = 0): Promise<Result<StoredLines, StoreFault>> {
    return this.#withSave(wanted, async (name, path) => {
      const { isFile, size } = await this.#files.status(path);
      const code = unreadable(isFile, size);
      if (code !== null) return err(storeFault(code, name));
      const bytes = await this.#reading(path, file => readPart(file, 0, size));
      const all = bytes.toString('utf8').split('\n');
      const torn = all.pop() !== '';
      const lines = all.filter(line => !isBlanked(line));
      if (torn) this.#known.delete(name);
      else this.#known.set(name, { lines: lines.length, bytes: bytes.length });
      return ok({ lines: lines.slice(from), torn });
    });
  }

  async list(
    isKnown = (_: SaveEnds) => false,
    only?: readonly string[],
  ): Promise<Result<readonly SaveEnds[], StoreFault>> {
    const names = only === undefined ? await this.names() : ok(only);
    if (!names.ok) return names;
    const found: SaveEnds[] = [];
    let isNear = true;
    for (let from = 0; from < names.value.length; from += AT_ONCE) {
      const some = names.value.slice(from, from + AT_ONCE);
      const begun = performance.now();
      const statuses = await Promise.all(
        some.map(name => this.#attempt(name, () => this.#files.status(this.#path(name), isNear))),
      );
      isNear &&= performance.now() - begun < some.length * NEAR;
      for (const [index, status] of statuses.entries()) {
        const name = some[index] ?? '';
        const looked = status.ok
          ? await this.#attempt(name, () => this.#endsOf(name, status.value, isKnown))
          : status;
        // One that was removed meanwhile is not in the list.
        if (looked.ok) found.push(looked.value);
        else if (looked.error.code !== 'missing')
          found.push({ ...unread(name, 0, new Date(0)), fault: looked.error });
      }
    }
    return ok(found);
  }

  readonly aside = {
    read: async (): Promise<string | null> => {
      const path = join(this.#folder, ASIDE);
      const read = await this.#attempt(ASIDE, async () => {
        const { isFile, size } = await this.#files.status(path);
        if (unreadable(isFile, size) !== null) return null;
        return (await this.#reading(path, file => readPart(file, 0, size))).toString('utf8');
      });
      return read.ok ? read.value : null;
    },
    write: async (text: string): Promise<void> => {
      const next = join(this.#folder, `${ASIDE}-${process.pid}`);
      // Dropped: what is not written is only missed.
      await this.#attempt(ASIDE, async () => {
        await this.#files.remove(next).catch(() => undefined);
        await writeAndClose(await this.#files.open(next, 'create'), Buffer.from(text));
        await this.#files.rename(next, join(this.#folder, ASIDE));
      });
    },
  };

  async names(): Promise<Result<readonly string[], StoreFault>> {
    const entries = await this.#attempt(this.#folder, () => this.#files.names(this.#folder));
    if (!entries.ok) return entries.error.code === 'missing' ? ok([]) : entries;
    return ok(entries.value.flatMap(nameOfFile));
  }

  rename(wanted: string, to: string): Promise<Result<null, StoreFault>> {
    return this.#withSave(wanted, async (name, path) => {
      // An empty file of that name keeps others from taking it; the save is then put in its place.
      const claimed = await this.create(to, []);
      if (!claimed.ok) return claimed;
      const newName = to.normalize('NFC');
      this.#known.delete(newName);
      const renamed = await this.#attempt(name, () => this.#files.rename(path, this.#path(newName)));
      this.#known.delete(name);
      const settled = await this.#attempt(to, () =>
        renamed.ok ? this.#files.syncFolder(this.#folder) : this.#files.remove(this.#path(newName)),
      );
      if (!renamed.ok) return renamed;
      return settled.ok ? ok(null) : settled;
    });
  }

  remove(wanted: string): Promise<Result<null, StoreFault>> {
    return this.#withSave(wanted, async (name, path) => {
      this.#known.delete(name);
      await this.#files.remove(path);
      await this.#files.syncFolder(this.#folder);
      return ok(null);
    });
  }

  replaceFirst(wanted: string, before: string, after: string): Promise<Result<null, StoreFault>> {
    return this.#writing(wanted, async (name, path) => {
      const { isFile, size } = await this.#files.status(path);
      const code = unreadable(isFile, size);
      if (code !== null) return err(storeFault(code, name));
      const bytes = await this.#reading(path, file => readPart(file, 0, size));
      const rest = bytes.subarray(Buffer.byteLength(before) + 1);
      if (!bytes.equals(Buffer.concat([encoded([before]), rest]))) return err(storeFault('changed', name));
      const next = `${path}${NEXT}`;
      await this.#files.remove(next).catch(() => undefined);
      await writeAndClose(await this.#files.open(next, 'create'), Buffer.concat([encoded([after]), rest]));
      this.#known.delete(name);
      await this.#files.rename(next, path);
      await this.#files.syncFolder(this.#folder);
      return ok(null);
    });
  }

  #path(name: string): string {
    return join(this.#folder, name + EXTENSION);
  }

  /** Works on a save whose name comes from outside; an error of the file system becomes its fault. */
  async #withSave<T>(
    wanted: string,
    work: (name: string, path: string) => Promise<Result<T, StoreFault>>,
  ): Promise<Result<T, StoreFault>> {
    const name = parseName(wanted);
    if (!name.ok) return name;
    const done = await this.#attempt(name.value, () => work(name.value, this.#path(name.value)));
    return done.ok ? done.value : done;
  }

  #writing<T>(
    wanted: string,
    work: (name: string, path: string) => Promise<Result<T, StoreFault>>,
  ): Promise<Result<T, StoreFault>> {
    return this.#withSave(wanted, (name, path) => this.#writes.run(name, () => work(name, path)));
  }

  async #attempt<T>(what: string, work: () => Promise<T>): Promise<Result<T, StoreFault>> {
    try {
      return ok(await work());
    } catch (error) {
      return err(faultOfError(error, what));
    }
  }

  async #reading<T>(path: string, read: (file: OpenFile) => Promise<T>): Promise<T> {
    const file = await this.#files.open(path, 'read');
    try {
      return await read(file);
    } finally {
      await closeQuietly(file);
    }
  }

  /** The first and the last line of a file, without what is between. Rejects with the system's error. */
  async #endsOf(
    name: string,
    { isFile, size, changedAt }: FileStatus,
    isKnown: (seen: SaveEnds) => boolean,
  ): Promise<SaveEnds> {
    const code = unreadable(isFile, size);
    const nothing = unread(name, size, changedAt);
    if (code !== null) return { ...nothing, fault: storeFault(code, name) };
    if (isKnown(nothing)) return nothing;
    return this.#reading(this.#path(name), async file => {
      const last = await lastLine(file, size);
      return { ...nothing, ...last, first: await firstLine(file, size) };
    });
  }
}

const encoded = (lines: readonly string[]): Buffer => Buffer.from(lines.map(line => `${line}\n`).join(''));

const unread = (name: string, size: number, changedAt: Date): SaveEnds => ({
  ...{ name, size, changedAt, first: null, last: null, torn: false, fault: null },
});

/** The code of the reason why a file is not read, null where it is. */
function unreadable(isFile: boolean, size: number): 'not-a-file' | 'too-large' | null {
  if (!isFile) return 'not-a-file';
  return size > LARGEST_SAVE ? 'too-large' : null;
}

function nameOfFile(entry: string): string[] {
  if (!entry.endsWith(EXTENSION)) return [];
  const parsed = parseName(entry.slice(0, -EXTENSION.length));
  return parsed.ok ? [parsed.value] : [];
}

/** Bytes that are read at each end first; longer lines take another, larger, step. */
const FIRST_STEP = 16 * 1024;
const LINE_FEED = 0x0a;

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
    const last = lines.findLast((line, index) => !isBlanked(line) && (index > 0 || from === 0));
    if (last !== undefined || from === 0) return { last: last ?? null, torn };
  }
}
