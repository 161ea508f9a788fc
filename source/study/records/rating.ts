import { type Rating, rate } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import { at } from '../../../machines/result.ts';
import type { SeatRatings } from '../../table/seat-ratings.ts';
import { betterSeats, type FinishedGame, isWonBy, type PlayedSeat } from './games.ts';

/** Somebody's strength: the most likely one, and its standard error. */
export type Strength = Readonly<Rating>;

/** The rating of a player without games. */
export const NEWCOMER: Strength = { mu: 1500, sigma: 200 };
/** The standard error of a computer player that is taken to be as strong as somebody: that of who is measured. */
const TAKEN_ERROR = 100;
/** The drift of a strength from one game to the next: people learn. */
const DRIFT = 5;
/** The randomness of a single game, on the library's scale: with 400 points more one is ten times as likely to be ahead. */
const BETA = 400 / Math.LN10 / Math.SQRT2;

/**
 * The ratings of a game's players after it, from those before, by comparing all pairs: R. C. Weng and C.-J. Lin ("A
 * Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12, 2011, algorithm 1).
 * @param places by player; equal ones are shared
 * @param drift how far a strength may have wandered since the game before
 * @param teams by player; those of one team share a place and are compared together, never with each other
 */
function afterGame(
  before: readonly Strength[],
  places: readonly number[],
  drift: number,
  teams: readonly string[] = before.map((_, index) => String(index)),
): readonly Strength[] {
  const sides = [...Map.groupBy(before.keys(), index => teams[index]).values()];
  // A game against nobody tells nothing.
  if (sides.length < 2) return before;
  // Pairs of one game are correlated: the number of sides behind one has the variance (n² - 1) / 12 among n equals, and
  // (n - 1) / 4 if they were independent games. Their weight is less by that ratio.
  const weight = 3 / (sides.length + 1);
  const rank = sides.map(([first = 0]) => at(places, first));
  const rated = rate(
    sides.map(side => side.map(index => ({ ...at(before, index) }))),
    { model: bradleyTerryFull, rank, beta: BETA, tau: drift, gamma: () => weight },
  );
  const after = new Map(
    sides.flatMap((side, team) => side.map((index, mate) => [index, rated[team]?.[mate]] as const)),
  );
  return before.map((rating, index) => {
    const { mu, sigma } = after.get(index) ?? rating;
    return { mu: rating.mu + weight * (mu - rating.mu), sigma };
  });
}

/** Two after they have met: somebody and a puzzle, say. @param places by player; equal ones are shared */
export const afterMeeting = (
  before: readonly [Strength, Strength],
  places: readonly [number, number],
): readonly Strength[] => afterGame(before, places, DRIFT);

/** Ratings of `count` unchanging programs, from their places in each game in order, null for those who did not play. */
export function ratingsOf(
  count: number,
  games: readonly (readonly (number | null)[])[],
): readonly Strength[] {
  const ratings = new Array<Strength>(count).fill(NEWCOMER);
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

/** A player's rating in one game, from all finished games of it. */
export interface PlayerRating extends Pick<PlayedSeat, 'who' | 'name' | 'isPerson'> {
  readonly games: number;
  /** First places, alone or with a team. */
  readonly wins: number;
  /** Mu: the most likely strength. */
  readonly rating: number;
  /** Sigma: the standard error of it. */
  readonly error: number;
}

/** What the ratings of a game say of those who sit at a table. @param whos by seat, as in `PlayedSeat` */
export const seatRatings = (rated: readonly PlayerRating[], whos: readonly string[]): SeatRatings => ({
  people: whos.map(who => rated.find(each => each.isPerson && each.who === who) ?? null),
  levels: new Map(rated.flatMap(each => (each.isPerson ? [] : [[each.who.replace(/^bot:/, ''), each]]))),
});

/**
 * Everybody's ratings by game, a fold over games in the order in which they ended: people by name and computer players by
 * level together. One that sits at a table twice is rated by the better seat.
 */
export class Ratings {
  readonly #games = new Map<string, Map<string, PlayerRating>>();

  /** @param before the ratings to go on from, each with its game */
  constructor(before: readonly (PlayerRating & { readonly game: string })[] = []) {
    for (const { game, ...rating } of before) {
      const rated = this.#games.get(game) ?? new Map<string, PlayerRating>();
      this.#games.set(game, rated.set(rating.who, rating));
    }
  }

  /** Adds games that ended after all before. */
  add(games: readonly FinishedGame[]): this {
    for (const game of games) this.#add(game);
    return this;
  }

  /** The ratings by game, the best first. */
  byGame(): ReadonlyMap<string, readonly PlayerRating[]> {
    const sorted = (rated: Iterable<PlayerRating>): readonly PlayerRating[] =>
      [...rated].sort((one, other) => other.rating - one.rating);
    return new Map(Array.from(this.#games, ([game, rated]) => [game, sorted(rated.values())]));
  }

  /** The ratings of everybody who played in these games. */
  changed(games: readonly FinishedGame[]): readonly (PlayerRating & { readonly game: string })[] {
    const keys = games.flatMap(({ game, seats }) => betterSeats(seats).map(({ who }) => ({ game, who })));
    const its = new Map(keys.map(key => [`${key.game} ${key.who}`, key]));
    return [...its.values()].flatMap(({ game, who }) => {
      const rating = this.#games.get(game)?.get(who);
      return rating === undefined ? [] : [{ ...rating, game }];
    });
  }

  #add({ game, seats }: FinishedGame): void {
    const rated = this.#games.get(game) ?? new Map<string, PlayerRating>();
    this.#games.set(game, rated);
    const players = betterSeats(seats);
    const isWon = isWonBy(players);
    const before = players.map(({ who }) => rated.get(who));
    const after = afterGame(
      before.map((each, index): Strength => {
        const { taken } = at(players, index);
        if (taken !== undefined) return { mu: taken, sigma: TAKEN_ERROR };
        return each === undefined ? NEWCOMER : { mu: each.rating, sigma: each.error };
      }),
      players.map(({ place }) => place),
      DRIFT,
      // Who has resigned has another place than the team, and is no part of it any more.
      players.map(({ who, side, place }) => (side === undefined ? who : `${side} ${place}`)),
    );
    for (const [index, { who, name, isPerson, place, taken }] of players.entries()) {
      if (taken !== undefined) continue;
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
