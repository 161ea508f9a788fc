import { type ComponentType, type ReactNode, useMemo } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { width as cellsOf } from '../../../base/text.ts';
import { Painted, type Pen, phrase } from '../../../screens/drawing/painter.tsx';
import { besideName, type Room } from '../../../screens/play/board.ts';
import { useScrolledDown, useWheel } from '../../../screens/play/log-view.tsx';
import { combine, derive, type Readable, useStore } from '../../../screens/store.ts';
import { left, right } from '../../../screens/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import type { Focus, Sight } from './scene.ts';

export interface Standing {
  readonly seat: Seat;
  /** The number of the team; null in a game without teams. */
  readonly team: number | null;
  readonly active: boolean;
  /** Shows `out` in place of the numbers. */
  readonly out: boolean;
  /** One for each heading; the first is bright, the third left out when narrow. */
  readonly numbers: readonly string[];
}

export interface Standings {
  readonly headings: readonly string[];
  readonly rows: readonly Standing[];
}

/** Rows of the standings with their heading. */
export const standingRows = (players: number): number => players + 1;

interface StandingsProps {
  readonly width: number;
  readonly of: Readable<Standings>;
  readonly occupants: readonly Occupant[];
}

/** The standings; the active player is marked. */
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

/** Columns below which the third number is always left out. */
const NARROW = 30;
/** Columns before a name when narrow: the mark, the letter and their blanks. */
const BEFORE_NAME = 4;
/** Numbers from which one can be spared for a long name. */
const MANY = 4;

/** Drops the third number where names need its room. */
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
  { seat, team, active, out, numbers }: Standing,
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
  if (team !== null) pen.write(start + 1, y, `${team}`, 'text');
  const named = start + (team === null ? 2 : 3);
  const isGone = occupant?.kind === 'bot' && occupant.resigned === true;
  const shade = out ? 'faint' : isGone ? 'dim' : 'text';
  const name = occupant?.name ?? '';
  // A number that does not fill its column leaves room for the name and what stands beside it.
  const free = (cells[0] ?? 0) - (out ? 0 : (numbers[0]?.length ?? 0)) - 1;
  const used = pen.write(named, y, name, shade, { bold: active, most: from + free - named });
  const level = besideName(occupant);
  const beside = [level, level.split(' ').at(-1) ?? ''].find(
    words => named + used + 1 + words.length <= from + free,
  );
  if (beside !== undefined) pen.write(named + used + 1, y, beside, 'faint');
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

interface ContinentLine {
  readonly name: string;
  readonly bonus: number;
  /** Territories known to be owned, by seat. */
  readonly owned: readonly number[];
  readonly size: number;
}

/** All continents with their bonus and owners' shares. */
export interface Continents {
  readonly lines: readonly ContinentLine[];
  /** The seat whose largest shares come first when not all fit; null for any. */
  readonly seat: Seat | null;
  /** The line of the cursor's continent, which comes before all when not all fit. */
  readonly here: ContinentLine | null;
}

export const CONTINENTS_PAGE = 'continents';

/** The parts of a board that the list needs; hidden owners count as nobody. */
type ContinentSight = Pick<Sight, 'ground' | 'asked' | 'near' | 'names'> & {
  readonly owners: readonly unknown[];
};

/** The board's continents, except empty ones. @param cursor the territory under it */
export function continentsOf(
  { ground, owners, asked, near, names }: ContinentSight,
  cursor = -1,
): Continents {
  const filled = ground.continents.filter(({ territories }) => territories.length > 0);
  const lines = filled.map(({ name, bonus, territories }) => {
    const owned = seats(names.length).map(seat => territories.filter(each => owners[each] === seat).length);
    return { name, bonus, owned, size: territories.length };
  });
  const here = lines[filled.findIndex(({ territories }) => territories.includes(cursor))] ?? null;
  return { lines, seat: asked ?? near, here };
}

export const continentCount = ({ ground }: Pick<Sight, 'ground'>): number =>
  ground.continents.filter(({ territories }) => territories.length > 0).length;

interface ContinentsProps extends Room {
  readonly of: Readable<Continents>;
  /** On a page of its own, which has the heading. */
  readonly isPage?: boolean;
}

/**
 * The continents in map order; when not all fit the cursor's, then the largest shares, and the keys of the log scroll
 * them. Headed if there is room.
 */
export function ContinentsView({ of, isPage = false, ...room }: ContinentsProps): ReactNode {
  const count = useStore(of, ({ lines }) => lines.length);
  const most = room.height < 1 || count <= room.height ? 0 : count - room.height + 1;
  const down = useScrolledDown(most);
  const listed = useMemo(() => combine(of, down, (now, by) => ({ ...now, by, isPage })), [of, down, isPage]);
  const heard = useWheel();
  return <Painted {...room} of={listed} paint={paintContinents} onMouse={heard} />;
}

/** The same as a page of its own, the cursor's continent first. */
export function continentsPage(
  scene: Readable<ContinentSight & { readonly focus: Pick<Focus, 'cursor'> }>,
): ComponentType<Room> {
  const of = derive(scene, now => continentsOf(now, now.focus.cursor));
  return room => <ContinentsView {...room} of={of} isPage />;
}

type Listed = Continents & { readonly by: number; readonly isPage: boolean };

function paintContinents(pen: Pen, { lines, seat, here, by, isPage }: Listed): void {
  const top = pen.height > lines.length && !isPage ? 1 : 0;
  if (top > 0) pen.line(0, phrase('Continents', 'text', true), phrase('  and who holds them', 'faint'));
  const part = (line: ContinentLine): number => {
    if (line === here) return Number.POSITIVE_INFINITY;
    return (seat === null ? Math.max(...line.owned) : (line.owned[seat] ?? 0)) / line.size;
  };
  const fits = lines.length <= pen.height;
  const most = Math.max(0, pen.height - 1);
  const shown = fits ? lines : lines.toSorted((a, b) => part(b) - part(a)).slice(by, by + most);
  for (const [index, line] of shown.entries()) paintLine(pen, top + index, line);
  const place = `${by + 1}–${by + shown.length} of ${lines.length}`;
  const way = by === 0 ? 'PgDn for more' : by + most < lines.length ? 'PgUp and PgDn' : 'PgUp goes back';
  if (!fits) pen.write(0, shown.length, `${place}, ${way}`, 'faint', { most: pen.width });
}

/** Columns of a continent's bar when narrow and wide, and the panel width from which it is wide. */
const BAR = { narrow: 8, wide: 14, from: 36 } as const;

/** Draws a continent: name, bonus, the letter of its only owner, and shares as a bar. */
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

/** The owner of each cell of a bar; null for nobody or hidden. */
function barOf(owned: readonly number[], size: number, cells: number): readonly (Seat | null)[] {
  const owners = seats(owned.length).flatMap(seat => new Array<Seat>(owned[seat] ?? 0).fill(seat));
  return Array.from({ length: cells }, (_, cell) => owners[Math.floor((cell / cells) * size)] ?? null);
}
