/** Rollouts of a better move and of the one that was made, by the same chance: the share of the wins of each, batch by batch. */
export type Pairs = { readonly best: number; readonly made: number }[];

/** What a move cost: parts of a game won. */
export interface Estimate {
  /** The chance with the better move, and with the one that was made. */
  readonly best: number;
  readonly made: number;
  readonly loss: number;
  /** The standard error of the loss. */
  readonly error: number;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

export function estimateOf(pairs: Readonly<Pairs>): Estimate {
  const [best, made] = [mean(pairs.map(each => each.best)), mean(pairs.map(each => each.made))];
  const loss = best - made;
  const { length } = pairs;
  const squares = pairs.reduce((sum, each) => sum + (each.best - each.made - loss) ** 2, 0);
  return { best, made, loss, error: Math.sqrt(squares / Math.max(1, length - 1) / Math.max(1, length)) };
}
