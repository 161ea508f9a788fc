import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type * as z from 'zod';
import { makeFolder } from '../../base/folder.ts';

/** Largest record that is read, in characters, unless told. */
const MOST = 200_000;

/** A record in the text of a file, or null when it is none. */
export function parseRecord<T>(schema: z.ZodType<T>, text: string, most = MOST): T | null {
  if (text.length > most) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Puts a record in the place of the one before. It is safe when the promise resolves, and the owner's alone. */
export const writeRecord = (path: string, record: unknown): Promise<void> =>
  writeFileAtomic(path, `${JSON.stringify(record)}\n`, { mode: 0o600 });

/** What the server knows of many, in a folder: a JSON file for each, named after its id. */
export class Records<T extends { readonly id: string }> {
  readonly #folder: string;
  readonly #schema: z.ZodType<T>;

  /** Makes the folder where it is missing. */
  constructor(folder: string, schema: z.ZodType<T>) {
    makeFolder(folder, 0o700);
    this.#folder = folder;
    this.#schema = schema;
  }

  /** Every record that makes sense, and the names of the files that do not; those are left alone. */
  async readAll(): Promise<{ readonly records: readonly T[]; readonly unread: readonly string[] }> {
    const records: T[] = [];
    const unread: string[] = [];
    for (const file of await readdir(this.#folder)) {
      if (!file.endsWith('.json')) continue;
      const record = parseRecord(this.#schema, await readFile(join(this.#folder, file), 'utf8'));
      if (record !== null && `${record.id}.json` === file) records.push(record);
      else unread.push(file);
    }
    return { records, unread };
  }

  async write(record: T): Promise<void> {
    await writeRecord(this.#path(record.id), record);
  }

  async remove(id: string): Promise<void> {
    await unlink(this.#path(id));
  }

  /** @throws Error for an id that holds what a path is made of: none that was made or read here does */
  #path(id: string): string {
    if (!/^[\w-]+$/.test(id)) throw new Error('that is no id of a record');
    return join(this.#folder, `${id}.json`);
  }
}
