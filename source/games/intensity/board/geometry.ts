import { type Card, handSizeFor, suitOf } from '../../../../machines/intensity/cards.ts';

/** The size of a card in cells. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** A spot in cells. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a seat is, as the near one sees the table. */
type Side = 'near' | 'west' | 'far' | 'east';

/** The layout of the table. Lists are by place, clockwise from the near seat. */
export interface TableGeometry {
  readonly sides: readonly Side[];
  /** The sizes of cards of the hand and of the round. */
  readonly size: CardSize;
  readonly round: CardSize;
  readonly spots: readonly Spot[];
  readonly message: number;
  /** Row of the near seat's name. */
  readonly own: number;
  /** Row of a card of the hand that is raised; the others lie one lower. */
  readonly hand: number;
  /** Row under the hand. */
  readonly marks: number;
  /** The first row and the columns of the names in the west and the east, over the cards there. */
  readonly side: number;
  readonly sideWidth: number;
  /** The spots of three cards that are to be passed. */
  readonly tray: readonly [Spot, Spot, Spot];
  /** True where there is room for more under each name. */
  readonly roomy: boolean;
  /** Cards in a row of the hand. */
  readonly abreast: number;
  /** Rows between those of the hand. */
  readonly between: number;
  /** True where the round lies in one row, each card under its seat's name. */
  readonly upright: boolean;
}

/** Sizes of cards, the largest first, about as high as playing cards are. */
export const SIZES: readonly CardSize[] = [
  { width: 26, height: 18 },
  { width: 23, height: 16 },
  { width: 20, height: 14 },
  { width: 18, height: 13 },
  { width: 16, height: 11 },
  { width: 14, height: 10 },
  { width: 13, height: 9 },
  { width: 11, height: 8 },
  { width: 9, height: 7 },
  { width: 8, height: 6 },
  { width: 6, height: 5 },
  { width: 5, height: 4 },
];
const SMALLEST: CardSize = { width: 5, height: 4 };

/** The spot of a place's card in the round. */
export const spotAt = ({ spots }: TableGeometry, place: number): Spot => spots[place] ?? { x: 0, y: 0 };

/** The most players who sit around the table; more have their cards in a row. */
const MOST_AROUND = 4;

function sidesFor(players: number): readonly Side[] {
  const far = Array.from({ length: players - 3 }, (): Side => 'far');
  return ['near', 'west', ...far, 'east'];
}

/** The least part of a card that shows under another one, as a share and in columns. */
const SEEN = { share: 0.65, least: 4 } as const;
/** Of large cards half is enough: the number and most of the picture. */
const LARGE = { width: 18, share: 0.5 } as const;
const seenOf = ({ width }: CardSize): number =>
  Math.max(SEEN.least, Math.floor(width * (width < LARGE.width ? SEEN.share : LARGE.share)));

/** Rows besides the cards: names, message, raised card and marks; with blank ones between them from `ROOMY` rows. */
const LINES = { close: 5, roomy: 8 } as const;
const ROOMY = 34;
/** Rows of a raised card and of marks, which are missing where nobody chooses a card. */
const CHOICE = 2;
const MOST_SUIT_GAPS = 3;
/** Columns from which cards of different suits lie further apart. */
const WIDE = 100;
const MARGIN = 1;
/** Columns of a hand at most: wider, and nobody sees it at a glance. */
const WIDEST = 110;
/** Columns between the cards of a round, as many as there is room for. */
const BETWEEN = { least: 2, most: 14 } as const;

/**
 * The largest cards that fit, more where the table is only looked at (`still`); null without room for a legible table.
 */
