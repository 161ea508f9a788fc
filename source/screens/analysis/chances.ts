import { at } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { RolloutTally } from '../../players/rollouts.ts';
import { skillsOf, takenWords } from '../../players/skill.ts';
import { chanceBy, type WinChance } from '../../study/film/chances.ts';
import { valueInput } from '../../study/film/film.ts';
import type { AnalysisModel } from './model.ts';

/** The share of wins of each seat, with its 95 % interval. */
export function sharesOf({ won, rollouts }: RolloutTally): WinChance {
  const bounds = won.map(wins => wilson(wins, rollouts));
  return {
    shares: won.map(wins => (rollouts === 0 ? 0 : wins / rollouts)),
    low: bounds.map(({ low }) => low),
    high: bounds.map(({ high }) => high),
    rollouts,
  };
}

/**
 * The chances on the analysis board: where it is known who sits there and nothing is hidden, by the value of the position beside its
 * rollouts, as in a film; else by rollouts alone.
 */
export function chanceHere(
  { analysed, get }: Pick<AnalysisModel, 'analysed' | 'get'>,
  tally: RolloutTally,
): WinChance {
  const { players, film, open } = analysed;
  const { position, knower } = get();
  // A game whose film knows less than everything was not judged with everything known.
  if (players === null || film?.value === undefined || film.knower !== undefined || knower !== 'open')
    return sharesOf(tally);
  const weights = film.value;
  const inputAt = () => valueInput(film, open, position, skillsOf(players));
  return chanceBy({ weights, inputAt }, 0, tally);
}

/** Says who plays a position out. */
export function playedWords({ players, occupants }: AnalysisModel['analysed']): string {
  if (players === null) return 'Nobody is known to sit there: all play as normal.';
  return takenWords(occupants, players) ?? 'Computer players play at their own level.';
}

/** A share in per cent, as a bar of so many cells, and with its bounds. */
export function shareParts(share: number, low: number, high: number, cells: number): readonly string[] {
  const bar = '█'.repeat(Math.round(cells * share)).padEnd(cells, '·');
  return [percent(share), bar, percent(low), percent(high)];
}

/** The chance of a seat in 28 cells. */
export function chanceLine({ shares, low: least, high: most }: WinChance, seat: Seat): string {
  const [share, bar, low, high] = shareParts(at(shares, seat), at(least, seat), at(most, seat), 10);
  return `${share} ${bar} ${low} –${high}`;
}

/** The chances of all seats, each with its letter. */
export const chanceLines = (chance: WinChance): readonly string[] =>
  seats(chance.shares.length).map(seat => `${letter(seat)} ${chanceLine(chance, seat)}`);

/** Rollouts that count otherwise: several winners, and those that were cut off. */
export const tallyNotes = ({ shared, unfinished }: RolloutTally): readonly string[] => [
  ...(shared > 0 ? [`${shared} ended with several winners, who share the win.`] : []),
  ...(unfinished > 0 ? [`${unfinished} went on for too long; nobody has won them.`] : []),
];

const percent = (share: number): string => `${Math.round(100 * share)} %`.padStart(5);
