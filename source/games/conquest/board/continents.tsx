import type { ReactNode } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { Painted } from '../../../app/drawing/painted.tsx';
import { type Pen, phrase } from '../../../app/drawing/pen.ts';
import type { Room } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Sight } from './scene.ts';

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
