import { at } from '../../../../machines/result.ts';
import { isAmong } from '../../conquest/players/feelings.ts';
import { hasFoe } from './judge.ts';
import type { ScratchBoard } from './scratch-board.ts';
import type { Situation } from './situation.ts';
import { workbenchOf } from './workbench.ts';

/** The cost of a way that leaves another one before its end, since armies must be divided there. */
const BRANCH = 1.5;
/** A stack with fewer armies to spare fights with fewer dice, which costs as much as this. */
const SMALL = 4;
const SMALL_COST = 2;
/** How often the search begins again because stacks have less left than when it looked. */
const MOST_TRIES = 30;
/** What a search costs beside the judgement of a board. */
const EFFORT = 4;

/** What a forest is grown for. */
export interface Hunt {
  readonly prey: number;
  /** How many countries the prey has. */
  readonly countries: number;
  /** New armies that any stack may get. */
  readonly reserve: number;
  /** A country just captured, which armies are to move into, and where from; else null. */
  readonly entered: { readonly source: number; readonly target: number } | null;
}

/**
 * Ways from own stacks to all countries of a rival, through anybody's: always the nearest country is joined next, as for
 * Steiner trees (H. Takahashi and A. Matsuyama, 1980).
 */
export class Forest {
  /** The countries to capture, each after the one from which it is. */
  readonly order: number[] = [];
  /** By country: from where it is captured, and from whose armies in the end. */
  readonly parents: Int32Array;
  readonly stacks: Int32Array;
  readonly #situation: Situation;
  readonly #board: ScratchBoard;
  readonly #costOf: (country: number) => number;
  readonly #costs: Float64Array;
  /** Armies that the way needs since it left the forest. */
  readonly #far: Float64Array;
  readonly #isIn: Uint8Array;
  readonly #isTip: Uint8Array;
  readonly #budgets: Float64Array;
  #open: number[] = [];
  #reserve: number;

  /** @param costOf armies that the capture of a country costs, with the one that stays there */
  constructor(
    situation: Situation,
    board: ScratchBoard,
    { reserve, entered }: Hunt,
    costOf: (country: number) => number,
  ) {
    const { size } = situation.terrain;
    this.#situation = situation;
    this.#board = board;
    this.#costOf = costOf;
    this.#reserve = reserve;
    this.parents = new Int32Array(size).fill(-1);
    this.stacks = new Int32Array(size).fill(-1);
    this.#costs = new Float64Array(size);
    this.#far = new Float64Array(size);
    this.#isIn = new Uint8Array(size);
    this.#isTip = new Uint8Array(size).fill(1);
    this.#budgets = new Float64Array(size);
    for (let country = 0; country < size; country++) {
      const spare = (board.armies[country] ?? 0) - 1;
      if (board.owners[country] !== situation.seat || spare + reserve < 1) continue;
      if (!hasFoe(at(situation.terrain.out, country), board.owners, situation.sides, situation.seat))
        continue;
      this.stacks[country] = country;
      this.#budgets[country] = spare;
    }
    if (entered === null) return;
    const { source, target } = entered;
    this.stacks[source] = source;
    this.#budgets[source] = (board.armies[source] ?? 0) - 2;
    this.#join(target, source);
  }

  /** Grows to all countries of the prey. @returns false where armies do not reach */
  grow({ prey, countries }: Hunt): boolean {
    let left = countries;
    let tries = 0;
    let isStale = true;
    while (left > 0) {
      const here = this.#nearest();
      if (here === null) {
        if (!isStale || tries > MOST_TRIES) return false;
        this.#begin();
        tries += 1;
        isStale = false;
        continue;
      }
      if (this.#board.owners[here] === prey && this.#isIn[here] === 0) {
        isStale = true;
        const joined = this.#joinWay(here, prey);
        if (joined === 0) continue;
        left -= joined;
      }
      this.#offerFrom(here);
    }
    return true;
  }

  /** Opens every stack and everything joined. */
  #begin(): void {
    const { size } = this.#situation.terrain;
    workbenchOf(this.#situation.terrain).effort.countries += EFFORT * size;
    this.#costs.fill(Number.POSITIVE_INFINITY);
    this.#open = [];
    for (let country = 0; country < size; country++) {
      const isStack = this.stacks[country] === country;
      if (!isStack && this.#isIn[country] === 0) continue;
      const isSmall = isStack && (this.#budgets[country] ?? 0) < SMALL;
      this.#costs[country] = this.#isTip[country] === 0 ? BRANCH : isSmall ? SMALL_COST : 0;
      this.#open.push(country);
    }
  }

  /** Takes the cheapest open country; null for none. */
  #nearest(): number | null {
    let least = Number.POSITIVE_INFINITY;
    let place = -1;
    for (let index = 0; index < this.#open.length; index++) {
      const cost = this.#costs[this.#open[index] ?? 0] ?? 0;
      if (cost < least) [least, place] = [cost, index];
    }
    const found = this.#open[place];
    const last = this.#open.pop();
    if (found === undefined || last === undefined) return null;
    if (place < this.#open.length) this.#open[place] = last;
    return found;
  }

  /** Joins the way to a country if its stack can pay for it. @returns how many countries of the prey are on it */
  #joinWay(end: number, prey: number): number {
    const way: number[] = [];
    let price = 0;
    let from = end;
    while (this.#isIn[from] === 0 && this.stacks[from] !== from) {
      way.push(from);
      price += this.#costOf(from);
      from = this.parents[from] ?? 0;
    }
    const stack = this.stacks[from] ?? 0;
    const own = this.#budgets[stack] ?? 0;
    if (price > own + this.#reserve) {
      this.#costs[end] = Number.POSITIVE_INFINITY;
      return 0;
    }
    this.#budgets[stack] = Math.max(0, own - price);
    this.#reserve -= Math.max(0, price - own);
    let found = 0;
    for (const country of way.reverse()) {
      this.#join(country, this.parents[country] ?? 0);
      if (this.#board.owners[country] === prey) found += 1;
      this.#costs[country] = country === end ? 0 : BRANCH;
      if (country !== end) this.#open.push(country);
    }
    return found;
  }

  #join(country: number, from: number): void {
    this.order.push(country);
    this.parents[country] = from;
    this.stacks[country] = this.stacks[from] ?? 0;
    this.#far[country] = 0;
    this.#isIn[country] = 1;
    this.#isTip[from] = 0;
  }

  /** Offers the ways on from a country that its stack can pay for. */
  #offerFrom(here: number): void {
    const { terrain, sides, seat, spared } = this.#situation;
    const { owners } = this.#board;
    const stack = this.stacks[here] ?? 0;
    const most = (this.#budgets[stack] ?? 0) + this.#reserve;
    for (const next of at(terrain.out, here)) {
      const owner = owners[next] ?? -1;
      if (this.#isIn[next] === 1 || sides[owner] === sides[seat] || isAmong(spared, owner)) continue;
      const price = this.#costOf(next);
      const cost = (this.#costs[here] ?? 0) + price;
      const far = (this.#far[here] ?? 0) + price;
      if (cost >= (this.#costs[next] ?? 0) || far > most) continue;
      if (!this.#open.includes(next)) this.#open.push(next);
      this.#costs[next] = cost;
      this.#far[next] = far;
      this.stacks[next] = stack;
      this.parents[next] = here;
    }
  }
}
