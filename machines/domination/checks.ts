import {
  areJoined,
  areNeighbours,
  type Board,
  isTerritory,
  neighboursOf,
  type Region,
  type Territory,
} from '../conquest/board.ts';
import { type Placeable, placeable } from '../conquest/local.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { isPrey, mayMoveTo, sidesOf } from '../teams.ts';
import { type DominationOptions, defenceLimit } from './options.ts';
import type { DominationRefusal, OpenPosition, Scenario } from './types.ts';

/** Refuses indices that are not on the board. */
export function offBoard(board: Board, ...indices: readonly Territory[]): DominationRefusal | null {
  const wrong = indices.find(index => !isTerritory(board, index));
  return wrong === undefined ? null : { code: 'no-such-territory', territory: wrong };
}

/** Refuses a country that the seat does not own. */
export function notOwned(position: OpenPosition, seat: Seat, of: Territory): DominationRefusal | null {
  const owner = at(position.owners, of);
  return owner === seat ? null : { code: 'not-yours', territory: of, owner };
}

/** What a player may place now (rules/warzone.md#local-deployments); armies for cards of a turn's middle go anywhere. */
export function placeableNow<R extends Region>(
  options: DominationOptions,
  regions: readonly R[],
  { turn, captured, owners, reserve }: Pick<OpenPosition, 'turn' | 'captured' | 'owners' | 'reserve'>,
  seat: Seat,
): Placeable<R> {
  const left = at(reserve, seat);
  const isBound = turn > 0 && !captured;
  return isBound
    ? placeable(options, regions, each => owners[each] === seat, left)
    : { most: left, inside: null };
}

/** Refuses a country outside of the continent that pays the armies. */
export const notInside = ({ inside, most }: Placeable, of: Territory): DominationRefusal | null =>
  inside === null || inside.territories.includes(of)
    ? null
    : { code: 'bound-elsewhere', armies: most, territory: of };

/** Refuses a country with fewer than 2 armies: one must stay. */
export function tooWeak(position: OpenPosition, source: Territory): DominationRefusal | null {
  const armies = at(position.armies, source);
  return armies >= 2 ? null : { code: 'too-few-armies', territory: source, armies };
}

/** Refuses a number of dice, which may be any number, outside 1 to `most`. */
export const wrongDice = (dice: number, most: number): DominationRefusal | null =>
  Number.isInteger(dice) && dice >= 1 && dice <= most ? null : { code: 'wrong-dice', dice, most };

/** Refuses a number of armies, which may be any number, outside `least` to `most`. */
export const wrongArmies = (armies: number, least: number, most: number): DominationRefusal | null =>
  Number.isInteger(armies) && armies >= least && armies <= most
    ? null
    : { code: 'wrong-number', armies, least, most };

/** Most dice of an attack; one army stays, so 0 if it cannot attack. */
export const mostAttackDice = ({ attackDice }: DominationOptions, armies: number): number =>
  Math.max(0, Math.min(attackDice, armies - 1));

export const mostDefenceDice = (options: DominationOptions, armies: number): number =>
  Math.min(defenceLimit(options), armies);

/** True while the turn has attacks left. */
export const hasAttacksLeft = ({ setup }: Scenario, position: OpenPosition): boolean =>
  setup.options.attacks === 0 || position.attacks < setup.options.attacks;

/** True when the active player could attack from some country. */
export function canAttack(game: Scenario, position: OpenPosition): boolean {
  const sides = sidesOf(game.setup);
  return (
    hasAttacksLeft(game, position) &&
    canSend(game.board, position, owner => isPrey(sides, owner, position.active))
  );
}

/** True when the active player could move armies at the end of the turn. */
export function canFortify(game: Scenario, position: OpenPosition): boolean {
  const { options } = game.setup;
  return options.fortify !== 'none' && canSend(game.board, position, mayMoveTo(game.setup, position.active));
}

/** True when the active player has a country with armies to spare beside one whose owner fits. */
function canSend(board: Board, position: OpenPosition, isFit: (owner: Seat | null) => boolean): boolean {
  const { owners, armies, active } = position;
  return board.territories.some(
    source =>
      owners[source] === active &&
      at(armies, source) > 1 &&
      neighboursOf(board, source).some(target => target !== source && isFit(at(owners, target))),
  );
}

/** Refuses the last move of a turn if no allowed way leads from source to target. */
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
  const isOpen = mayMoveTo(setup, position.active);
  const isWay = (territory: number): boolean => isOpen(at(position.owners, territory));
  return areJoined(board.graph, source, target, isWay) ? null : { code: 'no-path', source, target };
}
