import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { PersistedSnapshot } from '../../machines/chart.ts';
import type { GameTypes } from '../../machines/game.ts';
import type { ScriptedOutcome } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { seatSchema } from '../../machines/seat.ts';
import type { Occupant, TableOptions } from './api.ts';
import { seatColours } from './seat-colours.ts';
import { seriesSchema } from './series.ts';

/** The name of the file format in the first line. */
export const FORMAT = 'sandtable';
/**
 * Raised when an older program could not read the file. Positions and colours of seats need the second, options that came
 * later the third, series the fourth, styles of computer players the fifth, options that came after those, and games that
 * their time ends, the sixth.
 */
export const FORMAT_VERSION = 6;
const [FIRST_VERSION, SECOND_VERSION, THIRD_VERSION, FOURTH_VERSION, FIFTH_VERSION] = [
  1, 2, 3, 4, 5,
] as const;
/** The form of the first options that a program of the fifth version does not know (`sinceOf`). */
const NEW_OPTIONS = 5;

interface HeaderNeeds extends Pick<TableOptions, 'position' | 'series' | 'isTimed'> {
  readonly form?: number;
}

/**
 * The version of a header: the oldest that can read it, so that older programs read what they can.
 * @param needs `form` is the lowest form with all options that are not as usual (`formOf`)
 */
export function versionOf(
  seats: HeaderLine['seats'],
  { position, form = 1, series, isTimed }: HeaderNeeds,
): HeaderLine['version'] {
  if (form >= NEW_OPTIONS || isTimed === true) return FORMAT_VERSION;
  if (seats.some(each => each.kind === 'bot' && each.style !== undefined)) return FIFTH_VERSION;
  if (series !== undefined) return FOURTH_VERSION;
  if (form > 1) return THIRD_VERSION;
  return position === undefined && seats.every(({ colour }) => colour === undefined)
    ? FIRST_VERSION
    : SECOND_VERSION;
}

/** Text of 1 to `most` characters that may be shown. */
export const visibleText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);

/** A chosen colour in data from outside. */
export const seatColourSchema = z.enum(seatColours);

const colour = { colour: seatColourSchema.optional() };

/** An occupant in data from outside: names of 1 to 32 visible characters. */
export const occupantSchema: z.ZodType<Occupant> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('human'), name: visibleText(32), ...colour }),
  z.strictObject({
    kind: z.literal('bot'),
    name: visibleText(32),
    level: visibleText(32),
    style: visibleText(32).optional(),
    ...colour,
  }),
]);

/** A seed in data from outside: 1 to 200 visible characters. */
export const seedSchema = visibleText(200);

const setup: z.ZodType<GameTypes['setup']> = z.looseObject({
  seats: z.number(),
  options: z.looseObject({}),
});
/**
 * The computer player or program that a referee calls so: `B bot:hard`, `A program 1`; null for any other name. Referees
 * before 0.3.0 wrote them as people.
 */
export function refereedPlayer(name: string): Occupant | null {
  const [, level] = /^[A-Z] (?:bot:)?(program(?: \d+)?|(?<=bot:)\S+)$/.exec(name) ?? [];
  return level === undefined ? null : { kind: 'bot', name, level };
}

const seats: z.ZodType<readonly Occupant[]> = z
  .array(occupantSchema)
  .max(64)
  .transform(all => all.map(each => (each.kind === 'human' ? (refereedPlayer(each.name) ?? each) : each)));
const outcomes: z.ZodType<readonly ScriptedOutcome[]> = z.array(
  z.object({ what: visibleText(64), numbers: z.array(z.int()) }),
);

const header = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(FORMAT),
  version: z.literal([
    FIRST_VERSION,
    SECOND_VERSION,
    THIRD_VERSION,
    FOURTH_VERSION,
    FIFTH_VERSION,
    FORMAT_VERSION,
  ]),
  /** The program that wrote the file, for people. */
  app: visibleText(64),
  /** The game's id, the version of its rules, and its title. */
  game: visibleText(64),
  rules: z.int(),
  title: visibleText(100),
  /** ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  setup,
  seats,
  seed: seedSchema,
  /** Present when deal and dice were fixed beforehand; then the seed gives nothing. */
  outcomes: outcomes.optional(),
  /** Present when the game began from a position: all of it but the randomness, which the seed or the script gives. */
  position: z.looseObject({}).optional(),
  /** Present in a game of a series. */
  series: seriesSchema.optional(),
});
/** The first line: everything that the game is started with. */
export type HeaderLine = Readonly<z.infer<typeof header>>;

const standing = z.strictObject({
  /** The number of moves played (an undo takes some back). */
  seq: z.int().min(0),
  turn: z.int().min(0),
  phase: visibleText(100),
  over: z.boolean(),
});
/** The state of the game after a line, for lists, which read only the last one. */
export type SavedStanding = Readonly<z.infer<typeof standing>>;

