import { at } from '../../../../machines/result.ts';

/**
 * Mixed choices of two who choose at once, the one among the rows of a table and the other among its columns, both at least one: what is in
 * the table the rows want much of and the columns little. By so many rounds of regret matching, without negative regrets, later rounds counting more.
 * @param inTurn true where the columns answer what the rows have learnt in the same round: so chances come near the solution sooner
 */
export function matched(table: readonly ArrayLike<number>[], rounds: number, inTurn = false) {
  const [rows, columns] = [new Side(table.length), new Side(at(table, 0).length)];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [row, values] of table.entries()) {
      let gain = 0;
      for (let column = 0; column < values.length; column += 1)
        gain += (values[column] ?? 0) * (columns.strategy[column] ?? 0);
      rows.gains[row] = gain;
    }
    if (inTurn) rows.learn(round);
    columns.gains.fill(0);
    for (const [row, values] of table.entries()) {
      const chance = rows.strategy[row] ?? 0;
      for (let column = 0; column < values.length; column += 1)
        columns.gains[column] = (columns.gains[column] ?? 0) - chance * (values[column] ?? 0);
    }
    if (!inTurn) rows.learn(round);
    columns.learn(round);
  }
  return { rows: rows.mean, columns: columns.mean };
}

class Side {
  /** What each choice would have given in this round. */
  readonly gains: Float64Array;
  readonly strategy: Float64Array;
  readonly #regrets: Float64Array;
  readonly #sums: Float64Array;

  constructor(count: number) {
    this.gains = new Float64Array(count);
    this.strategy = new Float64Array(count).fill(1 / count);
    this.#regrets = new Float64Array(count);
    this.#sums = new Float64Array(count);
  }

  /** Takes in the gains; this round counts so much. */
  learn(weight: number): void {
    const { gains, strategy } = this;
    let mean = 0;
    for (let index = 0; index < gains.length; index += 1)
      mean += (gains[index] ?? 0) * (strategy[index] ?? 0);
    let whole = 0;
    for (let index = 0; index < gains.length; index += 1) {
      this.#sums[index] = (this.#sums[index] ?? 0) + weight * (strategy[index] ?? 0);
      const regret = Math.max(0, (this.#regrets[index] ?? 0) + (gains[index] ?? 0) - mean);
      this.#regrets[index] = regret;
      whole += regret;
    }
    for (let index = 0; index < gains.length; index += 1)
      strategy[index] = whole === 0 ? 1 / gains.length : (this.#regrets[index] ?? 0) / whole;
  }

  get mean(): Float64Array {
    const whole = this.#sums.reduce((sum, each) => sum + each, 0);
    return this.#sums.map(each => each / whole);
  }
}
