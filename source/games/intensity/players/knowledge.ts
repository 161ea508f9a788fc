import { CALVES, deckFor, handSizeFor } from '../../../../machines/intensity/cards.ts';
import { at } from '../../../../machines/result.ts';
import { BUFFALO, COUNT, type Code, codeOfCard, heightOf, rankOfCode, suitOfCode } from './masks.ts';
import { type HandRules, type Sight, USUAL } from './sight.ts';

/** Places counted from the player that thinks: 0 itself, then clockwise from 1, its left. */
export type CardHolder = number;
export const ME: CardHolder = 0;

export interface CardPlayed {
  readonly by: CardHolder;
  readonly code: Code;
}

/** All that follows for certain from a sight. Lists of four for each place hold the mask of suit s of place p at p × 4 + s. */
export interface Knowledge {
  readonly hand: Int32Array;
  /** Every card played so far in playing order, those on the table last. */
  readonly history: readonly CardPlayed[];
  /** The leaders of the first round and of the one on the table. */
  readonly opener: CardHolder;
  readonly leader: CardHolder;
  /** Number of the last cards of the history that lie on the table. */
  readonly onTable: number;
  readonly calfSeen: boolean;
  readonly rules: HandRules;
  /** Points taken so far, by place. */
  readonly taken: Int32Array;
  /** Suit masks by place: cards known to lie there (passed on and not played yet). */
  readonly located: Int32Array;
  /** By suit: the cards that may lie with any of the others. */
  readonly unknown: Int32Array;
  /** By suit: the cards that were passed on. */
  readonly given: Int32Array;
  /** The height of the lowest card received; infinite in a hand without passing. */
  readonly lowestReceived: number;
  /** By place: number of unknown cards that it holds. */
  readonly room: Int32Array;
  /** By place and suit: 1 where the place cannot hold an unknown card of the suit. */
  readonly closed: Uint8Array;
}

/** The knowledge of a player that is to play a card. The sight comes from a game by the rules. */
export function knowledgeOf(sight: Sight): Knowledge {
  const { rules = USUAL } = sight;
  const { players } = rules;
  const hand = suitsOf(sight.hand.map(codeOfCard));
  const opener = (players - sight.position) % players;
  const closed = new Uint8Array(players * 4);
  const history: CardPlayed[] = [];
  const taken = new Int32Array(players);
  const codes = [...sight.earlier, ...sight.table].map(codeOfCard);
  let leader = opener;
  let calfSeen = false;
  for (let start = 0; start < codes.length; start += players) {
    const round = codes.slice(start, start + players);
    const playings = round.map((code, index) => ({ by: (leader + index) % players, code }));
    history.push(...playings);
    close(closed, playings, calfSeen);
    if (round.length < players) break;
    leader = winnerOf(playings);
    taken[leader] = round.reduce((sum, code) => sum + pointsOfCode(code), taken[leader] ?? 0);
    calfSeen ||= round.some(code => suitOfCode(code) === CALVES);
  }
  const played = history.map(({ code }) => code);
  const gone = suitsOf(played);
  const passed = sight.passed.map(codeOfCard);
  const kept = suitsOf(passed.filter(code => !played.includes(code)));
  const located = new Int32Array(players * 4);
  if (rules.offset > 0) located.set(kept, rules.offset * 4);
  const deck = deckFor(players);
  const unknown = hand.map((own, suit) => (deck[suit] ?? 0) & ~(own | (gone[suit] ?? 0) | (kept[suit] ?? 0)));
  const keptCount = kept.reduce((sum, mask) => sum + (COUNT[mask] ?? 0), 0);
  const room = Int32Array.from({ length: players }, (_, hand) => {
    if (hand === ME) return 0;
    const played = history.filter(({ by }) => by === hand).length;
    return handSizeFor(players) - played - (hand === rules.offset ? keptCount : 0);
  });
  return {
    hand,
    history,
    opener,
    leader,
    onTable: sight.table.length,
    calfSeen,
    rules,
    taken,
    located,
    unknown,
    given: suitsOf(passed),
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
 * Marks the suits that places cannot hold: those not followed, and all but calves once one led a calf before one was
 * played (decisions/intensity-players.md#deals).
 */
function close(closed: Uint8Array, playings: readonly CardPlayed[], calfSeen: boolean): void {
  const led = suitOfCode(at(playings, 0).code);
  if (led === CALVES && !calfSeen) {
    const { by } = at(playings, 0);
    for (const suit of [0, 1, 3]) closed[by * 4 + suit] = 1;
  }
  for (const { by, code } of playings) if (suitOfCode(code) !== led) closed[by * 4 + led] = 1;
}

/** By suit: the cards that may lie with others. */
export function unseenIn({ unknown, located }: Knowledge, suit: number): number {
  let unseen = unknown[suit] ?? 0;
  for (let slot = suit; slot < located.length; slot += 4) unseen |= located[slot] ?? 0;
  return unseen;
}

/** The winner of a full round: the place with the highest card of the led suit. */
function winnerOf(playings: readonly CardPlayed[]): CardHolder {
  let winner = at(playings, 0);
  for (const playing of playings)
    if (suitOfCode(playing.code) === suitOfCode(winner.code) && playing.code > winner.code) winner = playing;
  return winner.by;
}

/** Penalty points of a card. */
export const pointsOfCode = (code: Code): number =>
  code === BUFFALO ? 7 : suitOfCode(code) === CALVES ? 1 : 0;
