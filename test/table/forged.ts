import { fileStore } from '../../source/table/file-store.ts';
import type { FileSystem } from '../../source/table/file-system.ts';
import { type BodyLine, CHAIN_START, encodeLines, type SaveLine } from '../../source/table/save-lines.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { memoryStore } from './memory-store.ts';
import { good, textOf } from './tables.ts';

/** The lines of a save as data, without their checksums. */
export async function linesOf(store: SaveStore, name = 'game'): Promise<SaveLine[]> {
  return (await textOf(store, name)).map(text => {
    const { crc: _crc, ...line } = JSON.parse(text);
    return line as SaveLine;
  });
}

/** A save `game` of these lines in a store of its own, its checksums right whatever the lines say. */
export async function forged(lines: readonly unknown[]): Promise<SaveStore> {
  const store = memoryStore();
  good(await store.create('game', encodeLines(lines as readonly SaveLine[], CHAIN_START).texts));
  return store;
}

/** The lines with the one at an index changed. */
export const changed = (lines: readonly SaveLine[], index: number, changes: object): unknown[] =>
  lines.map((line, other) => (other === index ? { ...line, ...changes } : line));

/** The index of the first line, or the n-th, of a kind. */
export function indexOf(lines: readonly SaveLine[], kind: BodyLine['kind'], nth = 0): number {
  const indices = lines.flatMap((line, index) => (line.kind === kind ? [index] : []));
  const index = indices[nth];
  if (index === undefined) throw new Error(`the save has no ${kind} number ${nth}`);
  return index;
}

/** A file store whose only save is `game`, with these bytes. Nothing can be written to it. */
export function storeOfBytes(bytes: Uint8Array): SaveStore {
  const refuse = () => Promise.reject(new Error('this store is only for reading'));
  const files: FileSystem = {
    makeFolder: refuse,
    remove: refuse,
    rename: refuse,
    makePrivate: refuse,
    syncFolder: refuse,
    names: async () => ['game.jsonl'],
    status: async () => ({ isFile: true, size: bytes.length, changedAt: new Date(0), openTo: 0 }),
    open: async () => ({
      size: async () => bytes.length,
      write: refuse,
      sync: refuse,
      close: async () => undefined,
      read: async (into, position) => {
        const part = bytes.subarray(position, position + into.length);
        into.set(part);
        return part.length;
      },
    }),
  };
  return fileStore('nowhere', files);
}

export const bytesOf = async (store: SaveStore, name = 'game'): Promise<Buffer> =>
  Buffer.from((await textOf(store, name)).map(line => `${line}\n`).join(''));
