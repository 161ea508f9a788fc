import * as z from 'zod';
import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { EventsOf, RefusalsOf, Step } from '../game.ts';
import { oneOf, seatCount } from '../options.ts';
import { type Outcome, outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema, type Viewer } from '../seat.ts';
import { about } from './about.ts';
import { type Card, FULL_SUIT, isCard } from './cards.ts';

export const SEATS = about.seats.max;
/** Cards that each seat passes on before the first round. */
export const PASSED = 3;
export const ROUNDS = 10;
/** Penalty points for an illegal pass or play (rules/intensity.md#faults). */
export const FAULT_POINTS = 5;
/** Where a match "to 50" ends: after the hand in which somebody has as many points, or more. */
export const MATCH_LIMIT = 50;

/** How long a match is: so many hands, or until somebody has 50 points. */
export const MATCH_LENGTHS = ['1', '4', '8', '12', 'to-50'] as const;
export type MatchLength = (typeof MATCH_LENGTHS)[number];

/** Every option, with what the set-up screen and `--help` say of it. */
export const optionsSchema = z.strictObject({
  hands: oneOf(...MATCH_LENGTHS)
    .describe('How many hands a match has, or until somebody has 50 points')
    .meta({ words: { 'to-50': 'until 50 points' } }),
  /** Who is table position 0 and leads the first hand; the next seat follows. */
  lead: oneOf('drawn', 'first-seat')
    .describe('Who leads the first hand: drawn from the seed, or the first seat')
    .meta({ words: { 'first-seat': 'the first seat' } }),
  /** `punished` is for where a referee runs the game, by the move `fault`. */
  faults: oneOf('refused', 'punished').describe(
    'Illegal cards are refused; only the referee of programs punishes them, with 5 points and a random card',
  ),
  watchers: oneOf('table', 'hands')
    .describe('What somebody who watches sees: the table, or all hands too')
    .meta({ title: 'Who watches sees', words: { table: 'the table', hands: 'all hands too' } }),
});
export type IntensityOptions = Data<typeof optionsSchema>;

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema = z.strictObject({ seats: seatCount, options: optionsSchema });
export type IntensitySetup = Data<typeof setupSchema>;

/** Wider than the deck, so that the rules can say what is wrong. */
const number = z.int().min(-1_000_000).max(1_000_000);

/** A move in data from outside. */
export const moveSchema = z.discriminatedUnion('type', [
  /** Three different cards of the own hand, in any order. */
  z.strictObject({ type: z.literal('discard'), cards: z.array(number).max(40) }),
  z.strictObject({ type: z.literal('play'), card: number }),
  /** Agrees to the next hand of a match. */
  z.strictObject({ type: z.literal('ready') }),
  /** Only a referee makes it, for a seat whose pass or play was illegal: 5 points, and chance chooses the cards. */
  z.strictObject({ type: z.literal('fault') }),
]);
export type IntensityMove = Data<typeof moveSchema>;

const card = z.custom<Card>(value => typeof value === 'number' && isCard(value));
const mask = z.int().min(0).max(FULL_SUIT);
const seat = z
  .int()
  .min(0)
  .max(SEATS - 1)
  .pipe(seatSchema);
const count = z.int().min(0);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).length(SEATS);

/** A round that is under way: up to three cards in playing order, the leader's first. */
const openRoundSchema = z.strictObject({ leader: seat, cards: z.array(card).max(SEATS - 1) });
export type OpenRound = Data<typeof openRoundSchema>;

/** A finished round: four cards in playing order, who took them, and what they cost. */
const roundSchema = z.strictObject({
  leader: seat,
  cards: z.array(card).length(SEATS),
  winner: seat,
  points: count,
});
export type Round = Data<typeof roundSchema>;

/** What one hand cost each seat. Both lists are by seat. */
const scoreSchema = z.strictObject({
  /** Penalty points of the cards taken; 17 together. */
  points: bySeat(count),
  /** How often the seat was punished with 5 more. */
  faults: bySeat(count),
});
export type HandScore = Data<typeof scoreSchema>;

