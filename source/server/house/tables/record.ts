import * as z from 'zod';
import { seatSchema } from '../../../../machines/seat.ts';
import { MOST_WORDS, NONCE, SEAL, WORD } from '../../../table/honest-dice.ts';
import { seatColourSchema, visibleText } from '../../../table/save-lines.ts';
import { seriesSchema } from '../../../table/series.ts';
import type { Mark } from '../data/marks.ts';
import { jsonKind } from '../data/records.ts';
import { CODE } from '../people/codes.ts';

const person = z.string().min(1).max(64);
const name = visibleText(32);

/**
 * The reason for a stand-in: the clock ran out, for this turn (`turn`) or until the person returns (`clock`); they
 * asked for it (`asked`), resigned, or were voted off (`kicked`).
 */
const standIn = z.enum(['turn', 'clock', 'asked', 'resigned', 'kicked']);
export type StandIn = z.infer<typeof standIn>;

/** A seat's colour, which stays when its occupant changes. */
const colour = { colour: seatColourSchema.optional() };

const seatRecord = z.discriminatedUnion('kind', [
  /** Free; `for` reserves it for an invited person. */
  z.object({ kind: z.literal('open'), for: z.object({ person, name }).nullable(), ...colour }),
  z.object({ kind: z.literal('person'), person, name, standIn: standIn.nullable(), ...colour }),
  z.object({
    kind: z.literal('bot'),
    level: z.string().max(32),
    style: z.string().max(32).optional(),
    name,
    ...colour,
  }),
]);
export type SeatRecord = z.infer<typeof seatRecord>;

/** Time for each turn in seconds, and what happens when it runs out. */
export const turnClock = z.object({
  seconds: z
    .int()
    .min(10)
    .max(30 * 86_400),
  late: z.enum(['skip', 'computer']),
});
export type TurnClock = z.infer<typeof turnClock>;

/** Longest time of a whole game, in minutes. */
export const LONGEST_GAME = 1440;

/** Minutes for the whole game and, once it has begun, when they are over, in milliseconds since 1970. */
const timeLimit = z.object({ minutes: z.int().min(1).max(LONGEST_GAME), ends: z.number().optional() });

/** The deadline of a seat in a turn, in milliseconds since 1970. */
const due = z.object({ seat: seatSchema, turn: z.int(), at: z.number() });
export type Deadline = z.infer<typeof due>;

const toldTurn = z.object({ seat: seatSchema, turn: z.int(), at: z.number() });

const vote = z.object({ seat: seatSchema, voters: z.array(person).max(64) });

const speaker = z.union([z.literal(''), name]);
export const chatLine = z.object({
  at: z.number(),
  name: speaker,
  text: visibleText(400),
  /** Number of moves played by then; missing in the lobby, and in lines of older nodes. */
  seq: z.int().min(0).optional(),
  /** The team whose players alone read it; such lines are kept apart, and no other reader knows them. */
  side: z.int().optional(),
});
export type ChatLine = z.infer<typeof chatLine>;

export const CHAT_LINES = 100;

export const LONGEST_PREMOVE = 300;

/** A premove and its premise, visible to its author only. Records keep the keys of its first name, `ahead` and `aheadTold`. */
const premove = z.object({ line: visibleText(LONGEST_PREMOVE), premise: z.string().max(20_000) });
export type Premove = Readonly<z.infer<typeof premove>>;

const personal = z.object({
  /** Time of the last line of chat that they have read. */
  read: z.number().optional(),
  /** Number of moves, and the time, at their last visit. */
  seen: z.object({ seq: z.int(), at: z.number() }).optional(),
  ahead: premove.nullable().optional(),
  /** The outcome of a premove, until they have seen it. */
  aheadTold: z.string().max(LONGEST_PREMOVE).optional(),
  name: visibleText(64).optional(),
  /** True once they have deleted it from their games. */
  gone: z.boolean().optional(),
});
export type Personal = Readonly<z.infer<typeof personal>>;

const diceWord = z.object({
  person,
  name,
  /** Missing while only its seal is known. */
  word: z.string().regex(WORD).optional(),
  seal: z.string().regex(SEAL).optional(),
});
export type DiceWord = Readonly<z.infer<typeof diceWord>>;

