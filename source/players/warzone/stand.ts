import { at } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { type Board, neighboursOf, type Territory } from '../../../machines/warzone/board.ts';
import { cardsOf, type Hand } from '../../../machines/warzone/hands.ts';
import type { WarzoneOptions } from '../../../machines/warzone/options.ts';
import type { Card } from '../../../machines/warzone/orders.ts';
import type { Owner, Truce, WarzoneView } from '../../../machines/warzone/types.ts';

/** How a player sees the board before giving orders: what it knows, and guesses where it knows nothing. */
export interface Stand {
  readonly board: Board;
  readonly options: WarzoneOptions;
  readonly seats: number;
  readonly seat: Seat;
  readonly turn: number;
  /** Where the owner is hidden the territory counts as neutral. */
  readonly owners: readonly Owner[];
  readonly armies: readonly number[];
  /** Armies to deploy in this turn, without cards. */
  readonly pool: number;
  readonly hand: Hand;
  readonly eliminated: readonly Seat[];
  readonly truces: readonly Truce[];
}

/** What is thought to stand in a territory that cannot be seen. */
const guess = ({ neutralArmies, start }: WarzoneOptions): number => (start === 'deal' ? 2 : neutralArmies);

/** A player's stand from its view. */
export function standOf(board: Board, view: WarzoneView, seat: Seat): Stand {
  const unseen = guess(view.options);
  return {
    board,
    options: view.options,
    seats: view.seats,
    seat,
    turn: view.turn,
    owners: view.owners.map(owner => (owner === 'hidden' ? null : owner)),
    armies: view.armies.map(armies => armies ?? unseen),
    pool: view.incomes[seat] ?? 0,
    hand: view.hand,
    eliminated: view.eliminated,
    truces: view.truces,
  };
}

/** Turns after which players try something else: two of a kind at an even front would trade for ever. */
const PATIENCE = 30;

export const isLong = ({ turn }: Stand): boolean => turn > PATIENCE;

export const isOwn = ({ owners, seat }: Stand, territory: number): boolean => owners[territory] === seat;

/** The player's territories, in the board's order. */
export const ownTerritories = (stand: Stand): readonly Territory[] =>
  stand.board.territories.filter(each => isOwn(stand, each));

/** The territories beside one that are not the player's. */
export const foreignBeside = (stand: Stand, of: Territory): readonly Territory[] =>
  neighboursOf(stand.board, of).filter(each => !isOwn(stand, each));

/** The player's territories beside one. */
export const ownBeside = (stand: Stand, of: Territory): readonly Territory[] =>
  neighboursOf(stand.board, of).filter(each => isOwn(stand, each));

/** The player's territories that touch somebody else's. */
export const fronts = (stand: Stand): readonly Territory[] =>
  ownTerritories(stand).filter(each => foreignBeside(stand, each).length > 0);

/** How many whole cards of a kind the player has. */
export const cards = (stand: Stand, card: Card): number => cardsOf(stand.options, stand.hand, card);

/** True when no attack between the player and this owner counts now. */
export const hasTruceWith = ({ truces, turn, seat }: Stand, owner: Owner): boolean =>
  owner !== null &&
  truces.some(
    ({ one, other, from, until }) =>
      from <= turn &&
      turn <= until &&
      ((one === seat && other === owner) || (one === owner && other === seat)),
  );

/** The strongest army of another player that stands beside a territory, the one that must stay not counted. */
export function threatTo(stand: Stand, of: Territory): number {
  let most = 0;
  for (const each of neighboursOf(stand.board, of)) {
    const owner = at(stand.owners, each);
    if (owner !== null && owner !== stand.seat) most = Math.max(most, at(stand.armies, each) - 1);
  }
  return most;
}

/** For each territory how many steps over own territories lie between it and the nearest of some; −1 for none. */
export function stepsTo(stand: Stand, goals: readonly Territory[]): readonly number[] {
  const steps = new Array<number>(stand.board.size).fill(-1);
  for (const goal of goals) steps[goal] = 0;
  const open = [...goals];
  for (const here of open) {
    for (const next of ownBeside(stand, here)) {
      if (at(steps, next) >= 0) continue;
      steps[next] = at(steps, here) + 1;
      open.push(next);
    }
  }
  return steps;
}

/** The first of the items with the highest score; undefined of none. */
export function best<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let chosen: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = score(item);
    if (value > most) {
      chosen = item;
      most = value;
    }
  }
  return chosen;
}
