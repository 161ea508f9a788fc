import type { Result } from '../../machines/result.ts';

/** Why a store could not do it. `code` is stable; `sentence` has no capital and no full stop. */
export interface StoreFault {
  readonly code:
    | 'bad-name'
    | 'name-taken'
    | 'missing'
    | 'no-folder'
    | 'changed'
    | 'too-large'
    | 'disk-full'
    | 'not-allowed'
    | 'not-a-file'
    | 'disk-failed';
  readonly sentence: string;
}

/** The lines of a save, without their line feeds. */
export interface StoredLines {
  readonly lines: readonly string[];
  /** True when a last line without its line feed was left out. */
  readonly torn: boolean;
}

/** A save as a list shows it, without having read all of it. */
export interface Glimpse {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly changedAt: Date;
  /** The first and the last whole line; null when there is none. */
  readonly first: string | null;
  readonly last: string | null;
  readonly torn: boolean;
  /** Why the save could not be looked into. */
  readonly fault: StoreFault | null;
}

/** Larger saves are not read. */
export const LARGEST_SAVE = 64 * 1024 * 1024;

/**
 * Where saves are kept: named lists of lines that only ever grow. Lines hold no line feed. Nothing here knows what
 * the lines say. Names are checked with `parseName` by every method that takes one.
 */
export interface SaveStore {
  /** Starts a save with these lines; refused when the name is taken. They are safe when the promise resolves. */
  create(name: string, lines: readonly string[]): Promise<Result<null, StoreFault>>;

  /**
   * Adds lines to a save; they are safe when the promise resolves.
   * @param expected how many lines the save has; refused as `changed` when it has been changed by somebody else, or
   * when its last line is torn
   */
  append(name: string, expected: number, lines: readonly string[]): Promise<Result<null, StoreFault>>;

  /** The lines of a save from line number `from` on (counted from 0). */
  read(name: string, from?: number): Promise<Result<StoredLines, StoreFault>>;

  /** Every save, in no order. Reads no more of each than its ends. */
  list(): Promise<Result<readonly Glimpse[], StoreFault>>;

  /** Every name in use, for finding a free one. */
  names(): Promise<Result<readonly string[], StoreFault>>;

  /** Removes a save for good. */
  remove(name: string): Promise<Result<null, StoreFault>>;
}
