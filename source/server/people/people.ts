import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { hasOwnRules, parseSettings } from '../../app/settings.ts';
import type { StoreFault } from '../../table/store.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import { silenceSchema } from './silence.ts';
import { MOST_VACATIONS, vacationSchema } from './vacations.ts';

/** Letters and digits that are not mistaken for each other, lower case. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** A code that is read out easily and guessed hardly: 8 letters and digits, 40 bits, `kq7m-2rtx`. */
export function freshCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'a').join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The shape of a code; it never holds what a path is made of. */
export const CODE = /^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/;

/** A code from outside in its one form, or null when it is none. Blanks, case and a missing hyphen do not matter. */
export function readCode(text: string): string | null {
  const letters = text.slice(0, 64).toLowerCase().replace(/[\s-]/g, '');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return CODE.test(code) ? code : null;
}

/** What messages are posted to: letters and digits, of which no address is made. */
export const TOPIC = /^[A-Za-z0-9_-]{1,64}$/;

/** A topic that nobody guesses: 80 bits. */
export const freshTopic = (): string => `sandtable-${(freshCode() + freshCode()).replaceAll('-', '')}`;

const messages = z.object({
  topic: z.string().regex(TOPIC),
  /** With it whoever gets the messages ends them, without being anybody here. */
  stop: z.string().regex(CODE),
  silence: silenceSchema.nullable(),
});
/** Where somebody gets messages when it is their turn and they are not here. */
export type Messages = Readonly<z.infer<typeof messages>>;

const personSchema = z.object({
  /** Made by the server; letters, digits, `-` and `_`. */
  id: z.string().regex(/^[kg]-[A-Za-z0-9_-]{22,43}$/),
  name: z.string().refine(isName),
  guest: z.boolean(),
  /** What a guest comes back with from another terminal; null for people with a key. */
  code: z.string().regex(CODE).nullable(),
  /** Whether the bell rings when it is their turn. */
  bell: z.boolean(),
  /** Null once they have ended; left out by programs that knew none. */
  messages: messages.nullable().optional(),
  /** When they were away, and are. */
  vacations: z.array(vacationSchema).max(MOST_VACATIONS).optional(),
  /** What the screens remember; checked by who reads it. */
  settings: z.unknown(),
  /** Milliseconds since 1970. */
  seenAt: z.number(),
});
/** Somebody who plays here: known by a key, or a guest known by a code. */
export type Person = Readonly<z.infer<typeof personSchema>>;

/** A record for each person. */
export const peopleKind = jsonKind<Person>(
  { folder: 'people', called: () => "a player's record" },
  personSchema,
  (person, id) => person.id === id,
);

/** What people are called by their key: its SHA-256, as OpenSSH prints fingerprints, in letters that make a file name. */
export const idOfKey = (blob: Uint8Array): string =>
  `k-${createHash('sha256').update(blob).digest('base64url')}`;

/** What a server changes of somebody that it knows. */
type PersonChange = Partial<Pick<Person, 'name' | 'bell' | 'messages' | 'vacations' | 'settings' | 'seenAt'>>;

/**
 * Everybody the server knows, each in a record of their own. In a house each is written down when they come, so that they
 * are the same person on every node, and nobody else takes their name anywhere.
 */
export class People {
  readonly #records: Records<Person>;
  readonly #known: Map<string, Person>;
  /** Who has been written down, as it was. */
  readonly #kept: Map<string, Versioned<Person>>;
  /** What has changed of somebody since, or while it is being written. */
  readonly #ahead = new Map<string, PersonChange>();
  /** Whose record is about to be taken away. */
  readonly #leaving = new Map<string, Promise<unknown>>();

  constructor(records: Records<Person>, kept: ReadonlyMap<string, Versioned<Person>>) {
    this.#records = records;
    this.#kept = new Map(kept);
    this.#known = new Map([...kept].map(([id, { record }]) => [id, record]));
  }

  static async open(records: Records<Person>): Promise<People> {
    return new People(records, await records.readAll());
  }

  get(id: string): Person | null {
    return this.#known.get(id) ?? null;
  }

