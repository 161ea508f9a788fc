import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import { Rates } from '../owner/limits.ts';
import { freshCode, type Person, readCode } from './people.ts';

/** Milliseconds that a word holds, and that a browser is somebody with a key afterwards. */
const WORD_HOLDS = 10 * 60_000;
const LINK_HOLDS = 90 * 24 * 3_600_000;

/** Words that an address may ask for in the time that one holds, and tries of an address to find one. */
const MOST = 10;

/** Words that wait at a time, of all addresses together. */
const MOST_WORDS = 1000;

/** Browsers that one person may be in. */
const MOST_EACH = 20;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const browserSchema = z.object({
  /** The SHA-256 of the secret in its cookie: who reads a record cannot come in by it. */
  id: z.string().regex(/^[\w-]{43}$/),
  /** The SHA-256 of the word that it shows; null once that has been used. */
  word: z.string().length(43).nullable(),
  /** Where it asked for the word, as connections are counted. */
  address: z.string().max(64),
  /** Who is in it; null for nobody yet, or nobody any more. */
  person: z
    .string()
    .regex(/^k-[\w-]{43}$/)
    .nullable(),
  /** Milliseconds since 1970 from which it counts no more. */
  until: z.number(),
});
/** A browser that shows a word, or in which somebody with a key is themselves. */
type Browser = Readonly<z.infer<typeof browserSchema>>;

/** A record for each browser. */
export const browsersKind = jsonKind<Browser>(
  { folder: 'browsers', called: () => "a browser's record" },
  browserSchema,
  (browser, id) => browser.id === id,
);

/** What a browser gets that asks for a word. */
export interface FreshWord {
  /** What somebody with a key types: `kq7m-2rtx`. */
  readonly word: string;
  /** What the browser keeps in a cookie: 256 bits. */
  readonly secret: string;
}

const UNKNOWN = 'no browser shows that word now; a word holds for ten minutes, and once';

/**
 * Browsers in which people with keys are themselves. A browser shows a word; who types it with their key is in that browser
 * from then on. What counts is read from the records each time, so that it is the same on all nodes of a house.
 */
export class Browsers {
  readonly #records: Records<Browser>;
  readonly #asked = new Rates(MOST, WORD_HOLDS);
  readonly #tried = new Rates(MOST, WORD_HOLDS);
  /** By id: who waits to hear who is in a browser, and the version of which they know. */
  readonly #watched = new Map<
    string,
    { version: number; readonly told: Set<(person: string | null) => void> }
  >();

  constructor(records: Records<Browser>) {
    this.#records = records;
  }

  /** Forgets those that count no more. */
  static async open(records: Records<Browser>, now: number): Promise<Browsers> {
    const browsers = new Browsers(records);
    await browsers.#prune(await records.readAll(), now);
    return browsers;
  }

