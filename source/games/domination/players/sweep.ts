import { at } from '../../../../machines/result.ts';
import { best, bestOf } from '../../conquest/players/choice.ts';
import { isAmong } from '../../conquest/players/feelings.ts';
import { Forest, type Hunt } from './forest.ts';
import { hasFoe, type Judge } from './judge.ts';
import type { Marches } from './march.ts';
import { copyBoard, type ScratchBoard } from './scratch-board.ts';
import type { Situation } from './situation.ts';
import { type March, workbenchOf } from './workbench.ts';

/** Armies that move in at least after three dice. */
const LEAST_IN = 3;
/** Armies that a stack should have beyond the mean loss, in all and for each it meets, and what chance makes of it. */
const SPARE = 1.5;
const SPARE_EACH = 0.1;
const VARIANCE = 1.35;
/** Below this chance nothing is begun. */
const LEAST_CHANCE = 0.2;
/** What a failed sweep leaves of the chance. */
const FAILED = 0.85;
/** What a rival less is worth beside the strength that it brings. */
const WORTH = 1.3;

/** A stack of a sweep. */
interface Stack {
  readonly country: number;
  /** Armies that it needs on the mean, and those that it meets. */
  readonly need: number;
  readonly foes: number;
  /** Its part of the new armies. */
  readonly given: number;
}

/** By country. */
interface Needs {
  /** Armies that must move in. */
  readonly arriving: Float64Array;
  /** Armies that go on from there. */
  readonly onward: Float64Array;
  /** Where the last of them go; −1 for nowhere. */
  readonly last: Int32Array;
}

/** Plans to take every country of a rival in one turn, from several stacks, which divide where their ways part. */
export class Sweeps {
  readonly #situation: Situation;
  readonly #judge: Judge;
  readonly #marches: Marches;
  /** By armies of the defender: those lost on the mean. */
  readonly #losses: number[] = [];

  constructor(situation: Situation, judge: Judge, marches: Marches) {
    this.#situation = situation;
    this.#judge = judge;
    this.#marches = marches;
  }

  /** The best sweep of a rival; null for none. `now` is the chance to win without it. */
  best(
    board: ScratchBoard,
    now: number,
    { reserve, entered }: Pick<Hunt, 'reserve' | 'entered'>,
  ): March | null {
    const { terrain, seat, seats, sides, spared } = this.#situation;
    const costs = new Float64Array(seats);
    const countries = new Int32Array(seats);
    let strength = reserve;
    for (let country = 0; country < terrain.size; country++) {
      const owner = board.owners[country] ?? -1;
      if (owner === seat) {
        const spare = (board.armies[country] ?? 0) - 1;
        if (spare > 0 && hasFoe(at(terrain.out, country), board.owners, sides, seat)) strength += spare;
      } else if (owner >= 0) {
        costs[owner] = (costs[owner] ?? 0) + this.#loss(board, country) + 1;
        countries[owner] = (countries[owner] ?? 0) + 1;
      }
    }
    let found: March | null = null;
    for (let prey = 0; prey < seats; prey++) {
      const left = countries[prey] ?? 0;
      if (sides[prey] === sides[seat] || isAmong(spared, prey) || left === 0) continue;
      if ((costs[prey] ?? 0) > strength) continue;
      const plan = this.#sweep(board, now, { prey, countries: left, reserve, entered });
      if (plan !== null && (found === null || plan.value > found.value)) found = plan;
    }
    return found;
  }

