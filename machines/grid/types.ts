import * as z from 'zod';
import { type Territory, territory } from '../conquest/board.ts';
import type { BattleRoll } from '../conquest/dice.ts';
import { garrisonsOption } from '../conquest/garrisons.ts';
import { type HoldingChange, holdingSchema, holdOptions } from '../conquest/hold.ts';
import { incomeOptions } from '../conquest/income.ts';
import { limitResult, type Settled } from '../conquest/limit.ts';
import type { FlowRefusal, FlowTypes, MoveResult } from '../flow.ts';
import type { EventsOf, RefusalsOf, Step } from '../game.ts';
import { oneOf, seatCount, turnLimit, whole } from '../options.ts';
import { outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema } from '../seat.ts';
import { mateMoves, teams } from '../teams.ts';

/** Rows and columns of the board (rules/grid.md#the-board), and its number of territories. */
export const SIDE = 5;
export const SIZE = SIDE * SIDE;

/** How named territories are written (rules/grid.md#garrisons). */
export const GARRISONS = '(0,2)=8, (4,4)=5';

export const optionsSchema = z.strictObject({
  defence: oneOf('chosen', 'most')
    .describe('Who chooses the defending dice: the defender, or always as many as allowed')
    .meta({ words: { chosen: 'chosen by the defender', most: 'always the most' } }),
  deployment: oneOf('turns', 'random')
    .describe('The first troops are placed one at a time in turn, or dealt at random')
    .meta({ since: 2, title: 'First troops', words: { turns: 'placed in turn', random: 'dealt at random' } }),
  garrisons: garrisonsOption('Territories that begin with more troops than one, whoever has them', GARRISONS),
  newTroops: oneOf('three', 'rising', 'half')
    .describe(
      'New troops a turn, half as many as territories: at most three, more with every five rounds, or all',
    )
    .meta({
      since: 2,
      words: { three: 'at most three', rising: 'more and more', half: 'half the territories' },
    }),
  leastTroops: whole(0, 20, 0)
    .describe('The fewest new troops a turn')
    .meta({ since: 3, title: 'Fewest new troops' }),
  ...incomeOptions,
  roundLimit: whole(0, 1000, 0)
    .describe('The game ends after this many rounds (0: no limit)')
    .meta({ since: 2 }),
  turnLimit,
  limitResult,
  ...holdOptions,
  teams,
  mateMoves,
});
export type GridOptions = Data<typeof optionsSchema>;

export const setupSchema = z.strictObject({ seats: seatCount, options: optionsSchema });
export type GridSetup = Data<typeof setupSchema>;

/** A territory: row × 5 + column, 0 to 24. */
const cell = z
  .int()
  .min(0)
  .max(SIZE - 1)
  .transform(territory);
/** Wider than the rules allow, so that a refusal can name the limit. */
const number = z.int().min(0).max(1_000_000);

export const moveSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('deploy'), territory: cell }),
  z.strictObject({ type: z.literal('reinforce'), territory: cell }),
  z.strictObject({ type: z.literal('attack'), source: cell, target: cell, dice: number }),
  z.strictObject({ type: z.literal('defend'), dice: number }),
  z.strictObject({ type: z.literal('advance'), troops: number }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('move'), source: cell, target: cell, troops: number }),
  z.strictObject({ type: z.literal('pass') }),
]);
export type GridMove = Data<typeof moveSchema>;

const count = z.int().min(0);

