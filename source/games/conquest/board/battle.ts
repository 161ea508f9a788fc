import { type DefenceLimit, MOST_DICE, rollChances } from '../../../../machines/conquest/odds.ts';

/** How a battle is fought: always with as many dice as are allowed. */
export interface Terms {
  /** The most dice of the defender. */
  readonly defence: DefenceLimit;
  /** The most dice of the attacker, 1 to 3. */
  readonly attack: number;
  /** The attack stops when no more armies than this are left in its source; 1 is a battle to its end. */
  readonly floor: number;
}

/** What a battle comes to. Lists are by armies left, the one that must stay not counted, and hold chances. */
export interface Battle {
  /** The target is taken with so many attackers left. Index 0 is 0. */
  readonly taken: Float64Array;
  /** The chance that it is not. */
  readonly held: number;
  /** Armies left then on both sides, each weighed with its chance. */
  readonly attackersLeft: number;
  readonly defendersLeft: number;
}

/** What is less likely than this cannot change a sum of 1 any more, and is left out. */
const NOTHING = 1e-18;

/**
 * A battle from chances of how many attackers there are, by the Markov chain of the losses of a roll: row after row of
 * equal attackers, so that no more than the rows of one roll are kept, and in each only what may be reached.
 * @param attackers chances by armies that may attack, the one that must stay not counted
 * @param defenders armies of the target, 1 or more
 */
export function fought(
  attackers: Float64Array,
  defenders: number,
  { defence, attack, floor }: Terms,
): Battle {
  const most = attackers.length - 1;
  const taken = new Float64Array(Math.max(2, attackers.length));
  const rolls = rollsBy(attack, defence);
  const rows = Array.from({ length: MOST_DICE + 1 }, () => new Row(defenders));
  const stop = Math.max(0, floor - 1);
  let [held, attackersLeft, defendersLeft] = [0, 0, 0];
  for (let a = most; a >= 0; a -= 1) {
    const row = rowOf(rows, a);
    const here = attackers[a] ?? 0;
    if (here > NOTHING) row.put(defenders, here);
    row.trim();
    if (a > stop) taken[a] = rolledFrom(rows, a, rolls[Math.min(a, attack)] ?? []);
    else {
      const { sum, weighed } = row.held();
      held += sum;
      attackersLeft += sum * a;
      defendersLeft += weighed;
    }
    row.clear();
  }
  return { taken, held, attackersLeft, defendersLeft };
}

/** The chances of one number of attackers, by defenders; all outside lowest to highest are 0. */
class Row {
  readonly chances: Float64Array;
  lowest: number;
  highest = -1;

  constructor(defenders: number) {
    this.chances = new Float64Array(defenders + 1);
    this.lowest = defenders + 1;
  }

  put(defenders: number, chance: number): void {
    this.chances[defenders] = (this.chances[defenders] ?? 0) + chance;
    this.reach(defenders, defenders);
  }

  reach(lowest: number, highest: number): void {
    this.lowest = Math.min(this.lowest, Math.max(0, lowest));
    this.highest = Math.max(this.highest, highest);
  }

  /** Leaves out what hardly can be at both ends. */
  trim(): void {
    const { chances } = this;
    while (this.highest > 0 && (chances[this.highest] ?? 0) < NOTHING) chances[this.highest--] = 0;
    while (this.lowest < this.highest && (chances[this.lowest] ?? 0) < NOTHING) chances[this.lowest++] = 0;
  }

  /** The sum of all chances, and that of the defenders weighed with them. */
  held(): { readonly sum: number; readonly weighed: number } {
    let [sum, weighed] = [0, 0];
    for (let d = this.lowest; d <= this.highest; d += 1) {
      sum += this.chances[d] ?? 0;
      weighed += (this.chances[d] ?? 0) * d;
    }
    return { sum, weighed };
  }

  clear(): void {
    if (this.highest >= 0) this.chances.fill(0, this.lowest, this.highest + 1);
    this.lowest = this.chances.length;
    this.highest = -1;
  }
}

const none = new Row(0);
const rowOf = (rows: readonly Row[], attackers: number): Row =>
  rows[(attackers + rows.length) % rows.length] ?? none;

/** Rolls once from every cell of a row. @returns the chance that the target is taken with so many attackers left */
function rolledFrom(rows: readonly Row[], attackers: number, rolls: readonly (readonly number[])[]): number {
  const row = rowOf(rows, attackers);
  const most = rolls.length - 1;
  // Where the defender alone loses, a roll leads to a lower cell of the same row: it comes later.
  for (let dice = most; dice >= 1; dice -= 1) {
    const roll = rolls[dice] ?? [];
    const losing = roll.map((_, lost) => rowOf(rows, attackers - roll.length + 1 + lost).chances);
    spread(row, losing, roll, dice === most ? row.highest : dice, dice);
  }
  const pairs = (rolls[most]?.length ?? 1) - 1;
  for (let lost = 1; lost <= pairs; lost += 1) rowOf(rows, attackers - lost).reach(row.lowest, row.highest);
  return row.chances[0] ?? 0;
}

/**
 * One roll of the same dice from every cell of a part of a row.
 * @param losing the row to which each roll leads, by what the defender loses
 * @param roll the chances of a roll, by what the defender loses
 */
function spread(
  row: Row,
  losing: readonly Float64Array[],
  roll: readonly number[],
  from: number,
  to: number,
): void {
  const { chances } = row;
  const [none, one, two, three] = losing;
  const [toNone = 0, toOne = 0, toTwo = 0, toThree = 0] = roll;
  const pairs = roll.length - 1;
  for (let d = Math.min(from, row.highest); d >= Math.max(to, row.lowest); d -= 1) {
    const here = chances[d] ?? 0;
    if (here < NOTHING) continue;
    if (none !== undefined) none[d] = (none[d] ?? 0) + here * toNone;
    if (one !== undefined) one[d - 1] = (one[d - 1] ?? 0) + here * toOne;
    if (two !== undefined) two[d - 2] = (two[d - 2] ?? 0) + here * toTwo;
    if (three !== undefined) three[d - 3] = (three[d - 3] ?? 0) + here * toThree;
    if (d - pairs < row.lowest) row.lowest = d - pairs;
  }
}

/** The chances of a roll by attack and defence dice; index 0 of both is unused. */
function rollsBy(attack: number, defence: DefenceLimit): readonly (readonly (readonly number[])[])[] {
  const dice = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, index) => index);
  return dice(attack).map(one =>
    dice(defence).map(other => (one === 0 || other === 0 ? [] : rollChances(one, other))),
  );
}
