import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import { BattleTable, usualDice } from '../../../../machines/conquest/odds.ts';
import { mostAttackDice } from '../../../../machines/grid/attack.ts';
import { grid } from '../../../../machines/grid/board.ts';
import { newTroops } from '../../../../machines/grid/turns.ts';
import type { GridBoard, GridMove, GridView } from '../../../../machines/grid/types.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import type { Strike } from '../../conquest/players/choice.ts';
import { type Field, joinedTo } from '../../conquest/players/field.ts';

/** The board without the turn, and who plays with whom. */
export interface BoardState extends Pick<GridBoard, 'owners' | 'troops'> {
  readonly sides: Sides;
}

export const stateOf = (view: GridView): BoardState => ({ ...view, sides: sidesOf(view) });

/** Larger armies count as armies of this size. */
const LARGEST = 128;

let table: BattleTable | null = null;

/** The expected results of battles to the end. */
export function battles(): BattleTable {
  table ??= new BattleTable(usualDice, LARGEST);
  return table;
}

/** The board as a seat sees it. */
export const fieldOf = ({ owners, troops, sides }: BoardState, seat: Seat): Field => ({
  seat,
  sides,
  view: { owners, armies: troops },
  terrain: { out: grid.neighbours, into: grid.neighbours },
});

/** Rounds after which who gets no new troops grows bold. */
const FASTING = 10;

/**
 * What waiting is worth to the active player: 1; where a cap gives no new troops it falls with the rounds, or nobody would attack any more
 * (rules/grid.md#a-cap).
 */
export function worthOfWaiting(
  view: Pick<GridView, 'turn' | 'seats' | 'options' | 'active' | 'owners' | 'troops'>,
): number {
  const { options, active, turn, seats } = view;
  if (options.armyCap === 0 || newTroops(view, view, active, turn) > 0) return 1;
  return Math.min(1, (FASTING * seats) / turn) ** 2;
}

/** Number of territories of each seat. */
export function territoryCounts({ owners, seats }: Pick<GridView, 'owners' | 'seats'>): number[] {
  const held = new Array<number>(seats).fill(0);
  for (const owner of owners) held[owner] = at(held, owner) + 1;
  return held;
}

/** The board with more troops in one territory. */
export function withTroops(state: BoardState, where: number, troops: number): BoardState {
  const copy = state.troops.slice();
  copy[where] = at(copy, where) + troops;
  return { ...state, troops: copy };
}

/** The board after troops have moved from one territory to another. */
export const afterMove = (state: BoardState, source: number, target: number, troops: number): BoardState =>
  withTroops(withTroops(state, source, -troops), target, troops);

/** Targets of a movement from a territory (rules/grid.md#movement), ascending. */
export const moveTargets = (field: Field, from: number): Territory[] =>
  joinedTo(field, from)
    .sort((one, other) => one - other)
    .map(territory);

/** An attack as a move, with the most dice. */
export const attackMove = ({ troops }: Pick<BoardState, 'troops'>, { source, target }: Strike): GridMove => ({
  type: 'attack',
  source: territory(source),
  target: territory(target),
  dice: mostAttackDice(at(troops, source)),
});

/** The move of all troops but the one that must stay, or a pass. */
export function moveAll({ troops }: Pick<BoardState, 'troops'>, march: Strike | null): GridMove {
  if (march === null) return { type: 'pass' };
  const [source, target] = [territory(march.source), territory(march.target)];
  return { type: 'move', source, target, troops: at(troops, source) - 1 };
}
