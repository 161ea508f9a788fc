import { isIP } from 'node:net';
import * as z from 'zod';
import type { Result } from '../../../machines/result.ts';
import type { StoreFault } from '../../table/store.ts';
import { jsonKind, type Records } from '../data/records.ts';

/** The id of the only record. */
const ID = 'bans';

/** A person's id, or an address as connections are counted by. */
const isBanned = (who: string): boolean =>
  /^[kg]-[A-Za-z0-9_-]{22,43}$/.test(who) || isIP(who.replace(/\/64$/, '')) !== 0;

/** The list of who is kept out. */
export const bansKind = jsonKind(
  { folder: '', only: ID, most: 1_000_000, called: () => 'the list of who is kept out' },
  z.array(z.string().max(64).refine(isBanned)).max(10_000),
);

/** Addresses and people who are kept out. */
export class Bans {
  readonly #records: Records<string[]>;
  #kept: ReadonlySet<string>;

  constructor(records: Records<string[]>, kept: Iterable<string>) {
    this.#records = records;
    this.#kept = new Set(kept);
  }

  /** Reads the list; without one nobody is kept out. */
  static async open(records: Records<string[]>): Promise<Bans> {
    return new Bans(records, (await records.readAll()).get(ID) ?? []);
  }

  get all(): readonly string[] {
    return [...this.#kept];
  }

  /** @param who an address as `addressOf` gives it, or a person's id */
  has(who: string): boolean {
    return this.#kept.has(who);
  }

  /** It holds from now on, and after a restart if it could be written. */
  add(who: string): Promise<Result<null, StoreFault>> {
    return this.#become([...this.#kept, who]);
  }

  remove(who: string): Promise<Result<null, StoreFault>> {
    return this.#become(this.all.filter(kept => kept !== who));
  }

  #become(kept: readonly string[]): Promise<Result<null, StoreFault>> {
    this.#kept = new Set(kept);
    return this.#records.write(ID, this.all.slice());
  }
}
