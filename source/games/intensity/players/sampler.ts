import { about } from '../../../../machines/intensity/about.ts';
import { handSizeFor } from '../../../../machines/intensity/cards.ts';
import { at } from '../../../../machines/result.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import type { Knowledge } from './knowledge.ts';
import { COUNT, rankAt } from './masks.ts';

const MOST = 10;
const SIDE = MOST + 1;
/** One more than the most cards of a hand. */
const ROOMS = handSizeFor(about.seats.min) + 1;

/** The index of the group in which, of n cards, the first player gets x and the second y. */
const groupOf = (n: number, x: number, y: number): number => (n * SIDE + x) * SIDE + y;

let table: ReturnType<typeof makeAssignments> | null = null;

/** The table of assignments, made by the first call (about 3 ms). */
function assignments(): ReturnType<typeof makeAssignments> {
  table ??= makeAssignments();
  return table;
}

/**
 * Every way to share n cards of a suit (0 to 10) among three players, grouped by how many the first and the second get:
 * 88,573 entries, with the first two players' masks of n cards numbered from 0; `start` and `size` have each group's.
 */
function makeAssignments() {
  const size = new Int32Array(SIDE ** 3);
  const start = new Int32Array(SIDE ** 3);
  eachSharing((n, x, y) => {
    const group = groupOf(n, x, y);
    size[group] = (size[group] ?? 0) + 1;
  });
  let total = 0;
  for (const [group, count] of size.entries()) {
    start[group] = total;
    total += count;
  }
  const first = new Uint16Array(total);
  const second = new Uint16Array(total);
  const next = start.slice();
  eachSharing((n, x, y, one, two) => {
    const group = groupOf(n, x, y);
    const index = next[group] ?? 0;
    first[index] = one;
    second[index] = two;
    next[group] = index + 1;
  });
  return { first, second, start, size };
}

/** Each card, from the highest on, goes to the third player, to the first or to the second. */
function eachSharing(found: (n: number, x: number, y: number, one: number, two: number) => void): void {
  const share = (n: number, left: number, one: number, two: number): void => {
    if (left === 0) {
      found(n, COUNT[one] ?? 0, COUNT[two] ?? 0, one, two);
      return;
    }
    const bit = 1 << (left - 1);
    share(n, left - 1, one, two);
    share(n, left - 1, one | bit, two);
    share(n, left - 1, one, two | bit);
  };
  for (let n = 0; n <= MOST; n++) share(n, n, 0, 0);
}

/** The ways to share one suit from one state, drawn in proportion to their whole deals by an alias table (Vose). */
interface Shares {
  readonly x: Uint8Array;
  readonly y: Uint8Array;
  readonly keep: Float64Array;
  readonly other: Uint8Array;
}

/** Deals the cards that a player does not know. */
export interface Dealer {
  /** Number of possible deals; 0 when somebody broke the rules, and then nothing can be dealt. */
  readonly deals: number;
  /** Writes the hands of the others, from place 1 on, into a list of four masks for each place. */
  deal(noise: FastRandom, hands: Int32Array): void;
}

/** The most players whose cards a `Sampler` deals. */
export const MOST_OF_SAMPLER = 4;

/**
 * Deals the unknown cards to the two or three others, every possible deal equally likely, counting them suit by suit
 * (decisions/intensity-players.md#deals): the state is the room left to the first two, from which the third's follows.
 */
