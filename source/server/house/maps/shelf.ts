import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';
import type { Clock } from '../../../base/clock.ts';
import { SerialQueue } from '../../../base/serial-queue.ts';
import { cleanLine } from '../../../base/text.ts';
import { readIndexImage } from '../../../maps/atlas/load.ts';
import { PNG_SIGNATURE } from '../../../maps/atlas/png.ts';
import { numbersImage } from '../../../maps/drawing/files.ts';
import type { GameMap } from '../../../maps/map.ts';
import { readText, utf8Of } from '../../../maps/text.ts';
import { isWarzoneText } from '../../../maps/warzone.ts';
import { toDomination, writeDomination } from '../../../maps/write.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import { Rates } from '../owner/limits.ts';
import type { Log } from '../owner/log.ts';
import { CODE, freshCode, readCode } from '../people/codes.ts';
import { type Erasure, SOMEBODY } from '../people/forgotten.ts';
import type { Person } from '../people/people.ts';
import { type HouseMap, type HouseMaps, mapOfBytes, SHELF, titleOf } from './house-maps.ts';

/** Limits of the shelf: bytes of a file, maps of one person, maps in all, and marks of one map. */
export const SHELVED = { bytes: 128 * 1024, each: 20, all: 300, marks: 1000 } as const;

/** Games of one number of players after which it is told how often each seat has won. */
const TOLD = 20;

/** Maps that one person may put here in an hour. */
const PUTS = 30;

const shelvedSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(CODE),
  /** The id of whoever put it here, and their name then. */
  maker: z.string().max(64),
  by: z.string().max(64),
  title: z.string().max(64),
  /** The map file, without control characters. */
  text: z.string().max(SHELVED.bytes),
  /** The image of its territories' numbers, a PNG of our own, where one came with it. */
  lands: z
    .base64()
    .max(2 * SHELVED.bytes)
    .optional(),
  /** True once it is in the list for everybody; until then only its code leads to it. */
  shown: z.boolean(),
  /** Games that were begun on it. */
  plays: z.int().min(0),
  /** Games that one seat has won, by seat, for each number of players. */
  wins: z.record(z.string().regex(/^\d$/), z.array(z.int().min(0)).max(9)).default({}),
  /** Marks from 1 to 5, by the ids of those who gave them. */
  marks: z.record(z.string().max(64), z.int().min(1).max(5)),
  createdAt: z.number(),
});
type ShelvedMap = Readonly<z.infer<typeof shelvedSchema>>;

export const mapsKind = jsonKind<ShelvedMap>(
  { folder: 'maps', called: id => `the map ${id}`, most: 5 * SHELVED.bytes },
  shelvedSchema,
  (map, id) => map.id === id,
);

const TOO_MANY = `you have put ${SHELVED.each} maps here; remove one first`;
const FULL = 'the shelf is full';
const UNKNOWN = 'there is no map with that code here';

/** The maps of a server: the owner's, and those that people have put on its shelf. A map keeps its code and never changes. */
export class Shelf implements HouseMaps {
  readonly #owner: HouseMaps;
  readonly #records: Records<ShelvedMap>;
  readonly #parts: { readonly clock: Clock; readonly log: Log };
  readonly #rates = new Rates(PUTS, 3_600_000);
  readonly #puts = new SerialQueue();
  readonly #known = new Map<string, Versioned<ShelvedMap>>();
  readonly #maps = new Map<string, HouseMap>();
  #list: readonly HouseMap[];

  constructor(
    owner: HouseMaps,
    records: Records<ShelvedMap>,
    parts: { readonly clock: Clock; readonly log: Log },
  ) {
    this.#owner = owner;
    this.#records = records;
    this.#parts = parts;
    this.#list = owner.list;
  }

  /** Reads the maps that people have put here. @throws Error with one sentence when a record cannot be read */
  static async open(
    owner: HouseMaps,
    records: Records<ShelvedMap>,
    parts: { readonly clock: Clock; readonly log: Log },
  ): Promise<Shelf> {
    const shelf = new Shelf(owner, records, parts);
    for (const known of (await records.readAll()).values()) shelf.#adopt(known);
    return shelf;
  }

  get list(): readonly HouseMap[] {
    return this.#list;
  }

  find(id: string): HouseMap | null {
    return this.#owner.find(id) ?? this.#maps.get(id) ?? null;
  }

  /** The map with this code, as somebody has typed it. */
  coded(code: string): Result<HouseMap, string> {
    const map = this.#maps.get(SHELF + (readCode(code) ?? ''));
    return map === undefined ? err(UNKNOWN) : ok(map);
  }

  /** The file of a map. */
  text(code: string): Result<string, string> {
    const known = this.#known.get(readCode(code) ?? '');
    return known === undefined ? err(UNKNOWN) : ok(known.record.text);
  }

