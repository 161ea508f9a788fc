import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { PersistedSnapshot } from '../../machines/chart.ts';
import type { GameTypes } from '../../machines/game.ts';
import type { ScriptedOutcome } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { type Seat, seatSchema } from '../../machines/seat.ts';
import type { Occupant } from './api.ts';

/** What the first line says a file is. */
export const FORMAT = 'sandtable';
/** Raised when an older program could not read the file. */
export const FORMAT_VERSION = 1;

/** The first line: everything that the game starts from. */
export interface HeaderLine {
  readonly kind: 'header';
  readonly format: typeof FORMAT;
  readonly version: typeof FORMAT_VERSION;
  /** What wrote the file, for people. */
  readonly app: string;
  /** The game's id, the version of its rules, and its title. */
  readonly game: string;
  readonly rules: number;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly setup: GameTypes['setup'];
  readonly seats: readonly Occupant[];
  readonly seed: string;
  /** Present when deal and dice were fixed beforehand; then the seed gives nothing. */
  readonly outcomes?: readonly ScriptedOutcome[] | undefined;
}

/** Where the game stands after a line, for lists that read only the last one. */
export interface SavedStanding {
  /** How many moves have been played (an undo takes some back). */
  readonly seq: number;
  readonly turn: number;
  readonly phase: string;
  readonly over: boolean;
}

/** A move and what came of it. */
export interface MoveLine extends SavedStanding {
  readonly kind: 'move';
  readonly seat: Seat;
  readonly move: GameTypes['move'];
  readonly events: readonly GameTypes['event'][];
  /** True when something random or hidden came to light; undo does not go back behind it. */
  readonly reveals: boolean;
}

/** A seat took moves back; `seq` are left. */
export interface UndoLine extends SavedStanding {
  readonly kind: 'undo';
  readonly seat: Seat;
}

/** The whole game as it stands; `hash` is that of the snapshot's canonical JSON. */
export interface SnapshotLine extends SavedStanding {
  readonly kind: 'snapshot';
  readonly hash: string;
  readonly snapshot: PersistedSnapshot;
}

/** All humans agreed to a draw; nothing but a snapshot comes after it. */
export interface EndLine extends SavedStanding {
  readonly kind: 'end';
  readonly reason: 'agreed';
}

/** The person in a seat has resigned: a computer player of this level plays it to the end. */
export interface ResignLine extends SavedStanding {
  readonly kind: 'resign';
  readonly seat: Seat;
  readonly level: string;
}

/**
 * What a game's own frame keeps beside the moves. A table hands it back, and asks the game's kit (`Notes`) what it
 * changes.
 */
export interface NoteLine extends SavedStanding {
  readonly kind: 'note';
  readonly note: Note;
}

/** A note is plain data; `type` names it. */
export interface Note {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type SaveLine = HeaderLine | NoteLine | MoveLine | UndoLine | SnapshotLine | EndLine | ResignLine;
/** A line of the story: any but the first. */
export type StoryLine = Exclude<SaveLine, HeaderLine>;

const visible = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);

/** Who sits in a seat, in data from outside: names of 1 to 32 visible characters. */
export const occupantSchema: z.ZodType<Occupant> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('human'), name: visible(32) }),
  z.strictObject({ kind: z.literal('bot'), name: visible(32), level: visible(32) }),
]);

/** A seed in data from outside: 1 to 200 visible characters. */
export const seedSchema = visible(200);

const typed = z.looseObject({ type: z.string() });
const outcomes = z.array(z.object({ what: visible(64), numbers: z.array(z.int()) }));
const standing = { seq: z.int().min(0), turn: z.int().min(0), phase: visible(100), over: z.boolean() };

const headerSchema = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  app: visible(64),
  game: visible(64),
  rules: z.int(),
  title: visible(100),
  createdAt: z.iso.datetime(),
  setup: z.looseObject({ seats: z.number(), options: z.looseObject({}) }),
  seats: z.array(occupantSchema).max(64),
  seed: seedSchema,
  outcomes: outcomes.optional(),
});

const lineSchema: z.ZodType<SaveLine> = z.discriminatedUnion('kind', [
  headerSchema,
  z.strictObject({
    kind: z.literal('move'),
    ...standing,
    seat: seatSchema,
    move: typed,
    events: z.array(typed),
    reveals: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('undo'), ...standing, seat: seatSchema }),
  z.strictObject({
    kind: z.literal('snapshot'),
    ...standing,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    snapshot: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ kind: z.literal('resign'), ...standing, seat: seatSchema, level: visible(32) }),
  z.strictObject({ kind: z.literal('note'), ...standing, note: typed }),
  z.strictObject({ kind: z.literal('end'), ...standing, reason: z.literal('agreed') }),
]);

/**
 * The chain of checksums: each line's CRC-32 goes on from that of the line before, so a line that was changed, left
 * out, moved or taken from another save is found. It starts at 0.
 */
export type Chain = number;
export const CHAIN_START: Chain = 0;

/** A line as it stands in the file, without its line feed. */
export interface EncodedLine {
  readonly text: string;
  /** What the next line goes on from. */
  readonly chain: Chain;
}

/** A line's text: one JSON object whose last field is the checksum of all that stands before it. */
export function encodeLine(line: SaveLine, before: Chain): EncodedLine {
  const body = JSON.stringify(line).slice(0, -1);
  const chain = crc32(body, before);
  return { text: `${body},"crc":"${hex(chain)}"}`, chain };
}

/** The texts of several lines, each going on from the one before. */
export function encodeLines(lines: readonly SaveLine[], before: Chain): { texts: string[]; chain: Chain } {
  const texts: string[] = [];
  let chain = before;
  for (const line of lines) {
    const encoded = encodeLine(line, chain);
    texts.push(encoded.text);
    chain = encoded.chain;
  }
  return { texts, chain };
}

/** Why a text is not the next line: its checksum does not fit, or it is none of the kinds of lines. */
export type SaveLineFault = 'checksum' | 'shape';

/** A line that was read, and what the next one goes on from. */
export interface DecodedLine {
  readonly line: SaveLine;
  readonly chain: Chain;
}

/** The line that a text holds, when its checksum goes on from the line before. */
export function decodeLine(text: string, before: Chain): Result<DecodedLine, SaveLineFault> {
  const parts = /^(\{.*),"crc":"([0-9a-f]{8})"\}$/s.exec(text);
  const [, body, sum] = parts ?? [];
  if (body === undefined || sum === undefined) return err('checksum');
  const chain = crc32(body, before);
  if (hex(chain) !== sum) return err('checksum');
  const line = parseLine(`${body}}`);
  return line === null ? err('shape') : ok({ line, chain });
}

/** The line that a text holds, whatever its checksum; null for none of the kinds of lines. For lists. */
export function peekLine(text: string): SaveLine | null {
  return parseLine(text.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'));
}

/** The JSON that a text holds, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Data nested deeper than this is in no line; it would only exhaust the stack of those who read it. */
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
