import type { ReactNode } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { width as cellsOf } from '../../../base/text.ts';
import { Painted } from '../../../screens/drawing/painted.tsx';
import { type Pen, phrase } from '../../../screens/drawing/pen.ts';
import { besideName, type Room } from '../../../screens/play/board.ts';
import type { Readable } from '../../../screens/store.ts';
import { left, right } from '../../../screens/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import type { Sight } from './scene.ts';

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

/** A continent as a panel lists it. */
interface ContinentLine {
  readonly name: string;
  readonly bonus: number;
  /** How many of its territories each seat is known to have. */
  readonly owned: readonly number[];
  readonly size: number;
}

/** Every continent with what it pays and who has how much of it. */
export interface Continents {
  readonly lines: readonly ContinentLine[];
  /** Of whom the largest parts are shown where not all have room; null: of anybody. */
  readonly seat: Seat | null;
}

/** The page of a panel that lists the continents. */
export const CONTINENTS_PAGE = 'continents';

/** What is listed of a board; who is not known to own a territory counts as nobody. */
type Holdings = Pick<Sight, 'ground' | 'asked' | 'near' | 'names'> & { readonly owners: readonly unknown[] };

/** The continents of a board; those without territories are left out. */
export const continentsOf = ({ ground, owners, asked, near, names }: Holdings): Continents => ({
  lines: ground.continents.flatMap(({ name, bonus, territories }) => {
    const owned = seats(names.length).map(seat => territories.filter(each => owners[each] === seat).length);
    return territories.length === 0 ? [] : [{ name, bonus, owned, size: territories.length }];
  }),
  seat: asked ?? near,
});

/** How many continents a board has to list. */
export const continentCount = ({ ground }: Pick<Sight, 'ground'>): number =>
  ground.continents.filter(({ territories }) => territories.length > 0).length;

/** Every continent with what it pays and who has how much of it. */
export const ContinentsView = (props: Room & { of: Readable<Continents> }): ReactNode => (
  <Painted {...props} paint={paintContinents} />
);

/**
 * Lists the continents in the order of the map; where not all have room, the largest parts first. A heading stands
 * over them where there is a row for it.
 */
export function paintContinents(pen: Pen, { lines, seat }: Continents): void {
  const top = pen.height > lines.length ? 1 : 0;
  if (top > 0) pen.line(0, phrase('Continents', 'text', true), phrase('  and who holds them', 'faint'));
  const part = ({ owned, size }: ContinentLine): number =>
    (seat === null ? Math.max(...owned) : (owned[seat] ?? 0)) / size;
  const fits = lines.length <= pen.height;
  const most = Math.max(0, pen.height - 1);
  const shown = fits ? lines : lines.toSorted((a, b) => part(b) - part(a)).slice(0, most);
  for (const [index, line] of shown.entries()) paintLine(pen, top + index, line);
  if (!fits) pen.write(0, shown.length, `and ${lines.length - shown.length} more`, 'faint');
}

/** Columns of the bar of a continent, in a narrow panel and in a wide one. */
const BAR = { narrow: 8, wide: 14, from: 36 } as const;

/** A continent: its name, what it pays, the letter of who holds all of it, and everybody's part as a bar. */
function paintLine(pen: Pen, y: number, { name, bonus, owned, size }: ContinentLine): void {
  const holder = seats(owned.length).find(seat => owned[seat] === size);
  const shade = holder === undefined ? 'dim' : pen.owner(holder).ink;
  const cells = pen.width < BAR.from ? BAR.narrow : BAR.wide;
  const room = pen.width - cells - 7;
  pen.write(0, y, left(name, room), shade, { bold: holder !== undefined });
  pen.write(room, y, right(`${bonus < 0 ? '' : '+'}${bonus}`, 4), 'text');
  if (holder !== undefined) pen.write(room + 5, y, letter(holder), shade, { bold: true });
  barOf(owned, size, cells).forEach((seat, index) => {
    const x = pen.width - cells + index;
    if (seat === null) pen.write(x, y, '·', 'faint');
    else if (pen.plain) pen.surface.put(x, y, letter(seat), {});
    else pen.write(x, y, '█', pen.owner(seat).chosen);
  });
}

/** The owner of each cell of a bar; null for what belongs to nobody, or to somebody unknown. */
function barOf(owned: readonly number[], size: number, cells: number): readonly (Seat | null)[] {
  const owners = seats(owned.length).flatMap(seat => new Array<Seat>(owned[seat] ?? 0).fill(seat));
  return Array.from({ length: cells }, (_, cell) => owners[Math.floor((cell / cells) * size)] ?? null);
}
