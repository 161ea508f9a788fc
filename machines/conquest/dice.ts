import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { Naming } from '../wording.ts';

/** Most dice that either side rolls at once in any game. */
export const MOST_DICE = 3;

/** Troops that each side loses in one roll. */
export interface Losses {
  readonly attacker: number;
  readonly defender: number;
}

/** The dice of both sides, high to low, and the losses. */
export interface BattleRoll {
  readonly attack: readonly number[];
  readonly defence: readonly number[];
  readonly attackerLoses: number;
  readonly defenderLoses: number;
}

/** Evaluates rolled dice, the attacker's first. */
export function rollOf(values: readonly number[], attackers: number): BattleRoll {
  const attack = highToLow(values.slice(0, attackers));
  const defence = highToLow(values.slice(attackers));
  const { attacker, defender } = compareDice(attack, defence);
  return { attack, defence, attackerLoses: attacker, defenderLoses: defender };
}

/** Sorts dice from high to low. */
export function highToLow(values: readonly number[]): readonly number[] {
  // `values[-1]` would be a look-up by name, the slowest part of a roll.
  const isInOrder = values.every((value, index) => index === 0 || value <= (values[index - 1] ?? value));
  return isInOrder ? values : values.toSorted((one, other) => other - one);
}

/** Compares dice, in any order, from the highest down; a tie costs the attacker one (rules/grid.md#attack). */
export function compareDice(attack: readonly number[], defence: readonly number[]): Losses {
  const attacking = highToLow(attack);
  const defending = highToLow(defence);
  const pairs = Math.min(attacking.length, defending.length);
  let defender = 0;
  for (let pair = 0; pair < pairs; pair++) if ((attacking[pair] ?? 0) > (defending[pair] ?? 0)) defender += 1;
  return { attacker: pairs - defender, defender };
}

/** Results of `rollWays` by its arguments. */
const counted = new Map<string, readonly number[]>();

/** Counts, by the defender's losses, the rolls of 1 to 3 dice each; the attacker loses the other pairs. */
export function rollWays(attack: number, defence: number): readonly number[] {
  const isRolled = [attack, defence].every(dice => Number.isInteger(dice) && dice >= 1 && dice <= MOST_DICE);
  if (!isRolled) throw new RangeError(`no rolls of ${attack} against ${defence} dice`);
  const key = `${attack} ${defence}`;
  const ways = counted.get(key) ?? countWays(attack, defence);
  counted.set(key, ways);
  return ways;
}

export function rollChances(attack: number, defence: number): readonly number[] {
  const total = 6 ** (attack + defence);
  return rollWays(attack, defence).map(ways => ways / total);
}

function countWays(attack: number, defence: number): readonly number[] {
  const counts = new Array<number>(Math.min(attack, defence) + 1).fill(0);
  for (const attacking of hands(attack)) {
    for (const defending of hands(defence)) {
      const lost = compareDice(attacking.values, defending.values).defender;
      counts[lost] = at(counts, lost) + attacking.ways * defending.ways;
    }
  }
  return counts;
}

/** Dice from high to low, with the number of rolls that give them. */
interface Hand {
  readonly values: readonly number[];
  readonly ways: number;
}

function hands(dice: number): readonly Hand[] {
  const ways = new Map<string, Hand>();
  for (let roll = 0; roll < 6 ** dice; roll++) {
    const rolled = Array.from({ length: dice }, (_, die) => (Math.floor(roll / 6 ** die) % 6) + 1);
    const values = highToLow(rolled);
    const key = values.join();
    ways.set(key, { values, ways: (ways.get(key)?.ways ?? 0) + 1 });
  }
  return [...ways.values()];
}

/** Says what a roll cost both sides. */
export function lossesOf(
  roll: BattleRoll & { readonly seat: Seat; readonly defender: Seat },
  name: Naming,
): string {
  const attacker = `${name(roll.seat)} lost ${roll.attackerLoses}`;
  const defender = `${name(roll.defender)} lost ${roll.defenderLoses}`;
  if (roll.attackerLoses === 0) return defender;
  return roll.defenderLoses === 0 ? attacker : `${attacker}, ${defender}`;
}
