import type { ReactNode } from 'react';
import { letter, type Seat } from '../../../../machines/seat.ts';
import { Painted } from '../../../app/drawing/painted.tsx';
import type { Pen } from '../../../app/drawing/pen.ts';
import { besideName } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import { right } from '../../../app/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import { width as cellsOf } from '../../../terminal/text.ts';

/** A player's line in the table beside a map. */
export interface Standing {
  readonly seat: Seat;
  readonly active: boolean;
  /** Out of the game: in place of the numbers. */
  readonly out: boolean;
  /** As many as there are headings; the first is bright, the third left out where there is little room. */
  readonly numbers: readonly string[];
}

export interface Standings {
  readonly headings: readonly string[];
  readonly rows: readonly Standing[];
}

/** Rows of the table with its heading. */
export const standingRows = (players: number): number => players + 1;

interface StandingsProps {
  readonly width: number;
  readonly of: Readable<Standings>;
  readonly occupants: readonly Occupant[];
}

/** The players with what they have; whose turn it is has the mark. */
export const StandingsView = ({ width, of, occupants }: StandingsProps): ReactNode => (
  <Painted
    width={width}
    height={standingRows(occupants.length)}
    of={of}
    paint={(pen, standings) => paintStandings(pen, standings, occupants)}
  />
);

function paintStandings(pen: Pen, standings: Standings, occupants: readonly Occupant[]): void {
  const { headings, rows } = fitted(standings, occupants, pen.width);
  const cells = headings.map(heading => heading.length + 1);
  const line = headings.map((heading, index) => right(heading, cells[index] ?? 0)).join('');
  pen.write(pen.width - line.length, 0, line, 'faint');
  rows.forEach((row, index) => {
    paintRow(pen, index + 1, row, cells, occupants[row.seat]);
  });
}

/** Columns under which the third number is always left out. */
const NARROW = 30;
/** Columns before a name where there is little room: the mark, the letter and their blanks. */
const BEFORE_NAME = 4;
/** Numbers of which one can be spared for a long name. */
const MANY = 4;

/** The table without its third number where that is the price for names to be seen. */
function fitted(standings: Standings, occupants: readonly Occupant[], width: number): Standings {
  const numbers = standings.headings.reduce((sum, heading) => sum + heading.length + 1, 0);
  const longest = Math.max(0, ...occupants.map(({ name }) => cellsOf(name)));
  const crowded = standings.headings.length >= MANY && longest > width - numbers - BEFORE_NAME;
  if (width >= NARROW && !crowded) return standings;
  const kept = <T,>(list: readonly T[]): readonly T[] => list.filter((_, index) => index !== 2);
  return {
    headings: kept(standings.headings),
    rows: standings.rows.map(row => ({ ...row, numbers: kept(row.numbers) })),
  };
}

function paintRow(
  pen: Pen,
  y: number,
  { seat, active, out, numbers }: Standing,
  cells: readonly number[],
  occupant: Occupant | undefined,
): void {
  const owner = pen.owner(seat);
  const room = cells.reduce((sum, each) => sum + each, 0);
  const from = pen.width - room;
  if (active) pen.write(0, y, '▶', 'accent');
  const swatch = pen.width < 40 ? 0 : 2;
  if (swatch > 0) pen.surface.fill(2, y, swatch, 1, { bg: owner.chosen.rgb });
  const start = swatch > 0 ? 5 : 2;
  pen.write(start, y, letter(seat), owner.ink, { bold: true });
  const isGone = occupant?.kind === 'bot' && occupant.resigned === true;
  const shade = out ? 'faint' : isGone ? 'dim' : 'text';
  const name = occupant?.name ?? '';
  // A number that does not fill its column leaves room for the name and what stands beside it.
  const free = (cells[0] ?? 0) - (out ? 0 : (numbers[0]?.length ?? 0)) - 1;
  const used = pen.write(start + 2, y, name, shade, { bold: active, most: from + free - start - 2 });
  const level = besideName(occupant);
  if (start + 2 + used + 1 + level.length <= from + free) pen.write(start + 3 + used, y, level, 'faint');
  if (out) {
    pen.write(pen.width - 'out'.length, y, 'out', 'faint');
    return;
  }
  let x = from;
  numbers.forEach((number, index) => {
    x += cells[index] ?? 0;
    pen.write(x - number.length, y, number, index === 0 ? 'text' : 'dim', { bold: index === 0 });
  });
}