const phaseSchema = z.discriminatedUnion('name', [
  /** One troop at a time, in turn; `left` counts the troops each seat has still to place. */
  z.strictObject({ name: z.literal('deploying'), left: z.array(count).min(3).max(5) }),
  /** New troops of the turn, 1 or more, to be placed in one territory. */
  z.strictObject({ name: z.literal('reinforcing'), troops: count }),
  /** The attacker chooses an attack, or stops. */
  z.strictObject({ name: z.literal('choosing') }),
  z.strictObject({ name: z.literal('defending'), source: cell, target: cell, dice: count }),
  /** The target is captured; the attacker moves in with `least` to `most` troops. */
  z.strictObject({ name: z.literal('advancing'), source: cell, target: cell, least: count, most: count }),
  z.strictObject({ name: z.literal('moving') }),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);
export type GridPhase = Data<typeof phaseSchema>;

/** The shape of a position; `isPossible` checks that a game can reach it. Lists of 25 are by territory. */
export const positionShape = z.strictObject({
  owners: z.array(seatSchema).length(SIZE),
  /** 1 or more; 0 on a captured target (already the conqueror's) before it is moved into. */
  troops: z.array(count).length(SIZE),
  /** 0 in the deployment stage, then one turn for each player, from 1. */
  turn: count,
  /** The seat whose turn it is (not the defender). */
  active: seatSchema,
  /** Eliminated players, in order. */
  eliminated: z.array(seatSchema),
  /** Left out where no share of the territories wins. */
  holding: holdingSchema,
  phase: phaseSchema,
  random: randomnessSchema,
});
export type GridPosition = Data<typeof positionShape>;

/** The part of a position common to all phases: board and active player. */
export type GridBoard = Omit<GridPosition, 'phase' | 'random'>;

/** Everything but the generator's state, the only secret of this game. */
export interface GridView extends Omit<GridPosition, 'random'> {
  readonly seats: number;
  readonly options: GridOptions;
  readonly toMove: readonly Seat[];
}

export type GridEvent = EventsOf<{
  deployed: { seat: Seat; territory: Territory; left: number };
  'turn-began': { seat: Seat; turn: number; troops: number };
  reinforced: { seat: Seat; territory: Territory; troops: number };
  attacked: Front & { seat: Seat; defender: Seat; dice: number };
  rolled: Front & BattleRoll & { seat: Seat; defender: Seat };
  captured: Front & { seat: Seat; from: Seat };
  advanced: Front & { seat: Seat; troops: number };
  eliminated: { seat: Seat; by: Seat };
  /** `forced`: no attack was possible. */
  'attacks-ended': { seat: Seat; forced: boolean };
  moved: Front & { seat: Seat; troops: number };
  /** `forced`: no movement was possible. */
  passed: { seat: Seat; forced: boolean };
  /** `team`: all who have won with that player, who is among them. */
  won: { seat: Seat; team?: readonly Seat[] };
  drawn: { turn: number };
  settled: Settled;
  holding: HoldingChange;
}>;

interface Front {
  source: Territory;
  target: Territory;
}

export type GridRefusal =
  | FlowRefusal<GridTypes>
  | RefusalsOf<{
      'no-such-territory': { territory: number };
      'not-yours': { territory: Territory; owner: Seat };
      'your-own': { territory: Territory };
      'a-mate': { territory: Territory; owner: Seat };
      'not-adjacent': Front;
      'too-few-troops': { territory: Territory; troops: number; needed: number };
      'too-many-dice': { dice: number; most: number };
      'too-few-dice': { dice: number };
      'too-few-moved': { troops: number; least: number };
      'too-many-moved': { troops: number; most: number };
      'same-territory': { territory: Territory };
      'no-path': Front;
    }>
  | ScriptFault;

export type GridStep = Step<GridTypes>;
export type GridResult = MoveResult<GridTypes>;

export interface GridTypes extends FlowTypes {
  setup: GridSetup;
  position: GridPosition;
  move: GridMove;
  event: GridEvent;
  view: GridView;
  refusal: GridRefusal;
  states: {
    deploying: 'deploying';
    'turn.reinforcing': 'reinforcing';
    'turn.attacking.choosing': 'choosing';
    'turn.attacking.defending': 'defending';
    'turn.attacking.advancing': 'advancing';
    'turn.moving': 'moving';
    over: 'over';
  };
}