export function tableGeometry(
  width: number,
  height: number,
  players: number,
  still = false,
): TableGeometry | null {
  const cards = handSizeFor(players);
  if (players > MOST_AROUND) return rowGeometry(width, height, players) ?? upright(width, height, players);
  const roomy = height >= ROOMY;
  const choice = still ? 0 : 1;
  const lines = (roomy ? LINES.roomy : LINES.close) - (still ? CHOICE : 0);
  const size = SIZES.find(each => isHandIn(width, cards, each) && 3 * each.height + lines <= height);
  if (size === undefined) return upright(width, height, players);
  const field = height - lines - size.height;
  const round =
    SIZES.find(each => 2 * each.height <= field && 3 * each.width + 4 * BETWEEN.least <= width) ?? SMALLEST;
  const blank = roomy ? 1 : 0;
  const marks = height - choice;
  const hand = marks - size.height - 1;
  const own = hand - choice;
  const message = own - 1 - blank;
  const first = 1 + blank;
  const top = first + Math.max(0, Math.floor((message - first - 2 * round.height) / 2));
  const middle = Math.floor((width - round.width) / 2);
  const spare = Math.floor((width - 3 * round.width) / 4);
  const reach = round.width + Math.max(BETWEEN.least, Math.min(BETWEEN.most, spare));
  const beside = top + Math.floor(round.height / 2);
  const traySpot = (index: number): Spot => ({ x: middle + (index - 1) * (round.width + 2), y: beside });
  const far = sidesFor(players).filter(side => side === 'far');
  return {
    size,
    round,
    sides: sidesFor(players),
    spots: [
      { x: middle, y: top + round.height },
      { x: middle - reach, y: beside },
      ...far.map(() => ({ x: middle, y: top })),
      { x: middle + reach, y: beside },
    ],
    message,
    own,
    hand,
    marks,
    side: first,
    sideWidth: reach - 1,
    tray: [traySpot(0), traySpot(1), traySpot(2)],
    roomy,
    abreast: cards,
    between: 0,
    upright: false,
  };
}

/** Tests whether a hand of so many cards of a size has room, one over the other. */
const isHandIn = (width: number, cards: number, size: CardSize): boolean =>
  size.width + (cards - 1) * seenOf(size) + MOST_SUIT_GAPS <= Math.min(width, WIDEST) - MARGIN;

/** The table of many: the round in one row, as large as it can be, each card under its seat's name; under it the hand in one row. */
function rowGeometry(width: number, height: number, players: number): TableGeometry | null {
  const cards = handSizeFor(players);
  const lines = SEAT_ROWS + 1 + CHOICE;
  const size = SIZES.find(each => isHandIn(width, cards, each) && 2 * each.height + lines <= height);
  if (size === undefined || players * (SMALLEST.width + 1) > width) return null;
  const room = height - lines - size.height;
  const round = SIZES.find(each => players * (each.width + 1) < width && each.height <= room) ?? SMALLEST;
  const hand = height - CHOICE - size.height;
  const own = Math.floor((hand - 1 - SEAT_ROWS - round.height) / 2);
  return {
    ...rowOf(width, own, round, players),
    size,
    hand,
    marks: height - 1,
    abreast: cards,
    between: 0,
  };
}

/** The round in one row under the names of its seats: what comes after the near one's, then its own. */
function rowOf(width: number, top: number, round: CardSize, players: number) {
  const spotsOf = (count: number, y: number): readonly Spot[] => {
    const left = Math.floor((width - count * (round.width + 1) + 1) / 2);
    return Array.from({ length: count }, (_, index) => ({ x: left + index * (round.width + 1), y }));
  };
  const spots = spotsOf(players, top + SEAT_ROWS);
  const [first = NOWHERE, second = NOWHERE, third = NOWHERE] = spotsOf(3, top);
  return {
    round,
    sides: sidesFor(players),
    spots: [...spots.slice(-1), ...spots.slice(0, -1)],
    message: top + SEAT_ROWS + round.height,
    own: top,
    side: top,
    sideWidth: round.width,
    tray: [first, second, third] as const,
    roomy: false,
    upright: true,
  };
}

const NOWHERE: Spot = { x: 0, y: 0 };

/** The hand in two rows where that leaves room for the round, else in one. */
function upright(width: number, height: number, players: number): TableGeometry | null {
  const cards = handSizeFor(players);
  for (const rows of [2, 1]) {
    const found = uprightGeometry(width, height, players, Math.ceil(cards / rows));
    if (found !== null) return found;
  }
  return null;
}

