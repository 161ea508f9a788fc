import type { Territory } from '../conquest/board.ts';
import { territory } from '../conquest/board.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { isTerritory } from './board.ts';
import type { GridBoard, GridRefusal } from './types.ts';

/** Why these are not all territories of the board, or null. */
export function offBoard(...indices: readonly Territory[]): GridRefusal | null {
  const wrong = indices.find(index => !isTerritory(index));
  return wrong === undefined ? null : { code: 'no-such-territory', territory: wrong };
}

/** Why a seat may not use a territory as its own, or null. */
export function notOwned(board: GridBoard, seat: Seat, of: Territory): GridRefusal | null {
  const owner = at(board.owners, of);
  return owner === seat ? null : { code: 'not-yours', territory: territory(of), owner };
}

/** Why a territory is too weak to let troops go (2 are the least: one stays), or null. */
export function tooWeak(board: GridBoard, source: Territory): GridRefusal | null {
  const troops = at(board.troops, source);
  return troops >= 2 ? null : { code: 'too-few-troops', territory: source, troops, needed: 2 };
}

/** Why a number of dice is not allowed, or null. The number is from outside: it may be anything. */
export function wrongDice(dice: number, most: number): GridRefusal | null {
  if (!isCount(dice)) return { code: 'too-few-dice', dice };
  return dice <= most ? null : { code: 'too-many-dice', dice, most };
}

/** Why so many troops may not go, or null. The number is from outside: it may be anything. */
export function wrongTroops(troops: number, least: number, most: number): GridRefusal | null {
  if (!isCount(troops) || troops < least) return { code: 'too-few-moved', troops, least };
  return troops <= most ? null : { code: 'too-many-moved', troops, most };
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;
