import * as z from 'zod';
import {
  type Board,
  type BoardData,
  boardDataSchema,
  boardWith,
  directedGraph,
  holdsRegion,
  type Territory,
  territory,
  territorySchema,
} from '../conquest/board.ts';
import { type Card, cardSchema, DECK_LIMITS, type Mission, missionSchema } from '../conquest/deck.ts';
import type { BattleRoll } from '../conquest/dice.ts';
import { type HoldingChange, holdingSchema } from '../conquest/hold.ts';
import type { Settled } from '../conquest/limit.ts';
import type { FlowRefusal, FlowTypes, MoveResult } from '../flow.ts';
import type { EventsOf, RefusalsOf, Step } from '../game.ts';
import { seatCount } from '../options.ts';
import { outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema, type Viewer } from '../seat.ts';
import { about } from './about.ts';
import { type DominationOptions, MODES, optionsSchema } from './options.ts';

export const setupSchema = z.strictObject({
  seats: seatCount,
  options: optionsSchema,
  board: boardDataSchema,
  cards: z.array(cardSchema).max(DECK_LIMITS.cards),
  missions: z.array(missionSchema).max(DECK_LIMITS.missions),
  /** The argument of `--map`, to find the map's picture again; the rules ignore it. */
  source: z.string().max(DECK_LIMITS.text).optional(),
});
export type DominationSetup = Data<typeof setupSchema>;

/** Set-up and board: everything the rules know besides the position. */
export interface Scenario {
  readonly setup: DominationSetup;
  readonly board: Board;
}

/** Wider than the rules allow, so that a refusal can name the limit. */
const number = z.int().min(0).max(1_000_000);
const anywhere = { source: territorySchema, target: territorySchema };

/** A move in external data. Territories are indices, cards are numbers of the deck. */
export const moveSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('claim'), territory: territorySchema }),
  /** In an own country; one army at a time at the start. */
  z.strictObject({ type: z.literal('place'), territory: territorySchema, armies: number }),
  /** One army, at random. */
  z.strictObject({ type: z.literal('place-random') }),
  z.strictObject({ type: z.literal('choose-capital'), territory: territorySchema }),
  /** Three different cards of one's hand. The first with an own country earns the bonus. */
  z.strictObject({ type: z.literal('trade'), cards: z.array(number).max(10) }),
  z.strictObject({ type: z.literal('end-trade') }),
  z.strictObject({ type: z.literal('attack'), ...anywhere }),
  z.strictObject({ type: z.literal('end-attack') }),
  z.strictObject({ type: z.literal('roll'), dice: number }),
  z.strictObject({ type: z.literal('retreat') }),
  z.strictObject({ type: z.literal('defend'), dice: number }),
  z.strictObject({ type: z.literal('advance'), armies: number }),
  z.strictObject({ type: z.literal('fortify'), ...anywhere, armies: number }),
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('end-turn') }),
  /** Console only: returns to the start of the go; the generator's state is kept. */
  z.strictObject({ type: z.literal('undo') }),
  /** Console only: plays on for the whole world after a capital or mission win. */
  z.strictObject({ type: z.literal('continue') }),
  /** Console only: leaves a decision to the program, or takes it back. */
  z.strictObject({ type: z.literal('switch'), what: z.enum(['endTurn', 'defend']), on: z.boolean() }),
]);
export type DominationMove = Data<typeof moveSchema>;

const MOST_COUNTRIES = 1000;
const index = z.int().min(0).max(DECK_LIMITS.cards);
const count = z.int().min(0).max(1_000_000_000);
const cell = z.int().min(0).max(MOST_COUNTRIES).transform(territory);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(about.seats.min).max(about.seats.max);

const frontFields = { source: cell, target: cell };
const frontSchema = z.strictObject(frontFields);
export type Front = Data<typeof frontSchema>;

const named = <T extends string>(name: T) => z.strictObject({ name: z.literal(name) });

