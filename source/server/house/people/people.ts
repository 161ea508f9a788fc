import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { hasOwnRules, parseSettings } from '../../../setup/settings.ts';
import type { StoreFault } from '../../../table/store.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import { CODE, freshCode, TOPIC } from './codes.ts';
import { isName, likeness, nameLike, readName } from './names.ts';
import { quietHoursSchema } from './quiet-hours.ts';
import { MOST_VACATIONS, vacationSchema } from './vacations.ts';

const messages = z.object({
  topic: z.string().regex(TOPIC),
  /** A stop word: ends the notifications without a login. */
  stop: z.string().regex(CODE),
  silence: quietHoursSchema.nullable(),
});
/** Channel and hours of notifications to somebody offline. */
export type NotificationSettings = Readonly<z.infer<typeof messages>>;

const personSchema = z.object({
  /** Assigned by the server: letters, digits, `-` and `_`. */
  id: z.string().regex(/^[kg]-[A-Za-z0-9_-]{22,43}$/),
  name: z.string().refine(isName),
  guest: z.boolean(),
  /** The code that brings a guest back from another terminal; null for people with a key. */
  code: z.string().regex(CODE).nullable(),
  bell: z.boolean(),
  /** Null once they have been ended; missing in records of older programs. */
  messages: messages.nullable().optional(),
  vacations: z.array(vacationSchema).max(MOST_VACATIONS).optional(),
  /** The settings of the screens; validated by their reader. */
  settings: z.unknown(),
  seenAt: z.number(),
  /** What takes the place of their id, once they are being forgotten. */
  pseudonym: z
    .string()
    .regex(/^x-[A-Za-z0-9_-]{22}$/)
    .optional(),
});
/** A player: known by a key, or a guest known by a code. */
export type Person = Readonly<z.infer<typeof personSchema>>;

export const peopleKind = jsonKind<Person>(
  { folder: 'people', called: () => "a player's record" },
  personSchema,
  (person, id) => person.id === id,
  ({ name, code, messages, seenAt }, version) =>
    [
      `name:${name.toLowerCase()}`,
      ...(code === null ? [] : [`code:${code}`]),
      ...(messages ? [`stop:${messages.stop}`] : []),
      ...(version === CAME ? ['came'] : []),
    ].map(mark => ({ mark, at: seenAt })),
);

/** Id of the person with this key: its SHA-256, as in OpenSSH's fingerprints but safe in file names. */
export const idOfKey = (blob: Uint8Array): string =>
  `k-${createHash('sha256').update(blob).digest('base64url')}`;

/** True for the id of somebody with a key; a guest's is drawn. */
export const isKeyed = (id: string): boolean => id.startsWith('k-');

type PersonChange = Partial<
  Pick<Person, 'name' | 'bell' | 'messages' | 'vacations' | 'settings' | 'seenAt' | 'pseudonym'>
>;

/**
 * Everybody known to the server, one record each; in memory are those who are here or at a table in memory. On a
 * house a person is stored at their first login, as the same person, with their name, on every node.
 */
export class People {
  readonly #records: Records<Person>;
  readonly #known = new Map<string, Person>();
  /** Their ids by their names, in lower case. */
  readonly #names = new Map<string, string>();
  /** Records as last stored, with their versions. */
  readonly #stored = new Map<string, Versioned<Person>>();
  readonly #pending = new Map<string, PersonChange>();
  readonly #leaving = new Map<string, Promise<unknown>>();

  constructor(records: Records<Person>) {
    this.#records = records;
  }

  /** @throws Error with one sentence when a record cannot be read */
  static async open(records: Records<Person>): Promise<People> {
    await records.open();
    return new People(records);
  }

  /** Somebody in memory: all who are here, and all at tables in memory. */
  get(id: string): Person | null {
    return this.#known.get(id) ?? null;
  }

  /** True for somebody who has stored rules, notifications or a vacation. */
  keeps(id: string): boolean {
    const { settings, messages = null, vacations = [] } = this.get(id) ?? {};
    return hasOwnRules(parseSettings(settings)) || messages !== null || vacations.length > 0;
  }

