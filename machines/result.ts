import type * as z from 'zod';

/**
 * A value or the reason why there is none. Bad input and refused moves are values; only a bug throws.
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The good outcome of a fallible function. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** The bad outcome of a fallible function, with its reason. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/**
 * The element at an index that the caller knows to exist.
 * @throws RangeError when it does not: that is a bug of the caller, never a user's mistake.
 */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`index ${index} is outside a list of ${items.length}`);
  return item;
}

/** A copy of a list with the element at one index replaced. */
export function replaced<T>(items: readonly T[], index: number, item: T): T[] {
  if (index < 0 || index >= items.length)
    throw new RangeError(`index ${index} is outside a list of ${items.length}`);
  const copy = items.slice();
  copy[index] = item;
  return copy;
}

/** Every way to take three of some items, in their order. */
export function* triples<T>(items: readonly T[]): Generator<readonly [T, T, T]> {
  for (const [first, one] of items.entries()) {
    for (const [second, two] of items.slice(first + 1).entries()) {
      for (const three of items.slice(first + second + 2)) yield [one, two, three];
    }
  }
}

/** What must hold, and the sentence for where it does not: without a capital or a full stop. */
export type Condition<T> = readonly [sentence: string, holds: (value: T) => boolean];

/** The sentence of the first condition that does not hold; null when all do. The later ones may trust the earlier. */
export const firstBroken = <T>(conditions: readonly Condition<T>[], value: T): string | null =>
  conditions.find(([, holds]) => !holds(value))?.[0] ?? null;

/**
 * For zod's `refine`: asks only what has the shape, lengths of lists among it. Without it zod asks of anything that has
 * the kinds, and a list that is too short would throw.
 */
export const ofTheShape = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

/** What a schema lets through, as data that nobody changes. */
export type Data<S extends z.ZodType> = Unchanged<z.output<S>>;

/** Data that nobody changes, however deep. */
export type Unchanged<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: Unchanged<T[K]> };

/** The most characters of a foreign word that a sentence repeats. */
const LONGEST = 60;

/** A word from outside made fit for a sentence: letters, digits, `_`, `.` and `-`, anything else as `?`, and short. */
export const plainWord = (word: string): string => word.replace(/[^\w.-]/g, '?').slice(0, LONGEST);