/** The phase with its own data; its name is the path of the statechart's state. */
const phaseSchema = z.discriminatedUnion('name', [
  /** One empty country at a time, in turn. */
  named('setup.claiming'),
  /** One army at a time, in turn. */
  named('setup.placing'),
  /** The first turn of a capital game, in which a capital is chosen and nothing else happens. */
  named('capital'),
  named('trading'),
  named('placing'),
  named('attacking.choosing'),
  /** The attacker chooses dice or retreats. */
  z.strictObject({ name: z.literal('attacking.rolling'), ...frontFields }),
  z.strictObject({ name: z.literal('attacking.defending'), ...frontFields, dice: count }),
  /** The target is captured; `least` to `most` armies move in. */
  z.strictObject({ name: z.literal('attacking.advancing'), ...frontFields, least: count, most: count }),
  named('fortifying'),
  /** Only the end of the turn is left. */
  named('ending'),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);
export type DominationPhase = Data<typeof phaseSchema>;
export type PhaseName = DominationPhase['name'];

/** Decisions that a player leaves to the program (console only): ending the turn, defending with the most dice. */
const switchesSchema = z.strictObject({ endTurn: z.boolean(), defend: z.boolean() });
export type Switches = Data<typeof switchesSchema>;

/** Everything that undo restores, so without the generator. Lists are by country or by seat. */
const turnSchema = z.strictObject({
  /** By country; null while unclaimed. */
  owners: z.array(seatSchema.nullable()).max(MOST_COUNTRIES),
  /** By country, 1 or more; 0 if unclaimed or captured and not yet moved into. */
  armies: z.array(count).max(MOST_COUNTRIES),
  /** By seat: armies in hand. */
  reserve: bySeat(count),
  /** Traded cards, oldest first. */
  used: z.array(index),
  /** Sets traded by all players together. */
  trades: count,
  /** By seat; null until chosen. */
  capitals: bySeat(cell.nullable()),
  /** By seat: who beat that player; null while in the game. */
  beatenBy: bySeat(seatSchema.nullable()),
  /** Beaten players, in order. */
  eliminated: z.array(seatSchema),
  /** Countries in the order dealt, the first player's first; empty when they were claimed. */
  dealt: z.array(cell).max(MOST_COUNTRIES),
  /** The current aim; after a capital or mission win a game may go on as domination. */
  mode: z.enum(MODES),
  /** 0 at the start, then one turn for each player, from 1. */
  turn: count,
  /** The seat whose turn it is (not the defender). */
  active: seatSchema,
  /** True once the active player has captured a country this turn. */
  captured: z.boolean(),
  /** True when a trade must come next, after a player was beaten. */
  mustTrade: z.boolean(),
  attacks: count,
  switches: bySeat(switchesSchema),
  phase: phaseSchema,
  /** By seat, oldest card first. */
  hands: bySeat(z.array(index)),
  /** Cards left to draw; their order means nothing. */
  deck: z.array(index),
  /** By seat: index of the mission in the set-up; null if there is none. */
  missions: bySeat(index.nullable()),
  /** Left out where no share of the countries wins. */
  holding: holdingSchema,
});
export type TurnPosition = Data<typeof turnSchema>;

/** The shape of a position; `isPossible` checks that a game can reach it. */
export const positionShape = z.strictObject({
  ...turnSchema.shape,
  /** The position in which this go began, for undo (console only). */
  start: turnSchema.nullable(),
  random: randomnessSchema,
});
export type DominationPosition = Data<typeof positionShape>;

export type OpenPosition = Omit<TurnPosition, 'hands' | 'deck' | 'missions'>;

export interface DominationView extends OpenPosition {
  readonly viewer: Viewer;
  readonly options: DominationOptions;
  readonly toMove: readonly Seat[];
  /** The viewer's cards; empty for a spectator. */
  readonly hand: readonly number[];
  readonly handSizes: readonly number[];
  readonly deckSize: number;
  readonly mission: Mission | null;
  /** By seat: the mission once it is public, which is the winner's. */
  readonly shownMissions: readonly (Mission | null)[];
  readonly nextTrade: number;
  /** All cards of the game by number; only their places are secret. */
  readonly cards: readonly Card[];
  readonly canUndo: boolean;
}

/** Builds the board; armies cross a border only in directions that the map's file lists. */
export const prepareBoard = (data: BoardData): Board =>
  boardWith(directedGraph(data.countries.map(country => country.borders)), data);

/** Number of continents held; an empty continent counts for everybody. */
export const continentsHeld = (board: Board, isOwn: (territory: number) => boolean): number =>
  board.regions.filter(region => holdsRegion(region, isOwn)).length;

/** `automatic`: the program decided. */
export type DominationEvent = EventsOf<{
  /** `armies`: those that stand there, left out where it is one. */
  claimed: { seat: Seat; territory: Territory; left: number; random: boolean; armies?: number };
  /** `left`: armies still in hand. `random`: the country was drawn. */
  placed: { seat: Seat; territory: Territory; armies: number; left: number; random: boolean };
  'capital-chosen': { seat: Seat; territory: Territory };
  /** A go begins: one army at the start (`turn` 0), or a turn with new armies. */
  'go-began': { seat: Seat; turn: number; armies: number };
  traded: {
    seat: Seat;
    cards: readonly number[];
    armies: number;
    /** The own country that earned the bonus, and its armies; null if none did. */
    bonus: { territory: Territory; armies: number } | null;
  };
  'trade-ended': { seat: Seat };
  attacked: Front & { seat: Seat; defender: Seat };
  /** `most`: most dice of the defender. */
  'attack-rolled': Front & { seat: Seat; defender: Seat; dice: number; most: number };
  defended: { seat: Seat; dice: number; automatic: boolean };
  /** `next`: most dice of the next roll; 0 when the battle is over. */
  rolled: Front & BattleRoll & { seat: Seat; defender: Seat; next: number };
  captured: Front & { seat: Seat; from: Seat; least: number; most: number };
  /** The beaten player's cards go to the victor; `cards` is null for viewers who may not see them. */
  eliminated: { seat: Seat; by: Seat; cards: readonly number[] | null; count: number };
  advanced: Front & { seat: Seat; armies: number; automatic: boolean };
  retreated: Front & { seat: Seat };
  'attacks-ended': { seat: Seat; automatic: boolean };
  fortified: Front & { seat: Seat; armies: number };
  passed: { seat: Seat; automatic: boolean };
  'turn-ended': { seat: Seat; automatic: boolean };
  /** `card` is null for viewers who may not see it. */
  'card-drawn': { seat: Seat; card: number | null };
  /** `mission`: index of the fulfilled mission, else null. `team`: all who have won together. */
  won: { seat: Seat; by: WinReason; mission: number | null; team?: readonly Seat[] };
  drawn: { turn: number };
  settled: Settled;
  holding: HoldingChange;
  undone: { seat: Seat };
  continued: { seat: Seat };
  switched: { seat: Seat; what: keyof Switches; on: boolean };
}>;

export type WinReason = 'conquest' | 'capitals' | 'mission';

export type DominationRefusal =
  | FlowRefusal<DominationTypes>
  | RefusalsOf<{
      'no-such-territory': { territory: number };
      'not-yours': { territory: Territory; owner: Seat | null };
      'no-capital': { territory: Territory };
      taken: { territory: Territory; owner: Seat };
      'your-own': { territory: Territory };
      'a-mate': { territory: Territory; owner: Seat };
      'not-adjacent': Front;
      'no-path': Front;
      'same-territory': { territory: Territory };
      'too-few-armies': { territory: Territory; armies: number };
      'one-army': { armies: number };
      'wrong-number': { armies: number; least: number; most: number };
      'bound-elsewhere': { armies: number; territory: Territory };
      'wrong-dice': { dice: number; most: number };
      'no-attacks-left': { attacks: number };
      'not-three-cards': object;
      'not-in-hand': { card: number };
      'no-set': object;
      'must-trade': { cards: number; limit: number };
      'nothing-to-undo': object;
      'cannot-continue': object;
    }>
  | ScriptFault;

export type DominationStep = Step<DominationTypes>;
export type DominationResult = MoveResult<DominationTypes>;

export interface DominationTypes extends FlowTypes {
  setup: DominationSetup;
  position: DominationPosition;
  move: DominationMove;
  event: DominationEvent;
  view: DominationView;
  refusal: DominationRefusal;
  states: { [S in PhaseName]: S };
}