  /** A word for a browser to show, and a secret by which it is known. @returns one sentence when it gets none */
  async ask(address: string, now: number): Promise<Result<FreshWord, string>> {
    this.#asked.prune(now);
    if (!this.#asked.take(address, now)) return err('too many words were asked for; wait ten minutes');
    const all = await this.#records.readAll();
    await this.#prune(all, now);
    const waiting = [...all.values()].filter(({ record }) => record.word !== null && record.until > now);
    if (waiting.length >= MOST_WORDS) return err('too many words wait already; try again in a while');
    const [word, secret] = [freshCode(), randomBytes(32).toString('base64url')];
    const id = hashOf(secret);
    const browser = { id, word: hashOf(word), address, person: null, until: now + WORD_HOLDS };
    const written = await this.#records.write(id, browser, 0);
    return written.ok ? ok({ word, secret }) : err(written.error.sentence);
  }

  /**
   * The browser that shows this word is this person's from now on.
   * @param address of who says the word
   * @returns the address of the browser, or one sentence
   */
  async link(
    text: string,
    { id: person, guest }: Person,
    address: string,
    now: number,
  ): Promise<Result<string, string>> {
    if (guest) return err('only somebody with a key can be themselves in a browser; you are a guest');
    this.#tried.prune(now);
    if (!this.#tried.take(address, now)) return err('too many words were tried; wait ten minutes');
    const all = await this.#records.readAll();
    const found = withWord(all, readCode(text) ?? '', now);
    if (found === null) return err(UNKNOWN);
    const own = [...all.values()].filter(({ record }) => record.person === person && record.until > now);
    if (own.length >= MOST_EACH)
      return err(`you are in ${own.length} browsers already; unlink leaves them all`);
    const { record, version } = found;
    const linked = { ...record, word: null, person, until: now + LINK_HOLDS };
    const written = await this.#records.write(record.id, linked, version);
    // Somebody else was first with the same word.
    if (!written.ok) return err(written.error.code === 'changed' ? UNKNOWN : written.error.sentence);
    this.#tell(linked, written.value);
    return ok(record.address);
  }

  /** The id of who is in the browser with this secret; null for nobody. */
  async personIn(secret: string, now: number): Promise<string | null> {
    const known = isSecret(secret) ? await this.#records.read(hashOf(secret)) : null;
    return known !== null && known.record.until > now ? known.record.person : null;
  }

  /** In how many browsers somebody is. */
  async count(person: string, now: number): Promise<number> {
    const all = [...(await this.#records.readAll()).values()];
    return all.filter(({ record }) => record.person === person && record.until > now).length;
  }

  /** Nobody is in the browser with this secret any more. */
  async leave(secret: string): Promise<void> {
    const known = isSecret(secret) ? await this.#records.read(hashOf(secret)) : null;
    if (known !== null) await this.#empty(known);
  }

  /** Somebody is in no browser any more. @returns in how many they were, or one sentence */
  async unlink(person: string, now: number): Promise<Result<number, string>> {
    const all = [...(await this.#records.readAll()).values()];
    const own = all.filter(({ record }) => record.person === person && record.until > now);
    for (const known of own) {
      const emptied = await this.#empty(known);
      if (!emptied.ok) return emptied;
    }
    return ok(own.length);
  }

  /** Calls the listener with who is in the browser with this secret: soon, and each time that is written anywhere. */
  watch(secret: string, told: (person: string | null) => void): () => void {
    const id = hashOf(secret);
    const watched = this.#watched.get(id) ?? { version: 0, told: new Set() };
    this.#watched.set(id, watched);
    watched.told.add(told);
    // It may have been written since this was read.
    void this.follow(id).catch(() => undefined);
    return () => {
      watched.told.delete(told);
      if (watched.told.size === 0) this.#watched.delete(id);
    };
  }

  /** The version of a browser's record of which those who watch it know; of one that nobody watches nothing is new. */
  version(id: string): number {
    return this.#watched.get(id)?.version ?? Number.POSITIVE_INFINITY;
  }

  /** Takes over what another node has written of a browser. */
  async follow(id: string): Promise<void> {
    const known = this.#watched.has(id) ? await this.#records.read(id) : null;
    if (known !== null) this.#tell(known.record, known.version);
  }

  /** What nobody is in stays until it is pruned: so other nodes see that it has changed. */
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
    for (const told of [...watched.told]) told(person);
  }

  async #prune(all: ReadonlyMap<string, Versioned<Browser>>, now: number): Promise<void> {
    for (const [id, { record, version }] of all)
      if (record.until <= now) await this.#records.remove(id, version);
  }
}

/** Whether a cookie can be a browser's secret at all. */
const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The browser that shows a word. How long that takes tells nothing of how much of a word was right. */
function withWord(
  all: ReadonlyMap<string, Versioned<Browser>>,
  word: string,
  now: number,
): Versioned<Browser> | null {
  const asked = Buffer.from(hashOf(word));
  const shows = ({ record }: Versioned<Browser>): boolean =>
    record.word !== null && timingSafeEqual(Buffer.from(record.word), asked) && record.until > now;
  return [...all.values()].filter(shows)[0] ?? null;
}
