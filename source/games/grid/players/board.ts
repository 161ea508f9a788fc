import { reachable, type Territory, territory } from '../../../../machines/conquest/board.ts';
import { BattleTable, usualDice } from '../../../../machines/conquest/odds.ts';
import { mostAttackDice } from '../../../../machines/grid/attack.ts';
import { grid, neighboursOf, territoriesOf } from '../../../../machines/grid/board.ts';
import type { GridBoard } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Strike } from '../../conquest/players/choice.ts';

/** The board alone, whoever's turn it is. */
export type Stand = Pick<GridBoard, 'owners' | 'troops'>;

/** Battles of larger armies are reckoned by those of this size. */
const LARGEST = 128;

let table: BattleTable | null = null;

/** What is to be expected of battles to the end. */
export function battles(): BattleTable {
  table ??= new BattleTable(usualDice, LARGEST);
  return table;
}

/** The territories around one that somebody else holds. */
export function foreignNeighbours(board: Stand, of: Territory): Territory[] {
  const owner = at(board.owners, of);
  return neighboursOf(of).filter(other => at(board.owners, other) !== owner);
}

/** The territories of a seat that touch a foreign one. */
export function fronts(board: GridBoard, seat: Seat): Territory[] {
  return territoriesOf(board, seat).filter(each => foreignNeighbours(board, each).length > 0);
}

/** Every attack that the rules allow a seat. */
export function attacks(board: GridBoard, seat: Seat): Strike<Territory>[] {
  return territoriesOf(board, seat)
    .filter(source => mostAttackDice(at(board.troops, source)) > 0)
    .flatMap(source => foreignNeighbours(board, source).map(target => ({ source, target })));
}

/** Where troops of this territory could move to at the end of a turn (rules/grid.md#movement). */
export function joined(board: Stand, from: Territory): Territory[] {
  const owner = at(board.owners, from);
  return reachable(grid, from, index => at(board.owners, index) === owner)
    .filter(index => index !== from)
    .map(territory);
}
