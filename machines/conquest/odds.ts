import { at } from '../result.ts';
import { MOST_DICE, rollChances } from './dice.ts';

/** Most dice of each side, 1 to 3; both always roll as many as allowed. */
export interface DiceLimits {
  readonly attack: number;
  readonly defence: number;
}

export const usualDice: DiceLimits = { attack: 3, defence: 2 };

export interface BattleTerms extends DiceLimits {
  /** The attack stops when this many armies are left in the source; 1, the default, fights to the end. */
  readonly floor?: number;
}

/** The result of a battle. Lists are distributions by armies left, without the one that must stay. */
export interface BattleOutcome {
  readonly win: number;
  readonly held: number;
  /** Captured, by attackers left. */
  readonly attackersLeft: Float64Array;
  /** Not captured, by defenders left. */
  readonly defendersLeft: Float64Array;
  /** Mean attackers left without a capture, weighted by its probability. */
  readonly staying: number;
}

/** Probabilities below this are dropped: arithmetic with them is slow, and no sum shows them. */
const NEGLIGIBLE = 1e-300;

/**
 * Computes a battle as a Markov chain over the losses of each roll, for attackers without the one that must stay (or
 * a distribution of their number) and 1 or more defenders.
 */
export function battleOdds(
  attackers: number | Float64Array,
  defenders: number,
  { floor = 1, ...dice }: BattleTerms = usualDice,
): BattleOutcome {
  const start = typeof attackers === 'number' ? pointMass(attackers) : attackers;
  const attackersLeft = new Float64Array(start.length);
  const defendersLeft = new Float64Array(defenders + 1);
  const rolls = chancesBy(dice);
  const rows = Array.from({ length: MOST_DICE + 1 }, () => new Row(defenders));
  const stop = Math.max(0, floor - 1);
  let staying = 0;
  for (let a = start.length - 1; a >= 0; a -= 1) {
    const row = rowOf(rows, a);
    const here = start[a] ?? 0;
    if (here > NEGLIGIBLE) row.put(defenders, here);
    row.trim();
    if (a > stop) attackersLeft[a] = rollFrom(rows, a, at(rolls, Math.min(a, dice.attack)));
    else staying += a * row.stop(defendersLeft);
    row.clear();
  }
  return { win: total(attackersLeft), held: total(defendersLeft), attackersLeft, defendersLeft, staying };
}

/** The distribution of a known number. */
export function pointMass(number: number): Float64Array {
  const chances = new Float64Array(number + 1);
  chances[number] = 1;
  return chances;
}

const total = (chances: Float64Array): number =>
  Math.min(
    1,
    chances.reduce((all, chance) => all + chance, 0),
  );

/** Mean of a distribution. */
export const expected = (chances: Float64Array): number =>
  chances.reduce((all, chance, number) => all + chance * number, 0);

/** Probabilities for one number of attackers, by defenders; zero outside `lowest` to `highest`. */
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

  /** Drops negligible probabilities at both ends. */
  trim(): void {
    const { chances } = this;
    while (this.highest > 0 && (chances[this.highest] ?? 0) < NEGLIGIBLE) chances[this.highest--] = 0;
    while (this.lowest < this.highest && (chances[this.lowest] ?? 0) < NEGLIGIBLE) chances[this.lowest++] = 0;
  }

  /** Adds this row to the final distribution. @returns its sum */
  stop(end: Float64Array): number {
    let all = 0;
    for (let d = this.lowest; d <= this.highest; d += 1) {
      const here = this.chances[d] ?? 0;
      end[d] = (end[d] ?? 0) + here;
      all += here;
    }
    return all;
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

/** Rolls once from every cell of a row. @returns the probability of a capture with so many attackers left */
function rollFrom(rows: readonly Row[], attackers: number, rolls: readonly (readonly number[])[]): number {
  const row = rowOf(rows, attackers);
  const most = rolls.length - 1;
  // If only the defender loses, a roll leads to a lower cell of the same row, which is processed later.
  for (let dice = most; dice >= 1; dice -= 1) {
    const roll = rolls[dice] ?? [];
    const losing = roll.map((_, lost) => rowOf(rows, attackers - roll.length + 1 + lost).chances);
    spread(row, losing, roll, dice === most ? row.highest : dice, dice);
  }
  const pairs = (rolls[most]?.length ?? 1) - 1;
  for (let lost = 1; lost <= pairs; lost += 1) rowOf(rows, attackers - lost).reach(row.lowest, row.highest);
  return row.chances[0] ?? 0;
}

/** Rolls the same dice from a range of cells in a row; `losing` and `roll` are by the defender's losses. */
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
    if (here < NEGLIGIBLE) continue;
    if (none !== undefined) none[d] = (none[d] ?? 0) + here * toNone;
    if (one !== undefined) one[d - 1] = (one[d - 1] ?? 0) + here * toOne;
    if (two !== undefined) two[d - 2] = (two[d - 2] ?? 0) + here * toTwo;
    if (three !== undefined) three[d - 3] = (three[d - 3] ?? 0) + here * toThree;
    if (d - pairs < row.lowest) row.lowest = d - pairs;
  }
}

