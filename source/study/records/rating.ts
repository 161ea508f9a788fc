import { type Rating, rate } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import { at } from '../../../machines/result.ts';
import { betterSeats, type FinishedGame } from './games.ts';

/** What is believed of who has played no game yet. */
const NEWCOMER: Rating = { mu: 1500, sigma: 200 };
/** How far a strength may wander from one game to the next: people learn. */
const DRIFT = 5;
/** Of how a single game comes out, on the library's scale: 400 points make one ten times as likely to come before the other. */
const BETA = 400 / Math.LN10 / Math.SQRT2;

/**
 * The ratings of who has played a game after it, from those before: each comes before or after, or shares a place with, each of the
 * others, by R. C. Weng and C.-J. Lin ("A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research
 * 12, 2011, algorithm 1).
 * @param places by player; equal ones are shared
 * @param drift how far a strength may have wandered since the game before
 */
function afterGame(before: readonly Rating[], places: readonly number[], drift: number): readonly Rating[] {
  // A game against nobody tells nothing.
  if (before.length < 2) return before;
  // Pairs of one game hang together: how many one comes before varies by (n² - 1) / 12 among n equals, and by (n - 1) / 4
  // were they as many games. By so much less do they count.
  const weight = 3 / (before.length + 1);
  const after = rate(
    before.map(rating => [rating]),
    { model: bradleyTerryFull, rank: [...places], beta: BETA, tau: drift, gamma: () => weight },
  );
  return before.map((rating, index) => {
    const { mu, sigma } = after[index]?.[0] ?? rating;
    return { mu: rating.mu + weight * (mu - rating.mu), sigma };
  });
}

/**
 * How strong programs are that do not change, from their games in order.
 * @param count programs
 * @param games the place of each program, null where it did not play
 */
export function ratingsOf(count: number, games: readonly (readonly (number | null)[])[]): readonly Rating[] {
  const ratings = new Array<Rating>(count).fill(NEWCOMER);
  for (const places of games) {
    const playing = places.flatMap((place, player) => (place === null ? [] : [{ player, place }]));
    const before = playing.map(({ player }) => at(ratings, player));
    const after = afterGame(
      before,
      playing.map(({ place }) => place),
      0,
    );
    for (const [index, { player }] of playing.entries()) ratings[player] = at(after, index);
  }
  return ratings;
}

/** Somebody's rating in one game, from all games of it that are over. */
export interface Rated {
  readonly who: string;
  readonly name: string;
  readonly isPerson: boolean;
  readonly games: number;
  /** Games in which nobody else came as far. */
  readonly wins: number;
  /** Mu: what their strength most likely is. */
  readonly rating: number;
  /** Sigma: how far that may be off; two of three are nearer to the truth. */
  readonly error: number;
}

/**
 * Everybody's ratings, a fold over games in the order in which they ended: people by name and computer players by level together,
 * each game apart. One that sits at a table twice is rated by the better seat.
 */
export class Ratings {
  readonly #games = new Map<string, Map<string, Rated>>();

  /** Goes on with games that ended after all before. */
  add(games: readonly FinishedGame[]): this {
    for (const game of games) this.#add(game);
    return this;
  }

  /** The ratings by game, the best first. */
  byGame(): ReadonlyMap<string, readonly Rated[]> {
    const sorted = (rated: Iterable<Rated>): readonly Rated[] =>
      [...rated].sort((one, other) => other.rating - one.rating);
    return new Map(Array.from(this.#games, ([game, rated]) => [game, sorted(rated.values())]));
  }

  #add({ game, seats }: FinishedGame): void {
    const rated = this.#games.get(game) ?? new Map<string, Rated>();
    this.#games.set(game, rated);
    const players = betterSeats(seats);
    const isWon = players.filter(({ place }) => place === 1).length === 1;
    const before = players.map(({ who }) => rated.get(who));
    const after = afterGame(
      before.map(each => (each === undefined ? NEWCOMER : { mu: each.rating, sigma: each.error })),
      players.map(({ place }) => place),
      DRIFT,
    );
    for (const [index, { who, name, isPerson, place }] of players.entries()) {
      const { games = 0, wins = 0 } = before[index] ?? {};
      const { mu, sigma } = at(after, index);
      rated.set(who, {
        ...{ who, name, isPerson, games: games + 1 },
        wins: wins + (isWon && place === 1 ? 1 : 0),
        ...{ rating: mu, error: sigma },
      });
    }
  }
}
