import * as z from 'zod';
import { seatSchema } from '../../../machines/seat.ts';
import { MOST_WORDS, NONCE, SEAL, WORD } from '../../table/honest-dice.ts';
import { seatColourSchema, visible } from '../../table/lines.ts';
import { jsonKind } from '../data/records.ts';
import { CODE } from '../people/people.ts';

const person = z.string().min(1).max(64);
const name = visible(32);

/**
 * Why a computer player plays in somebody's place: the clock ran out for this turn (`turn`) or until they come back
 * (`clock`), they asked for it (`asked`), they resigned, or the others voted them off.
 */
const standIn = z.enum(['turn', 'clock', 'asked', 'resigned', 'kicked']);
export type StandIn = z.infer<typeof standIn>;

/** The colour of a seat stays with it, whoever sits down. */
const colour = { colour: seatColourSchema.optional() };

const seatRecord = z.discriminatedUnion('kind', [
  /** Free; `for` keeps it for somebody who was asked. */
  z.object({ kind: z.literal('open'), for: z.object({ person, name }).nullable(), ...colour }),
  z.object({ kind: z.literal('person'), person, name, standIn: standIn.nullable(), ...colour }),
  z.object({ kind: z.literal('bot'), level: z.string().max(32), name, ...colour }),
]);
export type SeatRecord = z.infer<typeof seatRecord>;

/** A time for each turn, in seconds, and what happens when it has run out. */
export const turnClock = z.object({
  seconds: z
    .int()
    .min(10)
    .max(30 * 86_400),
  late: z.enum(['skip', 'computer']),
});
export type TurnClock = z.infer<typeof turnClock>;

/** By when a seat has to move in a turn. */
const due = z.object({ seat: seatSchema, turn: z.int(), at: z.number() });
export type Due = z.infer<typeof due>;

/** That somebody outside has had word that it is their turn. */
const toldTurn = z.object({ seat: seatSchema, turn: z.int(), at: z.number() });

const vote = z.object({ seat: seatSchema, voters: z.array(person).max(64) });

/** Who said it; nobody where the table itself did. */
const speaker = z.union([z.literal(''), name]);
export const talkLine = z.object({
  at: z.number(),
  name: speaker,
  text: visible(400),
  /** How many moves of the table's game had been made; left out at the fire, and by earlier nodes. */
  seq: z.int().min(0).optional(),
});
export type TalkLine = z.infer<typeof talkLine>;

/** Lines of talk that are kept. */
export const TALK_LINES = 100;

/** Characters of what is given ahead, at most. */
export const LONGEST_AHEAD = 300;

/** What somebody has given ahead of their turn, and what it was given for; nobody else sees it. */
const givenAhead = z.object({ line: visible(LONGEST_AHEAD), premise: z.string().max(20_000) });
export type GivenAhead = Readonly<z.infer<typeof givenAhead>>;

/** What somebody keeps of a table for themselves. */
const personal = z.object({
  /** When the last line of talk was said that they have read. */
  read: z.number().optional(),
  /** How many moves had been played when they were at it last, and when that was. */
  seen: z.object({ seq: z.int(), at: z.number() }).optional(),
  ahead: givenAhead.nullable().optional(),
  /** What became of it, until they have seen it. */
  aheadTold: z.string().max(LONGEST_AHEAD).optional(),
  /** What they call its game. */
  name: visible(64).optional(),
  /** They have taken it out of their games. */
  gone: z.boolean().optional(),
});
export type Personal = Readonly<z.infer<typeof personal>>;

const diceWord = z.object({
  person,
  name,
  /** Left out while only its seal is known. */
  word: z.string().regex(WORD).optional(),
  seal: z.string().regex(SEAL).optional(),
});
export type DiceWord = Readonly<z.infer<typeof diceWord>>;

/** What the seed of the table's game will be made of. The number stays hidden until the game is over. */
const diceRecord = z.object({
  nonce: z.string().regex(NONCE),
  /** In the order given. */
  words: z.array(diceWord).max(MOST_WORDS),
  /** The game begins with them: nothing is added any more. */
  closed: z.boolean().optional(),
});
export type DiceRecord = Readonly<z.infer<typeof diceRecord>>;

/** The file of a table: all that is not in the story of its game. */
const recordSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(CODE),
  game: visible(32),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** A built-in or made-up map, or `house:NAME`; empty for a game without maps. Only ever looked up. */
  map: z.string().max(64),
  seats: z.array(seatRecord).min(1).max(64),
  /** Who opened it. */
  host: person,
  /** In no list: only who has the code finds it. */
  private: z.boolean(),
  clock: turnClock.nullable(),
  /** Seconds by which those who watch are behind. */
  delay: z.int().min(0).max(3600),
  /** The save of its game; another than its code when a damaged one had to be left as it was. */
  save: z.string().max(64),
  /** Whether who plays may ask what a computer player would do. */
  hints: z.boolean().default(false),
  /** Whether who plays may take back moves of their own turn. */
  undo: z.boolean().default(true),
  /** Left out by programs that drew the dice only when the game began. */
  dice: diceRecord.optional(),
  /** Whether its game counts for ratings. */
  rated: z.boolean().optional(),
  /** The tournament that it is a table of. */
  tournament: z.string().regex(CODE).optional(),
  /** By seat, once the game is over: 1 for who has won. Left out by programs that did not put it down. */
  places: z.array(z.int().min(1)).max(64).optional(),
  /** Of which day this is a game; then what its person came to, once it is over. Left out of all other tables. */
  today: z
    .object({
      day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
      score: z.number().optional(),
      told: visible(80).optional(),
    })
    .optional(),
  stage: z.enum(['gathering', 'playing', 'over']),
  /** The table at which its people play once more. */
  rematch: z.string().regex(CODE).optional(),
  createdAt: z.number(),
  changedAt: z.number(),
  /** Where the game was when it was last put down, for lists: where it is not in memory, and once it is over. */
  turn: z.int().optional(),
  due: z.array(due).max(64),
  /** Who has had a message in which turn, one for each seat at most. Left out by programs that send none. */
  told: z.array(toldTurn).max(64).optional(),
  /** The seats that have offered a draw, and after how many moves: with the next one it is over. */
  offers: z.array(seatSchema).max(64).default([]),
  offeredAfter: z.int().default(0),
  /** Who has voted that a computer player takes a seat for good. */
  votes: z.array(vote).max(64).default([]),
  talk: z.array(talkLine).max(TALK_LINES),
  /** By person: those who sit here. */
  personal: z.record(person, personal).default({}),
});

export type TableRecord = Readonly<z.infer<typeof recordSchema>>;

/** The record with what somebody keeps of the table changed. */
export const withPersonal = (now: TableRecord, person: string, change: Personal): TableRecord => ({
  ...now,
  personal: { ...now.personal, [person]: { ...now.personal[person], ...change } },
});

/** A record for each table. */
export const tablesKind = jsonKind<TableRecord>(
  { folder: 'tables', called: id => `the table ${id}` },
  recordSchema,
  (record, id) => record.id === id,
);
