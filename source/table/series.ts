import * as z from 'zod';
import type { Setup } from '../../machines/game.ts';
import { type Outcome, winnersOf } from '../../machines/outcome.ts';
import { seats } from '../../machines/seat.ts';
import { sidesOf } from '../../machines/teams.ts';

/** The most games of a series. */
export const LONGEST_SERIES = 99;

/** The part of a game in a series between the same players, as a save holds it (rules/README.md#a-series). */
export const seriesSchema = z.strictObject({
  /** Best of so many games. */
  of: z.int().min(2).max(LONGEST_SERIES),
  /** The seed of its first game, which its games have in common. */
  begun: z.string().min(1).max(200),
  /** The winners of the games before, as seats of the first game, one of a team for all; null where nobody won alone. */
  winners: z.array(z.int().min(0).max(63).nullable()).max(LONGEST_SERIES - 1),
});
export type Series = Readonly<z.infer<typeof seriesSchema>>;

/** The table of a game of a series: one that is over, or goes on. */
export interface SeriesGame {
  readonly series?: Series | undefined;
  readonly rules: { readonly setup: Setup };
  readonly occupants: readonly { readonly kind: string; readonly resigned?: true }[];
  readonly outcome: Outcome | null;
}

/** A series so far. */
export interface SeriesScore {
  readonly of: number;
  /** The number of this game, from 1. */
  readonly game: number;
  /** The seats of this game by side: each alone, or those of a team. */
  readonly sides: readonly (readonly number[])[];
  /** Games won by each side. */
  readonly won: readonly number[];
  /** Nobody can win it any more but who has most games; then who leads has won it, or shares it. */
  readonly over: boolean;
  /** The sides with most games. */
  readonly leaders: readonly number[];
}

export const newSeries = (of: number, begun: string): Series => ({ of, begun, winners: [] });

/** The winners up to this game, with its own once it is over. Who has given up wins nothing, but with a team. */
function winnersUpTo({ series, rules, occupants, outcome }: SeriesGame): Series['winners'] {
  const before = series?.winners ?? [];
  if (outcome === null) return before;
  const winner = winnersOf(outcome, sidesOf(rules.setup)).find(each => occupants[each]?.resigned !== true);
  return [...before, winner === undefined ? null : (winner + before.length) % occupants.length];
}

/** How the series of a game stands; null for a game of none. */
export function scoreOf(table: SeriesGame): SeriesScore | null {
  const { series, rules, occupants } = table;
  if (series === undefined) return null;
  const winners = winnersUpTo(table);
  const before = series.winners.length;
  const sideOf = sidesOf(rules.setup);
  const sides = [...Map.groupBy(seats(occupants.length), each => sideOf[each]).values()];
  // Everybody has moved on by a seat after each game: who sits here had a later seat in the first one.
  const won = sides.map(side => {
    const firsts = side.map(each => (each + before) % occupants.length);
    return winners.filter(winner => winner !== null && firsts.includes(winner)).length;
  });
  const [most = 0, second = 0] = won.toSorted((one, other) => other - one);
  const left = series.of - winners.length;
  return {
    ...{ of: series.of, game: before + 1, sides, won },
    over: left <= 0 || most > second + left,
    leaders: [...won.keys()].filter(side => won[side] === most),
  };
}

/** The series of the game after this one, with everybody a seat further: a new one once it is over. @param seed of that game */
export function nextInSeries(table: SeriesGame, seed: string): { readonly series?: Series } {
  const [{ series }, score] = [table, scoreOf(table)];
  if (series === undefined || score === null) return {};
  return { series: score.over ? newSeries(series.of, seed) : { ...series, winners: winnersUpTo(table) } };
}

/** The score beside a game's title: `game 2/3, 1–0–0`, by sides. */
export const scoreInBrief = ({ game, of, won }: SeriesScore): string =>
  `game ${game}/${of}, ${won.join('–')}`;

/** The series in a sentence without its full stop: who has won it, or how it stands, and the games of everybody. */
export function scoreInWords(
  { game, of, sides, won, over, leaders }: SeriesScore,
  names: readonly string[],
): string {
  const sideNames = sides.map(side => side.map(each => names[each]).join(' + '));
  const order = [...won.keys()].toSorted((one, other) => (won[other] ?? 0) - (won[one] ?? 0));
  const games = order.map(side => `${sideNames[side]} ${won[side]}`).join(', ');
  if (!over) return `Game ${game} of ${of}: ${games}`;
  const firsts = new Intl.ListFormat('en-GB').format(leaders.map(side => sideNames[side] ?? ''));
  const [first] = leaders.map(side => sides[side] ?? []);
  const ends = leaders.length > 1 ? 'share' : first?.length === 1 ? 'has won' : 'have won';
  return `${firsts} ${ends} the series: ${games}`;
}
