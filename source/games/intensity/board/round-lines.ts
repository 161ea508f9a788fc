import { winningIndex } from '../../../../machines/intensity/round.ts';
import { type IntensityView, type Round, SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import type { Cell, Sheet } from './sheet.ts';
import type { TableTones } from './tones.ts';

/** Colours of the lines of a sheet. */
export type SheetTones = Pick<TableTones, 'text' | 'dim' | 'faint' | 'accent' | 'good' | 'bad'>;

/** What the marks beside the cards mean. */
export const ROUND_MARKS = '› led  ✓ took it  +3 took 3 points';

/**
 * The finished rounds of a hand, a line each: who played what, who led, who took it.
 * @param more what stands right of a round
 */
export function roundLines(
  sheet: Sheet,
  { rounds }: IntensityView,
  tones: SheetTones,
  more: (round: number) => readonly Cell[] = () => [],
  gap = 0,
): void {
  rounds.forEach((round, index) => {
    sheet.line([[`${index + 1}`, { fg: tones.faint }], ...cardCells(round, tones), ...more(index)]);
    sheet.skip(gap);
  });
}

/** The names over the columns. */
export function nameLine(
  sheet: Sheet,
  names: readonly string[],
  tones: SheetTones,
  first: Cell = ['', {}],
  more: readonly Cell[] = [],
): void {
  sheet.line([first, ...names.map((name): Cell => [sheet.heading(name), { fg: tones.dim }]), ...more]);
}

function cardCells({ leader, cards, points }: Round, tones: SheetTones): Cell[] {
  const best = winningIndex(cards);
  return seats(SEATS).map((of): Cell => {
    const place = (of - leader + SEATS) % SEATS;
    const wins = place === best;
    const text = `${place === 0 ? '›' : ''}${at(cards, place)}${wins ? costText(points) : '   '}`;
    return [text, { fg: wins ? (points > 0 ? tones.bad : tones.text) : tones.dim, bold: wins }];
  });
}

const costText = (points: number): string => (points === 0 ? ' ✓ ' : ` +${points}`.padEnd(3));