  /** Whether somebody has left something here that they come back to: rules, a topic for messages, a vacation. */
  keeps(id: string): boolean {
    const { settings, messages = null, vacations = [] } = this.get(id) ?? {};
    return hasOwnRules(parseSettings(settings)) || messages !== null || vacations.length > 0;
  }

  /** The guest with this code. How long that takes tells nothing of how much of a code was right. */
  withCode(code: string): Person | null {
    return this.#having(code, person => person.code);
  }

  /** Who gets messages that end with this word. */
  withStopWord(word: string): Person | null {
    return this.#having(word, ({ messages }) => messages?.stop ?? null);
  }

  #having(code: string, codeOf: (person: Person) => string | null): Person | null {
    const asked = Buffer.from(code);
    const isIts = (person: Person): boolean => {
      const own = codeOf(person);
      return own !== null && own.length === code.length && timingSafeEqual(Buffer.from(own), asked);
    };
    return [...this.#known.values()].filter(isIts)[0] ?? null;
  }

  /** Who has this name. */
  named(name: string): Person | null {
    return [...this.#known.values()].find(person => person.name.toLowerCase() === name.toLowerCase()) ?? null;
  }

  /** Who has logged in: the person of this key, else somebody new who is called like the login they came with. */
  async whoIs(
    { blob, login }: { readonly blob?: Uint8Array; readonly login: string },
    now: number,
  ): Promise<Person> {
    if (blob === undefined) {
      const id = `g-${randomBytes(16).toString('base64url')}`;
      return this.#add({ id, guest: true, code: freshCode() }, login, now);
    }
    const id = idOfKey(blob);
    const isShared = this.#records.isShared === true;
    if (isShared) {
      await this.#leaving.get(id);
      await this.follow(id, true);
    }
    const known = this.#known.get(id);
    if (known !== undefined && (!isShared || this.#kept.has(id) || (await this.keep(id)).ok)) return known;
    return this.#add({ id, guest: false, code: null }, login, now);
  }

  /** Somebody with a key who is known, as another node may have written them; null for nobody. */
  async recall(id: string): Promise<Person | null> {
    if (this.#records.isShared === true) await this.follow(id, true);
    return this.get(id);
  }

  /** The ids of those in mind here, or only of those who have done no more than come, before a moment. */
  ids(cameBefore?: number): readonly string[] {
    if (cameBefore === undefined) return [...this.#known.keys()];
    return [...this.#kept.values()]
      .filter(({ record, version }) => version === CAME && record.seenAt < cameBefore)
      .map(({ record }) => record.id);
  }

  /** The version of somebody's record, as far as this node knows; 0 for nobody. */
  version(id: string): number {
    return this.#kept.get(id)?.version ?? 0;
  }

  /**
   * Takes over what another node has written of somebody.
   * @param isHere whether they are needed here even if no other node knows them any more
   */
  async follow(id: string, isHere: boolean): Promise<void> {
    const now = await this.#records.read(id);
    if (now === null) this.#kept.delete(id);
    if (now === null && !isHere) this.#known.delete(id);
    if (now !== null && now.version > this.version(id)) this.#stand(now);
  }

  /** Another name, when nobody has it; theirs again where it cannot be written down. */
  async rename(id: string, text: string): Promise<Result<Person, string>> {
    const name = readName(text);
    if (!name.ok) return name;
    const holder = this.named(name.value);
    if (holder !== null && holder.id !== id) return err(takenWords(holder.name));
    const before = this.#known.get(id);
    const person = this.change(id, { name: name.value });
    const kept = person.guest && !this.#kept.has(id) ? ok(null) : await this.keep(id);
    if (kept.ok) return ok(this.#known.get(id) ?? person);
    this.change(id, { name: before?.name ?? person.name });
    return err(kept.error.code === 'name-taken' ? takenWords(name.value) : kept.error.sentence);
  }

  /** Changes a record that exists. */
  change(id: string, change: PersonChange): Person {
    const before = this.#known.get(id);
    if (before === undefined) throw new Error('nobody has that id');
    const person = { ...before, ...change };
    this.#known.set(id, person);
    this.#ahead.set(id, { ...this.#ahead.get(id), ...change });
    return person;
  }

  /** Writes the record down: once something depends on somebody, not before. */
  async keep(id: string): Promise<Result<null, StoreFault>> {
    const person = this.#known.get(id);
    if (person === undefined) return ok(null);
    const known = this.#kept.get(id) ?? { record: person, version: 0 };
    const ahead = this.#ahead.get(id);
    const written = await changeRecord(this.#records, id, known, now => ({ ...(now ?? person), ...ahead }));
    if (!written.ok) return written;
    // What has changed while this was written is not.
    if (this.#ahead.get(id) === ahead) this.#ahead.delete(id);
    this.#stand(written.value);
    return ok(null);
  }

  /**
   * Forgets somebody on whom nothing depends. Who has a key stays known once something was written down of them; in a
   * house, more than that they have come.
   */
  forget(id: string): void {
    const version = this.version(id);
    const isShared = this.#records.isShared === true;
    if (this.#known.get(id)?.guest !== true && version > (isShared ? CAME : 0)) return;
    this.#known.delete(id);
    this.#ahead.delete(id);
    if (!isShared || version === 0) return;
    this.#kept.delete(id);
    // Another node may have written more of them meanwhile: then they stay.
    const removed = this.#records.remove(id, version).catch(() => undefined);
    this.#leaving.set(id, removed);
    void removed.then(() => this.#leaving.delete(id));
  }

  async #add(kind: Pick<Person, 'id' | 'guest' | 'code'>, login: string, now: number): Promise<Person> {
    const names = new Set([...this.#known.values()].map(person => person.name.toLowerCase()));
    for (;;) {
      const name = nameLike(login, wished => names.has(wished));
      const person: Person = { ...kind, name, bell: true, settings: null, seenAt: now };
      if (this.#records.isShared !== true) {
        this.#known.set(person.id, person);
        return person;
      }
      const written = await this.#records.write(person.id, person, 0);
      if (written.ok) return this.#stand({ record: person, version: written.value });
      if (written.error.code === 'name-taken') names.add(name.toLowerCase());
      else if (written.error.code !== 'changed') throw new Error(written.error.sentence);
      // They have come to another node at the same moment.
      else await this.follow(person.id, true);
      const known = this.#known.get(person.id);
      if (known !== undefined) return known;
    }
  }

  #stand(kept: Versioned<Person>): Person {
    const { id } = kept.record;
    const person = { ...kept.record, ...this.#ahead.get(id) };
    this.#kept.set(id, kept);
    this.#known.set(id, person);
    return person;
  }
}

const takenWords = (name: string): string => `${name} is taken; take another name`;

/** The version of the record of somebody of whom no more is written down than that they have come. */
const CAME = 1;

/** The shortest and the longest name of a person, in characters. */
export const NAME = { least: 2, most: 16 } as const;

const shape = /^[A-Za-z0-9][A-Za-z0-9_-]{1,15}$/;

/** Names that would be taken for the server's own voice. */
const reserved = new Set(['admin', 'administrator', 'root', 'server', 'sandtable', 'system', 'host', 'you']);

/** A person's name from outside: 2 to 16 letters, digits, `-` and `_`, the first of them a letter or a digit. */
export function readName(text: string): Result<string, string> {
  const name = text.slice(0, 200).trim();
  if (!shape.test(name))
    return err('a name has 2 to 16 letters, digits, - and _, and begins with a letter or a digit');
  if (reserved.has(name.toLowerCase())) return err(`${name} is kept for the server; take another name`);
  return ok(name);
}

/** Whether a text is a name as it stands, with nothing around it. */
function isName(text: string): boolean {
  const name = readName(text);
  return name.ok && name.value === text;
}

/**
 * A free name like the one wished for, from a login or from nothing.
 * @param taken whether a name is somebody's, in lower case
 */
export function nameLike(wished: string, taken: (name: string) => boolean): string {
  const letters = wished
    .slice(0, 64)
    .replace(/[^A-Za-z0-9_-]/g, '')
    .replace(/^[_-]+/, '');
  const read = readName(letters.slice(0, NAME.most));
  const stem = read.ok ? read.value : 'guest';
  if (!taken(stem.toLowerCase())) return stem;
  for (let number = 2; ; number += 1) {
    const name = `${stem.slice(0, NAME.most - String(number).length - 1)}-${number}`;
    if (!taken(name.toLowerCase())) return name;
  }
}
