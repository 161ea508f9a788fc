import { basename, join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { fileStore } from '../../../table/file-store.ts';
import type { FileSystem } from '../../../table/file-system.ts';
import { faultOfFolder, type SaveStore, type StoreFault, storeWith } from '../../../table/store.ts';
import type { Log } from '../owner/log.ts';
import { type AdminSocket, openAdminSocket } from './admin-socket.ts';
import { FileRecords, ofDisk, type RecordKind, type Records } from './records.ts';
import type { Storage, Trouble } from './storage.ts';

export interface DataFolderParts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
}

/** The server's own entries in a data folder. */
const FOLDERS = ['people', 'browsers', 'tables', 'games', 'tournaments', 'maps'];
const OWN =
  /^(people|browsers|tables|games|tournaments|maps|admin\.sock|(host-key|bans\.json)(\.old|\.new)?)$/;

/** Records and saves in a folder that only the server's user can read. */
export class DataFolder implements Storage {
  readonly location: string;
  readonly adminSocket: AdminSocket;
  readonly saves: SaveStore;
  readonly links = null;
  /** Warnings about who else could read the folder. */
  readonly warnings: string[] = [];
  readonly #parts: DataFolderParts;
  #trouble: Trouble | null = null;

  constructor(location: string, adminSocket: AdminSocket, parts: DataFolderParts) {
    this.location = location;
    this.adminSocket = adminSocket;
    this.#parts = parts;
    this.saves = notedStore(fileStore(join(location, 'games'), parts.files), fault => this.#note(fault));
  }

  /**
   * Creates the folder if necessary, takes exclusive use of it, and closes the server's entries to other users.
   * @throws Error with one sentence when it cannot be created, or another server holds it
   */
  static async open(path: string, parts: DataFolderParts): Promise<DataFolder> {
    try {
      await parts.files.makeFolder(path);
    } catch (error) {
      throw new Error(faultOfFolder(error, path).sentence);
    }
    const data = new DataFolder(path, await openAdminSocket(path, new Date(parts.clock.now())), parts);
    await data.#shut().catch(async (error: unknown) => {
      await data.close();
      throw error;
    });
    return data;
  }

  records<T>(kind: RecordKind<T>): Records<T> {
    return new FileRecords(kind, this.location, this.#parts.files, written =>
      this.#note(written.ok ? null : written.error),
    );
  }

  close(): Promise<void> {
    return this.adminSocket.release();
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  #note(fault: StoreFault | null): void {
    const { clock, log } = this.#parts;
    if (fault === null) {
      if (this.#trouble !== null) log.write('written', { since: this.#trouble.since });
      this.#trouble = null;
    } else if (ofDisk(fault)) {
      if (this.#trouble === null) log.write('unwritten', { why: fault.sentence });
      this.#trouble = {
        kind: 'read-only',
        sentence: fault.sentence,
        since: this.#trouble?.since ?? new Date(clock.now()).toISOString(),
      };
    }
  }

  /** Closes the server's entries to other users; the folder itself only if it holds nothing else. */
  async #shut(): Promise<void> {
    const { files } = this.#parts;
    const isOpen = async (path: string): Promise<boolean> => (await files.status(path)).openTo !== 0;
    const names = await files.names(this.location);
    const own = names.filter(name => OWN.test(name));
    const open: string[] = [];
    for (const path of own.map(name => join(this.location, name))) {
      if (!(await isOpen(path))) continue;
      const inner = FOLDERS.includes(basename(path)) ? await files.names(path) : [];
      open.push(path);
      for (const name of inner) if (await isOpen(join(path, name))) open.push(join(path, name));
    }
    if (await isOpen(this.location)) {
      if (own.length === names.length) open.push(this.location);
      else
        this.#tell(
          `others may look into ${this.location}; there is more in it than the server's, so it is left so`,
        );
    }
    for (const path of open) await files.makePrivate(path).catch(() => undefined);
    const [first, ...others] = open;
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` and ${others.length} more in ${this.location}`;
    const left = (await Promise.all(open.map(isOpen))).filter(still => still).length;
    const now = left === 0 ? 'this is closed to them now' : `only their user can close ${left} of these`;
    this.#tell(`others could read ${first}${more}; ${now}`);
  }

  #tell(sentence: string): void {
    this.warnings.push(sentence);
    this.#parts.log.write('open', { what: sentence });
  }
}

function notedStore(store: SaveStore, note: (fault: StoreFault | null) => void): SaveStore {
  const noted = async (written: ReturnType<SaveStore['create']>): ReturnType<SaveStore['create']> => {
    const done = await written;
    note(done.ok ? null : done.error);
    return done;
  };
  return storeWith(store, {
    create: (...story) => noted(store.create(...story)),
    append: (...lines) => noted(store.append(...lines)),
  });
}
