import type seedrandom from 'seedrandom';
import alea from 'seedrandom/lib/alea.js';
import * as z from 'zod';
import { at, err, ok, plainWord, type Result } from './result.ts';

/** Randomness as data in a position, so that a position and a move always give the same next position. */
export type Randomness = GeneratorState | Script;

/** The state of seedrandom's `alea` generator: 82 bytes of JSON. */
export interface GeneratorState {
  readonly kind: 'alea';
  readonly state: seedrandom.State.Alea;
}

/** Outcomes fixed in advance, for tests and for replaying another engine's rolls. `next` is the first unused. */
export interface Script {
  readonly kind: 'script';
  readonly outcomes: readonly ScriptedOutcome[];
  readonly next: number;
}

/**
 * A scripted outcome: the game's word for it (`deal`, `roll` …) and its numbers in the order of use (owners by territory;
 * the attacker's dice, then the defender's).
 */
export interface ScriptedOutcome {
  readonly what: string;
  readonly numbers: readonly number[];
}

/** The fault of a script that could not give the next outcome. `position` counts outcomes from 1. */
export type ScriptFault =
  | {
      readonly code: 'outcomes-ended';
      readonly needed: string;
      /** Numbers needed, each within `range`. */
      readonly count: number;
      readonly range: readonly [low: number, high: number];
      readonly position: number;
    }
  | {
      readonly code: 'outcomes-mismatch';
      readonly needed: string;
      readonly found: string;
      readonly position: number;
    };

/** Drawn numbers and the remaining randomness. */
export interface Draw<R extends Randomness = Randomness> {
  readonly numbers: readonly number[];
  readonly random: R;
}

/** Most numbers of a wrong outcome that its sentence quotes. */
const MOST_QUOTED = 30;

const part = z.number();
/** Randomness in external data, such as a save file. */
export const randomnessSchema: z.ZodType<Randomness> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alea'), state: z.object({ c: part, s0: part, s1: part, s2: part }) }),
  z.object({
    kind: z.literal('script'),
    outcomes: z.array(z.object({ what: z.string(), numbers: z.array(z.int()) })),
    next: z.int().min(0),
  }),
]);

/** Starts a generator from a seed (any text). Equal seeds give equal games on every machine. */
export function fromSeed(seed: string): GeneratorState {
  return { kind: 'alea', state: alea(seed, { state: true }).state() };
}

/** Randomness that gives exactly these outcomes, in order. */
export const fromScript = (outcomes: readonly ScriptedOutcome[]): Script => ({
  kind: 'script',
  outcomes,
  next: 0,
});

/**
 * Takes the next outcome of a script: it must be named `what` and hold `count` numbers, each within `range`
 * (inclusive).
 */
export function take(
  script: Script,
  what: string,
  count: number,
  range: readonly [low: number, high: number],
): Result<Draw<Script>, ScriptFault> {
  const outcome = script.outcomes[script.next];
  const position = script.next + 1;
  if (outcome === undefined) return err({ code: 'outcomes-ended', needed: what, count, range, position });
  const inRange = outcome.numbers.every(number => number >= range[0] && number <= range[1]);
  if (outcome.what !== what || outcome.numbers.length !== count || !inRange) {
    return err({
      code: 'outcomes-mismatch',
      needed: `${what} of ${count} from ${range.join(' to ')}`,
      found: `${plainWord(outcome.what)} ${outcome.numbers.slice(0, MOST_QUOTED).join(' ')}`,
      position,
    });
  }
  return ok({ numbers: outcome.numbers, random: { ...script, next: script.next + 1 } });
}

/** Draws one uniformly distributed whole number for each bound, from `low` to `low + bound − 1`. */
export function draw(random: GeneratorState, bounds: readonly number[], low = 0): Draw<GeneratorState> {
  const generator = alea('', { state: random.state });
  const numbers = bounds.map(bound => low + Math.floor(generator() * bound));
  return { numbers, random: { kind: 'alea', state: generator.state() } };
}

/** Shuffles uniformly, by Fisher-Yates (rules/grid.md#the-deal). */
export function shuffle<T>(
  random: GeneratorState,
  items: readonly T[],
): { items: T[]; random: GeneratorState } {
  const drawn = draw(
    random,
    items.slice(1).map((_, index) => items.length - index),
  );
  const shuffled = items.slice();
  drawn.numbers.forEach((offset, index) => {
    const last = items.length - 1 - index;
    const kept = at(shuffled, last);
    shuffled[last] = at(shuffled, offset);
    shuffled[offset] = kept;
  });
  return { items: shuffled, random: drawn.random };
}

