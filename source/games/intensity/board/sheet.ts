import { winningIndex } from '../../../../machines/intensity/round.ts';
import { type IntensityView, type Round, SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { cut, width } from '../../../base/text.ts';
import { left, right } from '../../../screens/widgets.tsx';
import type { Style, Surface } from '../../../terminal/types.ts';
import type { TableTones } from './tones.ts';

/** A text of a sheet and how it looks. */
export type Cell = readonly [text: string, style: Style];

/** What a sheet is to have room for. */
interface SheetRoom {
  /** The ground it is drawn on, 0xRRGGBB. */
  readonly ground: number;
  /** Columns right of those of the four seats. */
  readonly extra: number;
  /** The widest that the column of a seat becomes. */
  readonly widest: number;
  /** The row of its first line. */
  readonly top: number;
}

/** Columns of what stands left of the seats: the number of a round or a hand. */
const NUMBER = 4;
const NARROWEST = 6;
/** Columns of the mark beside a card. */
const MARK = 3;

/** Lines with a column for each seat, the whole in the middle of a surface. */
export class Sheet {
  readonly #surface: Surface;
  readonly #room: SheetRoom;
  readonly #columns: number;
  #y: number;

  constructor(surface: Surface, room: SheetRoom) {
    this.#surface = surface;
    this.#room = room;
    const each = Math.floor((surface.width - NUMBER - room.extra - 1) / SEATS);
    this.#columns = Math.max(NARROWEST, Math.min(room.widest, each));
    this.#y = room.top;
  }

  /** A name over a column: it ends over the last digit of the cards where it is short enough. */
  heading(name: string): string {
    const fit = cut(name, this.#columns - 1);
    return fit + ' '.repeat(Math.max(0, Math.min(MARK, this.#columns - 1 - width(fit))));
  }

  /** Columns of a line. */
  get width(): number {
    return NUMBER + SEATS * this.#columns + this.#room.extra;
  }

  /** Rows that are left. */
  get rest(): number {
    return this.#surface.height - this.#y;
  }

  /** The row of the next line. */
  get y(): number {
    return this.#y;
  }

  /** The column after the last digit of a seat's cards. */
  end(seat: number): number {
    const left = Math.max(0, Math.floor((this.#surface.width - this.width) / 2));
    return left + NUMBER + (seat + 1) * this.#columns - MARK;
  }

  /** Columns of a seat. */
  get room(): number {
    return this.#columns;
  }

  skip(rows: number): void {
    this.#y += rows;
  }

  /** What stands left, a cell for each seat, and one right of them; a single cell takes the whole line. */
  line([first, ...cells]: readonly Cell[]): void {
    const { extra, ground } = this.#room;
    let x = Math.max(0, Math.floor((this.#surface.width - this.width) / 2));
    const put = ([text, style]: Cell, cellsWide: number): void => {
      this.#surface.text(x, this.#y, text, { bg: ground, ...style }, cellsWide);
      x += cellsWide;
    };
    const wide = cells.length === 0;
    if (first !== undefined)
      put(wide ? first : [left(first[0], NUMBER), first[1]], wide ? this.width : NUMBER);
    cells.forEach(([text, style], index) => {
      const seats = index < SEATS;
      put([seats ? right(text, this.#columns) : text, style], seats ? this.#columns : extra);
    });
    this.#y += 1;
  }

  note(text: string, fg: number): void {
    this.line([[text, { fg }]]);
  }
}

/** Colours of the lines of a sheet. */
type SheetTones = Pick<TableTones, 'text' | 'dim' | 'faint' | 'accent' | 'good' | 'bad'>;

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
  more: readonly Cell[] = [],
): void {
  sheet.line([['', {}], ...names.map((name): Cell => [sheet.heading(name), { fg: tones.dim }]), ...more]);
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
