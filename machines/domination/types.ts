import type { Card, Mission } from '../conquest/deck.ts';
import type { Outcome, Setup } from '../game.ts';
import type { Randomness } from '../random.ts';
import type { Seat, Viewer } from '../seat.ts';
import type { Board, BoardOfMap, Territory } from './board.ts';
import type { DominationOptions, WinMode } from './options.ts';

/** The fewest and the most players, of any mixture of people and computer players (rules/domination.md#players). */
export const SEATS = { min: 2, max: 6 } as const;

export interface DominationSetup extends Setup, BoardOfMap {
  /** 2 to 6. */
  readonly seats: number;
  readonly options: DominationOptions;
  /** What `--map` was told, to find the map's picture again; the rules never look at it. */
  readonly source?: string | undefined;
}

/** What a game is played on: what the rules know beside its position. */
export interface Scenario {
  readonly setup: DominationSetup;
  readonly board: Board;
}

/** The phase with what only that phase knows; its name is the path of the statechart's state. */
export type DominationPhase =
  /** One empty country at a time in turn. */
  | { readonly name: 'setup.claiming' }
  /** One army at a time in turn. */
  | { readonly name: 'setup.placing' }
  /** The first turn of a capital game: a capital is chosen, and no more. */
  | { readonly name: 'capital' }
  | { readonly name: 'trading' }
  | { readonly name: 'placing' }
  | { readonly name: 'attacking.choosing' }
  /** The attacker chooses the dice, or retreats. */
  | ({ readonly name: 'attacking.rolling' } & Front)
  /** The defender chooses the dice. */
  | ({ readonly name: 'attacking.defending'; readonly dice: number } & Front)
  /** The target is taken; `least` to `most` armies move in. */
  | ({ readonly name: 'attacking.advancing'; readonly least: number; readonly most: number } & Front)
  | { readonly name: 'fortifying' }
  /** Nothing is left but to end the turn. */
  | { readonly name: 'ending' }
  | { readonly name: 'over'; readonly outcome: Outcome };

export type PhaseName = DominationPhase['name'];

/** Where a battle is fought. */
export interface Front {
  readonly source: Territory;
  readonly target: Territory;
}

/** What a player leaves to the program (console only): to end the turn, and to defend with the most dice. */
export interface Switches {
  readonly endTurn: boolean;
  readonly defend: boolean;
}

/** What everybody may see. Lists are by country or by seat. */
export interface OpenPosition {
  /** By country; null while nobody has claimed it. */
  readonly owners: readonly (Seat | null)[];
  /** By country: 0 while unclaimed and on a target nobody has moved into yet, else 1 or more. */
  readonly armies: readonly number[];
  /** By seat: armies in hand, at the start or in a turn. */
  readonly reserve: readonly number[];
  /** Traded cards, oldest first. */
  readonly used: readonly number[];
  /** How many sets have been traded by all together. */
  readonly trades: number;
  /** By seat; null until chosen. */
  readonly capitals: readonly (Territory | null)[];
  /** By seat: who beat that player; null while in the game. */
  readonly beatenBy: readonly (Seat | null)[];
  /** The players who are out, in the order in which they went. */
  readonly eliminated: readonly Seat[];
  /** The order in which the countries were dealt, the first player's first; empty when they were claimed. */
  readonly dealt: readonly Territory[];
  /** What is to be won now: after a capital or mission win a game may go on as domination. */
  readonly mode: WinMode;
  /** 0 at the start, then counted from 1, one for each player's turn. */
  readonly turn: number;
  /** Whose turn it is (not the defender). */
  readonly active: Seat;
  /** True once the active player has taken a country in this turn. */
  readonly captured: boolean;
  /** True when a trade is due before anything else, after a player was beaten. */
  readonly mustTrade: boolean;
  /** How many countries were attacked in this turn. */
  readonly attacks: number;
  /** By seat. */
  readonly switches: readonly Switches[];
  readonly phase: DominationPhase;
}

/** Everything that undo brings back; what chance gives next is not among it. */
export interface TurnPosition extends OpenPosition {
  /** By seat, the cards in the order in which they came. */
  readonly hands: readonly (readonly number[])[];
  /** Cards that can be drawn, in no order that means anything. */
  readonly deck: readonly number[];
  /** By seat: the mission, as an index into the set-up's; null where there is none. */
  readonly missions: readonly (number | null)[];
}

export interface DominationPosition extends TurnPosition {
  /** How the position was when this player's go began (console only), for undo. */
  readonly start: TurnPosition | null;
  readonly random: Randomness;
}

/** What a viewer may know. */
export interface DominationView extends OpenPosition {
  readonly viewer: Viewer;
  readonly options: DominationOptions;
  readonly toMove: readonly Seat[];
  /** The viewer's cards; empty for who only watches. */
  readonly hand: readonly number[];
  /** By seat. */
  readonly handSizes: readonly number[];
  readonly deckSize: number;
  /** The viewer's own mission. */
  readonly mission: Mission | null;
  /** By seat: the mission, where it is no secret (any more): the winner's. */
  readonly shownMissions: readonly (Mission | null)[];
  /** What the next increasing set is worth. */
  readonly nextTrade: number;
  /** The cards of the game by number; they are no secret, only where they are. */
  readonly cards: readonly Card[];
  readonly canUndo: boolean;
}
