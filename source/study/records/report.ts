import { err, ok, type Result } from '../../../machines/result.ts';
import { plural } from '../../../machines/wording.ts';
import { tableLines } from '../../base/table-lines.ts';
import { capitalise } from '../../base/text.ts';
import type { RulesKit } from '../../table/rules-kit.ts';
import type { SeatRatings } from '../../table/seat-ratings.ts';
import { scoreInWords } from '../../table/series.ts';
import type { SaveStore, StoreFault } from '../../table/store.ts';
import { type LuckKit, withSign } from '../luck/luck.ts';
import { figuresOf, filterGames, mostFrequentPerson, opponentsOf, resultOf, tookPart } from './figures.ts';
import { type FinishedGame, finishedGames } from './games.ts';
import { type PlayerRating, Ratings, seatRatings } from './rating.ts';
import { searchOf } from './search.ts';

export interface RecordPart {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The content of a report: games, and the player whose figures are shown. */
export interface RecordsReport {
  /** Oldest first. */
  readonly games: readonly FinishedGame[];
  readonly who: string | null;
  readonly ratings: ReadonlyMap<string, readonly PlayerRating[]>;
  /** The titles of the games whose ratings are shown; left out, of those among `games`. */
  readonly titles?: ReadonlyMap<string, string>;
  /** The season of the games and ratings; left out, all. */
  readonly season?: string;
  /** The most opponents, rated players and games on a page; left out, all. */
  readonly most?: number;
}

/** The report on a store's games for the person who has played most of them. */
export async function homeRecords(
  store: SaveStore,
  kits: readonly (RulesKit & LuckKit)[],
): Promise<Result<RecordsReport, StoreFault>> {
  const games = await finishedGames(store, kits);
  if (!games.ok) return games;
  const ratings = new Ratings().add(games.value).byGame();
  return ok({ games: games.value, who: mostFrequentPerson(games.value), ratings });
}

/** What a store's records say of players of a game. @param save where it is of these players, its name: what came of it is not used to judge it */
export async function homeRatings(
  store: SaveStore,
  kits: readonly (RulesKit & LuckKit)[],
  { game, seats }: { readonly game: string; readonly seats: readonly { readonly name: string }[] },
  save: string | null = null,
): Promise<SeatRatings> {
  const games = await finishedGames(store, kits, game);
  const all = games.ok ? games.value : [];
  const own = all.findIndex(each => each.save === save);
  const rated = new Ratings().add(own < 0 ? all : all.slice(0, own)).byGame();
  return seatRatings(
    rated.get(game) ?? [],
    seats.map(({ name }) => name.toLowerCase()),
  );
}

/** The report on what a search finds among a store's games; or one sentence. @param most as in `RecordsReport` */
export async function homeSearch(
  store: SaveStore,
  kits: readonly (RulesKit & LuckKit)[],
  line: string,
  most: number,
): Promise<Result<readonly RecordPart[], string>> {
  const filter = searchOf(
    line,
    kits.map(({ id }) => id),
  );
  if (!filter.ok) return filter;
  const read = await homeRecords(store, kits);
  if (!read.ok) return err(capitalise(read.error.sentence));
  const { games, who, ratings } = read.value;
  return ok(recordParts({ games: filterGames(games, filter.value, who, ratings), who, ratings, most }));
}

const ABOUT_RATINGS: RecordPart = {
  heading: 'What a rating says',
  lines: [
    'Everybody begins at 1500 ± 200; two of three are within their ±.',
    '400 points more: before the other ten times as often as after.',
  ],
};

/** Somebody's figures by game and opponent, the ratings of everybody, and the games, newest first. */
export function recordParts(report: RecordsReport): readonly RecordPart[] {
  const { games, who, ratings, titles, season, most } = report;
  const played = new Map(games.map(({ game, title }) => [game, title]));
  const name = games.flatMap(({ seats }) => seats).findLast(seat => seat.who === who)?.name ?? who ?? '';
  const rated = [...(titles ?? played)].flatMap(([game, title]) => {
    const some = ratings.get(game)?.slice(0, most) ?? [];
    return some.length === 0 ? [] : [ratingsPart(some, title, season)];
  });
  const strength = rated.length === 0 ? [] : [...rated, ABOUT_RATINGS];
  if (games.length === 0) return [{ heading: 'Games', lines: ['No game that is over fits.'] }, ...strength];
  return [
    ...(who === null ? [] : [{ heading: name, lines: ownLines(games, who, played) }]),
    ...(who === null ? [] : againstParts(opponentsOf(games, who).slice(0, most), name)),
    ...strength,
    { heading: 'Games', lines: gameLines(lastOfSeries(games).slice(0, most), who) },
  ];
}

/** The same in lines. */
export const recordLines = (parts: readonly RecordPart[]): readonly string[] =>
  parts.flatMap(({ heading, lines }) => [heading, ...lines, '']).slice(0, -1);

function ownLines(
  games: readonly FinishedGame[],
  who: string,
  titles: ReadonlyMap<string, string>,
): readonly string[] {
  const figures = [...titles].flatMap(([game, title]) => {
    const own = figuresOf(
      games.filter(each => each.game === game),
      who,
    );
    return own.games === 0 ? [] : [{ title, ...own }];
  });
  const results = figures.map(({ title, games: all, wins, draws, place, streak, longest }) => [
    ...[title, all, wins, draws, place.toFixed(1), streak, longest].map(String),
  ]);
  const of = ([all, won]: readonly [number, number]): string => (all === 0 ? '' : `${won} of ${all}`);
  const luck = figures.flatMap(({ title, luck: mean, lucky, unlucky }) =>
    mean === null ? [] : [[title, withSign(mean), of(lucky), of(unlucky)]],
  );
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
    rows.length === 0 ? [] : tableLines([head, ...rows], column => column > 0);
  return [
    ...table(['game', 'games', 'won', 'drawn', 'place', 'in a row', 'most'], results),
    ...table(['luck', 'a game', 'won with more', 'won with less'], luck),
  ];
}

function againstParts(opponents: ReturnType<typeof opponentsOf>, name: string): readonly RecordPart[] {
  const rows = opponents.map(each => [each.name, ...[each.games, each.before, each.after].map(String)]);
  const heads = ['who', 'games', 'before them', 'after them'];
  const lines = tableLines([heads, ...rows], column => column > 0);
  return rows.length === 0 ? [] : [{ heading: `${name} against`, lines }];
}

/** The ratings of a game with what came about, the best first. */
const ratingsPart = (rated: readonly PlayerRating[], title: string, season?: string): RecordPart => ({
  heading: season === undefined ? `Ratings: ${title}` : `Ratings of ${season}: ${title}`,
  lines: tableLines(
    rated.map(({ name, rating, error, games, wins }, index) => [
      `${index + 1}`,
      name,
      `${Math.round(rating)}`,
      `± ${Math.round(error)}`,
      plural(games, 'game', 'games'),
      `${wins} won`,
    ]),
    column => column > 1,
  ),
});

/** The games, newest first, but of each series only the last one, whose score tells of all (rules/README.md#a-series). */
function lastOfSeries(games: readonly FinishedGame[]): readonly FinishedGame[] {
  /** The games of series that are told already, down to this number. */
  const told = new Map<string, number>();
  return games.toReversed().filter(({ game, seats, series }) => {
    if (series === undefined) return true;
    const players = seats.map(({ name }) => name).toSorted();
    const key = JSON.stringify([game, series.begun, players]);
    const isTold = series.game <= (told.get(key) ?? 0);
    // One that was played twice, after its result was opened again, is told with the others.
    told.set(key, isTold && series.game > 1 ? series.game : series.game - 1);
    return !isTold;
  });
}

/** The result of a series, or of a game of none; empty for a series that goes on. */
function wholeResult(game: FinishedGame, who: string): string {
  const { series, seats } = game;
  if (series === undefined) return resultOf(game, who);
  if (!series.over) return '';
  const leading = series.leaders.flatMap(side => series.sides[side] ?? []);
  if (leading.every(seat => seats[seat]?.who !== who)) return 'lost';
  return series.leaders.length === 1 ? 'won' : 'drawn';
}

/** Two lines of each game or series, for 80 columns. */
function gameLines(games: readonly FinishedGame[], who: string | null): readonly string[] {
  const heads = tableLines(
    games.map(game => [
      game.endedAt.toISOString().slice(0, 10),
      [game.title, game.map].join(' ').trim(),
      who !== null && tookPart(game, who) ? wholeResult(game, who) : '',
      game.series === undefined
        ? plural(game.turns, 'turn', 'turns')
        : plural(game.series.game, 'game', 'games'),
      game.save,
    ]),
  );
  return games.flatMap(({ seats, series }, index) => {
    const names = seats.map(({ name }) => name);
    const players = seats.toSorted((one, other) => one.place - other.place);
    const places = players.map(({ place, name }) => `${place} ${name}`).join(', ');
    const came = series === undefined ? places : scoreInWords(series, names);
    return [heads[index] ?? '', `${' '.repeat(12)}${came}`];
  });
}
