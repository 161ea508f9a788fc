import { isIP } from 'node:net';
import * as z from 'zod';
import { ok, type Result } from '../../../../machines/result.ts';
import { createEmitter } from '../../../base/emitter.ts';
import type { StoreFault } from '../../../table/store.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';

const ID = 'bans';

/** A person's id, or an address in the form of `addressOf`. */
const isBanned = (who: string): boolean =>
  /^[kg]-[A-Za-z0-9_-]{22,43}$/.test(who) || isIP(who.replace(/\/64$/, '')) !== 0;

export const bansKind = jsonKind(
  { folder: '', only: ID, most: 1_000_000, called: () => 'the list of who is kept out' },
  z.array(z.string().max(64).refine(isBanned)).max(10_000),
);

/** Banned addresses and people. */
export class Bans {
  readonly #records: Records<string[]>;
  readonly #changes = createEmitter();
  #known: Versioned<string[]>;
  #banned: ReadonlySet<string>;

  constructor(records: Records<string[]>, known: Versioned<string[]>) {
    this.#records = records;
    this.#known = known;
    this.#banned = new Set(known.record);
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
    return [...this.#banned];
  }

  /** @param who an address in the form of `addressOf`, or a person's id */
  has(who: string): boolean {
    return this.#banned.has(who);
  }

  /** Calls the listener after each change of the list, on any node. */
  readonly subscribe = this.#changes.subscribe;

  /** Bans from now on, and also after a restart if the list could be written. */
  add(who: string): Promise<Result<null, StoreFault>> {
    return this.#change(banned => [...banned.filter(each => each !== who), who]);
  }

  remove(who: string): Promise<Result<null, StoreFault>> {
    return this.#change(banned => banned.filter(each => each !== who));
  }

  /** Reads changes made by other nodes. */
  async refresh(): Promise<void> {
    this.#adopt((await this.#records.read(ID)) ?? NOBODY);
  }

  async #change(change: (banned: readonly string[]) => string[]): Promise<Result<null, StoreFault>> {
    this.#adopt({ ...this.#known, record: change(this.all) });
    const changed = await changeRecord(this.#records, ID, this.#known, now => change(now ?? []));
    if (changed.ok) this.#adopt(changed.value);
    return changed.ok ? ok(null) : changed;
  }

  #adopt(known: Versioned<string[]>): void {
    this.#known = known;
    this.#banned = new Set(known.record);
    this.#changes.tell();
  }
}

const NOBODY: Versioned<string[]> = { record: [], version: 0 };
