/** Freezes data all the way down, so that a rule that changes it throws. */
export function frozen<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    Object.values(data).forEach(frozen);
  }
  return data;
}
