import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { RolloutTally } from '../../players/rollouts.ts';

/** The share of wins of a seat: in per cent, as a bar of so many cells, and with its 95 % interval. */
export function chanceParts({ won, rollouts }: RolloutTally, seat: Seat, cells: number): readonly string[] {
  const wins = won[seat] ?? 0;
  const { low, high } = wilson(wins, rollouts);
  return shareParts(rollouts === 0 ? 0 : wins / rollouts, low, high, cells);
}

/** A share in per cent, as a bar of so many cells, and with its bounds. */
export function shareParts(share: number, low: number, high: number, cells: number): readonly string[] {
  const bar = '█'.repeat(Math.round(cells * share)).padEnd(cells, '·');
  return [percent(share), bar, percent(low), percent(high)];
}

/** The chance of a seat in 28 cells. */
export function chanceLine(tally: RolloutTally, seat: Seat): string {
  const [share, bar, low, high] = chanceParts(tally, seat, 10);
  return `${share} ${bar} ${low} –${high}`;
}

/** The chances of all seats, each with its letter. */
export const chanceLines = (tally: RolloutTally): readonly string[] =>
  seats(tally.won.length).map(seat => `${letter(seat)} ${chanceLine(tally, seat)}`);

/** Rollouts that count otherwise: several winners, and those that were cut off. */
export const tallyNotes = ({ shared, unfinished }: RolloutTally): readonly string[] => [
  ...(shared > 0 ? [`${shared} ended with several winners, who share the win.`] : []),
  ...(unfinished > 0 ? [`${unfinished} went on for too long; nobody has won them.`] : []),
];

const percent = (share: number): string => `${Math.round(100 * share)} %`.padStart(5);