/** A random value and the remaining randomness. */
export interface RandomChoice<T> {
  readonly value: T;
  readonly random: Randomness;
}

/**
 * Draws uniformly distributed whole numbers within an inclusive range; a script needs an outcome `what` with as many.
 */
export function choose(
  random: Randomness,
  what: string,
  count: number,
  [low, high]: readonly [low: number, high: number],
): Result<Draw, ScriptFault> {
  if (random.kind === 'script') return take(random, what, count, [low, high]);
  return ok(draw(random, new Array<number>(count).fill(high - low + 1), low));
}

/**
 * Orders all items at random; a script needs an outcome `what` with their numbers. A fault asks for what is `needed`.
 */
export function arrange<T>(
  random: Randomness,
  what: string,
  items: readonly T[],
  numberOf: (item: T) => number,
  needed: string,
): Result<RandomChoice<readonly T[]>, ScriptFault> {
  if (random.kind === 'alea') {
    const shuffled = shuffle(random, items);
    return ok({ value: shuffled.items, random: shuffled.random });
  }
  const numbered = new Map(items.map(item => [numberOf(item), item]));
  const range = [Math.min(...numbered.keys()), Math.max(...numbered.keys())] as const;
  const taken = take(random, what, items.length, range);
  if (!taken.ok) return taken;
  const { numbers } = taken.value;
  const value = [...new Set(numbers)].map(number => numbered.get(number)).filter(item => item !== undefined);
  if (value.length === items.length) return ok({ value, random: taken.value.random });
  return mismatch(random, needed, `${what} ${numbers.slice(0, MOST_QUOTED).join(' ')}`);
}

/** The fault for numbers within range that are nevertheless impossible. */
export const mismatch = ({ next }: Script, needed: string, found: string): Result<never, ScriptFault> =>
  err({ code: 'outcomes-mismatch', needed, found, position: next + 1 });

/** Rolls six-sided dice, in the order rolled. */
export const rollDice = (random: Randomness, count: number): Result<Draw, ScriptFault> =>
  choose(random, 'roll', count, [1, 6]);

/** One sentence about a fault. */
export function explainScriptFault(fault: ScriptFault): string {
  return fault.code === 'outcomes-ended'
    ? `the outcomes are used up: number ${fault.position} should be a ${fault.needed}`
    : `outcome ${fault.position} is a ${fault.found}, but a ${fault.needed} is needed`;
}

/** Randomness for one step. Once a script has failed to fit it gives zeros, and `result` refuses the whole step. */
export class Chance {
  #random: Randomness;
  #fault: ScriptFault | null = null;

  constructor(random: Randomness) {
    this.#random = random;
  }

  get isScripted(): boolean {
    return this.#random.kind === 'script';
  }

  /** True once a script has not fitted; results are then worthless. */
  get failed(): boolean {
    return this.#fault !== null;
  }

  /** The remaining randomness, or why the script does not fit. */
  get result(): Result<Randomness, ScriptFault> {
    return this.#fault === null ? ok(this.#random) : err(this.#fault);
  }

  /** Draws `count` whole numbers from 0 to `bound` − 1; a script needs an outcome `what`. */
  numbers(what: string, count: number, bound: number): readonly number[] {
    if (count === 0) return [];
    const taken = this.failed ? null : choose(this.#random, what, count, [0, bound - 1]);
    if (taken?.ok === true) {
      this.#random = taken.value.random;
      return taken.value.numbers;
    }
    if (taken !== null) this.#fault = taken.error;
    return new Array<number>(count).fill(0);
  }

  /** One whole number from 0 to `bound` − 1. */
  number(what: string, bound: number): number {
    return at(this.numbers(what, 1, bound), 0);
  }

  /** Orders items at random; a script has their indices in that order. */
  shuffled<T>(what: string, items: readonly T[]): readonly T[] {
    if (items.length === 0 || this.failed) return items;
    const needed = `${what} with each of ${items.length} once`;
    const arranged = arrange(this.#random, what, [...items.keys()], index => index, needed);
    if (!arranged.ok) {
      this.#fault = arranged.error;
      return items;
    }
    this.#random = arranged.value.random;
    return arranged.value.value.map(index => at(items, index));
  }
}