  /** Brings people into memory. @returns true if anybody came */
  async load(ids: readonly string[]): Promise<boolean> {
    const missing = [...new Set(ids)].filter(id => !this.#known.has(id));
    const found = await this.#records.readSome(missing);
    for (const known of found) if (!this.#known.has(known.record.id)) this.#adopt(known);
    return found.length > 0;
  }

  /** The guest with this code. */
  withCode(code: string): Promise<Person | null> {
    return this.#having(`code:${code}`, person => person.code === code);
  }

  /** The person whose notifications end with this stop word. */
  withStopWord(word: string): Promise<Person | null> {
    return this.#having(`stop:${word}`, ({ messages }) => messages?.stop === word);
  }

  /** The person with this name, in memory or not. */
  lookUp(name: string): Promise<Person | null> {
    const wished = name.toLowerCase();
    return this.#having(`name:${wished}`, person => person.name.toLowerCase() === wished);
  }

  /** Somebody in memory, otherwise in the records; both may have what the other one does not have yet. */
  async #having(mark: string, isIts: (person: Person) => boolean): Promise<Person | null> {
    const here = [...this.#known.values()].find(isIts);
    if (here !== undefined) return here;
    const [stored] = await this.#records.find(mark, { most: 1 });
    if (stored === undefined) return null;
    const person = this.#known.get(stored.record.id) ?? this.#adopt(stored);
    return isIts(person) ? person : null;
  }

  /** The person in memory with this name. */
  named(name: string): Person | null {
    return this.#known.get(this.#names.get(name.toLowerCase()) ?? '') ?? null;
  }

  /** Somebody else in memory, with a key, whose name looks like this one: nobody is taken for them at a table. */
  #keyedLike(name: string, id: string): Person | null {
    const looks = likeness(name);
    const isLike = (person: Person): boolean =>
      !person.guest && person.id !== id && likeness(person.name) === looks;
    return [...this.#known.values()].find(isLike) ?? null;
  }

  /** The person who has logged in: by their key, otherwise somebody new, named like their login. */
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
    await this.#leaving.get(id);
    if (isShared || !this.#known.has(id)) await this.follow(id, true);
    const known = this.#known.get(id);
    if (known !== undefined && (!isShared || this.#stored.has(id) || (await this.keep(id)).ok)) return known;
    return this.#add({ id, guest: false, code: null }, login, now);
  }

  /** A known person with a key, as another node may have written them; null for nobody. */
  async recall(id: string): Promise<Person | null> {
    if (this.#records.isShared === true || !this.#known.has(id)) await this.follow(id, true);
    return this.get(id);
  }

  /** Ids of the people in memory. */
  ids(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Ids of people, now in memory, who have done nothing but log in, before this time. */
  async came(before: number): Promise<readonly string[]> {
    const found = await this.#records.find('came', { until: before, most: MOST_CAME });
    for (const known of found) if (!this.#known.has(known.record.id)) this.#adopt(known);
    return found.map(({ record }) => record.id);
  }

  /** Version of somebody's record as far as this node knows; 0 for nobody. */
  version(id: string): number {
    return this.#stored.get(id)?.version ?? 0;
  }

  /** Adopts what another node has written. @param isHere true to keep the person even if their record is gone */
  async follow(id: string, isHere: boolean): Promise<void> {
    const now = await this.#records.read(id);
    if (now === null) this.#stored.delete(id);
    if (now === null && !isHere) this.#unknow(id);
    if (now !== null && now.version > this.version(id)) this.#adopt(now);
  }

  /** Renames somebody, if the name is free and can be stored. */
  async rename(id: string, text: string): Promise<Result<Person, string>> {
    const name = readName(text);
    if (!name.ok) return name;
    const holder = await this.lookUp(name.value);
    if (holder !== null && holder.id !== id) return err(takenWords(holder.name));
    const like = this.#keyedLike(name.value, id);
    if (like !== null) return err(`${name.value} looks like ${like.name}, who has a key; take another name`);
    const before = this.#known.get(id);
    const person = this.change(id, { name: name.value });
    const kept = person.guest && !this.#stored.has(id) ? ok(null) : await this.keep(id);
    if (kept.ok) return ok(this.#known.get(id) ?? person);
    this.change(id, { name: before?.name ?? person.name });
    return err(kept.error.code === 'name-taken' ? takenWords(name.value) : kept.error.sentence);
  }

  change(id: string, change: PersonChange): Person {
    const before = this.#known.get(id);
    if (before === undefined) throw new Error('nobody has that id');
    const person = { ...before, ...change };
    this.#know(person);
    this.#pending.set(id, { ...this.#pending.get(id), ...change });
    return person;
  }

  /** Stores a person. Called once something depends on them, not before. */
  async keep(id: string): Promise<Result<null, StoreFault>> {
    const person = this.#known.get(id);
    if (person === undefined) return ok(null);
    const known = this.#stored.get(id) ?? { record: person, version: 0 };
    const pending = this.#pending.get(id);
    const written = await changeRecord(this.#records, id, known, now => ({ ...(now ?? person), ...pending }));
    if (!written.ok) return written;
    // Changes made during the write are still pending.
    if (this.#pending.get(id) === pending) this.#pending.delete(id);
    this.#adopt(written.value);
    return ok(null);
  }

  /**
   * Forgets somebody on whom nothing depends, but nobody with a stored key, or of whom a house has stored more than
   * a login.
   */
  forget(id: string): void {
    const version = this.version(id);
    const isShared = this.#records.isShared === true;
    if (this.#known.get(id)?.guest !== true && version > (isShared ? CAME : 0)) {
      this.release(id);
      return;
    }
    this.#unknow(id);
    this.#pending.delete(id);
    this.#stored.delete(id);
    if (version === 0) return;
    // Fails if another node has written more meanwhile; they stay then.
    const removed = this.#records.remove(id, version).catch(() => undefined);
    this.#leaving.set(id, removed);
    void removed.then(() => this.#leaving.delete(id));
  }

  /** Erases somebody, whatever is stored of them. */
  async erase(id: string): Promise<Result<null, StoreFault>> {
    await this.#leaving.get(id);
    for (;;) {
      this.#unknow(id);
      this.#pending.delete(id);
      this.#stored.delete(id);
      const now = await this.#records.read(id);
      const removed = now === null ? ok(null) : await this.#records.remove(id, now.version);
      if (removed.ok || removed.error.code !== 'changed') return removed;
    }
  }

  /** Drops somebody from memory who is stored as they are. */
  release(id: string): void {
    if (this.version(id) === 0 || this.#pending.has(id)) return;
    this.#unknow(id);
    this.#stored.delete(id);
  }

  async #add(kind: Pick<Person, 'id' | 'guest' | 'code'>, login: string, now: number): Promise<Person> {
    const names = new Set<string>();
    for (;;) {
      const isTaken = (wished: string): boolean =>
        names.has(wished) ||
        (this.named(wished)?.id ?? kind.id) !== kind.id ||
        this.#keyedLike(wished, kind.id) !== null;
      // Where many are called alike, numbers are drawn: counting up would ask for each of them.
      const number = names.size < COUNTED ? undefined : () => randomInt(10, 10 ** Math.min(6, names.size));
      const name = nameLike(login, isTaken, number);
      const person: Person = { ...kind, name, bell: true, settings: null, seenAt: now };
      // Another node may just be forgetting them, or have them come in.
      const found = await this.#records.find(`name:${name.toLowerCase()}`, { most: 1 });
      if (found.some(({ record }) => record.id !== kind.id)) {
        names.add(name.toLowerCase());
        continue;
      }
      if (this.#records.isShared !== true) {
        if (isTaken(name.toLowerCase())) continue;
        this.#know(person);
        return person;
      }
      const written = await this.#records.write(person.id, person, 0);
      if (written.ok) return this.#adopt({ record: person, version: written.value });
      if (written.error.code === 'name-taken') names.add(name.toLowerCase());
      else if (written.error.code !== 'changed') throw new Error(written.error.sentence);
      // They have logged in on another node at the same time.
      else await this.follow(person.id, true);
      const known = this.#known.get(person.id);
      if (known !== undefined) return known;
    }
  }

  #know(person: Person): void {
    this.#unname(person.id);
    this.#known.set(person.id, person);
    this.#names.set(person.name.toLowerCase(), person.id);
  }

  #unknow(id: string): void {
    this.#unname(id);
    this.#known.delete(id);
  }

  #unname(id: string): void {
    const name = this.#known.get(id)?.name.toLowerCase() ?? '';
    if (this.#names.get(name) === id) this.#names.delete(name);
  }

  #adopt(kept: Versioned<Person>): Person {
    const { id } = kept.record;
    const person = { ...kept.record, ...this.#pending.get(id) };
    this.#stored.set(id, kept);
    this.#know(person);
    return person;
  }
}

const takenWords = (name: string): string => `${name} is taken; take another name`;

/** Version of a record that says no more than that somebody has logged in. */
const CAME = 1;

/** Most of them that are looked at in one go. */
const MOST_CAME = 1000;

/** Names that are counted up before a number is drawn. */
const COUNTED = 6;