export class Sampler implements Dealer {
  readonly #knowledge: Knowledge;
  readonly #all = assignments();
  /** By suit: the mask of cards for each mask of the suit's unknown cards numbered from 0. */
  readonly #spread: readonly Uint16Array[];
  readonly #counts: readonly number[];
  /** Whole deals of suits s to 3, by state. */
  readonly #ways: readonly Float64Array[];
  readonly #shares: readonly (Shares | undefined)[][];

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    const { unknown } = knowledge;
    this.#counts = Array.from(unknown, mask => COUNT[mask] ?? 0);
    this.#spread = Array.from(unknown, spreadOf);
    this.#ways = this.#countDeals();
    this.#shares = this.#counts.map(() => []);
  }

  get deals(): number {
    const { room } = this.#knowledge;
    return this.#ways[0]?.[(room[1] ?? 0) * ROOMS + (room[2] ?? 0)] ?? 0;
  }

  deal(noise: FastRandom, hands: Int32Array): void {
    const { room, located, unknown } = this.#knowledge;
    const { first, second, start, size } = this.#all;
    let one = room[1] ?? 0;
    let two = room[2] ?? 0;
    for (let suit = 0; suit < 4; suit++) {
      const shares = this.#shares[suit]?.[one * ROOMS + two] ?? this.#prepare(suit, one, two);
      const chosen = choose(shares, noise);
      const x = shares.x[chosen] ?? 0;
      const y = shares.y[chosen] ?? 0;
      const group = groupOf(this.#counts[suit] ?? 0, x, y);
      const entry = (start[group] ?? 0) + noise.below(size[group] ?? 0);
      const spread = this.#spread[suit];
      const ones = spread?.[first[entry] ?? 0] ?? 0;
      const twos = spread?.[second[entry] ?? 0] ?? 0;
      hands[4 + suit] = (located[4 + suit] ?? 0) | ones;
      hands[8 + suit] = (located[8 + suit] ?? 0) | twos;
      hands[12 + suit] = (located[12 + suit] ?? 0) | ((unknown[suit] ?? 0) & ~(ones | twos));
      one -= x;
      two -= y;
    }
  }

  #countDeals(): Float64Array[] {
    const { room } = this.#knowledge;
    const ways: Float64Array[] = Array.from({ length: 5 }, () => new Float64Array(ROOMS * ROOMS));
    ways[4]?.fill(1, 0, 1);
    for (let suit = 3; suit >= 0; suit--) {
      const totals = at(ways, suit);
      for (let one = 0; one <= (room[1] ?? 0); one++)
        for (let two = 0; two <= (room[2] ?? 0); two++)
          this.#eachShare(ways, suit, one, two, (_x, _y, weight) => {
            totals[one * ROOMS + two] = (totals[one * ROOMS + two] ?? 0) + weight;
          });
    }
    return ways;
  }

  /** Calls back for every way to share a suit after which the later suits can be dealt. */
  #eachShare(
    ways: readonly Float64Array[],
    suit: number,
    one: number,
    two: number,
    found: (x: number, y: number, weight: number) => void,
  ): void {
    const { closed, room } = this.#knowledge;
    const count = this.#counts[suit] ?? 0;
    const most = [1, 2, 3].map(hand => (closed[hand * 4 + suit] === 1 ? 0 : count));
    const left = this.#counts.slice(suit).reduce((sum, cards) => sum + cards, 0);
    const three = left - one - two;
    if (three < 0 || three > (room[3] ?? 0)) return;
    for (let x = 0; x <= Math.min(one, most[0] ?? 0); x++) {
      for (let y = 0; y <= Math.min(two, most[1] ?? 0, count - x); y++) {
        const z = count - x - y;
        if (z > Math.min(three, most[2] ?? 0)) continue;
        const after = ways[suit + 1]?.[(one - x) * ROOMS + two - y] ?? 0;
        if (after > 0) found(x, y, after * (this.#all.size[groupOf(count, x, y)] ?? 0));
      }
    }
  }

  #prepare(suit: number, one: number, two: number): Shares {
    const x: number[] = [];
    const y: number[] = [];
    const weights: number[] = [];
    this.#eachShare(this.#ways, suit, one, two, (ofFirst, ofSecond, weight) => {
      x.push(ofFirst);
      y.push(ofSecond);
      weights.push(weight);
    });
    const shares = { x: Uint8Array.from(x), y: Uint8Array.from(y), ...aliasTable(weights) };
    at(this.#shares, suit)[one * ROOMS + two] = shares;
    return shares;
  }
}

export function choose({ keep, other }: Pick<Shares, 'keep' | 'other'>, noise: FastRandom): number {
  if (keep.length === 1) return 0;
  const drawn = noise.unit() * keep.length;
  const index = drawn | 0;
  return drawn - index < (keep[index] ?? 0) ? index : (other[index] ?? 0);
}

/** Vose's alias table: entry i is kept with chance `keep[i]`, else `other[i]` is taken. */
export function aliasTable(weights: readonly number[]): Pick<Shares, 'keep' | 'other'> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const keep = Float64Array.from(weights, weight => (weight * weights.length) / total);
  const other = Uint8Array.from(weights, (_, index) => index);
  const small = weights.flatMap((_, index) => ((keep[index] ?? 0) < 1 ? [index] : []));
  const large = weights.flatMap((_, index) => ((keep[index] ?? 0) < 1 ? [] : [index]));
  for (;;) {
    const less = small.pop();
    const more = large.at(-1);
    if (less === undefined || more === undefined) break;
    other[less] = more;
    keep[more] = (keep[more] ?? 0) - 1 + (keep[less] ?? 0);
    if ((keep[more] ?? 0) < 1) {
      large.pop();
      small.push(more);
    }
  }
  return { keep, other };
}

/** For each mask of n cards numbered from 0: the mask of these cards among the n ranks of `mask`. */
function spreadOf(mask: number): Uint16Array {
  const count = COUNT[mask] ?? 0;
  const spread = new Uint16Array(1 << count);
  for (let index = 0; index < count; index++) {
    const bit = 1 << rankAt(mask, index);
    for (let numbered = 1 << index; numbered < spread.length; numbered++)
      if ((numbered & (1 << index)) !== 0) spread[numbered] = (spread[numbered] ?? 0) | bit;
  }
  return spread;
}
