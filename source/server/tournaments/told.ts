import { tableLines } from '../../base/table-lines.ts';
import { pointsWords, standingsOf, tableWords } from '../../tournament/standings.ts';
import { type HouseTournament, roundOf } from './record.ts';

/** What a tournament is, in a few words: `Domination, Swiss, tables of 2, round 2 of 4, 7 take part`. */
export function tournamentWords(now: HouseTournament, title: string): string {
  const { method, size, stage, rounds, entrants } = now;
  const where = stage === 'open' ? 'open' : stage === 'over' ? 'over' : `round ${roundOf(now)} of ${rounds}`;
  const how = method === 'swiss' ? 'Swiss' : 'all against all';
  return `${title}, ${how}, tables of ${size}, ${where}, ${entrants.length} take part`;
}

/** The standings in lines, a column for each figure. */
export function standingLines({ entrants, tables }: HouseTournament): readonly string[] {
  if (entrants.length === 0) return ['Nobody takes part yet.'];
  const rows = standingsOf(entrants.length, tables).map(
    ({ entrant, rank, points, buchholz, sonnebornBerger, played }) => {
      const { name = '', withdrawn = false, level = null } = entrants[entrant] ?? {};
      const mark = withdrawn ? ' (gone)' : level === null ? '' : '°';
      return [
        `${rank}.`,
        `${name}${mark}`,
        pointsWords(points),
        pointsWords(buchholz),
        pointsWords(sonnebornBerger),
        `${played}`,
      ];
    },
  );
  return tableLines([['#', 'Player', 'Points', 'Buchholz', 'S.-B.', 'Played'], ...rows]);
}

/** The tables of a round in lines: who sits there, how it came out, and its code while it is played. */
export function roundLines({ entrants, tables }: HouseTournament, round: number): readonly string[] {
  const names = entrants.map(({ name }) => name);
  return tables
    .filter(each => each.round === round)
    .map(({ players, places, table }) => {
      const words = tableWords(players, places, names);
      return table === null || places !== null ? words : `${words}: table ${table}`;
    });
}

/** All of a tournament, in parts with headings. */
export function tournamentParts(
  now: HouseTournament,
): readonly { heading: string; lines: readonly string[] }[] {
  const round = roundOf(now);
  return [
    { heading: 'Standings', lines: standingLines(now) },
    ...Array.from({ length: round }, (_, index) => ({
      heading: `Round ${round - index}`,
      lines: roundLines(now, round - index),
    })),
  ];
}

/** All tournaments, one a line, each behind its code. */
export const tournamentLines = (
  all: readonly HouseTournament[],
  titleOf: (game: string) => string,
): readonly string[] =>
  all.length === 0
    ? ['No tournaments yet.']
    : all.map(now => `${now.id}  ${tournamentWords(now, titleOf(now.game))}`);

/** All of a tournament in lines. */
export const partLines = (now: HouseTournament): readonly string[] =>
  tournamentParts(now).flatMap(({ heading, lines }) => [heading, ...lines.map(line => `  ${line}`)]);
