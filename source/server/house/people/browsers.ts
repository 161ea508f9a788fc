import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import { Rates } from '../owner/limits.ts';
import { freshCode, readCode } from './codes.ts';
import type { Person } from './people.ts';

/** Milliseconds that a pairing word is valid, and that a paired browser stays signed in. */
const WORD_HOLDS = 10 * 60_000;
const LINK_HOLDS = 90 * 24 * 3_600_000;

/** Words that an address may request, and guesses that it may make, while one word is valid. */
const MOST = 10;

/** Most words waiting at a time, for all addresses together. */
const MOST_WORDS = 1000;

const MOST_EACH = 20;

/** Most expired records removed in one go. */
const PRUNED = 200;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const browserSchema = z.object({
  /** SHA-256 of the cookie's secret, so that a leaked record lets nobody in. */
  id: z.string().regex(/^[\w-]{43}$/),
  /** SHA-256 of the word shown; null once it has been used. */
  word: z.string().length(43).nullable(),
  /** Address that requested the word, in the form of `addressOf`. */
  address: z.string().max(64),
  person: z
    .string()
    .regex(/^k-[\w-]{43}$/)
    .nullable(),
  /** Expiry in milliseconds since 1970. */
  until: z.number(),
});
/** A browser that shows a pairing word, or in which somebody with a key is signed in. */
type Browser = Readonly<z.infer<typeof browserSchema>>;

export const browsersKind = jsonKind<Browser>(
  { folder: 'browsers', called: () => "a browser's record" },
  browserSchema,
  (browser, id) => browser.id === id,
  ({ word, person, until: at }) =>
    [
      'any',
      ...(word === null ? [] : ['waiting', `word:${word}`]),
      ...(person === null ? [] : [`person:${person}`]),
    ].map(mark => ({ mark, at })),
);

const UNKNOWN = 'no browser shows that word now; a word is good once, for ten minutes';

/**
 * Browsers in which people with keys are signed in: a browser shows a word, and whoever types it in a session with
 * their key is signed in there. Always read from the records, so the same on all nodes.
 */
export class Browsers {
  readonly #records: Records<Browser>;
  readonly #requests = new Rates(MOST, WORD_HOLDS);
  readonly #guesses = new Rates(MOST, WORD_HOLDS);
  /** Listeners for each browser's person, and the version that they know. */
  readonly #watched = new Map<string, { version: number; readonly listeners: Set<PersonListener> }>();

  constructor(records: Records<Browser>) {
    this.#records = records;
  }

  /** Removes expired records. */
  static async open(records: Records<Browser>, now: number): Promise<Browsers> {
    const browsers = new Browsers(records);
    await records.open();
    await browsers.#prune(now);
    return browsers;
  }

