import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../machines/result.ts';
import { type NewFile, readStart, writeNewFiles, writeOver } from '../base/files.ts';
import { LIMITS } from './map.ts';
import type { FindCards, SourceFile } from './text.ts';

/** Reads map files. The sentences say what is wrong, without naming the file. */
export interface MapReader {
  readonly read: (path: string) => Result<SourceFile, string>;
  readonly cardsBeside: (path: string) => FindCards;
}

/** Input and output of the map commands. */
export interface MapIo extends MapReader {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  /**
   * Writes new files, all or none; one that is there already is overwritten only if somebody edits it, and kept beside. The
   * sentence names the file.
   */
  readonly write: (files: readonly NewFile[], isEdited?: boolean) => Result<null, string>;
}

/** Reads a map or cards file: at most one byte more than `LIMITS.bytes`, which shows that it is too large. */
export function readMapFile(path: string): Result<SourceFile, string> {
  const read = readStart(path, LIMITS.bytes + 1);
  return read.ok ? ok({ name: path, bytes: read.value }) : read;
}

/** Finds cards files in the folder of a map, by plain names (`plainLookup`). */
export function cardsBeside(path: string): FindCards {
  return name => {
    const read = readMapFile(join(dirname(path), name));
    return read.ok ? read.value : null;
  };
}

/** Reads and writes real files; the lines go to two functions. */
export function mapIo(print: (line: string) => void, complain: (line: string) => void): MapIo {
  const write = (files: readonly NewFile[], isEdited = false): Result<null, string> => {
    const fault = isEdited ? writeOver(files) : writeNewFiles(files);
    return fault === null ? ok(null) : err(fault);
  };
  return { print, complain, read: readMapFile, cardsBeside, write };
}
