import { isIP } from 'node:net';
import * as z from 'zod';
import { ok, type Result } from '../../../../machines/result.ts';
import { createEmitter } from '../../../base/emitter.ts';
import type { StoreFault } from '../../../table/store.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';

/** Id of the only record. */
const ID = 'bans';

/** A person's id, or an address in the form of `addressOf`. */
const isBanned = (who: string): boolean =>
  /^[kg]-[A-Za-z0-9_-]{22,43}$/.test(who) || isIP(who.replace(/\/64$/, '')) !== 0;

/** The list of bans. */
export const bansKind = jsonKind(
  { folder: '', only: ID, most: 1_000_000, called: () => 'the list of who is kept out' },
  z.array(z.string().max(64).refine(isBanned)).max(10_000),
);

/** Banned addresses and people. */
export class Bans {
  readonly #records: Records<string[]>;
  readonly #changes = createEmitter();
  #known: Versioned<string[]>;
  #kept: ReadonlySet<string>;

  constructor(records: Records<string[]>, known: Versioned<string[]>) {
    this.#records = records;
    this.#known = known;
    this.#kept = new Set(known.record);
  }

  /** Reads the list, which may be missing. */
  static async open(records: Records<string[]>): Promise<Bans> {
    return new Bans(records, (await records.readAll()).get(ID) ?? NOBODY);
  }

  /** Number of times the list has been written, as far as this server knows. */
  get version(): number {
    return this.#known.version;
  }

  get all(): readonly string[] {
    return [...this.#kept];
  }

  /** @param who an address in the form of `addressOf`, or a person's id */
  has(who: string): boolean {
    return this.#kept.has(who);
  }

  /** Calls the listener after each change of the list, on any node. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Bans from now on, and also after a restart if the list could be written. */
  add(who: string): Promise<Result<null, StoreFault>> {
    return this.#become(kept => [...kept.filter(each => each !== who), who]);
  }

  remove(who: string): Promise<Result<null, StoreFault>> {
    return this.#become(kept => kept.filter(each => each !== who));
  }

  /** Reads changes made by other nodes. */
  async refresh(): Promise<void> {
    this.#known = (await this.#records.read(ID)) ?? NOBODY;
    this.#hold(this.#known.record);
  }

  async #become(change: (kept: readonly string[]) => string[]): Promise<Result<null, StoreFault>> {
    this.#hold(change(this.all));
    const changed = await changeRecord(this.#records, ID, this.#known, now => change(now ?? []));
    if (!changed.ok) return changed;
    this.#known = changed.value;
    this.#hold(this.#known.record);
    return ok(null);
  }

  #hold(list: readonly string[]): void {
    this.#kept = new Set(list);
    this.#changes.tell();
  }
}

const NOBODY: Versioned<string[]> = { record: [], version: 0 };
