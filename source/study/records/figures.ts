import { areOneTeam, betterSeats, type FinishedGame, isWonBy } from './games.ts';
import type { PlayerRating } from './rating.ts';

export interface Figures {
  readonly games: number;
  /** First places, alone or with a team; `draws` are shared ones. */
  readonly wins: number;
  readonly draws: number;
  readonly place: number;
  /** Games won one after the other: now, and the most. */
  readonly streak: number;
  readonly longest: number;
  /** Mean armies above expectation in a game; null where luck has no figure. */
  readonly luck: number | null;
  /** Games with at least the expected luck and the wins among them, and the same with less. */
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
    streak,
    longest,
    luck: withLuck.length === 0 ? null : mean(withLuck.map(({ surplus }) => surplus)),
    lucky: share(withLuck.filter(({ surplus }) => surplus >= 0)),
    unlucky: share(withLuck.filter(({ surplus }) => surplus < 0)),
  };
}

export type GameResult = 'won' | 'drawn' | 'lost';

/** The result of a game for a player. */
export function resultOf({ seats }: FinishedGame, who: string): GameResult {
  const better = betterSeats(seats);
  if (!better.some(seat => seat.who === who && seat.place === 1)) return 'lost';
  return isWonBy(better) ? 'won' : 'drawn';
}

/** An opponent: games together, and in how many of them one came before them, or after. */
interface Opponent extends Pick<PlayerRating, 'who' | 'name' | 'games'> {
  readonly before: number;
  readonly after: number;
}

/** The opponents of a player, those met most first. */
export function opponentsOf(games: readonly FinishedGame[], who: string): readonly Opponent[] {
  const met = games.flatMap(({ seats }) => {
    const all = betterSeats(seats);
    const own = all.find(seat => seat.who === who);
    if (own === undefined) return [];
    const others = all.filter(seat => seat.who !== who && !areOneTeam(own, seat));
    return others.map(seat => ({ ...seat, own: own.place }));
  });
  return Array.from(
    Map.groupBy(met, seat => seat.who),
    ([other, meetings]): Opponent => ({
      who: other,
      name: meetings[0]?.name ?? other,
      games: meetings.length,
      before: meetings.filter(({ own, place }) => own < place).length,
      after: meetings.filter(({ own, place }) => own > place).length,
    }),
  ).toSorted((one, other) => other.games - one.games);
}

/** The person who has played most of the games; null where only computer players have. */
export function mostFrequentPerson(games: readonly FinishedGame[]): string | null {
  const persons = games.flatMap(({ seats }) => seats).filter(({ isPerson }) => isPerson);
  const byWho = [...Map.groupBy(persons, ({ who }) => who)];
  return byWho.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}

/** The season of a moment: a quarter of the year in UTC, as `2026-Q4`. */
export const seasonOf = (moment: Date): string =>
  `${moment.toISOString().slice(0, 4)}-Q${1 + Math.floor(moment.getUTCMonth() / 3)}`;

/** The properties of wanted games; those left out may be anything. */
export interface GameFilter {
  readonly game?: string;
  /** A part of the map's name. */
  readonly map?: string;
  /** Somebody who played, by a part of their name. */
  readonly opponent?: string;
  readonly result?: GameResult;
  readonly turns?: readonly [least: number, most: number];
  readonly rating?: readonly [least: number, most: number];
  readonly season?: string;
  /** A part of the save's name, the game, the map or a player. */
  readonly text?: string;
}

/** Filters games. @param who the player whose result counts, and whose opponents are meant @param ratings by game */
export function filterGames(
  games: readonly FinishedGame[],
  filter: GameFilter,
  who: string | null,
  ratings: ReadonlyMap<string, readonly PlayerRating[]>,
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
        (who !== null && tookPart(game, who) && resultOf(game, who) === filter.result)) &&
      between(filter.turns, game.turns) &&
      between(filter.rating, strongest) &&
      (filter.season === undefined || filter.season === seasonOf(game.endedAt)) &&
      isIn(filter.text, [game.save, game.title, game.map, names].join(' '))
    );
  });
}

/** Tests whether somebody played in a game. */
export const tookPart = ({ seats }: FinishedGame, who: string): boolean =>
  seats.some(seat => seat.who === who);
