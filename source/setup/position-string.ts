import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { AnyGame, AnyRules, GameTypes } from '../../machines/game.ts';
import { fromScript, fromSeed } from '../../machines/random.ts';
import { err, ok, plainWord, type Result } from '../../machines/result.ts';
import { letter, seats, type Viewer } from '../../machines/seat.ts';
import { BUILTIN_MAPS, builtinMap, isBuiltinName } from '../maps/builtin/index.ts';
import type { SetupKit } from '../maps/setup-kit.ts';
import type { Occupant } from '../table/api.ts';
import { hashOf, isRecord } from '../table/canonical.ts';
import { formOf, formOfFields, sinceOf } from '../table/later-options.ts';
import {
  type ChanceSource,
  chanceOf,
  checkPosition,
  type Information,
  type Knower,
  withChance,
} from '../table/positions.ts';
import type { Replay } from '../table/replay.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { decodeBySchema, encodeBySchema } from '../table/schema-code.ts';

/**
 * The forms of strings: an option, or a field, with `since` in its metadata is in those from that number on. A string has the lowest form
 * that says all of its options, so that older programs read what they can.
 */
const FORMATS = [1, 2, 3, 4, 5, 6] as const;
const NEWEST = FORMATS.length;

/** Most characters of a position string: the largest board with every name written out needs half of this. */
const LONGEST = 100_000;

/** The part of a kit that a position string needs. */
export type PositionKit = RulesKit & SetupKit;

/** The usual knower: the only person at the table, else a spectator. */
export function usualKnower(occupants: readonly Occupant[]): Viewer {
  const people = seats(occupants.length).filter(seat => occupants[seat]?.kind === 'human');
  return people.length === 1 ? (people[0] ?? 'spectator') : 'spectator';
}

/** The knower of a replay: once a game is over everything is open, until then the usual one. */
export const replayKnower = ({ header, outcome }: Pick<Replay, 'header' | 'outcome'>): Knower =>
  outcome === null ? usualKnower(header.seats) : 'open';

export interface KnownPosition {
  readonly kit: PositionKit;
  readonly game: AnyGame;
  readonly rules: AnyRules;
  /** Hidden parts are made up, unless the knower is `open`: look at it through the knower's view. */
  readonly position: GameTypes['position'];
  readonly knower: Knower;
}

/**
 * Writes a knower's part of a position as one line, `sandtable1-grid1-open-3kTb…`: the set-up and the position by the
 * schemas of the game, and a checksum, but not the state of chance (decisions/positions.md); or one sentence why
 * there is none.
 */
export async function positionString(
  kit: PositionKit,
  rules: AnyRules,
  known: Information,
): Promise<Result<string, string>> {
  const [game, positions] = await Promise.all([kit.rules(), kit.positions?.()]);
  if (positions === undefined) return err(noPositions(kit));
  // Hidden parts are filled in by a fixed seed, so the string gives nothing away.
  const position =
    known.knower === 'open' ? known.position : positions.determinize(rules, known.view, fromSeed('hidden'));
  const { seats: count, options, ...own } = rules.setup;
  const map = await knownMap(kit, game, rules.setup);
  const boardFields = map === null ? withoutSource(own) : null;
  const format = Math.max(formOf(game, options), formOfFields(z.object(boardFieldsOf(game)), boardFields));
  const wire = { seats: count, options, map, boardFields, position };
  const bytes = encodeBySchema(wireSchema(game, format), wire, format);
  const head = `sandtable${format}-${game.id}${game.rulesVersion}-${wordOf(known.knower)}`;
  return ok(`${head}-${written(Uint8Array.from([...checksum(head, bytes), ...bytes]))}`);
}

