import { plural } from '../../../../machines/wording.ts';
import { tableLines } from '../../../base/table-lines.ts';
import { usualDraft } from '../../../setup/draft.ts';
import { pointsWords, standingsOf, tableWords } from '../../../study/tournament/standings.ts';
import type { Hall } from '../hall/hall.ts';
import { clockSentence } from '../hall/lobby-listing.ts';
import { setupWords } from '../hall/setups.ts';
import { type HouseTournament, roundOf } from './record.ts';

export const METHODS = { swiss: 'Swiss', robin: 'everybody against everybody' } as const;

export const AS_NEEDED = 'as many as it needs';

/** A tournament in a few words: `Domination, Swiss, tables of 2, round 2 of 4, 7 take part`. */
export function tournamentWords(now: HouseTournament, title: string): string {
  const { method, size, stage, rounds, fixedRounds, entrants } = now;
  const open = fixedRounds === undefined ? 'open' : `open, ${plural(fixedRounds, 'round', 'rounds')}`;
  const where = stage === 'open' ? open : stage === 'over' ? 'over' : `round ${roundOf(now)} of ${rounds}`;
  const how = method === 'swiss' ? METHODS.swiss : 'all against all';
  const took = stage === 'over' ? `${entrants.length} took` : plural(entrants.length, 'takes', 'take');
  return `${title}, ${how}, tables of ${size}, ${where}, ${took} part`;
}

/** The form of a tournament, in lines: method, rounds, clock, map and rules. */
export function setupLines(
  { game: id, method, size, stage, rounds, fixedRounds, clock, map, options }: HouseTournament,
  hall: Pick<Hall, 'game' | 'parts'>,
): readonly string[] {
  const game = hall.game(id);
  const usual = game === null ? null : usualDraft(game.choices);
  const known = stage === 'open' ? fixedRounds : rounds;
  const many = known === undefined ? `rounds: ${AS_NEEDED}` : plural(known, 'round', 'rounds');
  return [
    `${game?.title ?? id}: ${METHODS[method]}, ${size} at a table, ${many}`,
    clockSentence(clock),
    ...(game === null || usual === null
      ? []
      : [setupWords(game.choices, map ?? usual.map, options ?? usual.options, hall.parts.maps)]),
  ];
}

/** The standings as a table of lines. */
export function standingLines({ entrants, tables }: HouseTournament): readonly string[] {
  if (entrants.length === 0) return ['Nobody takes part yet.'];
  const rows = standingsOf(entrants.length, tables).map(
    ({ entrant, rank, points, buchholz, sonnebornBerger, played }) => {
      const { name = '', withdrawn = false, level = null } = entrants[entrant] ?? {};
      const mark = withdrawn ? ' (gone)' : level === null ? '' : '°';
      const figures = [points, buchholz, sonnebornBerger].map(pointsWords);
      return [`${rank}.`, `${name}${mark}`, ...figures, `${played}`];
    },
  );
  return tableLines([['#', 'Player', 'Points', 'Buchholz', 'S.-B.', 'Played'], ...rows]);
}

/** The tables of a round in lines: players, result, and code while it is played. */
export function roundLines({ entrants, tables }: HouseTournament, round: number): readonly string[] {
  const names = entrants.map(({ name, level }) => (level === null ? name : `${name}°`));
  return tables
    .filter(each => each.round === round)
    .map(({ players, places, table }) => {
      const words = tableWords(players, places, names);
      return table === null || places !== null ? words : `${words}: table ${table}`;
    });
}

/** Everything about a tournament, in parts with headings. */
export function tournamentParts(
  now: HouseTournament,
  hall: Pick<Hall, 'game' | 'parts'>,
): readonly { heading: string; lines: readonly string[] }[] {
  const round = roundOf(now);
  return [
    { heading: now.stage === 'over' ? 'Final standings' : 'Standings', lines: standingLines(now) },
    ...Array.from({ length: round }, (_, index) => ({
      heading: `Round ${round - index}`,
      lines: roundLines(now, round - index),
    })),
    { heading: 'How it is played', lines: setupLines(now, hall) },
    { heading: 'How it is counted', lines: COUNTED },
  ];
}

const COUNTED = [
  'A table gives a point for beating everybody there, less for beating fewer, half for a draw; a bye is a point.',
  'Buchholz: the points of everybody met. S.-B.: those of everybody beaten. They decide between equal points, in this order.',
  '° is a computer player.',
];

/** All tournaments, one on each line with its code. */
export const tournamentLines = (
  all: readonly HouseTournament[],
  titleOf: (game: string) => string,
): readonly string[] =>
  all.length === 0
    ? ['No tournaments yet.']
    : all.map(now => `${now.id}  ${tournamentWords(now, titleOf(now.game))}`);

/** Everything about a tournament in lines. */
export const partLines = (now: HouseTournament, hall: Pick<Hall, 'game' | 'parts'>): readonly string[] =>
  tournamentParts(now, hall).flatMap(({ heading, lines }) => [heading, ...lines.map(line => `  ${line}`)]);