  /** Armies that the capture of a country costs on the mean. */
  #loss({ armies }: ScratchBoard, country: number): number {
    const defenders = armies[country] ?? 0;
    const known = this.#losses[defenders];
    if (known !== undefined) return known;
    const many = 2 * defenders + 20;
    const loss = many - this.#situation.battles.attackersLeft(many, defenders);
    this.#losses[defenders] = loss;
    return loss;
  }

  #sweep(board: ScratchBoard, now: number, hunt: Hunt): March | null {
    const forest = new Forest(this.#situation, board, hunt, country => this.#loss(board, country) + 1);
    if (!forest.grow(hunt)) return null;
    const needs = this.#needs(board, forest);
    const stacks = stacksOf(board, forest, needs.onward, hunt.reserve);
    if (stacks === null) return null;
    let chance = 1;
    for (const { country, need, foes, given } of stacks) {
      const slack = (board.armies[country] ?? 0) - 1 + given - need;
      chance *= normal((slack - SPARE - SPARE_EACH * foes) / Math.sqrt(VARIANCE * (foes + 0.5)));
    }
    if (chance < LEAST_CHANCE) return null;
    const value =
      WORTH * (chance * this.#after(board, forest, needs.last, stacks) + (1 - chance) * FAILED * now);
    return { value, steps: [], ...this.#start(board, forest, needs, stacks, hunt) };
  }

  #needs(board: ScratchBoard, { order, parents }: Forest): Needs {
    const { size } = this.#situation.terrain;
    const arriving = new Float64Array(size).fill(1);
    const onward = new Float64Array(size);
    const last = new Int32Array(size).fill(-1);
    for (const country of order.toReversed()) {
      const from = parents[country] ?? 0;
      const here = 1 + (onward[country] ?? 0);
      arriving[country] = here;
      // The one that needs most is the last and takes all: into others three armies move at least.
      const other = last[from] ?? -1;
      const before = other < 0 ? LEAST_IN : (arriving[other] ?? 0);
      const wasted = Math.max(0, LEAST_IN - Math.min(before, here));
      onward[from] = (onward[from] ?? 0) + this.#loss(board, country) + here + (other < 0 ? 0 : wasted);
      if (other < 0 || here > before) last[from] = country;
    }
    return { arriving, onward, last };
  }

  /** The chance to win when all has gone well, and the largest army marches on. */
  #after(board: ScratchBoard, { order }: Forest, last: Int32Array, stacks: readonly Stack[]): number {
    const { terrain, seat, sides } = this.#situation;
    const { sweeping: after, wanted } = workbenchOf(terrain);
    copyBoard(after, board);
    after.captured = true;
    for (const country of order) {
      after.owners[country] = seat;
      after.armies[country] = 1;
    }
    let [end, most] = [0, 0];
    for (const { country, need, given } of stacks) {
      const left = (board.armies[country] ?? 0) + given - need;
      after.armies[country] = 1;
      let here = country;
      while ((last[here] ?? -1) >= 0) here = last[here] ?? 0;
      after.armies[here] = Math.max(1, Math.round(left));
      if (left > most) [most, end] = [left, here];
    }
    const now = this.#judge.chance(after);
    for (let country = 0; country < terrain.size; country++)
      wanted[country] = Number(sides[after.owners[country] ?? -1] !== sides[seat]);
    return Math.max(now, this.#marches.march(after, now, end, 0, wanted)?.value ?? 0);
  }

  /** What is done first: armies placed where most lack, as many moved in as are needed, or the attack that needs least. */
  #start(
    { armies }: ScratchBoard,
    { order, parents }: Forest,
    { arriving, onward }: Needs,
    stacks: readonly Stack[],
    { reserve, entered }: Hunt,
  ): Pick<March, 'source' | 'target' | 'armies'> {
    const { country: source, given } = best(stacks, ({ country, ...stack }) =>
      reserve > 0 ? stack.given : (armies[country] ?? 0),
    );
    const ways = order.filter(country => parents[country] === source && (armies[country] ?? 0) > 0);
    const target = bestOf(ways, country => -(arriving[country] ?? 0)) ?? source;
    if (entered === null) return { source, target, armies: Math.min(reserve, Math.ceil(given)) };
    const most = (armies[entered.source] ?? 0) - 1;
    const need = arriving[entered.target] ?? 0;
    const rest = (onward[entered.source] ?? 0) - need;
    const share = rest < 0.5 ? most : need + (Math.max(0, most - need - rest) * need) / (need + rest);
    return { ...entered, armies: Math.round(share) };
  }
}

/** The stacks of a forest with their shares of the reserve: what each lacks, and of the rest by need; null where it is not enough. */
function stacksOf(
  { armies }: ScratchBoard,
  { order, stacks }: Forest,
  onward: Float64Array,
  reserve: number,
): readonly Stack[] | null {
  const foes = new Map<number, number>();
  for (const country of order) {
    const stack = stacks[country] ?? 0;
    foes.set(stack, (foes.get(stack) ?? 0) + (armies[country] ?? 0));
  }
  const found = [...foes].map(([country, met]) => {
    const need = onward[country] ?? 0;
    const spare = (armies[country] ?? 0) - 1;
    return { country, need, foes: met, spare, lack: Math.max(0, need - spare) };
  });
  const rest = found.reduce((sum, { lack }) => sum - lack, reserve);
  if (rest < 0) return null;
  const drawn = found.reduce((sum, { lack, need }) => sum + (lack > 0 ? need : 0), 0);
  const strongest = best(found, ({ spare }) => spare);
  return found.map(stack => {
    const share = drawn === 0 ? Number(stack === strongest) : stack.lack > 0 ? stack.need / drawn : 0;
    return { ...stack, given: stack.lack + rest * share };
  });
}

/** The normal distribution, by a logistic curve. */
const normal = (x: number): number => 1 / (1 + Math.exp(-1.702 * x));
