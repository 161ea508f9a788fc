import type { Result } from '../../machines/result.ts';
import { errorCode } from '../base/errors.ts';
import type { IsContinuation } from './append-file.ts';

const sentences = {
  'name-taken': (name: string) => `there is already a save called ${name}; choose another name`,
  missing: (name: string) => `there is no save called ${name}`,
  'no-folder': (folder: string) => `the folder ${folder} cannot be made`,
  changed: (name: string) => `the save ${name} was continued or changed elsewhere`,
  'not-held': (name: string) => `another server now does in ${name} what only one may do`,
  'too-large': (name: string) => `the save ${name} is larger than a save can be`,
  'disk-full': (name: string) => `the disk is full; ${name} could not be written`,
  'not-allowed': (name: string) => `this user may not read or write ${name}`,
  'not-a-file': (name: string) => `${name} is not a plain file`,
  'disk-failed': (name: string) => `the disk failed at ${name}`,
};

/** The fault of a store. `code` is stable; `sentence` has no capital and no full stop. */
export interface StoreFault {
  readonly code: keyof typeof sentences | 'bad-name' | 'no-room';
  readonly sentence: string;
}

/** The lines of a save, without their line feeds. */
export interface StoredLines {
  readonly lines: readonly string[];
  /** True when a last line without its line feed was left out. */
  readonly torn: boolean;
}

/** The ends of a save, for lists; `size` in bytes. */
export interface SaveEnds {
  readonly name: string;
  readonly size: number;
  readonly changedAt: Date;
  /** The first and the last whole line; null when there is none. */
  readonly first: string | null;
  readonly last: string | null;
  readonly torn: boolean;
  /** The reason why the save could not be read. */
  readonly fault: StoreFault | null;
}

/** Larger saves are not read. */
export const LARGEST_SAVE = 64 * 1024 * 1024;

/** The right of one of several servers to do something alone, for as long as it holds this. */
export interface Lease {
  readonly what: string;
  readonly node: string;
  /** Grows each time that another server takes the lease, so that writes under an earlier one are recognized. */
  readonly epoch: number;
}

/** Conditions on which lines are added. */
export interface AppendTerms {
  /** Selects the lines of others that continue the save's: the rest came too late, and is blanked. Left out: all do. */
  readonly isContinuation?: IsContinuation;
  /** The lease that must still be held, or lines are refused as `not-held`. Only shared stores have leases. */
  readonly under?: Lease | undefined;
}

/** A store of saves: named lists of lines without line feeds that only ever grow. Every method parses its names. */
export interface SaveStore {
  /** True where several servers write to one save as a matter of course: the second one reads on, and tries again. */
  readonly isShared?: boolean;

  /** Starts a save with these lines; refused when the name is taken. They are safe when the promise resolves. */
  create(name: string, lines: readonly string[]): Promise<Result<null, StoreFault>>;

  /**
   * Adds lines; safe when the promise resolves. Refused as `changed` unless `expected` lines are there, the last whole.
   */
  append(
    name: string,
    expected: number,
    lines: readonly string[],
    terms?: AppendTerms,
  ): Promise<Result<null, StoreFault>>;

  /** The lines of a save from line number `from` on (counted from 0). */
  read(name: string, from?: number): Promise<Result<StoredLines, StoreFault>>;

  /**
   * Every save, in no order. Reads no more of each than its ends, and nothing of those that are known already.
   * @param names only these; where there is no use for `aside` it may be every save all the same
   */
  list(
    isKnown?: (seen: SaveEnds) => boolean,
    names?: readonly string[],
  ): Promise<Result<readonly SaveEnds[], StoreFault>>;

  /** A text beside the saves that may be lost at any time; left out where there is no use for one. */
  readonly aside?: { read(): Promise<string | null>; write(text: string): Promise<void> };

  /** Every name in use, for finding a free one. */
  names(): Promise<Result<readonly string[], StoreFault>>;

  /** Gives a save another name; refused when that is taken. */
  rename(name: string, to: string): Promise<Result<null, StoreFault>>;

  /** Removes a save for good. */
  remove(name: string): Promise<Result<null, StoreFault>>;

  /**
   * Puts another text in the place of a save's first line, for names that are to be forgotten; refused as `changed` where
   * that line says something else. What is appended meanwhile stays.
   */
  replaceFirst(name: string, before: string, after: string): Promise<Result<null, StoreFault>>;
}

/** A store with some of its methods replaced. */
export function storeWith(store: SaveStore, methods: Partial<SaveStore>): SaveStore {
  return {
    ...(store.isShared === undefined ? {} : { isShared: store.isShared }),
    create: (...save) => store.create(...save),
    append: (...lines) => store.append(...lines),
    read: (name, from) => store.read(name, from),
    list: (...which) => store.list(...which),
    ...(store.aside === undefined ? {} : { aside: store.aside }),
    names: () => store.names(),
    rename: (name, to) => store.rename(name, to),
    remove: name => store.remove(name),
    replaceFirst: (...lines) => store.replaceFirst(...lines),
    ...methods,
  };
}

/** A store's fault with its sentence. `what` is the name of the save or the path of the folder. */
export function storeFault(code: keyof typeof sentences, what: string): StoreFault {
  return { code, sentence: sentences[code](what) };
}

/** The fault for an error from making the folder of the saves. */
export function faultOfFolder(error: unknown, folder: string): StoreFault {
  const fault = faultOfError(error, folder);
  // The folder above it is a file, or in a file system that has no such thing.
  return fault.code === 'missing' || fault.code === 'name-taken' ? storeFault('no-folder', folder) : fault;
}

const CODES: Readonly<Record<string, keyof typeof sentences>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EEXIST: 'name-taken',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'not-allowed',
  EISDIR: 'not-a-file',
};

/** The fault for an error of the file system. Its system code is named where it has no sentence of its own. */
export function faultOfError(error: unknown, what: string): StoreFault {
  const system = errorCode(error) ?? 'unknown';
  const code = Object.hasOwn(CODES, system) ? CODES[system] : undefined;
  if (code !== undefined) return storeFault(code, what);
  const fault = storeFault('disk-failed', what);
  return { ...fault, sentence: `${fault.sentence} (${system})` };
}
