import seedrandom from 'seedrandom';
import * as z from 'zod';
import { at, err, ok, plainWord, type Result } from './result.ts';

/**
 * Randomness as data. A game's position holds the state of its generator, or a list of scripted outcomes
 * that are used up in order; so a position and a move always give the same next position.
 */
export type Randomness = GeneratorState | Script;

/** The state of seedrandom's `alea` generator: 82 bytes of JSON. */
export interface GeneratorState {
  readonly kind: 'alea';
  readonly state: seedrandom.State.Alea;
}

/** Outcomes fixed beforehand: for tests, and for replaying what another engine rolled. `next` is the first unused. */
export interface Script {
  readonly kind: 'script';
  readonly outcomes: readonly ScriptedOutcome[];
  readonly next: number;
}

/**
 * One scripted outcome: `what` is the game's word for it (`deal`, `roll` …), `numbers` are what comes out, in the
 * order in which the game uses them (owners by territory, eyes of the attacker's dice, then the defender's).
 */
export interface ScriptedOutcome {
  readonly what: string;
  readonly numbers: readonly number[];
}

/** Why a script could not give the next outcome. `position` counts outcomes from 1. */
export type ScriptFault =
  | {
      readonly code: 'outcomes-ended';
      readonly needed: string;
      /** How many numbers, each from the low end of the range to the high one. */
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

/** Numbers that were drawn, and the randomness that is left. */
export interface Drawn<R extends Randomness = Randomness> {
  readonly numbers: readonly number[];
  readonly random: R;
}

/** How many numbers of a wrong outcome its sentence repeats. */
const SHOWN = 30;

const part = z.number();
/** Randomness in data from outside (a save file). */
export const randomnessSchema: z.ZodType<Randomness> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alea'), state: z.object({ c: part, s0: part, s1: part, s2: part }) }),
  z.object({
    kind: z.literal('script'),
    outcomes: z.array(z.object({ what: z.string(), numbers: z.array(z.int()) })),
    next: z.int().min(0),
  }),
]);

/** The generator that a seed (any text) starts. Two equal seeds give equal games on every machine. */
export function seeded(seed: string): GeneratorState {
  return { kind: 'alea', state: seedrandom.alea(seed, { state: true }).state() };
}

/** Randomness that gives exactly these outcomes, in this order. */
export function scripted(outcomes: readonly ScriptedOutcome[]): Script {
  return { kind: 'script', outcomes, next: 0 };
}

/**
 * Takes the next outcome of a script.
 * @param what the game's word for the outcome, which the script must match
 * @param count how many numbers it must hold, each within `range` (both ends included)
 */
export function take(
  script: Script,
  what: string,
  count: number,
  range: readonly [low: number, high: number],
): Result<Drawn<Script>, ScriptFault> {
  const outcome = script.outcomes[script.next];
  const position = script.next + 1;
  if (outcome === undefined) return err({ code: 'outcomes-ended', needed: what, count, range, position });
  const inRange = outcome.numbers.every(number => number >= range[0] && number <= range[1]);
  if (outcome.what !== what || outcome.numbers.length !== count || !inRange) {
    return err({
      code: 'outcomes-mismatch',
      needed: `${what} of ${count} from ${range.join(' to ')}`,
      found: `${plainWord(outcome.what)} ${outcome.numbers.slice(0, SHOWN).join(' ')}`,
      position,
    });
  }
  return ok({ numbers: outcome.numbers, random: { ...script, next: script.next + 1 } });
}

/**
 * Draws one whole number for each bound, as many values from `low` on as it says, every one equally likely.
 * @returns the numbers and the generator's next state
 */
export function draw(random: GeneratorState, bounds: readonly number[], low = 0): Drawn<GeneratorState> {
  const generator = seedrandom.alea('', { state: random.state });
  const numbers = bounds.map(bound => low + Math.floor(generator() * bound));
  return { numbers, random: { kind: 'alea', state: generator.state() } };
}

/** A Fisher-Yates shuffle (rules/grid.md#the-deal): every order is equally likely. */
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

/** Something that chance chose, and the randomness that is left. */
export interface Chosen<T> {
  readonly value: T;
  readonly random: Randomness;
}

/**
 * Draws whole numbers within a range (both ends included), each equally likely; a script must have an outcome `what`
 * with as many numbers.
 */
export function choose(
  random: Randomness,
  what: string,
  count: number,
  [low, high]: readonly [low: number, high: number],
): Result<Drawn, ScriptFault> {
  if (random.kind === 'script') return take(random, what, count, [low, high]);
  return ok(draw(random, new Array<number>(count).fill(high - low + 1), low));
}

/**
 * All items in a random order; a script must have an outcome `what` with the number of each, in that order.
 * @param needed what a script is told that has not all of them
 */
export function arrange<T>(
  random: Randomness,
  what: string,
  items: readonly T[],
  numberOf: (item: T) => number,
  needed: string,
): Result<Chosen<readonly T[]>, ScriptFault> {
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
  return mismatch(random, needed, `${what} ${numbers.slice(0, SHOWN).join(' ')}`);
}

/** The fault of a script whose next outcome has the right numbers, but not such as can be. */
export const mismatch = ({ next }: Script, needed: string, found: string): Result<never, ScriptFault> =>
  err({ code: 'outcomes-mismatch', needed, found, position: next + 1 });

/** Rolls six-sided dice: the eyes (1 to 6) in the order rolled, and the randomness that is left. */
export const rollDice = (random: Randomness, count: number): Result<Drawn, ScriptFault> =>
  choose(random, 'roll', count, [1, 6]);

/** The one sentence for a script that could not give an outcome. */
export function explainScriptFault(fault: ScriptFault): string {
  return fault.code === 'outcomes-ended'
    ? `the outcomes are used up: number ${fault.position} should be a ${fault.needed}`
    : `outcome ${fault.position} is a ${fault.found}, but a ${fault.needed} is needed`;
}

/**
 * Randomness while one step is worked out. A script that does not fit is remembered, and zeros are given from then
 * on; `result` then refuses the whole step.
 */
export class Chance {
  #random: Randomness;
  #fault: ScriptFault | null = null;

  constructor(random: Randomness) {
    this.#random = random;
  }

  /** True when outcomes are fixed beforehand. */
  get isScripted(): boolean {
    return this.#random.kind === 'script';
  }

  /** True once a script has not fitted: what is worked out is worth nothing. */
  get failed(): boolean {
    return this.#fault !== null;
  }

  /** What is left after the step, or why the script of outcomes does not fit. */
  get result(): Result<Randomness, ScriptFault> {
    return this.#fault === null ? ok(this.#random) : err(this.#fault);
  }

  /**
   * Draws `count` whole numbers from 0 to `bound` − 1.
   * @param what the word that a script must have for the outcome
   */
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

  /** The items in a random order; a script has their indexes in that order. */
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