/** Reads a position string from anywhere; a fault is one sentence. */
export async function readPosition(
  text: string,
  kits: readonly PositionKit[],
): Promise<Result<KnownPosition, string>> {
  const parts = text.length <= LONGEST ? FORM.exec(text.replace(/\s/g, '')) : null;
  const [, head = '', format = '', id = '', version = '', word = '', code = ''] = parts ?? [];
  if (parts === null)
    return err(
      'that is not a position: one begins with sandtable, a game and a seat, as sandtable1-grid1-open-',
    );
  const form = FORMATS.find(each => each === Number(format));
  if (form === undefined)
    return err(`the position is written in format ${format}, this Sandtable reads 1 to ${NEWEST}`);
  const kit = kits.find(known => known.id === id);
  if (kit === undefined) return err(`this Sandtable does not know the game ${plainWord(id)}`);
  const [game, positions] = await Promise.all([kit.rules(), kit.positions?.()]);
  if (positions === undefined) return err(noPositions(kit));
  if (Number(version) !== game.rulesVersion)
    return err(
      `the position is of version ${version} of the rules of ${game.title}, this is version ${game.rulesVersion}`,
    );
  const bytes = read(code);
  const data = bytes?.subarray(SUM);
  if (data === undefined || checksum(head, data).some((byte, index) => byte !== bytes?.[index]))
    return err('the position is damaged: a letter or digit of it is wrong or missing');
  const wire = decodeBySchema(wireSchema(game, form), data, form);
  const rules = await rulesIn(kit, game, isRecord(wire) ? wire : {});
  if (!rules.ok) return rules;
  const position =
    isRecord(wire) && isRecord(wire['position']) ? withChance(wire['position'], NO_CHANCE) : {};
  const checked = checkPosition(game, rules.value, positions, position);
  if (!checked.ok) return checked;
  const knower = knowerOf(word, rules.value.setup.seats);
  return knower === null
    ? err(`there is no player ${word} in this position`)
    : ok({ kit, game, rules: rules.value, position: checked.value, knower });
}

/** The position with which a game begins: hidden parts are dealt by the seed, chance is the seed's or a script's. */
export async function openingPosition(
  { kit, rules, position, knower }: KnownPosition,
  source: ChanceSource,
): Promise<GameTypes['position']> {
  const positions = await kit.positions?.();
  if (knower === 'open' || positions === undefined) return withChance(position, chanceOf(source));
  // Dealt by chance of its own, or whoever knows the seed's first dice would know the hands.
  const hidden = fromSeed(`${source.seed}, hidden`);
  return withChance(positions.determinize(rules, rules.view(position, knower), hidden), chanceOf(source));
}

const noPositions = ({ title }: PositionKit): string => `${title} has no strings for its positions`;

/** A placeholder for chance, which is not in a string. */
const NO_CHANCE = fromScript([]);

/** `sandtable`, format, game, rules, knower, and the code. */
const FORM = /^(sandtable(\d{1,6})-([a-z]{1,32})(\d{1,6})-(open|watch|[A-Z]))-([0-9A-Za-z]+)$/;

const wordOf = (knower: Knower): string =>
  knower === 'open' ? 'open' : knower === 'spectator' ? 'watch' : letter(knower);

function knowerOf(word: string, count: number): Knower | null {
  if (word === 'open') return 'open';
  return word === 'watch' ? 'spectator' : (seats(count).find(seat => letter(seat) === word) ?? null);
}

/** Tests whether every Sandtable has the board: a built-in map, or the only one of its game. */
export const isOnKnownMap = async (kit: PositionKit, rules: AnyRules): Promise<boolean> =>
  kit.setup.mapSetup === undefined || (await knownMap(kit, await kit.rules(), rules.setup)) !== null;

/** Why a position is not read where maps of its own are not. */
export const KNOWN_MAPS_ONLY = 'here only positions on the maps that every Sandtable has are analysed';

/** A map by its name, with the beginning of a hash of its part of the set-up. */
const mapSchema = z.object({ name: z.string(), hash: z.int().min(0) });

/** The schema of a string: the set-up, with the map by name if every Sandtable has it, and the position. */
function wireSchema(game: AnyGame, format: number): z.ZodType {
  const options = Object.entries(game.options.shape).filter(([, option]) => sinceOf(option) <= format);
  return z.object({
    seats: z.int().min(0),
    options: z.object(Object.fromEntries(options)),
    map: mapSchema.nullable(),
    boardFields: z.object(boardFieldsOf(game)).nullable(),
    position: z.object(fieldsOf(game.position, ['random'], format)),
  });
}

const boardFieldsOf = (game: AnyGame): Record<string, z.core.SomeType> =>
  fieldsOf(game.setup, ['seats', 'options', 'source']);

function fieldsOf(
  schema: z.ZodType,
  without: readonly string[],
  format: number = NEWEST,
): Record<string, z.core.SomeType> {
  if (!(schema instanceof z.ZodObject)) throw new Error('set-ups and positions are objects');
  return Object.fromEntries(
    Object.entries(schema.shape).filter(
      ([name, field]) => !without.includes(name) && sinceOf(field) <= format,
    ),
  );
}

/** Removes the path of a map on somebody's disk, which is private. */
const withoutSource = (boardFields: object): object =>
  Object.fromEntries(Object.entries(boardFields).filter(([name]) => name !== 'source'));

const hashOfBoard = ({ seats: _seats, options: _options, ...boardFields }: GameTypes['setup']): number =>
  Number.parseInt(hashOf(withoutSource(boardFields)).slice(0, 6), 16);

