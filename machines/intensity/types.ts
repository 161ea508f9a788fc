import * as z from 'zod';
import type { FlowRefusal, FlowTypes, MoveResult } from '../flow.ts';
import type { EventsOf, RefusalsOf, Step } from '../game.ts';
import { oneOf, seatCount } from '../options.ts';
import { type Outcome, outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema, type Viewer } from '../seat.ts';
import { teams } from '../teams.ts';
import { about } from './about.ts';
import { type Card, FULL_SUIT, handSizeFor, isCard } from './cards.ts';

/** Cards that each seat passes before the first round. */
export const PASSED = 3;
/** Penalty points for an illegal pass or play (rules/intensity.md#faults). */
export const FAULT_POINTS = 5;
/** Points at which a match "to 50" ends, after the hand in which a seat reaches them. */
export const MATCH_LIMIT = 50;

/** Length of a match in hands, or until a seat has 50 points. */
export const MATCH_LENGTHS = ['1', '4', '8', '12', 'to-50'] as const;

/** What taking all points of a hand comes to. */
export const MOONS = ['off', 'others', 'own'] as const;

export const optionsSchema = z.strictObject({
  hands: oneOf(...MATCH_LENGTHS)
    .describe('How many hands a match has, or until somebody has 50 points')
    .meta({ words: { 'to-50': 'until 50 points' } }),
  /** The seat at table position 0, which leads the first hand; the next seat follows in the next. */
  lead: oneOf('drawn', 'first-seat')
    .describe('Who leads the first hand: drawn from the seed, or the first seat')
    .meta({ words: { 'first-seat': 'the first seat' } }),
  /** `punished` is for games run by a referee, who uses the move `fault`. */
  faults: oneOf('refused', 'punished').describe(
    'Illegal cards are refused; only the referee of programs punishes them, with 5 points and a random card',
  ),
  watchers: oneOf('table', 'hands')
    .describe('What spectators see: the table, or all hands too')
    .meta({ title: 'Spectators see', words: { table: 'the table', hands: 'all hands too' } }),
  /** Where the three cards go (rules/intensity.md#passing). */
  passing: oneOf('left', 'by-turns')
    .describe('Where the three cards go: always to the left, or left, right, across and nowhere in turn')
    .meta({
      since: 2,
      words: { left: 'to the left', 'by-turns': 'left, right, across, none in turn' },
    }),
  /** What taking all 17 points of a hand is worth (rules/intensity.md#shooting-the-moon). */
  moon: oneOf(...MOONS)
    .describe('Who takes all 17 points of a hand: they count, the others get 17 each, or 17 come off')
    .meta({
      since: 2,
      title: 'Shooting the moon',
      words: { off: 'counts against you', others: '17 for each other player', own: '17 off your own' },
    }),
  /** Partners, in sides of equal size (rules/intensity.md#partners). */
  teams: teams
    .describe('Who plays together, in sides of equal size: 1212 for those who sit across (0: nobody)')
    .meta({ since: 3, bySeat: 2 }),
  /** Whether a card may be taken back (rules/intensity.md#taking-a-card-back). */
  takeBack: oneOf('no', 'unfollowed')
    .describe('For practice: whether a card may be taken back before anybody has followed')
    .meta({ since: 3, title: 'Taking a card back', words: { unfollowed: 'before anybody follows' } }),
});
export type IntensityOptions = Data<typeof optionsSchema>;

export const setupSchema = z.strictObject({ seats: seatCount, options: optionsSchema });
export type IntensitySetup = Data<typeof setupSchema>;

/** Wider than the deck, so that a refusal can say what is wrong. */
const number = z.int().min(-1_000_000).max(1_000_000);

export const moveSchema = z.discriminatedUnion('type', [
  /** Three different cards of the seat's hand, in any order. */
  z.strictObject({ type: z.literal('discard'), cards: z.array(number).max(40) }),
  z.strictObject({ type: z.literal('play'), card: number }),
  /** Agrees to the next hand of a match. */
  z.strictObject({ type: z.literal('ready') }),
  /** Made only by a referee, for a seat whose pass or play was illegal: 5 points, and random cards. */
  z.strictObject({ type: z.literal('fault') }),
]);
export type IntensityMove = Data<typeof moveSchema>;

const card = z.custom<Card>(value => typeof value === 'number' && isCard(value));
const mask = z.int().min(0).max(FULL_SUIT);
const { min: LEAST_SEATS, max: MOST_SEATS } = about.seats;
const seat = z
  .int()
  .min(0)
  .max(MOST_SEATS - 1)
  .pipe(seatSchema);