  /** Issues a word to show and a secret of 256 random bits to keep. @returns an error when there are too many */
  async ask(
    address: string,
    now: number,
  ): Promise<Result<{ readonly word: string; readonly secret: string }, string>> {
    this.#requests.prune(now);
    if (!this.#requests.take(address, now)) return err('too many words were asked for; wait ten minutes');
    await this.#prune(now);
    const waiting = await this.#records.find('waiting', { from: now, most: MOST_WORDS });
    if (waiting.length >= MOST_WORDS) return err('too many words wait already; try again in a while');
    const [word, secret] = [freshCode(), randomBytes(32).toString('base64url')];
    const id = hashOf(secret);
    const browser = { id, word: hashOf(word), address, person: null, until: now + WORD_HOLDS };
    const written = await this.#records.write(id, browser, 0);
    return written.ok ? ok({ word, secret }) : err(written.error.sentence);
  }

  /** Signs a person in to the browser that shows a word. @param address theirs @returns that of the browser */
  async link(
    text: string,
    { id: person, guest }: Person,
    address: string,
    now: number,
  ): Promise<Result<string, string>> {
    if (guest) return err('only somebody with a key can sign in to a browser; you are a guest');
    this.#guesses.prune(now);
    if (!this.#guesses.take(address, now)) return err('too many words were tried; wait ten minutes');
    const [found] = await this.#records.find(`word:${hashOf(readCode(text) ?? '')}`, { from: now, most: 1 });
    if (found === undefined) return err(UNKNOWN);
    const own = await this.#of(person, now);
    if (own.length >= MOST_EACH)
      return err(`you are in ${own.length} browsers already; unlink signs you out of all`);
    const { record, version } = found;
    const linked = { ...record, word: null, person, until: now + LINK_HOLDS };
    const written = await this.#records.write(record.id, linked, version);
    // Somebody else has just used the same word.
    if (!written.ok) return err(written.error.code === 'changed' ? UNKNOWN : written.error.sentence);
    this.#tell(linked, written.value);
    return ok(record.address);
  }

  /** Id of the person signed in to the browser with this secret; null for nobody. */
  async personIn(secret: string, now: number): Promise<string | null> {
    const known = isSecret(secret) ? await this.#records.read(hashOf(secret)) : null;
    return known !== null && known.record.until > now ? known.record.person : null;
  }

  /** Number of browsers that somebody is signed in to. */
  async count(person: string, now: number): Promise<number> {
    return (await this.#of(person, now)).length;
  }

  /** Signs out the browser with this secret. */
  async leave(secret: string): Promise<void> {
    const known = isSecret(secret) ? await this.#records.read(hashOf(secret)) : null;
    // Dropped: the page goes on to show who is in it.
    if (known !== null) await this.#empty(known);
  }

  /** Signs somebody out of all browsers. @returns their number, or an error sentence */
  async unlink(person: string, now: number): Promise<Result<number, string>> {
    const own = await this.#of(person, now);
    for (const known of own) {
      const emptied = await this.#empty(known);
      if (!emptied.ok) return emptied;
    }
    return ok(own.length);
  }

  /** Signs somebody out of all browsers, and removes what is known of these. @returns their number, or an error sentence */
  async forget(person: string): Promise<Result<number, string>> {
    const own = await this.#of(person, Number.NEGATIVE_INFINITY);
    for (const known of own) {
      const emptied = await this.#empty(known);
      if (!emptied.ok) return emptied;
      const now = await this.#records.read(known.record.id);
      const removed = now === null ? ok(null) : await this.#records.remove(now.record.id, now.version);
      if (!removed.ok) return err(removed.error.sentence);
    }
    return ok(own.length);
  }

  /** Calls the listener with the person signed in to this browser, soon and after each change on any node. */
  watch(secret: string, listener: PersonListener): () => void {
    const id = hashOf(secret);
    const watched = this.#watched.get(id) ?? { version: 0, listeners: new Set() };
    this.#watched.set(id, watched);
    watched.listeners.add(listener);
    // The record may have changed since it was read.
    void this.follow(id).catch(() => undefined);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) this.#watched.delete(id);
    };
  }

  /** Version of a browser's record that its listeners know; infinite without listeners. */
  version(id: string): number {
    return this.#watched.get(id)?.version ?? Number.POSITIVE_INFINITY;
  }

  /** Adopts what another node has written. */
  async follow(id: string): Promise<void> {
    const watched = this.#watched.get(id);
    if (watched === undefined) return;
    const known = await this.#records.read(id);
    if (known !== null) this.#tell(known.record, known.version);
    else if (watched.version > 0) for (const listener of [...watched.listeners]) listener(null);
  }

  /** Signs a browser out. The record stays until it expires, so that other nodes notice. */
  async #empty({ record, version }: Versioned<Browser>): Promise<Result<null, string>> {
    const emptied = await changeRecord(this.#records, record.id, { record, version }, now => ({
      ...(now ?? record),
      word: null,
      person: null,
    }));
    if (!emptied.ok) return err(emptied.error.sentence);
    this.#tell(emptied.value.record, emptied.value.version);
    return ok(null);
  }

  #tell({ id, person }: Browser, version: number): void {
    const watched = this.#watched.get(id);
    if (watched === undefined || version <= watched.version) return;
    watched.version = version;
    for (const listener of [...watched.listeners]) listener(person);
  }

  /** Those in which somebody is signed in. */
  #of(person: string, now: number): Promise<readonly Versioned<Browser>[]> {
    return this.#records.find(`person:${person}`, { from: now + 1 });
  }

  /** Removes expired records, some at a time. */
  async #prune(now: number): Promise<void> {
    for (const { record, version } of await this.#records.find('any', { until: now, most: PRUNED })) {
      // Dropped: one that has lapsed lets nobody in, and is tried again with the next word.
      await this.#records.remove(record.id, version);
    }
  }
}

const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

type PersonListener = (person: string | null) => void;
