import { type Board, neighboursOf, type Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { areMates, isPrey, sidesOf } from '../../../../machines/teams.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { type Card, cardsOf } from '../../../../machines/warzone/orders.ts';
import { income } from '../../../../machines/warzone/turns.ts';
import type { Owner, WarzoneView } from '../../../../machines/warzone/types.ts';
import { memoize } from '../../conquest/players/choice.ts';

/** A player's knowledge of the board before giving orders, with guesses for the rest. */
export interface BeliefState
  extends Pick<WarzoneView, 'options' | 'seats' | 'turn' | 'hand' | 'eliminated' | 'truces'> {
  readonly board: Board;
  readonly seat: Seat;
  /** The owners; neutral where hidden. */
  readonly owners: readonly Owner[];
  /** By territory: true where nothing is seen; left out where that is not known. */
  readonly hidden?: readonly boolean[];
  readonly armies: readonly number[];
  /** By territory: true where its armies are a guess; left out where that is not known. */
  readonly guessed?: readonly boolean[];
  /** Armies to deploy in this turn, without cards. */
  readonly pool: number;
  /** By seat: the capital; null where unknown, left out where there are none. */
  readonly capitals?: readonly (Territory | null)[];
  /** By seat: the most armies that others were seen to deploy in a turn, where that is known. */
  readonly seen?: readonly number[];
  /** True if the others are known to keep their armies together. */
  readonly massing?: boolean;
}

/** The armies assumed in a territory that cannot be seen. */
const guess = ({ neutralArmies, start }: WarzoneOptions): number => (start === 'deal' ? 2 : neutralArmies);

/** The belief state of a view. */
export function beliefOf(board: Board, view: WarzoneView, seat: Seat): BeliefState {
  const { options, seats, turn, hand, eliminated, truces } = view;
  const owners = view.owners.map(owner => (owner === 'hidden' ? null : owner));
  const armies = view.armies.map(each => each ?? guess(options));
  const pool = view.incomes[seat] ?? 0;
  return {
    board,
    options,
    seats,
    seat,
    turn,
    owners,
    hidden: view.owners.map(owner => owner === 'hidden'),
    armies,
    guessed: view.armies.map(each => each === null),
    pool,
    hand,
    eliminated,
    truces,
    capitals: view.capitals,
  };
}

/** The armies that each seat can deploy, as far as its land and its earlier deployments show. */
export function incomesOf(belief: BeliefState): readonly number[] {
  const { board, options, seat, pool, seen } = belief;
  return seats(belief.seats).map(each =>
    each === seat ? pool : Math.max(seen?.[each] ?? 0, income(board, options, belief, each)),
  );
}

/** Turns after which players try something else, since two alike at an even front would trade for ever. */
const PATIENCE = 30;

export const isLong = ({ turn }: BeliefState): boolean => turn > PATIENCE;

export const isOwn = ({ owners, seat }: BeliefState, territory: number): boolean =>
  owners[territory] === seat;

/** Facts of a belief state that are needed again and again, found once. */
const surveyOf = memoize((belief: BeliefState) => {
  const { board, owners, armies, seat } = belief;
  const sides = sidesOf(belief);
  /** By territory: those beside it that may be attacked, and those that are own; the strongest army to fear. */
  const foreign: Territory[][] = [];
  const friendly: Territory[][] = [];
  const threats: number[] = [];
  for (const each of board.territories) {
    const others: Territory[] = [];
    const mine: Territory[] = [];
    let most = 0;
    for (const next of neighboursOf(board, each)) {
      const owner = at(owners, next);
      if (owner === seat) mine.push(next);
      else if (isPrey(sides, owner, seat)) {
        others.push(next);
        if (owner !== null) most = Math.max(most, at(armies, next) - 1);
      }
    }
    foreign.push(others);
    friendly.push(mine);
    threats.push(most);
  }
  const own = board.territories.filter(each => owners[each] === seat);
  return { own, fronts: own.filter(each => at(foreign, each).length > 0), foreign, friendly, threats };
});

/** The player's territories, in the board's order. */
export const ownTerritories = (belief: BeliefState): readonly Territory[] => surveyOf(belief).own;

/** The territories beside one that may be attacked. */
export const foreignBeside = (belief: BeliefState, of: Territory): readonly Territory[] =>
  at(surveyOf(belief).foreign, of);

/** The player's territories beside one. */
export const ownBeside = (belief: BeliefState, of: Territory): readonly Territory[] =>
  at(surveyOf(belief).friendly, of);

/** The player's territories that touch one that may be attacked. */
export const fronts = (belief: BeliefState): readonly Territory[] => surveyOf(belief).fronts;

/** Number of whole cards of a kind in the hand. */
export const cards = (belief: BeliefState, card: Card): number => cardsOf(belief.options, belief.hand, card);

/** Tests whether the player and this owner may not attack each other now; mates never do. */
export const hasTruceWith = (belief: BeliefState, owner: Owner): boolean =>
  areMates(sidesOf(belief), belief.seat, owner) ||
  belief.truces.some(({ one, other, from, until }) => {
    const { seat, turn } = belief;
    const isTheirs = (one === seat && other === owner) || (one === owner && other === seat);
    return isTheirs && from <= turn && turn <= until;
  });

/** The strongest army of another player beside a territory, without the one that must stay. */
export const threatTo = (belief: BeliefState, of: Territory): number => at(surveyOf(belief).threats, of);
