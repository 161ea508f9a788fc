import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { errorCode } from './errors.ts';

/** A file's content, or why it cannot be read, in words without its name. */
export type FileRead =
  | { readonly ok: true; readonly value: Buffer }
  | { readonly ok: false; readonly error: string };

/**
 * The first bytes of a file, `most` at the most. All paths from outside are read here: folders, pipes, sockets and devices
 * are refused before they are opened, since that may block, and no more is read than the file had when it was opened.
 */
export function readStart(path: string, most: number): FileRead {
  let file: number | null = null;
  try {
    const before = refusal(statSync(path));
    if (before !== null) return { ok: false, error: before };
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = fstatSync(file);
    const refused = refusal(status);
    if (refused !== null) return { ok: false, error: refused };
    const bytes = Buffer.alloc(Math.min(status.size, most));
    return { ok: true, value: bytes.subarray(0, readAll(file, bytes)) };
  } catch (error) {
    return { ok: false, error: fileFault(error) };
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** All of a file (`readStart`); a larger one is refused without reading it to its end. */
export function readWhole(path: string, most: number): FileRead {
  const read = readStart(path, most + 1);
  return read.ok && read.value.length > most
    ? { ok: false, error: `this file is larger than the ${most} bytes that are read` }
    : read;
}

function refusal(status: Stats): string | null {
  if (status.isFile()) return null;
  return status.isDirectory() ? 'this is a folder' : 'this is not a file';
}

function readAll(file: number, bytes: Buffer): number {
  let length = 0;
  while (length < bytes.length) {
    const count = readSync(file, bytes, length, bytes.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return length;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'there is no such file or folder'],
  ['ERR_INVALID_ARG_VALUE', 'no file can have this name'],
  ['EEXIST', 'there is a file of that name already, and it is not overwritten'],
  ['EISDIR', 'this is a folder'],
  ['EACCES', 'you may not open this file'],
  ['ENXIO', 'this is not a file'],
  ['ENOSPC', 'the disk is full'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

/** An error of the file system in words, without the name of the file. */
export function fileFault(error: unknown): string {
  const code = errorCode(error) ?? 'unknown';
  return REASONS.get(code) ?? `the system says ${code}`;
}

export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes files, also over those that exist: each whole or not at all, and what was there is kept beside it, with `~` behind its
 * name. @param keeps left out where that was done before @returns one sentence that names the file that cannot be written; null
 * when all are
 */
export function writeOver(files: readonly NewFile[], keeps = true): string | null {
  const fresh = files.map(({ path, bytes }) => ({ path: `${path}.${process.pid}`, bytes }));
  const given = (fault: string): string => {
    for (const { path } of fresh) rmSync(path, { force: true });
    return fault;
  };
  // A process of the same number that was ended while it wrote may have left some.
  const fault = writeNewFiles(fresh, true);
  if (fault !== null) return given(fault);
  for (const [index, { path }] of files.entries()) {
    try {
      if (keeps && existsSync(path)) copyFileSync(path, `${path}~`);
      renameSync(fresh[index]?.path ?? '', path);
    } catch (error) {
      return given(`${path}: ${fileFault(error)}`);
    }
  }
  return null;
}

/**
 * Writes files that do not exist yet: all of them, or none. @param replace overwrites those that exist
 * @returns one sentence that names the file that cannot be written; null when all are
 */
export function writeNewFiles(files: readonly NewFile[], replace = false): string | null {
  const made: string[] = [];
  for (const { path, bytes } of files) {
    try {
      const file = openSync(path, replace ? 'w' : 'wx');
      if (!replace) made.push(path);
      try {
        writeFileSync(file, bytes);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      for (const each of made) rmSync(each, { force: true });
      return `${path}: ${fileFault(error)}`;
    }
  }
  return null;
}
