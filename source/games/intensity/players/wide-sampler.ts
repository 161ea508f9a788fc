import { RANKS, SUITS } from '../../../../machines/intensity/cards.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import type { Knowledge } from './knowledge.ts';
import { COUNT, rankAt } from './masks.ts';
import { aliasTable, choose, type Dealer } from './sampler.ts';

/** How many cards of each suit. */
type Counts = readonly [number, number, number, number];

/** The ways to fill one hand from the cards that are left, drawn in proportion to their whole deals. */
interface Fillings extends ReturnType<typeof aliasTable> {
  readonly takes: readonly Counts[];
  /** Number of whole deals. */
  readonly deals: number;
}

const NONE: Counts = [0, 0, 0, 0];

/** By n and k: in how many ways k of n cards can be chosen. */
const CHOOSE: readonly (readonly number[])[] = Array.from({ length: RANKS + 1 }, (_, n) =>
  Array.from({ length: n + 1 }, (_, k) => {
    let ways = 1;
    for (let index = 0; index < k; index++) ways = (ways * (n - index)) / (index + 1);
    return Math.round(ways);
  }),
);

/**
 * Deals the unknown cards to four and more others, every possible deal equally likely, counting them hand by hand: how many
 * cards of each suit it gets, then which (decisions/intensity-players.md#deals).
 */
export class WideSampler implements Dealer {
  readonly #knowledge: Knowledge;
  readonly #last: number;
  readonly #counts: Counts;
  readonly #fillings = new Map<number, Fillings>();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    this.#last = knowledge.rules.players - 1;
    const countIn = (suit: number): number => COUNT[knowledge.unknown[suit] ?? 0] ?? 0;
    this.#counts = [countIn(0), countIn(1), countIn(2), countIn(3)];
  }

  get deals(): number {
    return this.#fill(1, this.#counts).deals;
  }

  deal(noise: FastRandom, hands: Int32Array): void {
    const { located, unknown } = this.#knowledge;
    let counts = this.#counts;
    const left = unknown.slice();
    for (let place = 1; place <= this.#last; place++) {
      const fillings = this.#fill(place, counts);
      const take = fillings.takes[choose(fillings, noise)] ?? NONE;
      counts = without(counts, take);
      for (const suit of SUITS) {
        let mask = 0;
        for (let taken = 0; taken < take[suit]; taken++) {
          const rest = left[suit] ?? 0;
          const bit = 1 << rankAt(rest, noise.below(COUNT[rest] ?? 0));
          mask |= bit;
          left[suit] = rest & ~bit;
        }
        hands[place * 4 + suit] = (located[place * 4 + suit] ?? 0) | mask;
      }
    }
  }

  /** The ways to fill the hand of a place, after those before it have theirs; found once. */
  #fill(place: number, counts: Counts): Fillings {
    const key = counts.reduce((sum, count) => sum * (RANKS + 1) + count, place);
    const known = this.#fillings.get(key);
    if (known !== undefined) return known;
    const takes: Counts[] = [];
    const weights: number[] = [];
    for (const take of this.#takesOf(place, counts)) {
      const rest = without(counts, take);
      const after = place < this.#last ? this.#fill(place + 1, rest).deals : Number(sumOf(rest) === 0);
      if (after === 0) continue;
      takes.push(take);
      weights.push(SUITS.reduce((ways, suit) => ways * (CHOOSE[counts[suit]]?.[take[suit]] ?? 0), after));
    }
    const found = { takes, deals: weights.reduce((sum, ways) => sum + ways, 0), ...aliasTable(weights) };
    this.#fillings.set(key, found);
    return found;
  }

  /** How many cards of each suit a place may get: as many as it has room for, none of a suit that it cannot hold. */
  *#takesOf(place: number, counts: Counts): Generator<Counts> {
    const { room, closed } = this.#knowledge;
    const needed = room[place] ?? 0;
    const most = (suit: 0 | 1 | 2 | 3): number => (closed[place * 4 + suit] === 1 ? 0 : counts[suit]);
    for (let ones = 0; ones <= Math.min(needed, most(0)); ones++)
      for (let twos = 0; twos <= Math.min(needed - ones, most(1)); twos++)
        for (let calves = 0; calves <= Math.min(needed - ones - twos, most(2)); calves++) {
          const fours = needed - ones - twos - calves;
          if (fours <= most(3)) yield [ones, twos, calves, fours];
        }
  }
}

const without = (counts: Counts, take: Counts): Counts => [
  counts[0] - take[0],
  counts[1] - take[1],
  counts[2] - take[2],
  counts[3] - take[3],
];

const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);
