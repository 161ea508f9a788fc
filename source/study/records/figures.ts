import { betterSeats, type FinishedGame } from './games.ts';
import type { Rated } from './rating.ts';

/** What somebody has done in some games. */
export interface Figures {
  readonly games: number;
  /** Alone in the first place; shared with others. */
  readonly wins: number;
  readonly draws: number;
  /** The mean place. */
  readonly place: number;
  /** Games won one after the other: now, and the most. */
  readonly streak: number;
  readonly longest: number;
  /** Where luck has a figure: armies above expectation in a game, on the average. */
  readonly luck: number | null;
  /** Games with more luck than was to be expected and how many of them were won, and the same with less. */
  readonly lucky: readonly [games: number, wins: number];
  readonly unlucky: readonly [games: number, wins: number];
}

/** @param games oldest first; those without this player do not count */
export function figuresOf(games: readonly FinishedGame[], who: string): Figures {
  const own = games.flatMap(game => {
    const seat = betterSeats(game.seats).find(each => each.who === who);
    return seat === undefined ? [] : [{ seat, result: resultOf(game, who) }];
  });
  const won = own.map(({ result }) => result === 'won');
  let [streak, longest] = [0, 0];
  for (const each of won) {
    streak = each ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const withLuck = own.flatMap(({ seat: { luck }, result }) =>
    luck === null ? [] : [{ surplus: luck.surplus, isWon: result === 'won' }],
  );
  const share = (some: typeof withLuck) => [some.length, some.filter(({ isWon }) => isWon).length] as const;
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  return {
    games: own.length,
    wins: won.filter(each => each).length,
    draws: own.filter(({ result }) => result === 'drawn').length,
    place: mean(own.map(({ seat }) => seat.place)),
    ...{ streak, longest },
    luck: withLuck.length === 0 ? null : mean(withLuck.map(({ surplus }) => surplus)),
    lucky: share(withLuck.filter(({ surplus }) => surplus >= 0)),
    unlucky: share(withLuck.filter(({ surplus }) => surplus < 0)),
  };
}

export type GameResult = 'won' | 'drawn' | 'lost';

/** What a game was for somebody who played it. */
export function resultOf({ seats }: FinishedGame, who: string): GameResult {
  const first = betterSeats(seats).filter(({ place }) => place === 1);
  if (first.every(seat => seat.who !== who)) return 'lost';
  return first.length === 1 ? 'won' : 'drawn';
}

/** Somebody that one has played against: games together, and in how many of them one came before them, or after. */
export interface Opponent {
  readonly who: string;
  readonly name: string;
  readonly games: number;
  readonly before: number;
  readonly after: number;
}

/** Everybody that a player has met, who was met most first. */
export function opponentsOf(games: readonly FinishedGame[], who: string): readonly Opponent[] {
  const met = new Map<string, Opponent>();
  for (const { seats } of games) {
    const all = betterSeats(seats);
    const own = all.find(seat => seat.who === who);
    if (own === undefined) continue;
    for (const { who: other, name, place } of all) {
      if (other === who) continue;
      const so = met.get(other) ?? { who: other, name, games: 0, before: 0, after: 0 };
      met.set(other, {
        ...so,
        games: so.games + 1,
        before: so.before + (own.place < place ? 1 : 0),
        after: so.after + (own.place > place ? 1 : 0),
      });
    }
  }
  return [...met.values()].toSorted((one, other) => other.games - one.games);
}

/** The person who has played most of the games; null where only computer players have. */
export function mostAtHome(games: readonly FinishedGame[]): string | null {
  const counts = new Map<string, number>();
  for (const { seats } of games)
    for (const { who, isPerson } of seats) if (isPerson) counts.set(who, (counts.get(who) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** The season in which a moment lies: a quarter of the year in UTC, as `2026-Q4`. */
export const seasonOf = (moment: Date): string =>
  `${moment.toISOString().slice(0, 4)}-Q${1 + Math.floor(moment.getUTCMonth() / 3)}`;

/** What games are looked for; what is left out is anything. */
export interface GameFilter {
  readonly game?: string;
  /** A part of the map's name. */
  readonly map?: string;
  /** Somebody who played, by a part of their name. */
  readonly opponent?: string;
  readonly result?: GameResult;
  readonly turns?: readonly [least: number, most: number];
  /** The rating of the strongest of the others. */
  readonly rating?: readonly [least: number, most: number];
  /** When it ended. */
  readonly season?: string;
  /** A part of the save's name, the game, the map or a player. */
  readonly text?: string;
}

/**
 * Those of the games that fit.
 * @param who for whom a result counts, and who are the others
 * @param ratings by game and player
 */
export function found(
  games: readonly FinishedGame[],
  filter: GameFilter,
  who: string | null,
  ratings: ReadonlyMap<string, readonly Rated[]>,
): readonly FinishedGame[] {
  const isIn = (part: string | undefined, text: string): boolean =>
    part === undefined || text.toLowerCase().includes(part.toLowerCase());
  const between = (range: readonly [number, number] | undefined, number: number): boolean =>
    range === undefined || (number >= range[0] && number <= range[1]);
  return games.filter(game => {
    const others = game.seats.filter(seat => seat.who !== who);
    const rated = ratings.get(game.game) ?? [];
    const strongest = Math.max(
      ...others.map(seat => rated.find(each => each.who === seat.who)?.rating ?? Number.NEGATIVE_INFINITY),
    );
    const names = game.seats.map(({ name }) => name).join(' ');
    return (
      (filter.game === undefined || filter.game === game.game) &&
      isIn(filter.map, game.map) &&
      (filter.opponent === undefined || others.some(seat => isIn(filter.opponent, seat.name))) &&
      (filter.result === undefined ||
        (who !== null && plays(game, who) && resultOf(game, who) === filter.result)) &&
      between(filter.turns, game.turns) &&
      between(filter.rating, strongest) &&
      (filter.season === undefined || filter.season === seasonOf(game.endedAt)) &&
      isIn(filter.text, [game.save, game.title, game.map, names].join(' '))
    );
  });
}

/** Whether somebody sat in a game. */
export const plays = ({ seats }: FinishedGame, who: string): boolean => seats.some(seat => seat.who === who);
