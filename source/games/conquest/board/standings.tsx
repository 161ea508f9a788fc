import type { ReactNode } from 'react';
import { letter, type Seat } from '../../../../machines/seat.ts';
import { Painted } from '../../../app/drawing/painted.tsx';
import { besideName } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { right } from '../../../app/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import { width as cellsOf } from '../../../terminal/text.ts';
import type { Surface } from '../../../terminal/types.ts';

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
    paint={(surface, standings, theme) => paintStandings(surface, standings, occupants, theme)}
  />
);

function paintStandings(
  surface: Surface,
  standings: Standings,
  occupants: readonly Occupant[],
  theme: Theme,
): void {
  const { headings, rows } = fitted(standings, occupants, surface.width);
  const cells = headings.map(heading => heading.length + 1);
  const line = headings.map((heading, index) => right(heading, cells[index] ?? 0)).join('');
  surface.text(surface.width - line.length, 0, line, { fg: theme.faint.rgb, bg: theme.background.rgb });
  rows.forEach((row, index) => {
    paintRow(surface, index + 1, row, cells, occupants[row.seat], theme);
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
  surface: Surface,
  y: number,
  { seat, active, out, numbers }: Standing,
  cells: readonly number[],
  occupant: Occupant | undefined,
  theme: Theme,
): void {
  const owner = ownerShades(theme, seat);
  const bg = theme.background.rgb;
  const room = cells.reduce((sum, each) => sum + each, 0);
  const from = surface.width - room;
  if (active) surface.put(0, y, '▶', { fg: theme.accent.rgb, bg });
  const swatch = surface.width < 40 ? 0 : 2;
  if (swatch > 0) surface.fill(2, y, swatch, 1, { bg: owner.chosen.rgb });
  const start = swatch > 0 ? 5 : 2;
  surface.put(start, y, letter(seat), { fg: owner.ink.rgb, bg, bold: true });
  const isGone = occupant?.kind === 'bot' && occupant.resigned === true;
  const shade = out ? theme.faint : isGone ? theme.dim : theme.text;
  const name = occupant?.name ?? '';
  const used = surface.text(start + 2, y, name, { fg: shade.rgb, bg, bold: active }, from - start - 2);
  const level = besideName(occupant);
  // A number that does not fill its column leaves room beside the name.
  const free = (cells[0] ?? 0) - (out ? 0 : (numbers[0]?.length ?? 0)) - 1;
  if (start + 2 + used + 1 + level.length <= from + free)
    surface.text(start + 3 + used, y, level, { fg: theme.faint.rgb, bg });
  if (out) {
    surface.text(surface.width - 'out'.length, y, 'out', { fg: theme.faint.rgb, bg });
    return;
  }
  let x = from;
  numbers.forEach((number, index) => {
    const width = cells[index] ?? 0;
    const fg = index === 0 ? theme.text.rgb : theme.dim.rgb;
    x += width;
    surface.text(x - number.length, y, number, { fg, bg, bold: index === 0 });
  });
}
