import type * as z from 'zod';

/** A value, or the reason why there is none. Bad input and refused moves are values; only bugs throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/**
 * The element at an index that must exist. @throws RangeError otherwise: a bug of the caller, never a user's mistake
 */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`index ${index} is outside a list of ${items.length}`);
  return item;
}

/** Copies a list with the element at one index replaced. */
export function replaced<T>(items: readonly T[], index: number, item: T): T[] {
  if (index < 0 || index >= items.length)
    throw new RangeError(`index ${index} is outside a list of ${items.length}`);
  const copy = items.slice();
  copy[index] = item;
  return copy;
}

/** The whole numbers from `least` to `most`, both included. */
export const numbers = (least: number, most: number): readonly number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);

/** All combinations of three items, in order. */
export function* triples<T>(items: readonly T[]): Generator<readonly [T, T, T]> {
  for (const [first, one] of items.entries()) {
    for (const [second, two] of items.slice(first + 1).entries()) {
      for (const three of items.slice(first + second + 2)) yield [one, two, three];
    }
  }
}

/** A predicate, and the sentence for when it is false, without capital or full stop. */
export type Condition<T> = readonly [sentence: string, holds: (value: T) => boolean];

/** The sentence of the first false condition; null if all are true. Later conditions may rely on earlier ones. */
export const firstBroken = <T>(conditions: readonly Condition<T>[], value: T): string | null =>
  conditions.find(([, holds]) => !holds(value))?.[0] ?? null;

/**
 * Makes zod's `refine` wait for the whole shape: by default it also runs on a list that is too short, and would throw.
 */
export const onceWellFormed = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

export type Data<S extends z.ZodType> = Immutable<z.output<S>>;

export type Immutable<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: Immutable<T[K]> };

/** Most characters of external text that a sentence quotes. */
const MOST_QUOTED = 60;

/**
 * Makes external text fit to quote: letters, digits, `_`, `.` and `-`; anything else becomes `?`, and the rest is cut.
 */
export const plainWord = (word: string): string => word.replace(/[^\w.-]/g, '?').slice(0, MOST_QUOTED);