const count = z.int().min(0);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(LEAST_SEATS).max(MOST_SEATS);

/** A round in progress: its cards in playing order, the leader's first. */
const openRoundSchema = z.strictObject({ leader: seat, cards: z.array(card).max(MOST_SEATS - 1) });
export type OpenRound = Data<typeof openRoundSchema>;

/** A finished round: a card of each seat in playing order, the winner and the penalty points. */
const roundSchema = z.strictObject({
  leader: seat,
  cards: bySeat(card),
  winner: seat,
  points: count,
});
export type Round = Data<typeof roundSchema>;

/** Costs of one hand; both lists are by seat. */
const scoreSchema = z.strictObject({
  /** Penalty points of the cards taken; 17 in total. */
  points: bySeat(count),
  /** Number of faults, 5 points each. */
  faults: bySeat(count),
});
export type HandScore = Data<typeof scoreSchema>;

const phaseSchema = z.discriminatedUnion('name', [
  /** All seats choose three cards at once; `passes` holds those chosen. */
  z.strictObject({ name: z.literal('discarding') }),
  z.strictObject({ name: z.literal('playing') }),
  /** Between two hands of a match, until every seat is ready. */
  z.strictObject({ name: z.literal('scored'), ready: bySeat(z.boolean()) }),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);

/**
 * The shape of a position; `isPossible` checks that a match can reach it. Lists are by seat unless stated otherwise, and
 * so as long as there are players.
 */
export const positionShape = z.strictObject({
  /** Number of this hand in the match, from 1. */
  number: z.int().min(1),
  /** Table position 0, which leads the first round of this hand. */
  first: seat,
  rounds: z.array(roundSchema).max(handSizeFor(LEAST_SEATS)),
  table: openRoundSchema,
  score: scoreSchema,
  /** Finished hands of the match; this one is added when it is scored. */
  scores: z.array(scoreSchema).max(10_000),
  phase: phaseSchema,
  hands: bySeat(z.tuple([mask, mask, mask, mask])),
  /** Cards passed on, increasing; null until chosen, and in a hand without passing. */
  passes: bySeat(z.array(card).length(PASSED).nullable()),
  random: randomnessSchema,
});
export type IntensityPosition = Data<typeof positionShape>;

/** The public part of the hand in play. */
export type OpenHand = Omit<IntensityPosition, 'hands' | 'passes' | 'random'>;

/** A viewer's knowledge. Cards are increasing, or in playing order where they were played. */
export interface IntensityView extends OpenHand {
  readonly viewer: Viewer;
  readonly options: IntensityOptions;
  readonly toMove: readonly Seat[];
  /** By seat: cards held; null where the viewer may not see them. */
  readonly hands: readonly (readonly Card[] | null)[];
  /** By seat: whether it has chosen its pass. */
  readonly chosen: readonly boolean[];
  /** By seat: cards passed on; null until chosen, or where the viewer may not see them. */
  readonly passes: readonly (readonly Card[] | null)[];
  /** Cards received; null before the exchange, in a hand without passing, and for spectators. */
  readonly received: readonly Card[] | null;
  /** The cards that the viewer may play now; empty when it is not to play. */
  readonly legal: readonly Card[];
  /** True once a calf was played in an earlier round, so that calves may be led. */
  readonly calfSeen: boolean;
}

export type IntensityEvent = EventsOf<{
  /** `hands` is by seat, null where the viewer may not see them. */
  dealt: { hand: number; first: Seat; hands: readonly (readonly Card[] | null)[] };
  discarded: { seat: Seat; cards: readonly Card[] | null };
  /** The exchange: `cards` went from `seat` to `to`. */
  passed: { seat: Seat; to: Seat; cards: readonly Card[] | null };
  faulted: { seat: Seat; points: number };
  played: { seat: Seat; card: Card; round: number };
  'round-won': { seat: Seat; round: number; cards: readonly Card[]; points: number };
  /** A seat took all points of a hand, where that is good. */
  'moon-shot': { seat: Seat };
  /** Points by seat, faults included: of this hand and of the match so far. */
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
      /** `held`: the player's cards of the led suit. */
      'must-follow': { card: Card; led: Card; held: readonly Card[] };
      'calves-not-open': { card: Card };
    }>
  | ScriptFault;

export type IntensityStep = Step<IntensityTypes>;
export type IntensityResult = MoveResult<IntensityTypes>;

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
