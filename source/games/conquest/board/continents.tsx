import type { ReactNode } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import type { Room } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import { left, right } from '../../../app/widgets.tsx';
import { Drawn, type Pen } from '../../conquest/board/pen.tsx';
import type { Ground } from './scene.ts';

/** A continent as a panel with much room lists it. */
export interface ContinentLine {
  readonly name: string;
  readonly bonus: number;
  /** How many of its territories each seat has. */
  readonly owned: readonly number[];
  readonly size: number;
}

/** Columns of the bar of a continent. */
const BAR = 14;

/** Every continent with how many of its territories each player has; those without territories are left out. */
export const continentLines = (
  { continents }: Ground,
  owners: readonly unknown[],
  players: number,
): readonly ContinentLine[] =>
  continents.flatMap(({ name, bonus, territories }) => {
    const owned = seats(players).map(seat => territories.filter(each => owners[each] === seat).length);
    return territories.length === 0 ? [] : [{ name, bonus, owned, size: territories.length }];
  });

/** Every continent with what it pays and who has how much of it. */
export const ContinentsView = ({
  of,
  ...room
}: Room & { readonly of: Readable<readonly ContinentLine[]> }): ReactNode => (
  <Drawn {...room} of={of} paint={paintContinents} />
);

function paintContinents(pen: Pen, lines: readonly ContinentLine[]): void {
  lines.forEach((line, y) => {
    paintLine(pen, y, line);
  });
}

function paintLine(pen: Pen, y: number, { name, bonus, owned, size }: ContinentLine): void {
  const bg = pen.theme.background.rgb;
  const holder = seats(owned.length).find(seat => owned[seat] === size);
  const shade = holder === undefined ? pen.theme.dim : pen.owner(holder).ink;
  const room = pen.width - BAR - 6;
  pen.write(0, y, left(name, room), shade, { bold: holder !== undefined });
  pen.write(room, y, right(`${bonus < 0 ? '' : '+'}${bonus}`, 4), pen.theme.text);
  cellsOf(owned, size).forEach((seat, index) => {
    const x = pen.width - BAR + index;
    if (seat === null) pen.write(x, y, '·', pen.theme.faint);
    else if (pen.plain) pen.surface.put(x, y, letter(seat), {});
    else pen.surface.put(x, y, '█', { fg: pen.owner(seat).chosen.rgb, bg });
  });
}

/** The owner of each cell of a bar; null for what belongs to nobody. */
function cellsOf(owned: readonly number[], size: number): readonly (Seat | null)[] {
  const owners = seats(owned.length).flatMap(seat => new Array<Seat>(owned[seat] ?? 0).fill(seat));
  return Array.from(
    { length: BAR },
    (_, cell) => owners[Math.floor((cell / BAR) * Math.max(1, size))] ?? null,
  );
}