/** Means for every battle to its end, each computed from smaller ones; numbers as in `battleOdds`. */
export class BattleTable {
  readonly #largest: number;
  readonly #wins: Float64Array;
  readonly #attackersLeft: Float64Array;
  readonly #defendersLeft: Float64Array;

  /** @param largest most armies of either side; larger battles are scaled down */
  constructor(dice: DiceLimits, largest: number) {
    const width = largest + 1;
    const wins = new Float64Array(width * width);
    const attackersLeft = new Float64Array(width * width);
    const defendersLeft = new Float64Array(width * width);
    const rolls = chancesBy(dice);
    for (let d = 0; d <= largest; d++) defendersLeft[d] = d;
    for (let a = 0; a <= largest; a++) {
      wins[a * width] = 1;
      attackersLeft[a * width] = a;
      const own = at(rolls, Math.min(a, dice.attack));
      for (let d = 1; a > 0 && d <= largest; d++) {
        const roll = at(own, Math.min(d, dice.defence));
        const pairs = roll.length - 1;
        let win = 0;
        let left = 0;
        let held = 0;
        for (let lost = 0; lost <= pairs; lost++) {
          const chance = roll[lost] ?? 0;
          const next = (a - pairs + lost) * width + d - lost;
          const won = wins[next] ?? 0;
          win += chance * won;
          left += chance * won * (attackersLeft[next] ?? 0);
          held += chance * (1 - won) * (defendersLeft[next] ?? 0);
        }
        // With overwhelming odds the other side's probability underflows; any mean will do then.
        wins[a * width + d] = win;
        attackersLeft[a * width + d] = win > 0 ? left / win : 0;
        defendersLeft[a * width + d] = win < 1 ? held / (1 - win) : 1;
      }
    }
    this.#largest = largest;
    this.#wins = wins;
    this.#attackersLeft = attackersLeft;
    this.#defendersLeft = defendersLeft;
  }

  /** Probability of capture, 0 to 1. */
  win(attackers: number, defenders: number): number {
    return this.#wins[this.#cell(attackers, defenders)] ?? 0;
  }

  /** Mean attackers left after a capture. */
  attackersLeft(attackers: number, defenders: number): number {
    const left = this.#attackersLeft[this.#cell(attackers, defenders)] ?? 0;
    return left * this.#scale(attackers, defenders);
  }

  /** Mean defenders left without a capture. */
  defendersLeft(attackers: number, defenders: number): number {
    const left = this.#defendersLeft[this.#cell(attackers, defenders)] ?? 0;
    return left * this.#scale(attackers, defenders);
  }

  #scale(attackers: number, defenders: number): number {
    return Math.max(1, attackers / this.#largest, defenders / this.#largest);
  }

  #cell(attackers: number, defenders: number): number {
    const largest = this.#largest;
    if (attackers <= largest && defenders <= largest) return attackers * (largest + 1) + defenders;
    const scale = this.#scale(attackers, defenders);
    const scaled = (armies: number): number => Math.min(largest, Math.ceil(armies / scale));
    return scaled(attackers) * (largest + 1) + scaled(defenders);
  }
}

/** Probabilities of a roll by attack and defence dice; index 0 of both is unused. */
function chancesBy({ attack, defence }: DiceLimits): readonly (readonly (readonly number[])[])[] {
  const dice = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, index) => index);
  return dice(attack).map(one =>
    dice(defence).map(other => (one === 0 || other === 0 ? [] : rollChances(one, other))),
  );
}
