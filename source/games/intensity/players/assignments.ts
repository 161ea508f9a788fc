/**
 * Every way to share n cards of a suit among three players, n from 0 to 10, grouped by how many the first and the
 * second get: 88,573 entries. Sharing out a suit at random is then one look-up. Made when first asked for (about 3 ms).
 */
export interface Assignments {
  /** For each entry the mask of the first and of the second player's cards, out of n cards numbered from 0. */
  readonly first: Uint16Array;
  readonly second: Uint16Array;
  /** At `groupOf(n, x, y)`: where the group begins, and how many entries it has. */
  readonly start: Int32Array;
  readonly size: Int32Array;
}

const MOST = 10;
const SIDE = MOST + 1;

/** The index of the group in which, of n cards, the first player gets x and the second y. */
export const groupOf = (n: number, x: number, y: number): number => (n * SIDE + x) * SIDE + y;

let made: Assignments | null = null;

export function assignments(): Assignments {
  made ??= make();
  return made;
}

function make(): Assignments {
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

function eachSharing(found: (n: number, x: number, y: number, one: number, two: number) => void): void {
  for (let n = 0; n <= MOST; n++) share(n, n, 0, 0, 0, 0, found);
}

function share(
  n: number,
  left: number,
  x: number,
  y: number,
  one: number,
  two: number,
  found: (n: number, x: number, y: number, one: number, two: number) => void,
): void {
  if (left === 0) {
    found(n, x, y, one, two);
    return;
  }
  const bit = 1 << (left - 1);
  share(n, left - 1, x, y, one, two, found);
  share(n, left - 1, x + 1, y, one | bit, two, found);
  share(n, left - 1, x, y + 1, one, two | bit, found);
}