  /**
   * Puts a map on the shelf, where only its code leads to it until it is shown.
   * @param bytes the map's file, and behind it the image of its territories' numbers if it has one @param name its title; the file's own when empty @returns a sentence when it is refused
   */
  put(person: Person, bytes: Uint8Array, name: string): Promise<Result<HouseMap, string>> {
    // One after another: of many at once none may see room that another takes.
    return this.#puts.run(() => this.#put(person, bytes, name));
  }

  async #put(person: Person, bytes: Uint8Array, name: string): Promise<Result<HouseMap, string>> {
    const now = this.#parts.clock.now();
    if (person.guest) return err('only somebody with a key can put maps here; you are a guest');
    const own = [...this.#known.values()].filter(({ record }) => record.maker === person.id);
    if (own.length >= SHELVED.each) return err(TOO_MANY);
    if (this.#known.size >= SHELVED.all) return err(FULL);
    if (bytes.length > SHELVED.bytes)
      return err(`the map is larger than ${SHELVED.bytes / 1024} KB, the most that is taken here`);
    this.#rates.prune(now);
    if (!this.#rates.take(person.id, now)) return err(`at most ${PUTS} maps are put here in an hour`);
    const image = Buffer.from(bytes).indexOf(PNG_SIGNATURE, 0, 'latin1');
    const shared = fileForOthers(image < 0 ? bytes : bytes.subarray(0, image));
    if (!shared.ok) return shared;
    const text = shared.value;
    const read = mapOfBytes('map', Buffer.from(text), () => null);
    if (!read.ok) return read;
    const lands = image < 0 ? ok(null) : imageForOthers(bytes.subarray(image), read.value.map);
    if (!lands.ok) return lands;
    const record: ShelvedMap = {
      version: 1,
      id: freshCode(),
      maker: person.id,
      by: person.name,
      title: cleanLine(name, 40) || titleOf(read.value.map.name) || 'A map',
      text,
      ...(lands.value !== null && { lands: lands.value }),
      shown: false,
      plays: 0,
      wins: {},
      marks: {},
      createdAt: now,
    };
    // What this node knows may be less than there is: another one may put a map at this moment.
    const written = await this.#records.write(record.id, record, 0, [
      { text: `"maker":${JSON.stringify(person.id)}`, most: SHELVED.each, sentence: TOO_MANY },
      { text: '', most: SHELVED.all, sentence: FULL },
    ]);
    if (!written.ok) return err(written.error.sentence);
    this.#adopt({ record, version: written.value });
    return this.coded(record.id);
  }

