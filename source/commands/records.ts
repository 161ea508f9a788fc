import { err, ok, type Result } from '../../machines/result.ts';
import {
  figuresOf,
  found,
  type GameFilter,
  type GameResult,
  mostAtHome,
  opponentsOf,
  ratingsByGame,
} from '../records/figures.ts';
import { type FinishedGame, finishedGames } from '../records/games.ts';
import { recordParts } from '../records/told.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import type { Context } from './context.ts';

/** The options of `records` as they are written. */
export interface RecordsWords {
  readonly for?: string;
  readonly game?: string;
  readonly map?: string;
  readonly with?: string;
  readonly result?: string;
  readonly turns?: string;
  readonly rating?: string;
  readonly search?: string;
  readonly json?: boolean;
}

/** Tells of the games that are over: somebody's figures, ratings, and the games themselves. */
export async function recordsCommand(words: RecordsWords, context: Context): Promise<ExitStatus> {
  const { io, store, kits } = context;
  const filter = filterOf(
    words,
    kits.map(({ id }) => id),
  );
  if (!filter.ok) return refuse(io, filter.error, exit.usage);
  const all = await finishedGames(store, kits);
  if (!all.ok) return refuse(io, all.error.sentence);
  const who = words.for?.toLowerCase() ?? mostAtHome(all.value);
  if (words.for !== undefined && !all.value.some(({ seats }) => seats.some(seat => seat.who === who)))
    return refuse(io, `${printable(words.for)} has played no game that is over`);
  const ratings = ratingsByGame(all.value);
  const games = found(all.value, filter.value, who, ratings);
  if (words.json === true) {
    const own =
      who === null ? null : { who, figures: byGame(games, who), opponents: opponentsOf(games, who) };
    await writeLines(io.stdout, [JSON.stringify({ own, ratings: Object.fromEntries(ratings), games })]);
    return exit.fine;
  }
  const parts = recordParts({ games, who, ratings });
  await writeLines(io.stdout, parts.flatMap(({ heading, lines }) => [heading, ...lines, '']).slice(0, -1));
  return exit.fine;
}

const byGame = (games: readonly FinishedGame[], who: string) =>
  Object.fromEntries(
    [...Map.groupBy(games, ({ game }) => game)].map(([game, some]) => [game, figuresOf(some, who)]),
  );

const RESULTS: readonly GameResult[] = ['won', 'drawn', 'lost'];

function filterOf(words: RecordsWords, games: readonly string[]): Result<GameFilter, string> {
  const { game, map, with: opponent, search: text } = words;
  if (game !== undefined && !games.includes(game))
    return err(`--game is ${games.join(', ')}, not ${printable(game) || 'nothing'}`);
  const result = RESULTS.find(each => each === words.result);
  if (words.result !== undefined && result === undefined)
    return err(`--result is ${RESULTS.join(', ')}, not ${printable(words.result) || 'nothing'}`);
  const turns = rangeOf('--turns', words.turns);
  const rating = rangeOf('--rating', words.rating);
  if (!turns.ok) return turns;
  if (!rating.ok) return rating;
  return ok({
    ...(game === undefined ? {} : { game }),
    ...(map === undefined ? {} : { map }),
    ...(opponent === undefined ? {} : { opponent }),
    ...(text === undefined ? {} : { text }),
    ...(result === undefined ? {} : { result }),
    ...(turns.value === null ? {} : { turns: turns.value }),
    ...(rating.value === null ? {} : { rating: rating.value }),
  });
}

/** `10-50`, `10-`, `-50` or `10` as two bounds; null where nothing is said. */
function rangeOf(option: string, text: string | undefined): Result<readonly [number, number] | null, string> {
  if (text === undefined) return ok(null);
  const [whole, low = '', to, high = ''] = /^(\d{0,5})(-?)(\d{0,5})$/.exec(text) ?? [];
  if (whole === undefined || whole === '' || whole === '-')
    return err(`${option} is like 10-50, 10- or -50, not ${printable(text) || 'nothing'}`);
  const least = low === '' ? 0 : Number(low);
  return ok([least, to === '' ? least : high === '' ? Number.POSITIVE_INFINITY : Number(high)]);
}
