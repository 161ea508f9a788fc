import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { parseRecord, writeRecord } from './records.ts';

const shape = z.array(z.string().max(64)).max(10_000);

/** Largest list that is read, in characters. */
const MOST = 1_000_000;

/** Addresses and people who are kept out, in a file. */
export class Bans {
  readonly #path: string;
  readonly #kept: Set<string>;

  constructor(path: string, kept: Iterable<string>) {
    this.#path = path;
    this.#kept = new Set(kept);
  }

  /** Reads the file; without one nobody is kept out. */
  static async open(path: string): Promise<Bans> {
    const text = await readFile(path, 'utf8').catch(() => '');
    return new Bans(path, parseRecord(shape, text, MOST) ?? []);
  }

  get all(): readonly string[] {
    return [...this.#kept];
  }

  /** @param who an address as `addressOf` gives it, or a person's id */
  has(who: string): boolean {
    return this.#kept.has(who);
  }

  async add(who: string): Promise<void> {
    this.#kept.add(who);
    await this.#write();
  }

  async remove(who: string): Promise<boolean> {
    const was = this.#kept.delete(who);
    await this.#write();
    return was;
  }

  #write(): Promise<void> {
    return writeRecord(this.#path, this.all);
  }
}
