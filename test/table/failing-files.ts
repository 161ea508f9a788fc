import { type FileSystem, nodeFileSystem, type OpenFile } from '../../source/table/file-system.ts';

/**
 * How an operation fails: with a system error, or (a write) after half of the bytes; or by the death of the process, after
 * which no other one happens.
 */
export type Failure = 'EIO' | 'ENOSPC' | 'EACCES' | 'short' | 'death';

export interface FailingFiles extends FileSystem {
  /** How many operations there have been. */
  readonly count: number;
}

/**
 * The real file system, whose n-th operation (counted from 1) fails; 0 for none. With `short`, a write stops after half
 * of its bytes and the operation after it reports a full disk; other operations report it at once.
 */
export function failingFiles(failing: number, failure: Failure): FailingFiles {
  let count = 0;
  let full = false;
  const attempt = async <T>(work: () => Promise<T>, half?: () => Promise<T>): Promise<T> => {
    count += 1;
    if (failure === 'death' && failing > 0 && count >= failing) {
      if (count === failing) await half?.();
      throw new Error('dead');
    }
    if (full || count === failing) {
      if (!full && failure === 'short' && half !== undefined) {
        full = true;
        return half();
      }
      full = false;
      throw systemError(failure === 'short' || failure === 'death' ? 'ENOSPC' : failure);
    }
    return work();
  };
  const file = (real: OpenFile): OpenFile => ({
    size: () => attempt(() => real.size()),
    write: (bytes, position) =>
      attempt(
        () => real.write(bytes, position),
        () => real.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), position),
      ),
    read: (into, position) => attempt(() => real.read(into, position)),
    sync: () => attempt(() => real.sync()),
    // A failing close still closes, as the system's does.
    close: async () => {
      await real.close();
      await attempt(async () => undefined);
    },
  });
  return {
    get count() {
      return count;
    },
    makeFolder: path => attempt(() => nodeFileSystem.makeFolder(path)),
    open: async (path, mode) => file(await attempt(() => nodeFileSystem.open(path, mode))),
    names: folder => attempt(() => nodeFileSystem.names(folder)),
    status: path => attempt(() => nodeFileSystem.status(path)),
    remove: path => attempt(() => nodeFileSystem.remove(path)),
    rename: (from, to) => attempt(() => nodeFileSystem.rename(from, to)),
    makePrivate: path => attempt(() => nodeFileSystem.makePrivate(path)),
    syncFolder: path => attempt(() => nodeFileSystem.syncFolder(path)),
  };
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made by a test`), { code });
}
