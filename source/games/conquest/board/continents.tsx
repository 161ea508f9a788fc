import type { ReactNode } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { Painted } from '../../../app/drawing/painted.tsx';
import type { Room } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
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
  <Painted {...room} of={of} paint={paintContinents} />
);

function paintContinents(surface: Surface, lines: readonly ContinentLine[], theme: Theme): void {
  lines.forEach((line, y) => {
    paintLine(surface, y, line, theme);
  });
}

function paintLine(
  surface: Surface,
  y: number,
  { name, bonus, owned, size }: ContinentLine,
  theme: Theme,
): void {
  const bg = theme.background.rgb;
  const holder = seats(owned.length).find(seat => owned[seat] === size);
  const shade = holder === undefined ? theme.dim : ownerShades(theme, holder).ink;
  const room = surface.width - BAR - 6;
  surface.text(0, y, left(name, room), { fg: shade.rgb, bg, bold: holder !== undefined });
  surface.text(room, y, right(`${bonus < 0 ? '' : '+'}${bonus}`, 4), { fg: theme.text.rgb, bg });
  cellsOf(owned, size).forEach((seat, index) => {
    const x = surface.width - BAR + index;
    if (seat === null) surface.put(x, y, '·', { fg: theme.faint.rgb, bg });
    else if (surface.depth === 0) surface.put(x, y, letter(seat), {});
    else surface.put(x, y, '█', { fg: ownerShades(theme, seat).chosen.rgb, bg });
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
