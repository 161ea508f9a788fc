import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { RolloutTally } from '../../players/rollouts.ts';

/** Cells of the bar of a chance. */
const BAR = 10;

/** How often a seat has won, as a bar and with its interval of 95 %, in 28 cells. */
export function chanceLine(tally: RolloutTally, seat: Seat): string {
  const won = tally.won[seat] ?? 0;
  const share = tally.rollouts === 0 ? 0 : won / tally.rollouts;
  const { low, high } = wilson(won, tally.rollouts);
  const bar = '█'.repeat(Math.round(BAR * share)).padEnd(BAR, '·');
  return `${percent(share)} ${bar} ${percent(low)} –${percent(high)}`;
}

/** The same of all seats, each with its letter. */
export const chanceLines = (tally: RolloutTally): readonly string[] =>
  seats(tally.won.length).map(seat => `${letter(seat)} ${chanceLine(tally, seat)}`);

/** What else is to be known of a tally. */
export const tallyNotes = ({ shared, unfinished }: RolloutTally): readonly string[] => [
  ...(shared > 0 ? [`${shared} ended with several winners, who share the win.`] : []),
  ...(unfinished > 0 ? [`${unfinished} went on for too long; nobody has won them.`] : []),
];

const percent = (share: number): string => `${Math.round(100 * share)} %`.padStart(5);
