import { type FileSystem, type OpenFile, readPart } from './file-system.ts';
import { type Glimpse, LARGEST_SAVE } from './store.ts';
import { storeFault } from './store-faults.ts';

/** Bytes that are read at each end first; longer lines take another, larger, step. */
const FIRST_STEP = 16 * 1024;
const LINE_FEED = 0x0a;

/** The first and the last line of a file, without reading what is between. Rejects with the system's error. */
export async function glimpseFile(files: FileSystem, path: string, name: string): Promise<Glimpse> {
  const { isFile, size, changedAt } = await files.status(path);
  const nothing = { name, size, changedAt, first: null, last: null, torn: false };
  if (!isFile) return { ...nothing, fault: storeFault('not-a-file', name) };
  if (size > LARGEST_SAVE) return { ...nothing, fault: storeFault('too-large', name) };
  const file = await files.open(path, 'read');
  try {
    const { last, torn } = await lastLine(file, size);
    return { ...nothing, first: await firstLine(file, size), last, torn, fault: null };
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function firstLine(file: OpenFile, size: number): Promise<string | null> {
  for (let step = FIRST_STEP; ; step *= 8) {
    const head = await readPart(file, 0, Math.min(step, size));
    const end = head.indexOf(LINE_FEED);
    if (end >= 0) return head.toString('utf8', 0, end);
    if (step >= size) return null;
  }
}

async function lastLine(file: OpenFile, size: number): Promise<{ last: string | null; torn: boolean }> {
  for (let step = FIRST_STEP; ; step *= 8) {
    const from = Math.max(0, size - step);
    const tail = await readPart(file, from, size);
    const torn = tail.length > 0 && tail.at(-1) !== LINE_FEED;
    const end = tail.lastIndexOf(LINE_FEED);
    const before = end <= 0 ? -1 : tail.lastIndexOf(LINE_FEED, end - 1);
    if (end >= 0 && (before >= 0 || from === 0))
      return { last: tail.toString('utf8', before + 1, end), torn };
    if (from === 0) return { last: null, torn };
  }
}
