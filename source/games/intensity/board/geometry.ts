import { type Card, suitOf } from '../../../../machines/intensity/cards.ts';

/** The size of a card in cells. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** A place in cells. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where things lie on the table. Places by how many seats to the left of the near one: 0 near, 1 west, 2 far, 3 east. */
export interface TableGeometry {
  /** Of the hand, and of the round. */
  readonly size: CardSize;
  readonly round: CardSize;
  /** Blank columns between cards of the hand, and more between suits. */
  readonly gap: number;
  readonly suitGap: number;
  /** The cards of the round. */
  readonly spots: readonly [Spot, Spot, Spot, Spot];
  readonly message: number;
  /** Row of the near seat's name. */
  readonly own: number;
  /** Row of a card of the hand that is raised; the others lie one lower. */
  readonly hand: number;
  /** Row under the hand. */
  readonly marks: number;
  /** The row of the names in the west and the east. */
  readonly side: number;
  /** Columns that a name in the west or the east may take. */
  readonly sideWidth: number;
  /** The places of three cards that are to be passed. */
  readonly tray: readonly [Spot, Spot, Spot];
  /** Is there room for a second line under each name? */
  readonly roomy: boolean;
}

/** Card sizes, the largest first, with the gaps between the cards of a hand. */
const SIZES = [
  { width: 11, height: 8, gap: 2, suitGap: 3 },
  { width: 9, height: 7, gap: 2, suitGap: 2 },
  { width: 7, height: 6, gap: 1, suitGap: 2 },
  { width: 6, height: 5, gap: 1, suitGap: 1 },
  { width: 4, height: 4, gap: 0, suitGap: 1 },
] as const;
const SMALLEST = SIZES.at(-1);

/** Rows beside the cards: names, message, raised card, marks, and a blank one that the smallest cards do without. */
const LINES = 6;
/** The same where nobody chooses a card: none is raised, and none is marked. */
const STILL_LINES = 4;
const HAND = 10;
const MOST_SUIT_GAPS = 3;

/**
 * The largest cards that fit, or null where there is no room for a table that can be read.
 * @param still true where the table is only looked at
 */
export function tableGeometry(width: number, height: number, still = false): TableGeometry | null {
  const lines = still ? STILL_LINES : LINES;
  const fit = SIZES.find(
    size =>
      HAND * (size.width + size.gap) - size.gap + MOST_SUIT_GAPS * size.suitGap <= width - 2 &&
      4 * size.height + lines - Number(size === SMALLEST) <= height,
  );
  return fit === undefined ? null : laidOut(fit, width, height, still);
}

function laidOut(fit: (typeof SIZES)[number], width: number, height: number, still: boolean): TableGeometry {
  const spare = height - 4 * fit.height - (still ? STILL_LINES : LINES);
  const roomy = spare >= 6;
  const choice = still ? 0 : 1;
  const marks = height - choice - (roomy ? 1 : 0);
  const hand = marks - fit.height - 1;
  const own = hand - choice - (roomy ? 1 : 0);
  const message = own - 1 - (roomy ? 1 : 0);
  const first = roomy ? 3 : 1;
  const field = message - first - (roomy ? 1 : 0);
  const round = roundSize(width, field);
  const between = field - 3 * round.height >= 6 ? 1 : 0;
  const block = 3 * round.height + 2 * between;
  const top = first + Math.max(0, Math.floor((field - block) / 2));
  const middle = Math.floor((width - round.width) / 2);
  const reach = round.width + Math.max(4, Math.floor(width / 16));
  const row = (index: number): number => top + index * (round.height + between);
  const step = round.width + 2;
  const traySpot = (index: number): Spot => ({ x: middle + (index - 1) * step, y: row(1) });
  return {
    size: { width: fit.width, height: fit.height },
    round,
    gap: fit.gap,
    suitGap: fit.suitGap,
    spots: [
      { x: middle, y: row(2) },
      { x: middle - reach, y: row(1) },
      { x: middle, y: row(0) },
      { x: middle + reach, y: row(1) },
    ],
    message,
    own,
    hand,
    marks,
    side: row(1) + Math.floor(round.height / 2) - 1,
    sideWidth: middle - reach - 2,
    tray: [traySpot(0), traySpot(1), traySpot(2)],
    roomy,
  };
}

/** Sizes of the cards of a round, the largest first. */
const ROUND_SIZES: readonly CardSize[] = [
  { width: 18, height: 12 },
  { width: 11, height: 8 },
  { width: 9, height: 7 },
  { width: 7, height: 6 },
  { width: 6, height: 5 },
];
const SMALLEST_ROUND: CardSize = { width: 5, height: 4 };
/** Columns that the names beside the round want. */
const SIDE_NAMES = 14;

/** The largest cards of which three rows and three columns fit between the names. */
function roundSize(width: number, rows: number): CardSize {
  const fits = (size: CardSize): boolean =>
    3 * size.height <= rows && 3 * size.width + 8 + 2 * SIDE_NAMES <= width;
  return ROUND_SIZES.find(fits) ?? SMALLEST_ROUND;
}

/** Columns of the cards of a hand, from the left, the whole in the middle. */
export function handColumns(geometry: TableGeometry, hand: readonly Card[], width: number): number[] {
  const { size, gap, suitGap } = geometry;
  const columns: number[] = [];
  let x = 0;
  for (const [index, card] of hand.entries()) {
    const before = hand[index - 1];
    if (before !== undefined) x += gap + (suitOf(before) === suitOf(card) ? 0 : suitGap);
    columns.push(x);
    x += size.width;
  }
  const left = Math.max(0, Math.floor((width - x) / 2));
  return columns.map(column => left + column);
}

/** The card of the hand at a cell, or null. */
export function cardAt(geometry: TableGeometry, hand: readonly Card[], width: number, at: Spot): Card | null {
  if (at.y < geometry.hand || at.y >= geometry.marks) return null;
  const index = handColumns(geometry, hand, width).findIndex(
    x => at.x >= x && at.x < x + geometry.size.width,
  );
  return hand[index] ?? null;
}
