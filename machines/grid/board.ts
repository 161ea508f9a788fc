import { type BoardGraph, boardGraph, type Territory, territory } from '../conquest/board.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { GARRISONS, type GridBoard, type GridRefusal, SIDE, SIZE } from './types.ts';

/** The territory in a row and a column, both 0 to 4, which the caller has checked. */
export const cell = (row: number, column: number): Territory => territory(row * SIDE + column);

export const rowOf = (of: Territory): number => Math.floor(of / SIDE);
export const columnOf = (of: Territory): number => of % SIDE;

/** True for the index of a territory. */
export const isTerritory = (index: number): index is Territory =>
  Number.isInteger(index) && index >= 0 && index < SIZE;

/** A territory as the board is written (rules/grid.md#the-board): `(row,column)`. */
export const territoryName = (of: Territory): string => `(${rowOf(of)},${columnOf(of)})`;

/** What the board calls its territories in the option `garrisons`: `(0,2)`, or as it is typed, `0 2`. */
export const namedLand = {
  names: Array.from({ length: SIZE }, (_, index) => territoryName(territory(index))),
  spelled: (name: string): string => name.replace(/^\(?\s*(\d)\s*[\s,]\s*(\d)\s*\)?$/, '($1,$2)'),
  example: GARRISONS,
};

/** Every territory, row by row. */
export const territories: readonly Territory[] = Array.from({ length: SIZE }, (_, index) => territory(index));

/** Territories that share a border line (rules/grid.md#the-board): no diagonals, no wrapping. */
export const grid: BoardGraph = boardGraph(SIZE, borders());

/** The neighbours of a territory, row by row. */
export const neighboursOf = (of: Territory): readonly Territory[] => neighbourTable[of] ?? [];

const neighbourTable: readonly (readonly Territory[])[] = grid.neighbours.map(list => list.map(territory));

/** The territories of a player, row by row. */
export const territoriesOf = (board: GridBoard, seat: Seat): Territory[] =>
  territories.filter(each => board.owners[each] === seat);

/** Number of territories a player owns. */
export const countOf = (board: GridBoard, seat: Seat): number =>
  board.owners.reduce<number>((count, owner) => (owner === seat ? count + 1 : count), 0);

/** True when the active player has a territory with troops to spare (2 or more) beside one whose owner fits. */
export const canSend = (board: GridBoard, isFit: (owner: Seat) => boolean): boolean =>
  territories.some(
    source =>
      board.owners[source] === board.active &&
      (board.troops[source] ?? 0) >= 2 &&
      neighboursOf(source).some(target => isFit(at(board.owners, target))),
  );

/** Tests whether a player owns a territory, for the searches of `conquest/board.ts`. */
export const ownedBy =
  (board: GridBoard, seat: Seat) =>
  (index: number): boolean =>
    board.owners[index] === seat;

function* borders(): Generator<readonly [number, number]> {
  for (const here of territories) {
    if (columnOf(here) < SIDE - 1) yield [here, here + 1];
    if (rowOf(here) < SIDE - 1) yield [here, here + SIDE];
  }
}

/** Refuses indices that are not on the board. */
export function offBoard(...indices: readonly Territory[]): GridRefusal | null {
  const wrong = indices.find(index => !isTerritory(index));
  return wrong === undefined ? null : { code: 'no-such-territory', territory: wrong };
}

/** Refuses a territory that the seat does not own. */
export function notOwned(board: GridBoard, seat: Seat, of: Territory): GridRefusal | null {
  const owner = at(board.owners, of);
  return owner === seat ? null : { code: 'not-yours', territory: territory(of), owner };
}

/** Refuses a territory with fewer than 2 troops: one must stay. */
export function tooWeak(board: GridBoard, source: Territory): GridRefusal | null {
  const troops = at(board.troops, source);
  return troops >= 2 ? null : { code: 'too-few-troops', territory: source, troops, needed: 2 };
}

/** Refuses a number of dice, which may be any number, outside 1 to `most`. */
export function wrongDice(dice: number, most: number): GridRefusal | null {
  if (!isCount(dice)) return { code: 'too-few-dice', dice };
  return dice <= most ? null : { code: 'too-many-dice', dice, most };
}

/** Refuses a number of troops, which may be any number, outside `least` to `most`. */
export function wrongTroops(troops: number, least: number, most: number): GridRefusal | null {
  if (!isCount(troops) || troops < least) return { code: 'too-few-moved', troops, least };
  return troops <= most ? null : { code: 'too-many-moved', troops, most };
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;
