/** The colours of seats by their names in saves, in the order in which seats that have chosen none get them. */
export const seatColours = ['red', 'blue', 'green', 'violet', 'orange', 'teal'] as const;
export type SeatColour = (typeof seatColours)[number];

/** A seat's chosen colour; without one it has that of its place, if nobody else has chosen it. */
export interface ColourChoice {
  readonly colour?: SeatColour | undefined;
}

/** The colour of each seat, an index of `seatColours`; no two are the same while there are enough. */
export function coloursOf(seats: readonly ColourChoice[]): readonly number[] {
  const taken = new Set<number>();
  const take = (colour: number): number | null => {
    if (colour < 0 || taken.has(colour)) return null;
    taken.add(colour);
    return colour;
  };
  const chosen = seats.map(({ colour }) => (colour === undefined ? null : take(seatColours.indexOf(colour))));
  const own = chosen.map((colour, seat) => colour ?? (seat < seatColours.length ? take(seat) : null));
  return own.map((colour, seat) => {
    const free = seatColours.findIndex((_, index) => !taken.has(index));
    return colour ?? take(free) ?? seat % seatColours.length;
  });
}

/**
 * The seats with the next colour for one of them. A seat that has chosen that one swaps; one that has chosen none gives
 * way until the colour of its place is free again. Where all have those, none is chosen.
 */
export function withColour<T extends ColourChoice>(
  seats: readonly T[],
  seat: number,
  by: 1 | -1,
): readonly T[] {
  const { length } = seatColours;
  const had = coloursOf(seats)[seat] ?? seat;
  const gets = seatColours[(had + by + length) % length];
  const now = seats.map((each, index): T => {
    if (index === seat) return { ...each, colour: gets };
    return each.colour === gets ? { ...each, colour: seatColours[had] } : each;
  });
  const usual = coloursOf(now).every((colour, index) => colour === index);
  return usual ? now.map(each => ({ ...each, colour: undefined })) : now;
}
