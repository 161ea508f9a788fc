/** The chances of whole numbers: `least` has the first of them, each next number the next one; they add up to 1. */
export interface Chances {
  readonly least: number;
  readonly of: ArrayLike<number>;
}

/** A number that is certain. */
export const certain = (number: number): Chances => ({ least: number, of: [1] });

/** What is left out at the ends of a sum. So few sums are made that all of it together is below 1e-12. */
const NOTHING = 1e-18;

/**
 * The chances of the sum of independent numbers: each convolved with what came before, so exact but for the rounding of
 * floats and ends that are below every figure that is shown. No normal distribution stands in for them, however many.
 */
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

/** The chances of a number taken from another one. */
export const takenFrom = (from: number, { least, of }: Chances): Chances => ({
  least: from - least - of.length + 1,
  of: Array.from(of).reverse(),
});

export const meanOf = ({ least, of }: Chances): number =>
  Array.from(of).reduce((sum, chance, index) => sum + chance * (least + index), 0);

/** How likely so much or more is. */
export const orMore = (chances: Chances, number: number): number => shareOf(chances, each => each >= number);

/** How likely so much or less is. */
export const orLess = (chances: Chances, number: number): number => shareOf(chances, each => each <= number);

const shareOf = ({ least, of }: Chances, counts: (number: number) => boolean): number =>
  Math.min(
    1,
    Array.from(of).reduce((sum, chance, index) => (counts(least + index) ? sum + chance : sum), 0),
  );
