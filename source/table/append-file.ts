import { type FileSystem, type OpenFile, readPart } from './file-system.ts';

/**
 * Tests whether a line continues what the save holds or what is being added; else its writer had missed the last lines.
 */
export type IsContinuation = (line: string, from: 'held' | 'added') => boolean;

const LINE_FEED = 0x0a;
const BLANK = 0x20;
const NOTHING = Buffer.alloc(0);
/** Most readings of the file while a line is still being written. */
const RETRIES = 100;

/** Tests for a line that came too late and was overwritten with blanks. */
export const isBlanked = (line: string): boolean => /^ +$/.test(line);

/**
 * Adds lines to a file to which other programs may be adding too, without a lock that could be left behind: the system
 * appends whole writes in turn. The first lines continue the file; others continue nothing, and are blanked by whoever
 * finds them. @param expected length of the file in bytes, as far as its lines are known here @returns its length now;
 * null when somebody else's lines came first: then these are not in the file
 */
export async function appendToFile(
  files: FileSystem,
  path: string,
  expected: number,
  bytes: Buffer,
  goesOn: IsContinuation,
): Promise<number | null> {
  const file = await files.open(path, 'append');
  try {
    const before = await file.size();
    if (before !== expected && (await blankLateLines(files, path, expected, NOTHING, goesOn)) === null)
      return null;
    await writeAll(file, bytes);
    await file.sync();
    const after = await file.size();
    return after === before + bytes.length ? after : await blankLateLines(files, path, before, bytes, goesOn);
  } finally {
    await closeQuietly(file);
  }
}

/**
 * Blanks the lines after a position that continue nothing.
 * @returns the end of this writer's lines; null when somebody else's came before them, or the last line stays torn
 */
async function blankLateLines(
  files: FileSystem,
  path: string,
  position: number,
  own: Buffer,
  goesOn: IsContinuation,
): Promise<number | null> {
  const file = await files.open(path, 'mend');
  try {
    const added = await wholeLines(file, position, own);
    if (added === null) return null;
    const { end, late } = findLateLines(added, own, goesOn);
    for (const [from, to] of late) {
      const blanks = added.subarray(from, to).map(byte => (byte === LINE_FEED ? byte : BLANK));
      await writeAll(file, blanks, position + from);
    }
    if (late.length > 0) await file.sync();
    return end === null ? null : position + end;
  } finally {
    await closeQuietly(file);
  }
}

/** The lines after a position, this writer's among them; null when they stay torn, or the file was made shorter. */
async function wholeLines(file: OpenFile, position: number, own: Buffer): Promise<Buffer | null> {
  for (let tries = 0; tries < RETRIES; tries += 1) {
    const size = await file.size();
    if (size < position) return null;
    const added = await readPart(file, position, size);
    if (added.at(-1) === LINE_FEED && added.includes(own)) return added;
  }
  return null;
}

/**
 * The end of this writer's lines, null when somebody else's came before them; and the ranges of bytes of the late lines. Two
 * programs may have made the same move: then both own the first of the two, and the second is late.
 */
function findLateLines(
  added: Buffer,
  own: Buffer,
  goesOn: IsContinuation,
): { end: number | null; late: [from: number, to: number][] } {
  const late: [from: number, to: number][] = [];
  let end: number | null = null;
  for (let from = 0, to = 0; from < added.length; from = to) {
    const isOwn = end === null && own.length > 0 && own.equals(added.subarray(from, from + own.length));
    to = isOwn ? from + own.length : added.indexOf(LINE_FEED, from) + 1;
    const line = added.toString('utf8', from, to - 1);
    if (isOwn) end = to;
    else if (!isBlanked(line) && goesOn(line, end === null ? 'held' : 'added')) {
      const mine = own.length === 0 ? -1 : added.indexOf(own, to);
      return { end, late: mine < 0 ? late : [...late, [mine, mine + own.length]] };
    } else late.push([from, to]);
  }
  return { end: own.length === 0 ? added.length : end, late };
}

/** Writes all bytes at the end of a file, or from a position of one opened to `mend`. */
export async function writeAll(file: OpenFile, bytes: Uint8Array, position?: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? undefined : position + done;
    done += await file.write(bytes.subarray(done), at);
  }
}

/** Writes and syncs; the file is closed whatever happens. */
export async function writeAndClose(file: OpenFile, bytes: Uint8Array): Promise<void> {
  try {
    await writeAll(file, bytes);
    await file.sync();
  } finally {
    await closeQuietly(file);
  }
}

/** Closes a file. What was to be written is synced by now, so an error says nothing that matters. */
export async function closeQuietly(file: OpenFile): Promise<void> {
  await file.close().catch(() => undefined);
}
