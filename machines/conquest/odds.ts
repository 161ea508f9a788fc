import { at } from '../result.ts';
import { compareDice } from './battle.ts';

/** The most dice that either side rolls at once in any of the games. */
export const MOST_DICE = 3;

/** The most dice a defender may roll in a battle: 2 in most rules, 3 in some. */
export type DefenceLimit = 2 | 3;

/**
 * In how many of the 6^(attack + defence) rolls the defender loses k troops, by k from 0 to the number of pairs
 * compared; the attacker loses the rest of the pairs.
 * @param attack dice of the attacker, 1 to 3
 * @param defence dice of the defender, 1 to 3
 */
export function rollWays(attack: number, defence: number): readonly number[] {
  const row = waysTable[attack - 1];
  const ways = row?.[defence - 1];
  if (ways === undefined) throw new RangeError(`no rolls of ${attack} against ${defence} dice`);
  return ways;
}

/** As `rollWays`, but chances that add up to 1. */
export function rollChances(attack: number, defence: number): readonly number[] {
  const total = 6 ** (attack + defence);
  return rollWays(attack, defence).map(ways => ways / total);
}

/** What a battle to the end comes to. `left` lists are indexed by how many are left, and hold chances. */
export interface BattleOdds {
  /** The chance that the defender loses all troops. */
  readonly win: number;
  /**
   * Index a from 1: the chance that the attacker wins with a troops left, the one that must stay not counted.
   * Index 0 is 0.
   */
  readonly attackersLeft: Float64Array;
  /** Index d from 1: the chance that the defender holds with d troops left. Index 0 is 0. */
  readonly defendersLeft: Float64Array;
}

/**
 * A battle fought to the end, exactly: each roll with as many dice as allowed, until the defender has no troops or
 * the attacker only the one that must stay.
 * @param attackers troops that may attack: those in the source without the one that must stay; 0 or more
 * @param defenders troops in the target, 1 or more
 * @param limit the most dice of the defender
 */
export function battleOdds(attackers: number, defenders: number, limit: DefenceLimit = 2): BattleOdds {
  const width = defenders + 1;
  const reach = new Float64Array((attackers + 1) * width);
  const attackersLeft = new Float64Array(attackers + 1);
  const defendersLeft = new Float64Array(defenders + 1);
  const chances = chanceTable(limit);
  reach[reach.length - 1] = 1;
  for (let a = attackers; a >= 1; a--) {
    for (let d = defenders; d >= 1; d--) {
      const here = reach[a * width + d] ?? 0;
      if (here === 0) continue;
      const roll = at(at(chances, Math.min(a, MOST_DICE)), Math.min(d, limit));
      roll.forEach((chance, lost) => {
        const cell = (a - roll.length + 1 + lost) * width + d - lost;
        reach[cell] = (reach[cell] ?? 0) + here * chance;
      });
    }
  }
  for (let a = 1; a <= attackers; a++) attackersLeft[a] = reach[a * width] ?? 0;
  for (let d = 1; d <= defenders; d++) defendersLeft[d] = reach[d] ?? 0;
  return { win: attackersLeft.reduce((sum, chance) => sum + chance, 0), attackersLeft, defendersLeft };
}

/** The chances to win of all battles up to a size. */
export interface WinTable {
  /** The largest numbers that `chance` takes. */
  readonly attackers: number;
  readonly defenders: number;
  /**
   * The chance that the attacker wins a battle fought to the end.
   * @param attackers troops that may attack (the one that must stay not counted), 0 to the table's size
   * @param defenders 0 to the table's size
   */
  chance(attackers: number, defenders: number): number;
}

/**
 * The chance to win of every battle up to a size, each from the smaller ones: the Markov chain of the losses of a roll.
 * @param attackers the most attackers, the one that must stay not counted
 * @param defenders the most defenders
 */
export function winTable(attackers: number, defenders: number, limit: DefenceLimit = 2): WinTable {
  const width = defenders + 1;
  const wins = new Float64Array((attackers + 1) * width);
  const chances = chanceTable(limit);
  for (let a = 0; a <= attackers; a++) {
    wins[a * width] = 1;
    if (a === 0) continue;
    const rolls = at(chances, Math.min(a, MOST_DICE));
    for (let d = 1; d <= defenders; d++) {
      const roll = at(rolls, Math.min(d, limit));
      const pairs = roll.length - 1;
      let win = 0;
      for (let lost = 0; lost <= pairs; lost++) {
        win += (roll[lost] ?? 0) * (wins[(a - pairs + lost) * width + d - lost] ?? 0);
      }
      wins[a * width + d] = win;
    }
  }
  const chance = (a: number, d: number): number => {
    const within = a >= 0 && a <= attackers && d >= 0 && d <= defenders;
    if (!within)
      throw new RangeError(`a table of ${attackers} against ${defenders} has no ${a} against ${d}`);
    return wins[a * width + d] ?? 0;
  };
  return { attackers, defenders, chance };
}

/** `rollChances` by attack and defence dice; index 0 of both is unused. */
function chanceTable(limit: DefenceLimit): readonly (readonly (readonly number[])[])[] {
  const diceOf = (most: number): number[] => Array.from({ length: most + 1 }, (_, index) => index);
  return diceOf(MOST_DICE).map(attack =>
    diceOf(limit).map(defence => (attack === 0 || defence === 0 ? [] : rollChances(attack, defence))),
  );
}

/** The ways to roll a number of dice: each high-to-low list of eyes with how many rolls give it. */
interface Hand {
  readonly eyes: readonly number[];
  readonly ways: number;
}

function hands(dice: number): readonly Hand[] {
  const ways = new Map<string, Hand>();
  for (let roll = 0; roll < 6 ** dice; roll++) {
    const eyes = Array.from({ length: dice }, (_, die) => (Math.floor(roll / 6 ** die) % 6) + 1);
    eyes.sort((one, other) => other - one);
    const key = eyes.join();
    ways.set(key, { eyes, ways: (ways.get(key)?.ways ?? 0) + 1 });
  }
  return [...ways.values()];
}

function countWays(attack: readonly Hand[], defence: readonly Hand[]): readonly number[] {
  const pairs = Math.min(at(attack, 0).eyes.length, at(defence, 0).eyes.length);
  const counts = new Array<number>(pairs + 1).fill(0);
  for (const attacking of attack) {
    for (const defending of defence) {
      const lost = compareDice(attacking.eyes, defending.eyes).defender;
      counts[lost] = at(counts, lost) + attacking.ways * defending.ways;
    }
  }
  return counts;
}

const allHands = [hands(1), hands(2), hands(3)];

const waysTable: readonly (readonly (readonly number[])[])[] = allHands.map(attack =>
  allHands.map(defence => countWays(attack, defence)),
);
