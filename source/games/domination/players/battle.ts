import { rollChances } from '../../../../machines/conquest/odds.ts';
import { type DominationOptions, defenceLimit } from '../../../../machines/domination/options.ts';
import { at } from '../../../../machines/result.ts';

/** Battles of larger armies are reckoned by those of this size: both sides are scaled down alike. */
const LARGEST = 120;
const WIDTH = LARGEST + 1;

/**
 * Every battle to the end with given dice, exactly, each from the smaller ones. Attackers are the armies that may be
 * lost (those of the source without the one that must stay), defenders those of the target; each 0 or more.
 */
export class Battles {
  readonly #wins = new Float64Array(WIDTH * WIDTH);
  readonly #attackersLeft = new Float64Array(WIDTH * WIDTH);
  readonly #defendersLeft = new Float64Array(WIDTH * WIDTH);

  /**
   * @param attackDice the most dice of the attacker, 1 to 3
   * @param defenceDice the most dice of the defender, 2 or 3
   */
  constructor(attackDice: number, defenceDice: number) {
    const dice = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);
    const chances = dice(attackDice).map(attack =>
      dice(defenceDice).map(count => rollChances(attack, count)),
    );
    for (let a = 0; a <= LARGEST; a++) {
      this.#set(a * WIDTH, 1, a, 0);
      for (let d = 1; d <= LARGEST; d++) {
        if (a === 0) this.#set(d, 0, 0, d);
        else this.#mix(a, d, at(at(chances, Math.min(a, attackDice) - 1), Math.min(d, defenceDice) - 1));
      }
    }
  }

  /** The chance that the target is taken, 0 to 1. */
  win(attackers: number, defenders: number): number {
    return this.#wins[cell(attackers, defenders)] ?? 0;
  }

  /** The mean of the attackers left when the target is taken. */
  attackersLeft(attackers: number, defenders: number): number {
    const left = this.#attackersLeft[cell(attackers, defenders)] ?? 0;
    return left * scaleOf(attackers, defenders);
  }

  /** The mean of the defenders left when it is not taken. */
  defendersLeft(attackers: number, defenders: number): number {
    const left = this.#defendersLeft[cell(attackers, defenders)] ?? 0;
    return left * scaleOf(attackers, defenders);
  }

  #set(index: number, win: number, attackersLeft: number, defendersLeft: number): void {
    this.#wins[index] = win;
    this.#attackersLeft[index] = attackersLeft;
    this.#defendersLeft[index] = defendersLeft;
  }

  /** @param roll chances by how many of the armies at stake the defender loses */
  #mix(attackers: number, defenders: number, roll: readonly number[]): void {
    const stake = roll.length - 1;
    let win = 0;
    let attackersLeft = 0;
    let defendersLeft = 0;
    for (let killed = 0; killed <= stake; killed++) {
      const chance = roll[killed] ?? 0;
      const next = (attackers - stake + killed) * WIDTH + defenders - killed;
      const won = this.#wins[next] ?? 0;
      win += chance * won;
      attackersLeft += chance * won * (this.#attackersLeft[next] ?? 0);
      defendersLeft += chance * (1 - won) * (this.#defendersLeft[next] ?? 0);
    }
    // With overwhelming odds the other side's chance is too small for a number; then any mean will do.
    this.#set(
      attackers * WIDTH + defenders,
      win,
      win > 0 ? attackersLeft / win : 0,
      win < 1 ? defendersLeft / (1 - win) : 1,
    );
  }
}

const scaleOf = (attackers: number, defenders: number): number =>
  Math.max(1, attackers / LARGEST, defenders / LARGEST);

function cell(attackers: number, defenders: number): number {
  if (attackers <= LARGEST && defenders <= LARGEST) return attackers * WIDTH + defenders;
  const scale = scaleOf(attackers, defenders);
  return Math.ceil(attackers / scale) * WIDTH + Math.ceil(defenders / scale);
}

const tables = new Map<number, Battles>();

/** The battles by the dice of these options. */
export function battlesOf(options: DominationOptions): Battles {
  const defence = defenceLimit(options);
  const key = options.attackDice * 10 + defence;
  let table = tables.get(key);
  if (table === undefined) {
    table = new Battles(options.attackDice, defence);
    tables.set(key, table);
  }
  return table;
}
