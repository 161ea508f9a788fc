import {
  areJoined,
  areNeighbours,
  type Board,
  isTerritory,
  neighboursOf,
  type Territory,
} from '../conquest/board.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { type DominationOptions, defenceLimit } from './options.ts';
import type { DominationRefusal, OpenPosition, Scenario } from './types.ts';

/** Why these are not all countries of the board, or null. */
export function offBoard(board: Board, ...indices: readonly Territory[]): DominationRefusal | null {
  const wrong = indices.find(index => !isTerritory(board, index));
  return wrong === undefined ? null : { code: 'no-such-territory', territory: wrong };
}

/** Why a seat may not use a country as its own, or null. */
export function notOwned(position: OpenPosition, seat: Seat, of: Territory): DominationRefusal | null {
  const owner = at(position.owners, of);
  return owner === seat ? null : { code: 'not-yours', territory: of, owner };
}

/** Why a country is too weak to let armies go (2 are the least: one stays), or null. */
export function tooWeak(position: OpenPosition, source: Territory): DominationRefusal | null {
  const armies = at(position.armies, source);
  return armies >= 2 ? null : { code: 'too-few-armies', territory: source, armies };
}

/** Why a number of dice is not allowed, or null. The number is from outside: it may be anything. */
export const wrongDice = (dice: number, most: number): DominationRefusal | null =>
  Number.isInteger(dice) && dice >= 1 && dice <= most ? null : { code: 'wrong-dice', dice, most };

/** Why so many armies are not allowed, or null. The number is from outside: it may be anything. */
export const wrongArmies = (armies: number, least: number, most: number): DominationRefusal | null =>
  Number.isInteger(armies) && armies >= least && armies <= most
    ? null
    : { code: 'wrong-number', armies, least, most };

/** The most dice an attack may use: one army always stays. 0 when it may not attack. */
export const mostAttackDice = ({ attackDice }: DominationOptions, armies: number): number =>
  Math.max(0, Math.min(attackDice, armies - 1));

/** The most dice a defence may use. */
export const mostDefenceDice = (options: DominationOptions, armies: number): number =>
  Math.min(defenceLimit(options), armies);

/** True while attacks are left in this turn. */
export const hasAttacksLeft = ({ setup }: Scenario, position: OpenPosition): boolean =>
  setup.options.attacks === 0 || position.attacks < setup.options.attacks;

/** True when the active player could attack from somewhere. */
export function canAttack(game: Scenario, position: OpenPosition): boolean {
  return hasAttacksLeft(game, position) && canSend(game.board, position, owner => owner !== position.active);
}

/** True when the active player could make the move at the end of a turn. */
export function canFortify(game: Scenario, position: OpenPosition): boolean {
  const { options } = game.setup;
  return options.fortify !== 'none' && canSend(game.board, position, owner => owner === position.active);
}

/** True when a country of the active player has armies to spare and borders on one with a fit owner. */
function canSend(board: Board, position: OpenPosition, isFit: (owner: Seat | null) => boolean): boolean {
  const { owners, armies, active } = position;
  return board.territories.some(
    source =>
      owners[source] === active &&
      at(armies, source) > 1 &&
      neighboursOf(board, source).some(target => target !== source && isFit(at(owners, target))),
  );
}

/** Why the last move of a turn cannot lead from the one country to the other, or null. */
export function noWay(
  game: Scenario,
  position: OpenPosition,
  source: Territory,
  target: Territory,
): DominationRefusal | null {
  const { board, setup } = game;
  if (source === target) return { code: 'same-territory', territory: source };
  if (setup.options.fortify === 'adjacent') {
    return areNeighbours(board.graph, source, target) ? null : { code: 'not-adjacent', source, target };
  }
  const isOwn = (territory: number): boolean => position.owners[territory] === position.active;
  return areJoined(board.graph, source, target, isOwn) ? null : { code: 'no-path', source, target };
}

/**
 * The one seat that the game waits for: the defender while defending dice are chosen, else whose turn it is. A game
 * that is over waits for nobody, but on the console its winner may still take back or go on.
 */
export function seatToMove({ setup }: Scenario, { phase, owners, active }: OpenPosition): Seat | null {
  if (phase.name === 'over') return setup.options.conduct === 'console' ? active : null;
  return phase.name === 'attacking.defending' ? (owners[phase.target] ?? null) : active;
}
