import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { fileStore } from '../../table/file-store.ts';
import type { FileSystem } from '../../table/file-system.ts';
import { faultOfFolder, type SaveStore, type StoreFault } from '../../table/store.ts';
import type { Log } from '../owner/log.ts';
import { type Hold, holdFolder, SOCKET } from './hold.ts';
import { COPY, FileRecords, NEXT, ofDisk, type RecordKind, type Records } from './records.ts';

export interface DataFolderParts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is in a data folder, beside the copies of files. */
const FOLDERS = ['people', 'tables', 'games'];
const FILES = ['host-key', 'bans.json', SOCKET];

/** All that a server keeps: records and saves in a folder that is its own, and nobody else's to read. */
export class DataFolder {
  readonly path: string;
  readonly hold: Hold;
  readonly saves: SaveStore;
  /** What its owner has to be told, in sentences: who else could read it. */
  readonly told: string[] = [];
  readonly #parts: DataFolderParts;
  #trouble: { readonly sentence: string; readonly since: number } | null = null;

  constructor(path: string, hold: Hold, parts: DataFolderParts) {
    this.path = path;
    this.hold = hold;
    this.#parts = parts;
    this.saves = notedStore(fileStore(join(path, 'games'), parts.files), fault => this.#note(fault));
  }

  /**
   * Makes the folder where it is missing, takes it, and closes to others what is the server's in it.
   * @throws Error with one sentence when it cannot be made, or another server has it
   */
  static async open(path: string, parts: DataFolderParts): Promise<DataFolder> {
    try {
      await parts.files.makeFolder(path);
    } catch (error) {
      throw new Error(faultOfFolder(error, path).sentence);
    }
    const data = new DataFolder(path, await holdFolder(path, new Date(parts.clock.now())), parts);
    await data.#shut();
    return data;
  }

  records<T>(kind: RecordKind<T>): Records<T> {
    return new FileRecords(kind, this.path, this.#parts.files, written =>
      this.#note(written.ok ? null : written.error),
    );
  }

  /** What could not be written, and since when (milliseconds since 1970); null once something has been again. */
  get trouble(): { readonly sentence: string; readonly since: number } | null {
    return this.#trouble;
  }

  #note(fault: StoreFault | null): void {
    const { clock, log } = this.#parts;
    if (fault === null) {
      if (this.#trouble !== null)
        log.write('written', { since: new Date(this.#trouble.since).toISOString() });
      this.#trouble = null;
    } else if (ofDisk(fault)) {
      if (this.#trouble === null) log.write('unwritten', { why: fault.sentence });
      this.#trouble = { sentence: fault.sentence, since: this.#trouble?.since ?? clock.now() };
    }
  }

  /** Closes what is the server's to others; the folder itself only where nothing else is in it. */
  async #shut(): Promise<void> {
    const { files } = this.#parts;
    const names = await files.names(this.path);
    const done: Shut = { closed: [], open: [] };
    for (const name of names.filter(isOwn)) {
      const wasOpen = await this.#shutOne(name, done);
      if (!wasOpen || !FOLDERS.includes(name)) continue;
      for (const inner of await files.names(join(this.path, name)))
        await this.#shutOne(join(name, inner), done);
    }
    if (names.every(isOwn)) await this.#shutOne('', done);
    else if ((await files.status(this.path)).openTo !== 0)
      this.#tell(
        `others may look into ${this.path}; there is more in it than the server's, so it is left so`,
      );
    if (done.closed.length > 0)
      this.#tell(`others could read ${listed(this.path, done.closed)}; this is closed to them now`);
    if (done.open.length > 0)
      this.#tell(`others may read ${listed(this.path, done.open)}; only its user can change that`);
  }

  /** @returns whether others could do something with it */
  async #shutOne(name: string, done: Shut): Promise<boolean> {
    const { files } = this.#parts;
    const path = join(this.path, name);
    if ((await files.status(path)).openTo === 0) return false;
    await files.shut(path).then(
      () => done.closed.push(name),
      () => done.open.push(name),
    );
    return true;
  }

  #tell(sentence: string): void {
    this.told.push(sentence);
    this.#parts.log.write('open', { what: sentence });
  }
}

/** What was closed to others, and what could not be; by its path in the data folder. */
type Shut = Readonly<Record<'closed' | 'open', string[]>>;

/** The first few of some paths in a folder. */
function listed(folder: string, names: readonly string[]): string {
  const [first, ...others] = names.map(name => (name === '' ? folder : join(folder, name)));
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more in ${folder}`;
}

/** Whether it is the server that makes what is called so in a data folder. */
function isOwn(name: string): boolean {
  const whole = [COPY, NEXT].reduce(
    (left, end) => (left.endsWith(end) ? left.slice(0, -end.length) : left),
    name,
  );
  return FOLDERS.includes(whole) || FILES.includes(whole);
}

/** A store of which it is noted how its writing fares. */
function notedStore(store: SaveStore, note: (fault: StoreFault | null) => void): SaveStore {
  const noted = async (written: ReturnType<SaveStore['create']>): ReturnType<SaveStore['create']> => {
    const done = await written;
    note(done.ok ? null : done.error);
    return done;
  };
  return {
    create: (...story) => noted(store.create(...story)),
    append: (...story) => noted(store.append(...story)),
    read: (name, from) => store.read(name, from),
    list: () => store.list(),
    names: () => store.names(),
    remove: name => store.remove(name),
  };
}
