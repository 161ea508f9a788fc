/** A list that is being made, with what it was before and what was undone; values are immutable. */
export interface Draft<T> {
  readonly items: readonly T[];
  readonly past: readonly (readonly T[])[];
  readonly future: readonly (readonly T[])[];
}

/** Steps that can be undone, at most. */
const MOST_STEPS = 500;

export const draftOf = <T>(items: readonly T[]): Draft<T> => ({ items, past: [], future: [] });

/** The draft with another list; what was undone before is forgotten. */
export const redrafted = <T>({ items, past }: Draft<T>, next: readonly T[]): Draft<T> => ({
  items: next,
  past: [...past, items].slice(-MOST_STEPS),
  future: [],
});

/** The draft before its last change, or null. */
export function undone<T>({ items, past, future }: Draft<T>): Draft<T> | null {
  const last = past.at(-1);
  return last === undefined ? null : { items: last, past: past.slice(0, -1), future: [items, ...future] };
}

/** The draft with the last undone change made again, or null. */
export function redone<T>({ items, past, future }: Draft<T>): Draft<T> | null {
  const [next, ...rest] = future;
  return next === undefined ? null : { items: next, past: [...past, items], future: rest };
}
