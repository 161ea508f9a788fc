export interface Strike<T extends number = number> {
  readonly source: T;
  readonly target: T;
}

/** The first item with the highest score; undefined for none. */
export function bestOf<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let chosen: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = score(item);
    if (chosen !== undefined && value <= most) continue;
    chosen = item;
    most = value;
  }
  return chosen;
}

/** Like `bestOf`, for a list known not to be empty. */
export function best<T>(items: readonly T[], score: (item: T) => number): T {
  const chosen = bestOf(items, score);
  if (chosen === undefined) throw new RangeError('there is nothing to choose from');
  return chosen;
}

/** Caches a value computed from an object for that object's lifetime. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return key => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
