import { constants, stat as statOf, statSync } from 'node:fs';
import { chmod, type FileHandle, open, readdir, rename, unlink } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';
import { makeFolder } from '../base/folder.ts';
import { retryLocked } from '../base/windows.ts';

/** An open file. Every method rejects with the system's error. */
export interface OpenFile {
  size(): Promise<number>;
  /**
   * Writes at the end, or from a position of a file opened to `mend`; returns the bytes written, perhaps fewer than
   * given.
   */
  write(bytes: Uint8Array, position?: number): Promise<number>;
  /** Reads from a position; returns the number of bytes read, 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Returns when what was written would survive a loss of power. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The status of a file; `size` in bytes. */
export interface FileStatus {
  readonly isFile: boolean;
  readonly size: number;
  readonly changedAt: Date;
  /** The permissions of others than its user, as three bits for the group and three for everybody; 0 on Windows. */
  readonly openTo: number;
}

/** `create` makes a file that only its user may read; `append` and `mend` write to one that exists. */
type OpenMode = 'create' | 'append' | 'mend' | 'read';

/** The calls of a file system that saves and records need; few enough that tests can make each of them fail. */
export interface FileSystem {
  /** Makes the folder and those above it, for their user alone; fine when it exists. */
  makeFolder(path: string): Promise<void>;
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  names(folder: string): Promise<readonly string[]>;
  /** @param isNear true where the disk answers at once, so that no thread has to wait for it */
  status(path: string, isNear?: boolean): Promise<FileStatus>;
  remove(path: string): Promise<void>;
  /** Puts a file in the place of another, in one step. */
  rename(from: string, to: string): Promise<void>;
  /** Removes everybody else's permissions on a file or a folder. */
  makePrivate(path: string): Promise<void>;
  /** Returns when the names in the folder would survive a loss of power. */
  syncFolder(path: string): Promise<void>;
}

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const flags: Readonly<Record<OpenMode, number>> = {
  create: O_WRONLY | O_APPEND | O_CREAT | O_EXCL,
  append: O_WRONLY | O_APPEND,
  mend: O_RDWR,
  read: O_RDONLY,
};

/** A save holds its game's seed, which gives away all that is hidden: nobody else may read it. */
const PRIVATE = { folder: 0o700, file: 0o600 } as const;
const OTHERS = 0o077;

/** Costs half of the one in `node:fs/promises`; a list asks for each save. */
const stat = promisify(statOf);

export const nodeFileSystem: FileSystem = {
  makeFolder: async path => makeFolder(path, PRIVATE.folder),
  open: async (path, mode) => openFile(await open(path, flags[mode], PRIVATE.file)),
  names: folder => readdir(folder),
  status: async (path, isNear) => {
    const status = isNear === true ? statSync(path) : await stat(path);
    const openTo = platform === 'win32' ? 0 : status.mode & OTHERS;
    return { isFile: status.isFile(), size: status.size, changedAt: status.mtime, openTo };
  },
  remove: path => retryLocked(() => unlink(path)),
  rename: (from, to) => retryLocked(() => rename(from, to)),
  makePrivate: async path => chmod(path, (await stat(path)).mode & ~OTHERS & 0o777),
  syncFolder: async path => {
    // Windows neither opens folders nor needs this.
    if (platform === 'win32') return;
    const handle = await open(path, O_RDONLY);
    await handle.sync().finally(() => handle.close());
  },
};

function openFile(handle: FileHandle): OpenFile {
  return {
    size: async () => (await handle.stat()).size,
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
    read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

/** The bytes of a file between two positions; fewer when the file ends before. */
export async function readPart(file: OpenFile, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  let done = 0;
  while (done < buffer.length) {
    const count = await file.read(buffer.subarray(done), from + done);
    if (count === 0) break;
    done += count;
  }
  return buffer.subarray(0, done);
}
