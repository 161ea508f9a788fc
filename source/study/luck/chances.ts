/** The chances of the whole numbers from `least` on; they add up to 1. */
export interface Chances {
  readonly least: number;
  readonly of: ArrayLike<number>;
}

/** A certain number. */
export const certain = (number: number): Chances => ({ least: number, of: [1] });

/** Smaller chances are cut off at the ends of a sum: in all below 1e-12. */
const NOTHING = 1e-18;

/** The chances of the sum of independent numbers, exact but for rounding and negligible ends; never approximated. */
export const sumOf = (all: readonly Chances[]): Chances => all.reduce(convolved, certain(0));

function convolved(one: Chances, other: Chances): Chances {
  const sum = new Float64Array(one.of.length + other.of.length - 1);
  for (let left = 0; left < one.of.length; left += 1) {
    const chance = one.of[left] ?? 0;
    for (let right = 0; right < other.of.length; right += 1)
      sum[left + right] = (sum[left + right] ?? 0) + chance * (other.of[right] ?? 0);
  }
  let [from, to] = [0, sum.length];
  while (to - from > 1 && (sum[from] ?? 0) < NOTHING) from += 1;
  while (to - from > 1 && (sum[to - 1] ?? 0) < NOTHING) to -= 1;
  return { least: one.least + other.least + from, of: sum.subarray(from, to) };
}

/** The chances of `from` less a number. */
export const subtractFrom = (from: number, { least, of }: Chances): Chances => ({
  least: from - least - of.length + 1,
  of: Array.from(of).reverse(),
});

export const meanOf = ({ least, of }: Chances): number =>
  Array.from(of).reduce((sum, chance, index) => sum + chance * (least + index), 0);

/** The chance of so much or more. */
export const atLeast = (chances: Chances, number: number): number => shareOf(chances, each => each >= number);

/** The chance of so much or less. */
export const atMost = (chances: Chances, number: number): number => shareOf(chances, each => each <= number);

function shareOf({ least, of }: Chances, counts: (number: number) => boolean): number {
  const all = Array.from(of).filter((_, index) => counts(least + index));
  return Math.min(
    1,
    all.reduce((sum, chance) => sum + chance, 0),
  );
}