/**
 * Heights of cards of the round and of the hand on an upright table, the largest first, and the rows of a raised card and of
 * marks with each row of the hand: on the smallest phones they share one.
 */
const UPRIGHT_HEIGHTS = [
  [8, 6, 2],
  [7, 6, 2],
  [7, 5, 2],
  [6, 5, 2],
  [5, 5, 2],
  [5, 4, 2],
  [5, 4, 1],
  [4, 4, 1],
  [3, 4, 1],
] as const;
/** Rows of a seat on an upright table: its name and its points. */
export const SEAT_ROWS = 2;
const LEAST_WIDTH = 5;
const LARGE_HAND = 10;

/** The table for a room that is higher than wide, or low: the round in one row, the hand in rows of `abreast`. */
function uprightGeometry(
  width: number,
  height: number,
  players: number,
  abreast: number,
): TableGeometry | null {
  const across = (cards: number, most: number): number =>
    Math.min(most, Math.floor((width - 2 * MARGIN - (cards - 1)) / cards));
  const cards = handSizeFor(players);
  const rows = Math.ceil(cards / abreast);
  // A large hand may lie edge to edge.
  const edged = cards > LARGE_HAND && LEAST_WIDTH * abreast < width ? LEAST_WIDTH : 0;
  const [wide, high] = [Math.max(edged, across(abreast, 9)), across(players, 11)];
  const found = UPRIGHT_HEIGHTS.find(
    ([round, hand, choice]) => SEAT_ROWS + round + 1 + rows * (hand + choice) <= height && hand <= wide,
  );
  if (found === undefined || wide < LEAST_WIDTH) return null;
  const round = { width: high, height: found[0] };
  const size = { width: wide, height: found[1] };
  const between = found[2];
  const hand = height - rows * (size.height + between);
  const top = Math.min(1, hand - SEAT_ROWS - round.height - 1);
  return { ...rowOf(width, top, round, players), size, hand, marks: height - 1, abreast, between };
}

/** The spot of a card of the hand; where it is raised, its mark stands in the row under it. */
export interface HandSpot extends Spot {
  /** Columns that are seen of it. */
  readonly seen: number;
}

/** The spots of the cards of a hand, centred; cards overlap where they have no room side by side. */
export function handSpots(geometry: TableGeometry, hand: readonly Card[], width: number): HandSpot[] {
  const { size, abreast } = geometry;
  const rows = Array.from({ length: Math.ceil(hand.length / abreast) }, (_, row) =>
    hand.slice(row * abreast, (row + 1) * abreast),
  );
  return rows.flatMap((row, index) => {
    const y = geometry.hand + index * (size.height + geometry.between);
    const columns = handColumns(geometry, row, width);
    return columns.map((x, at) => ({ x, y, seen: Math.min(size.width, (columns[at + 1] ?? width) - x) }));
  });
}

/** Columns of the cards of one row. */
function handColumns({ size, upright }: TableGeometry, hand: readonly Card[], width: number): number[] {
  const suits = hand.filter((card, index) => suitOf(hand[index - 1] ?? card) !== suitOf(card)).length;
  const wide = width >= WIDE ? 2 : 1;
  const suitGap = upright || suits > MOST_SUIT_GAPS ? 0 : wide;
  const room = Math.min(width, WIDEST) - MARGIN - size.width - suits * suitGap;
  const step = Math.min(size.width + wide, Math.floor(room / Math.max(1, hand.length - 1)));
  let x = -step;
  const columns = hand.map((card, index) => {
    x += step + (suitOf(hand[index - 1] ?? card) === suitOf(card) ? 0 : suitGap);
    return x;
  });
  const left = Math.max(MARGIN, Math.floor((width - x - size.width) / 2));
  return columns.map(column => left + column);
}

/** The card of the hand at a cell, or null. */
export function cardAt(geometry: TableGeometry, hand: readonly Card[], width: number, at: Spot): Card | null {
  const index = handSpots(geometry, hand, width).findIndex(
    ({ x, y, seen }) => at.x >= x && at.x < x + seen && at.y >= y && at.y <= y + geometry.size.height,
  );
  return hand[index] ?? null;
}