  /** Shows a map to everybody, or no longer. */
  show(code: string, person: Person, shown: boolean): Promise<Result<HouseMap, string>> {
    return this.#change(code, now => {
      if (now.maker !== person.id) return err('that map is not yours');
      return ok({ ...now, shown, by: person.name });
    });
  }

  /** Takes one's own map away; games that were begun on it have it in their saves. */
  async remove(code: string, person: Person): Promise<Result<HouseMap, string>> {
    const map = this.coded(code);
    const known = this.#known.get(readCode(code) ?? '');
    if (!map.ok || known === undefined) return err(UNKNOWN);
    if (known.record.maker !== person.id) return err('that map is not yours');
    const removed = await this.#remove(known);
    return removed.ok ? map : removed;
  }

  /** Gives a map a mark. @param mark from 1 to 5 */
  rate(code: string, person: Person, mark: number): Promise<Result<HouseMap, string>> {
    return this.#change(code, now => {
      if (!(Number.isInteger(mark) && mark >= 1 && mark <= 5)) return err('a mark is a number from 1 to 5');
      if (now.maker === person.id) return err('others say how good your map is');
      if (person.guest) return err('only somebody with a key gives marks; you are a guest');
      if (Object.keys(now.marks).length >= SHELVED.marks && !Object.hasOwn(now.marks, person.id))
        return err('that map has all the marks that are kept');
      return ok({ ...now, marks: { ...now.marks, [person.id]: mark } });
    });
  }

  /** A game has begun on the map with this id; of other maps nothing is counted. */
  played(id: string): Promise<void> {
    return this.#count(id, now => ({ ...now, plays: now.plays + 1 }));
  }

  /** One seat of so many has won a game on the map with this id. */
  wonOn(id: string, seats: number, winner: number): Promise<void> {
    return this.#count(id, now => {
      const before = now.wins[seats] ?? [];
      const after = Array.from({ length: seats }, (_, seat) => (before[seat] ?? 0) + Number(seat === winner));
      return { ...now, wins: { ...now.wins, [seats]: after } };
    });
  }

  async #count(id: string, change: (now: ShelvedMap) => ShelvedMap): Promise<void> {
    if (!this.#maps.has(id)) return;
    const counted = await this.#change(id.slice(SHELF.length), now => ok(change(now)));
    if (!counted.ok) this.#parts.log.write('map', { file: id, why: counted.error });
  }

  version(id: string): number {
    return this.#known.get(id)?.version ?? 0;
  }

  ids(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Adopts a map as another node has written it. */
  async follow(id: string): Promise<void> {
    const now = await this.#records.read(id);
    if (now === null) this.#drop(id);
    else if (now.version > this.version(id)) this.#adopt(now);
  }

  /** Erases somebody: their maps that nobody else sees, their name on the others, and their marks. @returns an error sentence, or null */
  async forget({ person, pseudonym }: Erasure): Promise<string | null> {
    for (const { record, version } of [...this.#known.values()]) {
      const { id, maker, shown, marks } = record;
      if (maker !== person && !Object.hasOwn(marks, person)) continue;
      const gone = maker === person && !shown;
      const changed = gone
        ? await this.#remove({ record, version })
        : await this.#change(id, now => {
            const { [person]: _mark, ...others } = now.marks;
            return ok({ ...now, ...(maker === person && { maker: pseudonym, by: SOMEBODY }), marks: others });
          });
      if (!changed.ok) return changed.error;
      if (!gone) await this.#records.settle?.(id);
    }
    return null;
  }

  async #change(
    code: string,
    change: (now: ShelvedMap) => Result<ShelvedMap, string>,
  ): Promise<Result<HouseMap, string>> {
    const known = this.#known.get(readCode(code) ?? '');
    if (known === undefined) return err(UNKNOWN);
    const { id } = known.record;
    let refused: string | null = null;
    const written = await changeRecord(this.#records, id, known, now => {
      const changed = now === null ? err(UNKNOWN) : change(now);
      refused = changed.ok ? null : changed.error;
      return changed.ok ? changed.value : (now ?? known.record);
    });
    if (!written.ok) return err(written.error.sentence);
    this.#adopt(written.value);
    return refused === null ? this.coded(id) : err(refused);
  }

  async #remove({ record: { id }, version }: Versioned<ShelvedMap>): Promise<Result<null, string>> {
    const removed = await this.#records.remove(id, version);
    // Somebody has just given it a mark, or begun a game.
    if (!removed.ok && removed.error.code === 'changed') {
      const now = await this.#records.read(id);
      if (now !== null) return this.#remove(now);
    } else if (!removed.ok) return err(removed.error.sentence);
    this.#drop(id);
    return ok(null);
  }

  #adopt(known: Versioned<ShelvedMap>): void {
    const { id, title, text, lands, maker, by, shown, plays, wins, marks } = known.record;
    const before = this.#maps.get(SHELF + id);
    const read = before === undefined ? mapOfBytes(id, Buffer.from(text), () => null) : ok(before);
    // Left alone: an older or newer program may play on it.
    if (!read.ok) {
      this.#parts.log.write('map', { file: id, why: read.error });
      return;
    }
    const given = Object.values(marks);
    const told = Object.values(wins).toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
    const fair = sum(told) < TOLD ? [] : told;
    const shelved = { code: id, maker, by, shown, plays, wins: fair, marks: given.length, mark: mean(given) };
    this.#known.set(id, known);
    const map = { ...read.value.map, name: title };
    const image = before?.lands ?? (lands === undefined ? null : Buffer.from(lands, 'base64'));
    this.#maps.set(SHELF + id, {
      ...read.value,
      ...{ map, id: SHELF + id, title, file: null, lands: image, shelved },
    });
    this.#relist();
  }

  #drop(id: string): void {
    this.#known.delete(id);
    this.#maps.delete(SHELF + id);
    this.#relist();
  }

  /** The owner's maps first, then what is played most. */
  #relist(): void {
    const plays = (map: HouseMap): number => map.shelved?.plays ?? 0;
    const shelved = [...this.#maps.values()].toSorted(
      (a, b) => plays(b) - plays(a) || a.title.localeCompare(b.title, 'en-GB'),
    );
    this.#list = [...this.#owner.list, ...shelved];
  }
}

/** The text of a map file as others may have it: without control characters, and of warzone.com's, which hold a password, the map alone. */
function fileForOthers(bytes: Uint8Array): Result<string, string> {
  if (isWarzoneText(utf8Of(bytes) ?? '')) {
    const read = mapOfBytes('map', bytes, () => null);
    return read.ok ? ok(Buffer.from(writeDomination(toDomination(read.value.map, '').map)).toString()) : read;
  }
  const lines = readText(bytes, 'tolerant');
  if (!lines.ok) return err(lines.error.sentence);
  const clean = lines.value.lines.map(({ text }) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trimEnd());
  return ok(`${clean.join('\n')}\n`);
}

/** The image of a map's territories as others may have it: our own of the same pixels. */
function imageForOthers(bytes: Uint8Array, { countries }: GameMap): Result<string, string> {
  const raster = readIndexImage(bytes, countries.length);
  if (!raster.ok) return err(`the picture behind the map: ${raster.error}`);
  const image = Buffer.from(numbersImage(raster.value, countries.length) ?? []).toString('base64');
  return image.length > 2 * SHELVED.bytes
    ? err('the picture behind the map is too large to be kept')
    : ok(image);
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const mean = (marks: readonly number[]): number => sum(marks) / Math.max(1, marks.length);
