import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { Outcome, Step } from '../game.ts';
import type { Randomness, ScriptFault } from '../random.ts';
import type { Seat, Viewer } from '../seat.ts';
import type { Card, CardSet } from './cards.ts';

export const SEATS = 4;
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

export interface IntensityOptions {
  readonly hands: MatchLength;
  /** Who is table position 0 and leads the first hand: drawn from the seed, or seat A. The next seat follows. */
  readonly lead: 'drawn' | 'first-seat';
  /** Illegal cards: refused, or, where a referee runs the game, punished by the move `fault`. */
  readonly faults: 'refused' | 'punished';
  /** What somebody who only watches sees: what lies on the table, or all hands too. */
  readonly watchers: 'table' | 'hands';
}

export interface IntensitySetup {
  /** Always 4. */
  readonly seats: number;
  readonly options: IntensityOptions;
}

/** A round that is under way: up to three cards in playing order, the leader's first. */
export interface OpenRound {
  readonly leader: Seat;
  readonly cards: readonly Card[];
}

/** A finished round: four cards in playing order, who took them, and what they cost. */
export interface Round extends OpenRound {
  readonly winner: Seat;
  readonly points: number;
}

/** What one hand cost each seat. Both lists are by seat. */
export interface HandScore {
  /** Penalty points of the cards taken; 17 together. */
  readonly points: readonly number[];
  /** How often the seat was punished with 5 more. */
  readonly faults: readonly number[];
}

export type IntensityPhase =
  /** All seats choose three cards at once; who has chosen stands in `passes`. */
  | { readonly name: 'discarding' }
  | { readonly name: 'playing' }
  /** Between two hands of a match, until every seat is ready. */
  | { readonly name: 'scored'; readonly ready: readonly boolean[] }
  | { readonly name: 'over'; readonly outcome: Outcome };

export type IntensityPhaseName = IntensityPhase['name'];

/** Everything of the hand in play that is no secret. Lists are by seat where nothing else is said. */
export interface OpenHand {
  /** Which hand of the match this is, from 1. */
  readonly number: number;
  /** Table position 0: leads the first round of this hand. */
  readonly first: Seat;
  readonly rounds: readonly Round[];
  readonly table: OpenRound;
  readonly score: HandScore;
  /** The finished hands of the match, this one among them once it is scored. */
  readonly scores: readonly HandScore[];
  readonly phase: IntensityPhase;
}

export interface IntensityPosition extends OpenHand {
  /** What each seat holds now. */
  readonly hands: readonly CardSet[];
  /** What each seat passes to its left, increasing; null until it has chosen. */
  readonly passes: readonly (readonly Card[] | null)[];
  readonly random: Randomness;
}

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

export type IntensityMove =
  /** Three different cards of the own hand, in any order. */
  | { readonly type: 'discard'; readonly cards: readonly number[] }
  | { readonly type: 'play'; readonly card: number }
  /** Agrees to the next hand of a match. */
  | { readonly type: 'ready' }
  /** Only a referee makes it, for a seat whose pass or play was illegal: 5 points, and chance chooses the cards. */
  | { readonly type: 'fault' };

export type IntensityEvent =
  /** `hands` is by seat, null where the viewer may not see them. */
  | {
      readonly type: 'dealt';
      readonly hand: number;
      readonly first: Seat;
      readonly hands: readonly (readonly Card[] | null)[];
    }
  | { readonly type: 'discarded'; readonly seat: Seat; readonly cards: readonly Card[] | null }
  /** The exchange: `cards` went from `seat` to its left neighbour `to`. */
  | {
      readonly type: 'passed';
      readonly seat: Seat;
      readonly to: Seat;
      readonly cards: readonly Card[] | null;
    }
  | { readonly type: 'faulted'; readonly seat: Seat; readonly points: number }
  | { readonly type: 'played'; readonly seat: Seat; readonly card: Card; readonly round: number }
  | {
      readonly type: 'round-won';
      readonly seat: Seat;
      readonly round: number;
      readonly cards: readonly Card[];
      readonly points: number;
    }
  /** Points by seat, those for faults included: of this hand, and of the match so far. */
  | {
      readonly type: 'hand-scored';
      readonly hand: number;
      readonly points: readonly number[];
      readonly totals: readonly number[];
    }
  | { readonly type: 'readied'; readonly seat: Seat }
  | { readonly type: 'ended'; readonly outcome: Outcome };

export type IntensityRefusal =
  | FlowRefusal<IntensityTypes>
  | { readonly code: 'no-such-seat'; readonly seat: Seat }
  | { readonly code: 'already-chosen'; readonly seat: Seat }
  | { readonly code: 'already-ready'; readonly seat: Seat }
  | { readonly code: 'no-faults' }
  | { readonly code: 'wrong-number-of-cards'; readonly count: number; readonly needed: number }
  | { readonly code: 'no-such-card'; readonly card: number }
  | { readonly code: 'repeated-card'; readonly card: Card }
  | { readonly code: 'not-in-hand'; readonly card: Card }
  /** `held` are the cards of the led suit in the player's hand. */
  | {
      readonly code: 'must-follow';
      readonly card: Card;
      readonly led: Card;
      readonly held: readonly Card[];
    }
  | { readonly code: 'calves-not-open'; readonly card: Card }
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
