import { CALVES, DECK, FULL_SUIT, HAND_SIZE } from '../../../../machines/intensity/cards.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { BUFFALO, COUNT, type Code, codeOfCard, heightOf, rankOfCode, suitOfCode } from './masks.ts';
import type { Sight } from './sight.ts';

/** Places counted from the player that thinks: 0 itself, then clockwise 1 (its left), 2 and 3 (its right). */
export type CardPlace = number;
export const ME: CardPlace = 0;
export const LEFT: CardPlace = 1;

/** One card that was played, and by whom. */
export interface Playing {
  readonly by: CardPlace;
  readonly code: Code;
}

/**
 * Everything that follows for certain from a sight. Lists of 16 hold the mask of suit s of place p at p × 4 + s.
 */
export interface Knowledge {
  /** The own hand, by suit. */
  readonly hand: Int32Array;
  /** Every card played so far in playing order, those on the table last. */
  readonly history: readonly Playing[];
  /** Who led the first round, and who leads the one on the table. */
  readonly opener: CardPlace;
  readonly leader: CardPlace;
  /** How many of the last cards of the history lie on the table. */
  readonly onTable: number;
  /** Points taken so far, by place. */
  readonly points: Int32Array;
  readonly calfSeen: boolean;
  /** Suit masks by place: cards known to lie there (passed to the left and not played yet). */
  readonly located: Int32Array;
  /** By suit: the cards that may lie with any of the three others. */
  readonly unknown: Int32Array;
  /** By suit: the cards that were passed to the left. */
  readonly given: Int32Array;
  /** How high the lowest of the cards is that came from the right. */
  readonly lowestReceived: number;
  /** By place: how many of the unknown cards it holds. */
  readonly room: Int32Array;
  /** By place and suit: 1 where the place cannot hold an unknown card of the suit. */
  readonly closed: Uint8Array;
}

/** What a player that is to play a card knows. The sight comes from a game by the rules. */
export function knowledgeOf(sight: Sight): Knowledge {
  const hand = suitsOf(sight.hand.map(codeOfCard));
  const opener = (SEATS - sight.position) % SEATS;
  const closed = new Uint8Array(SEATS * 4);
  const points = new Int32Array(SEATS);
  const history: Playing[] = [];
  const codes = [...sight.earlier, ...sight.table].map(codeOfCard);
  let leader = opener;
  let calfSeen = false;
  for (let start = 0; start < codes.length; start += SEATS) {
    const round = codes.slice(start, start + SEATS);
    const playings = round.map((code, index) => ({ by: (leader + index) % SEATS, code }));
    history.push(...playings);
    close(closed, playings, calfSeen);
    if (round.length < SEATS) break;
    leader = settle(playings, points);
    calfSeen ||= round.some(code => suitOfCode(code) === CALVES);
  }
  const located = locate(sight, history);
  const unknown = unknownCards(hand, history, located);
  const room = roomsOf(history, located);
  return {
    hand,
    history,
    opener,
    leader,
    onTable: sight.table.length,
    points,
    calfSeen,
    located,
    unknown,
    given: suitsOf(sight.passed.map(codeOfCard)),
    lowestReceived: Math.min(...sight.received.map(card => heightOf(codeOfCard(card)))),
    room,
    closed,
  };
}

export function suitsOf(codes: readonly Code[]): Int32Array {
  const masks = new Int32Array(4);
  for (const code of codes)
    masks[suitOfCode(code)] = (masks[suitOfCode(code)] ?? 0) | (1 << rankOfCode(code));
  return masks;
}

/**
 * Who did not follow has none of the suit; who led a calf before one was played has nothing but calves
 * (decisions/intensity-players.md#deals).
 */
function close(closed: Uint8Array, playings: readonly Playing[], calfSeen: boolean): void {
  const led = suitOfCode(at(playings, 0).code);
  if (led === CALVES && !calfSeen) {
    const { by } = at(playings, 0);
    for (const suit of [0, 1, 3]) closed[by * 4 + suit] = 1;
  }
  for (const { by, code } of playings) if (suitOfCode(code) !== led) closed[by * 4 + led] = 1;
}

/** Gives a full round to its winner, and says who that is. */
function settle(playings: readonly Playing[], points: Int32Array): CardPlace {
  let winner = at(playings, 0);
  let pot = 0;
  for (const playing of playings) {
    const sameSuit = suitOfCode(playing.code) === suitOfCode(winner.code);
    if (sameSuit && playing.code > winner.code) winner = playing;
    pot += pointsOfCode(playing.code);
  }
  points[winner.by] = (points[winner.by] ?? 0) + pot;
  return winner.by;
}

/** Penalty points of a card. */
export const pointsOfCode = (code: Code): number =>
  code === BUFFALO ? 7 : suitOfCode(code) === CALVES ? 1 : 0;

/** The cards passed to the left that have not been played since. */
function locate(sight: Sight, history: readonly Playing[]): Int32Array {
  const located = new Int32Array(SEATS * 4);
  const played = new Set(history.map(playing => playing.code));
  const passed = sight.passed.map(codeOfCard).filter(code => !played.has(code));
  located.set(suitsOf(passed), LEFT * 4);
  return located;
}

function unknownCards(hand: Int32Array, history: readonly Playing[], located: Int32Array): Int32Array {
  const played = suitsOf(history.map(playing => playing.code));
  return Int32Array.from(DECK, (_, suit) => {
    const known = (hand[suit] ?? 0) | (played[suit] ?? 0) | (located[LEFT * 4 + suit] ?? 0);
    return FULL_SUIT & ~known;
  });
}

function roomsOf(history: readonly Playing[], located: Int32Array): Int32Array {
  const room = new Int32Array(SEATS);
  for (let place = 1; place < SEATS; place++) {
    const played = history.filter(({ by }) => by === place).length;
    const known = located
      .subarray(place * 4, place * 4 + 4)
      .reduce((sum, mask) => sum + (COUNT[mask] ?? 0), 0);
    room[place] = HAND_SIZE - played - known;
  }
  return room;
}