type KnownMap = z.output<typeof mapSchema> | null;

/** Maps by their set-ups: whoever copies one position often copies another of the same game. */
const maps = new WeakMap<object, Promise<KnownMap>>();

function knownMap(kit: PositionKit, game: AnyGame, setup: GameTypes['setup']): Promise<KnownMap> {
  const known = maps.get(setup) ?? mapOf(kit, game, setup);
  maps.set(setup, known);
  return known;
}

/** The map of a set-up, if every Sandtable has it: by the name in the set-up, else the one that makes the same set-up. */
async function mapOf(kit: PositionKit, game: AnyGame, setup: GameTypes['setup']): Promise<KnownMap> {
  const hash = hashOfBoard(setup);
  const named = 'source' in setup && typeof setup.source === 'string' ? [setup.source] : [];
  for (const name of [...named, ...BUILTIN_MAPS.map(({ id }) => id)]) {
    const rules = await rulesOnMap(kit, game, setup, name);
    if (rules !== null && hashOfBoard(rules.setup) === hash) return { name, hash };
  }
  return null;
}

/** The rules with a built-in map; null if there is none of that name, or the game does not take it. */
async function rulesOnMap(
  kit: PositionKit,
  game: AnyGame,
  { seats: count, options }: GameTypes['setup'],
  name: string,
): Promise<AnyRules | null> {
  const mapSetup = await kit.setup.mapSetup?.();
  if (mapSetup === undefined || !isBuiltinName(name)) return null;
  const loaded = builtinMap(name);
  if (!loaded.ok) return null;
  const boardFields = mapSetup.fieldsOf({ ...loaded.value, warnings: [] }, name);
  const setup = game.setup.safeParse({ seats: count, options, ...boardFields });
  const rules = setup.success ? game.prepare(setup.data) : null;
  return rules?.ok === true ? rules.value : null;
}

async function rulesIn(
  kit: PositionKit,
  game: AnyGame,
  wire: Readonly<Record<string, unknown>>,
): Promise<Result<AnyRules, string>> {
  const map = mapSchema.nullable().safeParse(wire['map']);
  const [count, options] = [wire['seats'], wire['options']];
  if (map.success && map.data !== null && typeof count === 'number' && isRecord(options)) {
    const { name, hash } = map.data;
    const rules = await rulesOnMap(kit, game, { seats: count, options }, name);
    if (rules !== null && hashOfBoard(rules.setup) === hash) return ok(rules);
    return err(
      `the position is on the map ${plainWord(name)} of another Sandtable, which this one does not have`,
    );
  }
  const boardFields = isRecord(wire['boardFields']) ? wire['boardFields'] : {};
  const setup = game.setup.safeParse({ seats: count, options, ...boardFields });
  if (!setup.success) return err(`the set-up of the position is not one of ${game.title}`);
  const rules = game.prepare(setup.data);
  return rules.ok ? rules : err(rules.error.sentence);
}

const SUM = 4;

/** The checksum of a string, its plain head included. */
function checksum(head: string, bytes: Uint8Array): Uint8Array {
  const sum = new Uint8Array(SUM);
  new DataView(sum.buffer).setUint32(0, crc32(bytes, crc32(head)));
  return sum;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(LETTERS.length);
/** Bytes that are written as one number, of 43 letters. */
const BLOCK = 32;
const lettersFor = (bytes: number): number => Math.ceil((bytes * 8) / Math.log2(LETTERS.length));

/** Writes bytes as letters and digits, which no chat and no shell interprets. */
function written(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += BLOCK) {
    const block = bytes.subarray(from, from + BLOCK);
    let number = block.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    let letters = '';
    for (let left = lettersFor(block.length); left > 0; left--) {
      letters = `${LETTERS[Number(number % BASE)]}${letters}`;
      number /= BASE;
    }
    text += letters;
  }
  return text;
}

function read(text: string): Uint8Array | null {
  const bytes: number[] = [];
  const whole = lettersFor(BLOCK);
  for (let from = 0; from < text.length; from += whole) {
    const letters = text.slice(from, from + whole);
    const size = Math.floor((letters.length * Math.log2(LETTERS.length)) / 8);
    let number = 0n;
    for (const each of letters) number = number * BASE + BigInt(LETTERS.indexOf(each));
    if (lettersFor(size) !== letters.length || number >= 1n << BigInt(8 * size)) return null;
    const block: number[] = [];
    for (let left = size; left > 0; left--) {
      block.unshift(Number(number % 256n));
      number /= 256n;
    }
    bytes.push(...block);
  }
  return Uint8Array.from(bytes);
}
