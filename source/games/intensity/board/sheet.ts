import { placeOf, winningIndex } from '../../../../machines/intensity/round.ts';
import type { IntensityView, Round } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { truncate, width } from '../../../base/text.ts';
import { left, right } from '../../../screens/widgets.tsx';
import type { Style, Surface } from '../../../terminal/types.ts';
import type { TableTones } from './tones.ts';

export type Cell = readonly [text: string, style: Style];

interface SheetRoom {
  /** The colour of the ground, 0xRRGGBB. */
  readonly ground: number;
  readonly players: number;
  /** Columns right of those of the seats. */
  readonly extra: number;
  /** Most columns of a seat. */
  readonly widest: number;
  /** The row of the first line. */
  readonly top: number;
}

/** Columns left of the seats, for the number of a round or a hand. */
const NUMBER = 4;
const NARROWEST = 6;
/** Columns of the mark beside a card. */
const MARK = 3;

/** Lines with a column for each seat, the whole in the middle of a surface. */
export class Sheet {
  readonly #surface: Surface;
  readonly #room: SheetRoom;
  readonly #columns: number;
  /** The row of the next line. */
  y: number;

  constructor(surface: Surface, room: SheetRoom) {
    this.#surface = surface;
    this.#room = room;
    const each = Math.floor((surface.width - NUMBER - room.extra - 1) / room.players);
    this.#columns = Math.max(NARROWEST, Math.min(room.widest, each));
    this.y = room.top;
  }

  /** A name over a column: it ends over the last digit of the cards where it is short enough. */
  heading(name: string): string {
    const fit = truncate(name, this.#columns - 1);
    return fit + ' '.repeat(Math.max(0, Math.min(MARK, this.#columns - 1 - width(fit))));
  }

  /** Columns of a line. */
  get width(): number {
    return NUMBER + this.#room.players * this.#columns + this.#room.extra;
  }

  /** Rows that are left. */
  get rest(): number {
    return this.#surface.height - this.y;
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
    this.y += rows;
  }

  /** Draws a head, a cell for each seat, and one right of them; a single cell takes the whole line. */
  line([[head, style], ...cells]: readonly [Cell, ...Cell[]]): void {
    const { extra, ground, players } = this.#room;
    let x = Math.max(0, Math.floor((this.#surface.width - this.width) / 2));
    const put = (text: string, look: Style, columns: number): void => {
      this.#surface.text(x, this.y, text, { bg: ground, ...look }, columns);
      x += columns;
    };
    if (cells.length === 0) put(head, style, this.width);
    else put(left(head, NUMBER), style, NUMBER);
    cells.forEach(([text, look], index) => {
      if (index < players) put(right(text, this.#columns), look, this.#columns);
      else put(text, look, extra);
    });
    this.y += 1;
  }

  note(text: string, fg: number): void {
    this.line([[text, { fg }]]);
  }
}

/** Colours of the lines of a sheet. */
type SheetTones = Pick<TableTones, 'text' | 'dim' | 'faint' | 'accent' | 'good' | 'bad'>;

/** The meaning of the marks beside the cards. */
export const ROUND_MARKS = '› led  ✓ took it  +3 took 3 points';

/**
 * Draws the finished rounds of a hand, a line each: the cards, the leader, the winner, and `more` cells on the right.
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

/** Draws the names over the columns. */
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
  return seats(cards.length).map((of): Cell => {
    const place = placeOf(leader, of, cards.length);
    const wins = place === best;
    const text = `${place === 0 ? '›' : ''}${at(cards, place)}${wins ? costText(points) : '   '}`;
    return [text, { fg: wins ? (points > 0 ? tones.bad : tones.text) : tones.dim, bold: wins }];
  });
}

const costText = (points: number): string => (points === 0 ? ' ✓ ' : ` +${points}`.padEnd(3));
