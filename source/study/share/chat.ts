import type { Seat } from '../../../machines/seat.ts';

/** A square of a picture: a seat's, neutral (null), or no part of the board. */
export type Square = Seat | null | 'outside';

/** The squares of the seats' colours, in the order of `seatColours`. */
const SEAT_SQUARES = ['🟥', '🟦', '🟩', '🟪', '🟧', '🟨'] as const;
const NEUTRAL = '⬜';
const OUTSIDE = '⬛';

/** The most characters of a message in chats, counted as JavaScript does: a square has two. */
export const MOST_CHARACTERS = 2000;
const MOST_SQUARES = { row: 24, rows: 20 } as const;
/** Squares of the course of a game. */
const COURSE = 16;

interface ChatWords {
  /** The game, its map, its length: one line. */
  readonly title: string;
  readonly squares: readonly (readonly Square[])[];
  /** By seat: a line about it, and its colour as an index of `seatColours`. */
  readonly seats: readonly { readonly said: string; readonly colour: number }[];
  /** Who was most likely to win, along the course of the game, null where several were; empty where nobody can say. */
  readonly leaders: readonly (Seat | null)[];
  /** The lines below, the most important first: those for which there is no room are left out. */
  readonly lines: readonly string[];
}

/** A picture for a chat, in lines of text: at most 2,000 characters, colours as squares. */
export function chatPicture({ title, squares, seats, leaders, lines }: ChatWords): string {
  const square = (of: Square): string =>
    of === 'outside' ? OUTSIDE : of === null ? NEUTRAL : colourOf(seats[of]?.colour ?? of);
  const picture = squares
    .slice(0, MOST_SQUARES.rows)
    .map(row => row.slice(0, MOST_SQUARES.row).map(square).join(''));
  const players = seats.map(({ said, colour }) => `${colourOf(colour)} ${said}`);
  const course = Array.from({ length: Math.min(COURSE, leaders.length) }, (_, index) =>
    square(leaders[Math.floor(((index + 0.5) / Math.min(COURSE, leaders.length)) * leaders.length)] ?? null),
  ).join('');
  const all = [
    title,
    ...picture,
    ...players,
    ...(course === '' ? [] : [`${course} who was to win`]),
    ...lines,
  ];
  let text = '';
  for (const line of all) {
    const longer = text === '' ? line : `${text}\n${line}`;
    if (longer.length <= MOST_CHARACTERS) text = longer;
  }
  return text;
}

const colourOf = (colour: number): string => SEAT_SQUARES[colour % SEAT_SQUARES.length] ?? NEUTRAL;

interface MapShape {
  readonly raster: { readonly width: number; readonly height: number; readonly pixels: Int16Array };
  readonly aspect: number;
  readonly owners: readonly (Seat | null)[];
}

/** Squares of a row of a map. */
const ACROSS = 22;
/** Samples of a square in each direction. */
const SAMPLES = 4;

/** A map in squares: each has the owner of most of it. */
export function mapSquares({ raster, aspect, owners }: MapShape): readonly (readonly Square[])[] {
  const down = Math.max(4, Math.min(MOST_SQUARES.rows, Math.round(ACROSS / aspect)));
  return Array.from({ length: down }, (_, y) =>
    Array.from({ length: ACROSS }, (_, x) => {
      const counts = new Map<Square, number>();
      for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
        const [right, below] = [sample % SAMPLES, Math.floor(sample / SAMPLES)];
        const column = Math.floor(((x + (right + 0.5) / SAMPLES) / ACROSS) * raster.width);
        const row = Math.floor(((y + (below + 0.5) / SAMPLES) / down) * raster.height);
        const territory = raster.pixels[row * raster.width + column] ?? -1;
        const square = territory < 0 ? 'outside' : (owners[territory] ?? null);
        counts.set(square, (counts.get(square) ?? 0) + 1);
      }
      const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
      return most?.[0] ?? 'outside';
    }),
  );
}
