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
import { type Card, cardSchema, type Mission, MOST, missionSchema } from '../conquest/deck.ts';
import type { Rolled } from '../conquest/dice.ts';
import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { EventsOf, RefusalsOf, Step } from '../game.ts';
import { seatCount } from '../options.ts';
import { outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema, type Viewer } from '../seat.ts';
import { about } from './about.ts';
import { type DominationOptions, MODES, optionsSchema } from './options.ts';

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema = z.strictObject({
  seats: seatCount,
  options: optionsSchema,
  board: boardDataSchema,
  cards: z.array(cardSchema).max(MOST.cards),
  missions: z.array(missionSchema).max(MOST.missions),
  /** What `--map` was told, to find the map's picture again; the rules never look at it. */
  source: z.string().max(MOST.text).optional(),
});
export type DominationSetup = Data<typeof setupSchema>;

/** What a game is played on: what the rules know beside its position. */
export interface Scenario {
  readonly setup: DominationSetup;
  readonly board: Board;
}

/** Wider than the rules allow, so that they can say what the limit is. */
const number = z.int().min(0).max(1_000_000);
const anywhere = { source: territorySchema, target: territorySchema };

/** A move in data from outside. Territories are indices, cards are numbers of the deck. */
export const moveSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('claim'), territory: territorySchema }),
  /** Places armies in an own country; one at a time at the start. */
  z.strictObject({ type: z.literal('place'), territory: territorySchema, armies: number }),
  /** Places one army where chance says. */
  z.strictObject({ type: z.literal('place-random') }),
  z.strictObject({ type: z.literal('choose-capital'), territory: territorySchema }),
  /** Three different cards of the own hand. The first whose country is owned gives the bonus. */
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
  /** Only on the console: back to how the go began; what chance gives next stays as it is. */
  z.strictObject({ type: z.literal('undo') }),
  /** Only on the console: goes on as domination after a capital or mission win. */
  z.strictObject({ type: z.literal('continue') }),
  /** Only on the console: leaves something to the program, or takes it back. */
  z.strictObject({ type: z.literal('switch'), what: z.enum(['endTurn', 'defend']), on: z.boolean() }),
]);
export type DominationMove = Data<typeof moveSchema>;

const MOST_COUNTRIES = 1000;
const index = z.int().min(0).max(MOST.cards);
const count = z.int().min(0).max(1_000_000_000);
const cell = z.int().min(0).max(MOST_COUNTRIES).transform(territory);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(about.seats.min).max(about.seats.max);

/** Where a battle is fought. */
const frontFields = { source: cell, target: cell };
const frontSchema = z.strictObject(frontFields);
export type Front = Data<typeof frontSchema>;

const named = <T extends string>(name: T) => z.strictObject({ name: z.literal(name) });

