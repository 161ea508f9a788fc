import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { figuresOf, found, opponentsOf } from '../study/records/figures.ts';
import type { FinishedGame } from '../study/records/games.ts';
import { homeRecords, recordLines, recordParts } from '../study/records/report.ts';
import { filterOf, type SearchWords } from '../study/records/search.ts';
import type { Context } from './context.ts';

/** The options of `records` as they are written. */
export interface RecordsWords extends SearchWords {
  readonly for?: string;
  readonly json?: boolean;
}

/** Tells of the games that are over: somebody's figures, ratings, and the games themselves. */
export async function recordsCommand(words: RecordsWords, context: Context): Promise<ExitStatus> {
  const { io, store, kits } = context;
  const filter = filterOf(
    words,
    kits.map(({ id }) => id),
    word => `--${word}`,
  );
  if (!filter.ok) return refuse(io, printable(filter.error, 200), exit.usage);
  const told = await homeRecords(store, kits);
  if (!told.ok) return refuse(io, told.error.sentence);
  const { games: all, ratings } = told.value;
  const who = words.for?.toLowerCase() ?? told.value.who;
  if (words.for !== undefined && !all.some(({ seats }) => seats.some(seat => seat.who === who)))
    return refuse(io, `${printable(words.for)} has played no game that is over`);
  const games = found(all, filter.value, who, ratings);
  if (words.json === true) {
    const own =
      who === null ? null : { who, figures: byGame(games, who), opponents: opponentsOf(games, who) };
    await writeLines(io.stdout, [JSON.stringify({ own, ratings: Object.fromEntries(ratings), games })]);
    return exit.fine;
  }
  await writeLines(io.stdout, recordLines(recordParts({ games, who, ratings })));
  return exit.fine;
}

const byGame = (games: readonly FinishedGame[], who: string) =>
  Object.fromEntries(
    [...Map.groupBy(games, ({ game }) => game)].map(([game, some]) => [game, figuresOf(some, who)]),
  );
