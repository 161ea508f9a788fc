import { closeSync, constants, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../machines/result.ts';
import { LIMITS } from './map.ts';
import type { FindCards, SourceFile } from './source.ts';

/** What the map commands need of the world around them. The sentences name what is wrong, not the file. */
export interface MapIo {
  /** A line for standard output. */
  readonly print: (line: string) => void;
  /** A line for standard error. */
  readonly complain: (line: string) => void;
  readonly read: (path: string) => Result<SourceFile, string>;
  /** Finds cards files beside the map at a path. */
  readonly cardsBeside: (path: string) => FindCards;
  /** Writes a new file; one that is there already is never overwritten. */
  readonly write: (path: string, bytes: Uint8Array) => Result<null, string>;
}

/**
 * Reads a file of at most `LIMITS.bytes` and one more byte, by which the readers see that it is too large. Pipes,
 * devices and folders are refused.
 */
export function readMapFile(path: string): Result<SourceFile, string> {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if (!fstatSync(file).isFile()) return err('this is not a file');
    const bytes = new Uint8Array(Math.min(fstatSync(file).size, LIMITS.bytes + 1));
    return ok({ name: path, bytes: bytes.subarray(0, readAll(file, bytes)) });
  } catch (error) {
    return err(reason(error));
  } finally {
    if (file !== null) closeSync(file);
  }
}

function readAll(file: number, bytes: Uint8Array): number {
  let length = 0;
  while (length < bytes.length) {
    const count = readSync(file, bytes, length, bytes.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return length;
}

/** Finds cards files in the folder of a map. The names given to it are plain (`plainLookup`). */
export function cardsBeside(path: string): FindCards {
  return name => {
    const read = readMapFile(join(dirname(path), name));
    return read.ok ? read.value : null;
  };
}

/** Writes a file that is not there yet. */
export function writeMapFile(path: string, bytes: Uint8Array): Result<null, string> {
  try {
    writeFileSync(path, bytes, { flag: 'wx' });
    return ok(null);
  } catch (error) {
    return err(reason(error));
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['EEXIST', 'there is a file of that name already, and it is not overwritten'],
  ['EISDIR', 'this is a folder'],
  ['EACCES', 'you may not open this file'],
  ['ENXIO', 'this is not a file'],
  ['ENOSPC', 'the disk is full'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return REASONS.get(code) ?? `the system says ${code}`;
}

/** The real files, and two streams to write to. */
export function mapIo(print: (line: string) => void, complain: (line: string) => void): MapIo {
  return { print, complain, read: readMapFile, cardsBeside, write: writeMapFile };
}