/** The sources of the game's seed. The nonce stays secret until the game is over. */
const diceRecord = z.object({
  nonce: z.string().regex(NONCE),
  words: z.array(diceWord).max(MOST_WORDS),
  /** True once the game begins with them; nothing is added any more. */
  closed: z.boolean().optional(),
});
export type DiceRecord = Readonly<z.infer<typeof diceRecord>>;

/** Schema of a table's record: everything that is not in its game's save. */
const recordSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(CODE),
  game: visibleText(32),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** A built-in or generated map, or `house:NAME`; empty for a game without maps. Only ever looked up. */
  map: z.string().max(64),
  seats: z.array(seatRecord).min(1).max(64),
  host: person,
  /** True to leave it out of all lists; only its code leads to it. */
  private: z.boolean(),
  clock: turnClock.nullable(),
  /** The time of the whole game, if it has one. */
  timeLimit: timeLimit.optional(),
  delay: z.int().min(0).max(3600),
  /** Name of its game's save. Differs from the table's code if a damaged save had to be left alone. */
  save: z.string().max(64),
  hints: z.boolean().default(false),
  /** True if players may take back moves in their own turn. */
  undo: z.boolean().default(true),
  /** Missing in records of programs that drew the dice when the game began. */
  dice: diceRecord.optional(),
  rated: z.boolean().optional(),
  tournament: z.string().regex(CODE).optional(),
  series: seriesSchema.optional(),
  /** Place of each seat once the game is over, 1 for the winner. Missing in records of older programs. */
  places: z.array(z.int().min(1)).max(64).optional(),
  /** For a daily challenge: its day and, once it is over, the person's score. Missing for all other tables. */
  today: z
    .object({
      day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
      score: z.number().optional(),
      told: visibleText(80).optional(),
    })
    .optional(),
  stage: z.enum(['gathering', 'playing', 'over']),
  rematch: z.string().regex(CODE).optional(),
  createdAt: z.number(),
  changedAt: z.number(),
  /** Turn when the record was last written, for lists; used while the game is not in memory, and once it is over. */
  turn: z.int().optional(),
  due: z.array(due).max(64),
  /** Notifications sent, at most one for each seat. Missing without notifications. */
  told: z.array(toldTurn).max(64).optional(),
  /** Seats that have offered a draw, and the number of moves then; the next move voids the offers. */
  offers: z.array(seatSchema).max(64).default([]),
  offeredAfter: z.int().default(0),
  votes: z.array(vote).max(64).default([]),
  talk: z.array(chatLine).max(CHAT_LINES),
  /** What was said to one team alone. Missing where nothing was. */
  teamTalk: z.array(chatLine).max(CHAT_LINES).optional(),
  /** By person, for those seated here. */
  personal: z.record(person, personal).default({}),
});

export type TableRecord = Readonly<z.infer<typeof recordSchema>>;

/** The record with changes to what somebody has stored for themselves. */
export const withPersonal = (now: TableRecord, person: string, change: Personal): TableRecord => ({
  ...now,
  personal: { ...now.personal, [person]: { ...now.personal[person], ...change } },
});

export const tablesKind = jsonKind<TableRecord>(
  { folder: 'tables', called: id => `the table ${id}` },
  recordSchema,
  (record, id) => record.id === id,
  marksOf,
);

/** Marks of a table: that of the database (`marks_of`) makes the same ones. */
function marksOf({
  id,
  save,
  game,
  seats,
  stage,
  rated,
  places,
  today,
  ...record
}: TableRecord): readonly Mark[] {
  const people = new Set(seats.flatMap(seat => (seat.kind === 'person' ? [seat.person] : [])));
  const over = [
    'over',
    ...Array.from(people, person => `person:${person}`),
    ...(rated === true && places !== undefined ? ['rated'] : []),
    ...(save === id ? [] : [`save:${save}`]),
  ].map(mark => ({ mark, at: record.changedAt }));
  const at = record.createdAt;
  return [
    ...(stage === 'over' ? over : [{ mark: 'unfinished', at }]),
    ...(today === undefined || stage === 'gathering' ? [] : [{ mark: `day:${game}:${today.day}`, at }]),
  ];
}
