import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { makeFolder } from '../../base/folder.ts';
import { CODE, freshCode } from './codes.ts';
import { nameLike, readName } from './names.ts';

/** Somebody who plays here: known by a key, or a guest known by a code. */
export interface Person {
  /** Made by the server; letters, digits, `-` and `_`. */
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  /** What a guest comes back with from another terminal; null for people with a key. */
  readonly code: string | null;
  /** Whether the bell rings when it is their turn. */
  readonly bell: boolean;
  /** What the screens remember; checked by who reads it. */
  readonly settings: unknown;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

const personSchema = z.object({
  id: z.string().regex(/^[kg]-[A-Za-z0-9_-]{22,43}$/),
  name: z.string().refine(name => readName(name).ok),
  guest: z.boolean(),
  code: z.string().regex(CODE).nullable(),
  bell: z.boolean(),
  settings: z.unknown(),
  seenAt: z.number(),
});

/** Largest record that is read, in characters. */
const MOST = 200_000;

/** What people are called by their key: its SHA-256, as OpenSSH prints fingerprints, in letters that make a file name. */
export const idOfKey = (blob: Uint8Array): string =>
  `k-${createHash('sha256').update(blob).digest('base64url')}`;

/** Everybody the server knows, each in a file of their own. */
export class People {
  readonly #folder: string;
  readonly #known = new Map<string, Person>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the folder; a record that makes no sense is left alone. */
  static async open(folder: string): Promise<People> {
    makeFolder(folder, 0o700);
    const people = new People(folder);
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.json')) continue;
      const person = parsePerson(await readFile(join(folder, file), 'utf8'));
      if (person !== null && `${person.id}.json` === file) people.#known.set(person.id, person);
    }
    return people;
  }

  get(id: string): Person | null {
    return this.#known.get(id) ?? null;
  }

  /** The guest with this code. */
  withCode(code: string): Person | null {
    return [...this.#known.values()].find(person => person.code === code) ?? null;
  }

  /** Who has this name. */
  named(name: string): Person | null {
    return [...this.#known.values()].find(person => person.name.toLowerCase() === name.toLowerCase()) ?? null;
  }

  /** Who has this key; somebody new is called like the login they came with. */
  withKey(blob: Uint8Array, login: string, now: number): Person {
    const id = idOfKey(blob);
    const known = this.#known.get(id);
    return known === undefined ? this.#add({ id, guest: false, code: null }, login, now) : known;
  }

  /** Somebody without a key. */
  guest(login: string, now: number): Person {
    const id = `g-${randomBytes(16).toString('base64url')}`;
    return this.#add({ id, guest: true, code: freshCode() }, login, now);
  }

  /** Another name, when nobody has it. */
  rename(id: string, text: string): Result<Person, string> {
    const name = readName(text);
    if (!name.ok) return name;
    const holder = this.named(name.value);
    if (holder !== null && holder.id !== id) return err(`${holder.name} is taken; take another name`);
    return ok(this.change(id, { name: name.value }));
  }

  /** Changes a record that exists. */
  change(id: string, change: Partial<Pick<Person, 'name' | 'bell' | 'settings' | 'seenAt'>>): Person {
    const before = this.#known.get(id);
    if (before === undefined) throw new Error('nobody has that id');
    const person = { ...before, ...change };
    this.#known.set(id, person);
    return person;
  }

  /** Writes the record down. Guests are written only once something depends on them. */
  async keep(id: string): Promise<void> {
    const person = this.#known.get(id);
    if (person === undefined) return;
    const path = join(this.#folder, `${person.id}.json`);
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writeFileAtomic(path, `${JSON.stringify(person)}\n`, { mode: 0o600 }));
    await this.#writing;
  }

  /** Forgets a guest on whom nothing depends. */
  forget(id: string): void {
    if (this.#known.get(id)?.guest === true) this.#known.delete(id);
  }

  #add(kind: Pick<Person, 'id' | 'guest' | 'code'>, login: string, now: number): Person {
    const names = new Set([...this.#known.values()].map(person => person.name.toLowerCase()));
    const name = nameLike(login, wished => names.has(wished));
    const person: Person = { ...kind, name, bell: true, settings: null, seenAt: now };
    this.#known.set(person.id, person);
    return person;
  }
}

function parsePerson(text: string): Person | null {
  if (text.length > MOST) return null;
  try {
    const parsed = personSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
