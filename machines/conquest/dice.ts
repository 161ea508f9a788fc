import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { Naming } from '../wording.ts';

/** The most dice that either side rolls at once in any of the games. */
export const MOST_DICE = 3;

/** How many troops each side loses in one roll. */
export interface Losses {
  readonly attacker: number;
  readonly defender: number;
}

/** What a roll shows and costs: the eyes of both sides, high to low, and what each loses. */
export interface Rolled {
  readonly attack: readonly number[];
  readonly defence: readonly number[];
  readonly attackerLoses: number;
  readonly defenderLoses: number;
}

/** A roll of the attacker's dice, which come first, and the defender's. */
export function rolledWith(eyes: readonly number[], attackers: number): Rolled {
  const attack = highToLow(eyes.slice(0, attackers));
  const defence = highToLow(eyes.slice(attackers));
  const { attacker, defender } = compareDice(attack, defence);
  return { attack, defence, attackerLoses: attacker, defenderLoses: defender };
}

/** Eyes from high to low, as they are compared and shown. */
export function highToLow(eyes: readonly number[]): readonly number[] {
  const isInOrder = eyes.every((eye, index) => index === 0 || eye <= (eyes[index - 1] ?? eye));
  return isInOrder ? eyes : eyes.toSorted((one, other) => other - one);
}

/**
 * What one roll costs (rules/grid.md#attack): the highest die of the one is compared with the
 * highest of the other, then the second highest, as long as both have one. The lower loses a troop; a tie costs
 * the attacker one.
 * @param attack eyes of the attacker's dice, in any order
 * @param defence eyes of the defender's dice, in any order
 */
export function compareDice(attack: readonly number[], defence: readonly number[]): Losses {
  const attacking = highToLow(attack);
  const defending = highToLow(defence);
  const pairs = Math.min(attacking.length, defending.length);
  let defender = 0;
  for (let pair = 0; pair < pairs; pair++) if ((attacking[pair] ?? 0) > (defending[pair] ?? 0)) defender += 1;
  return { attacker: pairs - defender, defender };
}

/** Ways that were counted before, by the dice. */
const counted = new Map<string, readonly number[]>();

/**
 * In how many of the 6^(attack + defence) rolls the defender loses k troops, by k from 0 to the number of pairs
 * compared; the attacker loses the rest of the pairs.
 * @param attack dice of the attacker, 1 to 3
 * @param defence dice of the defender, 1 to 3
 */
export function rollWays(attack: number, defence: number): readonly number[] {
  const isRolled = [attack, defence].every(dice => Number.isInteger(dice) && dice >= 1 && dice <= MOST_DICE);
  if (!isRolled) throw new RangeError(`no rolls of ${attack} against ${defence} dice`);
  const key = `${attack} ${defence}`;
  const ways = counted.get(key) ?? countWays(attack, defence);
  counted.set(key, ways);
  return ways;
}

/** As `rollWays`, but chances that add up to 1. */
export function rollChances(attack: number, defence: number): readonly number[] {
  const total = 6 ** (attack + defence);
  return rollWays(attack, defence).map(ways => ways / total);
}

function countWays(attack: number, defence: number): readonly number[] {
  const counts = new Array<number>(Math.min(attack, defence) + 1).fill(0);
  for (const attacking of hands(attack)) {
    for (const defending of hands(defence)) {
      const lost = compareDice(attacking.eyes, defending.eyes).defender;
      counts[lost] = at(counts, lost) + attacking.ways * defending.ways;
    }
  }
  return counts;
}

/** A high-to-low list of eyes with how many rolls give it. */
interface Hand {
  readonly eyes: readonly number[];
  readonly ways: number;
}

/** The ways to roll a number of dice. */
function hands(dice: number): readonly Hand[] {
  const ways = new Map<string, Hand>();
  for (let roll = 0; roll < 6 ** dice; roll++) {
    const rolled = Array.from({ length: dice }, (_, die) => (Math.floor(roll / 6 ** die) % 6) + 1);
    const eyes = highToLow(rolled);
    const key = eyes.join();
    ways.set(key, { eyes, ways: (ways.get(key)?.ways ?? 0) + 1 });
  }
  return [...ways.values()];
}

/** What a roll of dice cost both sides. */
export function lossesOf(
  roll: Rolled & { readonly seat: Seat; readonly defender: Seat },
  name: Naming,
): string {
  const attacker = `${name(roll.seat)} loses ${roll.attackerLoses}`;
  const defender = `${name(roll.defender)} loses ${roll.defenderLoses}`;
  if (roll.attackerLoses === 0) return defender;
  return roll.defenderLoses === 0 ? attacker : `${attacker}, ${defender}`;
}