const moveData: z.ZodType<GameTypes['move']> = z.looseObject({ type: z.string() });
const events: z.ZodType<readonly GameTypes['event'][]> = z.array(z.looseObject({ type: z.string() }));

const move = z.strictObject({
  kind: z.literal('move'),
  ...standing.shape,
  seat: seatSchema,
  move: moveData,
  events,
  /** True when something random or hidden came to light; undo does not go back behind it. */
  reveals: z.boolean(),
});
export type MoveLine = Readonly<z.infer<typeof move>>;

const undo = z.strictObject({ kind: z.literal('undo'), ...standing.shape, seat: seatSchema });
/** A seat took moves back; `seq` are left. */
export type UndoLine = Readonly<z.infer<typeof undo>>;

const persisted: z.ZodType<PersistedSnapshot> = z.record(z.string(), z.unknown());
const snapshot = z.strictObject({
  kind: z.literal('snapshot'),
  ...standing.shape,
  /** That of the snapshot's canonical JSON. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  snapshot: persisted,
});
/** The whole game as it stands. */
export type SnapshotLine = Readonly<z.infer<typeof snapshot>>;

const resign = z.strictObject({
  kind: z.literal('resign'),
  ...standing.shape,
  seat: seatSchema,
  level: visibleText(32),
});
/** The person in a seat has resigned: a computer player of this level plays it to the end. */
export type ResignLine = Readonly<z.infer<typeof resign>>;

const endReason = z.enum(['agreed', 'time']);
/** What ends a game if its rules do not: a draw that all humans agreed to, or its time. */
export type EndReason = z.infer<typeof endReason>;
/** Nothing but a snapshot comes after it. */
const end = z.strictObject({ kind: z.literal('end'), ...standing.shape, reason: endReason });

const note = z.strictObject({
  kind: z.literal('note'),
  ...standing.shape,
  note: z.looseObject({ type: z.string() }),
});
/** A game's own data beside the moves, named by `type`; the game's kit (`Notes`) knows what it changes. */
export type Note = Readonly<z.infer<typeof note>['note']>;

const lineSchema = z.discriminatedUnion('kind', [header, move, undo, snapshot, note, resign, end]);
export type SaveLine = Readonly<z.infer<typeof lineSchema>>;
export type BodyLine = Exclude<SaveLine, HeaderLine>;

/** Checksums in a chain: each CRC-32 continues the one before, so that a changed, missing or moved line is found. */
export type Chain = number;
export const CHAIN_START: Chain = 0;

export interface SaveEnd {
  readonly count: number;
  readonly chain: Chain;
}

/** Encodes a line, without its line feed: one JSON object whose last field is the checksum of all before it. */
export function encodeLine(line: SaveLine, before: Chain): { text: string; chain: Chain } {
  const body = JSON.stringify(line).slice(0, -1);
  const chain = crc32(body, before);
  return { text: `${body},"crc":"${hex(chain)}"}`, chain };
}

/** Encodes several lines, each continuing the one before. */
export function encodeLines(lines: readonly SaveLine[], before: Chain): { texts: string[]; chain: Chain } {
  let chain = before;
  const texts = lines.map(line => {
    const encoded = encodeLine(line, chain);
    chain = encoded.chain;
    return encoded.text;
  });
  return { texts, chain };
}

/** Decodes a line; refused when its checksum does not continue the line before, or it is none of the kinds of lines. */
export function decodeLine(
  text: string,
  before: Chain,
): Result<{ readonly line: SaveLine; readonly chain: Chain }, 'checksum' | 'shape'> {
  const [, body, sum] = /^(\{.*),"crc":"([0-9a-f]{8})"\}$/s.exec(text) ?? [];
  if (body === undefined || sum === undefined) return err('checksum');
  const chain = crc32(body, before);
  if (hex(chain) !== sum) return err('checksum');
  const line = parseLine(`${body}}`);
  return line === null ? err('shape') : ok({ line, chain });
}

/** Tests whether a text continues the line before, whatever it says. */
export function continues(text: string, before: Chain): boolean {
  const decoded = decodeLine(text, before);
  return decoded.ok || decoded.error !== 'checksum';
}

/** Decodes a line whatever its checksum, for lists; null for none of the kinds of lines. */
export function peekLine(text: string): SaveLine | null {
  return parseLine(text.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'));
}

/** Parses JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Data nested deeper than this is in no line; it would only exhaust the stack. */
const DEEPEST = 64;

function parseLine(text: string): SaveLine | null {
  const data = parseJson(text);
  if (deeperThan(data, DEEPEST)) return null;
  const parsed = lineSchema.safeParse(data);
  return parsed.success ? parsed.data : null;
}

function deeperThan(data: unknown, levels: number): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return levels === 0 || Object.values(data).some(part => deeperThan(part, levels - 1));
}

const hex = (chain: Chain): string => chain.toString(16).padStart(8, '0');