const phaseSchema = z.discriminatedUnion('name', [
  /** All seats choose three cards at once; who has chosen stands in `passes`. */
  z.strictObject({ name: z.literal('discarding') }),
  z.strictObject({ name: z.literal('playing') }),
  /** Between two hands of a match, until every seat is ready. */
  z.strictObject({ name: z.literal('scored'), ready: bySeat(z.boolean()) }),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);
export type IntensityPhase = Data<typeof phaseSchema>;
export type IntensityPhaseName = IntensityPhase['name'];

/** The shape of a position; `positionHolds` says whether a match can have it. Lists are by seat where nothing else is said. */
export const positionShape = z.strictObject({
  /** Which hand of the match this is, from 1. */
  number: z.int().min(1),
  /** Table position 0: leads the first round of this hand. */
  first: seat,
  rounds: z.array(roundSchema).max(ROUNDS),
  table: openRoundSchema,
  score: scoreSchema,
  /** The finished hands of the match, this one among them once it is scored. */
  scores: z.array(scoreSchema).max(10_000),
  phase: phaseSchema,
  /** What each seat holds now. */
  hands: bySeat(z.tuple([mask, mask, mask, mask])),
  /** What each seat passes to its left, increasing; null until it has chosen. */
  passes: bySeat(z.array(card).length(PASSED).nullable()),
  random: randomnessSchema,
});
export type IntensityPosition = Data<typeof positionShape>;

/** Everything of the hand in play that is no secret. */
export type OpenHand = Omit<IntensityPosition, 'hands' | 'passes' | 'random'>;

/** What a viewer may know. Cards are in increasing order except where they were played. */
export interface IntensityView extends OpenHand {
  readonly viewer: Viewer;
  readonly options: IntensityOptions;
  readonly toMove: readonly Seat[];
  /** By seat: the cards it holds, null where the viewer may not see them. */
  readonly hands: readonly (readonly Card[] | null)[];
  /** By seat: has it chosen what to pass? */
  readonly chosen: readonly boolean[];
  /** By seat: what it passed to its left, null where the viewer may not see it or it has not chosen. */
  readonly passes: readonly (readonly Card[] | null)[];
  /** What came to the viewer from its right; null before the exchange and for watchers. */
  readonly received: readonly Card[] | null;
  /** The cards the viewer may play now; empty when it is not its turn to play. */
  readonly legal: readonly Card[];
  /** Has a calf been played in an earlier round, so that calves may be led? */
  readonly calfSeen: boolean;
}

export type IntensityEvent = EventsOf<{
  /** `hands` is by seat, null where the viewer may not see them. */
  dealt: { hand: number; first: Seat; hands: readonly (readonly Card[] | null)[] };
  discarded: { seat: Seat; cards: readonly Card[] | null };
  /** The exchange: `cards` went from `seat` to its left neighbour `to`. */
  passed: { seat: Seat; to: Seat; cards: readonly Card[] | null };
  faulted: { seat: Seat; points: number };
  played: { seat: Seat; card: Card; round: number };
  'round-won': { seat: Seat; round: number; cards: readonly Card[]; points: number };
  /** Points by seat, those for faults included: of this hand, and of the match so far. */
  'hand-scored': { hand: number; points: readonly number[]; totals: readonly number[] };
  readied: { seat: Seat };
  ended: { outcome: Outcome };
}>;

export type IntensityRefusal =
  | FlowRefusal<IntensityTypes>
  | RefusalsOf<{
      'no-such-seat': { seat: Seat };
      'already-chosen': { seat: Seat };
      'already-ready': { seat: Seat };
      'no-faults': object;
      'wrong-number-of-cards': { count: number; needed: number };
      'no-such-card': { card: number };
      'repeated-card': { card: Card };
      'not-in-hand': { card: Card };
      /** `held` are the cards of the led suit in the player's hand. */
      'must-follow': { card: Card; led: Card; held: readonly Card[] };
      'calves-not-open': { card: Card };
    }>
  | ScriptFault;

/** What a move of this game leads to, and what comes of trying one. */
export type IntensityStep = Step<IntensityTypes>;
export type IntensityTried = Tried<IntensityTypes>;

export interface IntensityTypes extends FlowTypes {
  setup: IntensitySetup;
  position: IntensityPosition;
  move: IntensityMove;
  event: IntensityEvent;
  view: IntensityView;
  refusal: IntensityRefusal;
  states: {
    dealing: 'scored';
    discarding: 'discarding';
    'playing.leading': 'playing';
    'playing.following': 'playing';
    'playing.settling': 'playing';
    scored: 'scored';
    over: 'over';
  };
}
