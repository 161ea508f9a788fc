import { type Board, neighboursOf, type Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { type Card, cardsOf } from '../../../../machines/warzone/orders.ts';
import { income } from '../../../../machines/warzone/turns.ts';
import type { Owner, WarzoneView } from '../../../../machines/warzone/types.ts';
import { madeOnce } from '../../conquest/players/choice.ts';

/** How a player sees the board before giving orders: what it knows, and guesses where it knows nothing. */
export interface BeliefState
  extends Pick<WarzoneView, 'options' | 'seats' | 'turn' | 'hand' | 'eliminated' | 'truces'> {
  readonly board: Board;
  readonly seat: Seat;
  /** Where the owner is hidden the territory counts as neutral. */
  readonly owners: readonly Owner[];
  readonly armies: readonly number[];
  /** Armies to deploy in this turn, without cards. */
  readonly pool: number;
  /** By seat: what others were seen to deploy, at least, where that is known. */
  readonly seen?: readonly number[];
  /** True: the others are known to bring all that they get to one front. */
  readonly massing?: boolean;
}

/** What is thought to stand in a territory that cannot be seen. */
const guess = ({ neutralArmies, start }: WarzoneOptions): number => (start === 'deal' ? 2 : neutralArmies);

/** A player's stand from its view. */
export function beliefOf(board: Board, view: WarzoneView, seat: Seat): BeliefState {
  const { options, seats, turn, hand, eliminated, truces } = view;
  const owners = view.owners.map(owner => (owner === 'hidden' ? null : owner));
  const armies = view.armies.map(each => each ?? guess(options));
  const pool = view.incomes[seat] ?? 0;
  return { board, options, seats, seat, turn, owners, armies, pool, hand, eliminated, truces };
}

/** What each seat can deploy, as far as it can be told: by its land, and by what it was seen to deploy. */
export const incomesOf = ({
  board,
  options,
  owners,
  seats: count,
  seat,
  pool,
  seen,
}: BeliefState): readonly number[] =>
  seats(count).map(each =>
    each === seat ? pool : Math.max(seen?.[each] ?? 0, income(board, options, owners, each)),
  );

/** Turns after which players try something else: two of a kind at an even front would trade for ever. */
const PATIENCE = 30;

export const isLong = ({ turn }: BeliefState): boolean => turn > PATIENCE;

export const isOwn = ({ owners, seat }: BeliefState, territory: number): boolean =>
  owners[territory] === seat;

/** What is asked again and again of a stand, found once. */
const surveyOf = madeOnce((stand: BeliefState) => {
  const { board, owners, armies, seat } = stand;
  /** By territory: those beside it that are not the player's, and those that are; the strongest army to fear. */
  const foreign: Territory[][] = [];
  const friendly: Territory[][] = [];
  const threats: number[] = [];
  for (const each of board.territories) {
    const others: Territory[] = [];
    const mine: Territory[] = [];
    let most = 0;
    for (const next of neighboursOf(board, each)) {
      const owner = owners[next];
      if (owner === seat) mine.push(next);
      else {
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
export const ownTerritories = (stand: BeliefState): readonly Territory[] => surveyOf(stand).own;

/** The territories beside one that are not the player's. */
export const foreignBeside = (stand: BeliefState, of: Territory): readonly Territory[] =>
  at(surveyOf(stand).foreign, of);

/** The player's territories beside one. */
export const ownBeside = (stand: BeliefState, of: Territory): readonly Territory[] =>
  at(surveyOf(stand).friendly, of);

/** The player's territories that touch somebody else's. */
export const fronts = (stand: BeliefState): readonly Territory[] => surveyOf(stand).fronts;

/** How many whole cards of a kind the player has. */
export const cards = (stand: BeliefState, card: Card): number => cardsOf(stand.options, stand.hand, card);

/** True when no attack between the player and this owner counts now. */
export const hasTruceWith = ({ truces, turn, seat }: BeliefState, owner: Owner): boolean =>
  owner !== null &&
  truces.some(
    ({ one, other, from, until }) =>
      from <= turn &&
      turn <= until &&
      ((one === seat && other === owner) || (one === owner && other === seat)),
  );

/** The strongest army of another player that stands beside a territory, the one that must stay not counted. */
export const threatTo = (stand: BeliefState, of: Territory): number => at(surveyOf(stand).threats, of);
