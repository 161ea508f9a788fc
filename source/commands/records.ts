import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { figuresOf, filterGames, opponentsOf } from '../study/records/figures.ts';
import type { FinishedGame } from '../study/records/games.ts';
import { homeRecords, type RecordPart, recordLines, recordParts } from '../study/records/report.ts';
import { filterOf, type SearchWords } from '../study/records/search.ts';
import type { Context } from './context.ts';
import { ownPuzzles } from './solve.ts';

interface RecordsWords extends SearchWords {
  readonly for?: string;
  readonly json?: boolean;
}

/** Tells of the games that are over: somebody's figures, ratings, and the games themselves. */
export async function recordsCommand(words: RecordsWords, context: Context): Promise<ExitStatus> {
  const { io, store, kits } = context;
  const games = kits.map(({ id }) => id);
  const filter = filterOf(words, games, word => `--${word}`);
  if (!filter.ok) return refuse(io, printable(filter.error, 200), exit.usage);
  const records = await homeRecords(store, kits);
  if (!records.ok) return refuse(io, records.error.sentence);
  const { games: all, ratings } = records.value;
  const who = words.for?.toLowerCase() ?? records.value.who;
  if (words.for !== undefined && !all.some(({ seats }) => seats.some(seat => seat.who === who)))
    return refuse(
      io,
      `${printable(words.for)} has played no game that is over; computer players are named by their level, as bot:hard`,
    );
  const chosen = filterGames(all, filter.value, who, ratings);
  const lines =
    words.json === true
      ? [
          JSON.stringify({
            own: ownRecords(chosen, who),
            ratings: Object.fromEntries(ratings),
            games: chosen,
          }),
        ]
      : recordLines([
          ...recordParts({ games: chosen, who, ratings }),
          ...(await puzzleParts(words, context)),
        ]);
  await writeLines(io.stdout, lines);
  return exit.fine;
}

/** The puzzles of who sits here; none where others or some games are asked for. */
async function puzzleParts(words: RecordsWords, { kits }: Context): Promise<readonly RecordPart[]> {
  const lines = Object.keys(words).length === 0 ? await ownPuzzles(kits) : [];
  return lines.length === 0 ? [] : [{ heading: 'Puzzles', lines }];
}

function ownRecords(games: readonly FinishedGame[], who: string | null): object | null {
  if (who === null) return null;
  const groups = [...Map.groupBy(games, ({ game }) => game)];
  const figures = Object.fromEntries(groups.map(([game, some]) => [game, figuresOf(some, who)]));
  return { who, figures, opponents: opponentsOf(games, who) };
}