/** The phase with what only that phase knows; its name is the path of the statechart's state. */
const phaseSchema = z.discriminatedUnion('name', [
  /** One empty country at a time in turn. */
  named('setup.claiming'),
  /** One army at a time in turn. */
  named('setup.placing'),
  /** The first turn of a capital game: a capital is chosen, and no more. */
  named('capital'),
  named('trading'),
  named('placing'),
  named('attacking.choosing'),
  /** The attacker chooses the dice, or retreats. */
  z.strictObject({ name: z.literal('attacking.rolling'), ...frontFields }),
  /** The defender chooses the dice. */
  z.strictObject({ name: z.literal('attacking.defending'), ...frontFields, dice: count }),
  /** The target is taken; `least` to `most` armies move in. */
  z.strictObject({ name: z.literal('attacking.advancing'), ...frontFields, least: count, most: count }),
  named('fortifying'),
  /** Nothing is left but to end the turn. */
  named('ending'),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);
export type DominationPhase = Data<typeof phaseSchema>;
export type PhaseName = DominationPhase['name'];

/** What a player leaves to the program (console only): to end the turn, and to defend with the most dice. */
const switchesSchema = z.strictObject({ endTurn: z.boolean(), defend: z.boolean() });
export type Switches = Data<typeof switchesSchema>;

/** Everything that undo brings back; what chance gives next is not among it. Lists are by country or by seat. */
const turnSchema = z.strictObject({
  /** By country; null while nobody has claimed it. */
  owners: z.array(seatSchema.nullable()).max(MOST_COUNTRIES),
  /** By country: 0 while unclaimed and on a target nobody has moved into yet, else 1 or more. */
  armies: z.array(count).max(MOST_COUNTRIES),
  /** By seat: armies in hand, at the start or in a turn. */
  reserve: bySeat(count),
  /** Traded cards, oldest first. */
  used: z.array(index),
  /** How many sets have been traded by all together. */
  trades: count,
  /** By seat; null until chosen. */
  capitals: bySeat(cell.nullable()),
  /** By seat: who beat that player; null while in the game. */
  beatenBy: bySeat(seatSchema.nullable()),
  /** The players who are out, in the order in which they went. */
  eliminated: z.array(seatSchema),
  /** The order in which the countries were dealt, the first player's first; empty when they were claimed. */
  dealt: z.array(cell).max(MOST_COUNTRIES),
  /** What is to be won now: after a capital or mission win a game may go on as domination. */
  mode: z.enum(MODES),
  /** 0 at the start, then counted from 1, one for each player's turn. */
  turn: count,
  /** Whose turn it is (not the defender). */
  active: seatSchema,
  /** True once the active player has taken a country in this turn. */
  captured: z.boolean(),
  /** True when a trade is due before anything else, after a player was beaten. */
  mustTrade: z.boolean(),
  /** How many countries were attacked in this turn. */
  attacks: count,
  /** By seat. */
  switches: bySeat(switchesSchema),
  phase: phaseSchema,
  /** By seat, the cards in the order in which they came. */
  hands: bySeat(z.array(index)),
  /** Cards that can be drawn, in no order that means anything. */
  deck: z.array(index),
  /** By seat: the mission, as an index into the set-up's; null where there is none. */
  missions: bySeat(index.nullable()),
});
export type TurnPosition = Data<typeof turnSchema>;

/** What everybody may see. */
export type OpenPosition = Omit<TurnPosition, 'hands' | 'deck' | 'missions'>;

/** The shape of a position; `holds` says whether a game can have it. */
export const positionShape = z.strictObject({
  ...turnSchema.shape,
  /** How the position was when this player's go began (console only), for undo. */
  start: turnSchema.nullable(),
  random: randomnessSchema,
});
export type DominationPosition = Data<typeof positionShape>;

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

/** The board of a set-up: armies cross a border only where the map's file lists it. */
export const prepareBoard = (data: BoardData): Board =>
  boardWith(directedGraph(data.countries.map(country => country.borders)), data);

/** How many continents are held; those without countries are held by everybody. */
export const continentsHeld = (board: Board, isOwn: (territory: number) => boolean): number =>
  board.regions.filter(region => holdsRegion(region, isOwn)).length;

/** What comes of a move. `automatic`: nobody was asked. */
export type DominationEvent = EventsOf<{
  claimed: { seat: Seat; territory: Territory; left: number; random: boolean };
  /** `left`: armies still in hand. `random`: chance chose the country. */
  placed: { seat: Seat; territory: Territory; armies: number; left: number; random: boolean };
  'capital-chosen': { seat: Seat; territory: Territory };
  /** Somebody's go begins: one army at the start, or a turn with new armies. `turn` is 0 at the start. */
  'go-began': { seat: Seat; turn: number; armies: number };
  traded: {
    seat: Seat;
    cards: readonly number[];
    armies: number;
    /** The own country that got the bonus, and how many armies; null where there was none. */
    bonus: { territory: Territory; armies: number } | null;
  };
  'trade-ended': { seat: Seat };
  attacked: Front & { seat: Seat; defender: Seat };
  /** `most`: the most dice that the defender may use. */
  'attack-rolled': Front & { seat: Seat; defender: Seat; dice: number; most: number };
  defended: { seat: Seat; dice: number; automatic: boolean };
  /** `next`: the most dice of the next roll; 0 when the battle has ended. */
  rolled: Front & Rolled & { seat: Seat; defender: Seat; next: number };
  captured: Front & { seat: Seat; from: Seat; least: number; most: number };
  /** The beaten player's cards go to the victor; `cards` is null for who may not see them. */
  eliminated: { seat: Seat; by: Seat; cards: readonly number[] | null; count: number };
  advanced: Front & { seat: Seat; armies: number; automatic: boolean };
  retreated: Front & { seat: Seat };
  'attacks-ended': { seat: Seat; automatic: boolean };
  fortified: Front & { seat: Seat; armies: number };
  passed: { seat: Seat; automatic: boolean };
  'turn-ended': { seat: Seat; automatic: boolean };
  /** `card` is null for who may not see it. */
  'card-drawn': { seat: Seat; card: number | null };
  /** `mission`: index of the mission that was fulfilled, else null. */
  won: { seat: Seat; by: WinReason; mission: number | null };
  drawn: { turn: number };
  undone: { seat: Seat };
  continued: { seat: Seat };
  switched: { seat: Seat; what: keyof Switches; on: boolean };
}>;

/** Why a game is won. */
export type WinReason = 'conquest' | 'capitals' | 'mission';

/** Why a move is refused: a stable code and the facts. */
export type DominationRefusal =
  | FlowRefusal<DominationTypes>
  | RefusalsOf<{
      'no-such-territory': { territory: number };
      'not-yours': { territory: Territory; owner: Seat | null };
      taken: { territory: Territory; owner: Seat };
      'your-own': { territory: Territory };
      'not-adjacent': Front;
      'no-path': Front;
      'same-territory': { territory: Territory };
      'too-few-armies': { territory: Territory; armies: number };
      'one-army': { armies: number };
      'wrong-number': { armies: number; least: number; most: number };
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

/** What a move of this game leads to, and what comes of trying one. */
export type DominationStep = Step<DominationTypes>;
export type DominationTried = Tried<DominationTypes>;

export interface DominationTypes extends FlowTypes {
  setup: DominationSetup;
  position: DominationPosition;
  move: DominationMove;
  event: DominationEvent;
  view: DominationView;
  refusal: DominationRefusal;
  states: { [S in PhaseName]: S };
}
