import type { BattleRules } from './battle.ts';
import { DRAW_SCALE } from './chance.ts';

/**
 * The chances of 0 to `count` hits in so many draws: a binomial distribution, exactly but for rounding of floats.
 * @param rate chance of one hit in percent
 */
export function hitChances(count: number, rate: number): Float64Array {
  const hit = rate / 100;
  const chances = new Float64Array(count + 1);
  if (hit === 1) {
    chances[count] = 1;
    return chances;
  }
  // From the likeliest number outwards, so that nothing underflows where it counts; then to a sum of 1.
  const middle = Math.min(count, Math.floor((count + 1) * hit));
  chances[middle] = 1;
  const ratio = hit / (1 - hit);
  for (let k = middle; k < count; k++) chances[k + 1] = ((chances[k] ?? 0) * (count - k) * ratio) / (k + 1);
  for (let k = middle; k > 0; k--) chances[k - 1] = ((chances[k] ?? 0) * k) / ((count - k + 1) * ratio);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map(chance => chance / sum);
}

/** The chances that a side kills 0, 1, 2 … (index), before the cap of what is there. */
export function killChances(
  rules: Pick<BattleRules, 'luck' | 'rounding'>,
  armies: number,
  rate: number,
): Float64Array {
  const kills = new Float64Array(armies + 2);
  const add = (count: number, chance: number): void => {
    kills[count] = (kills[count] ?? 0) + chance;
  };
  const hits = rules.luck === 0 ? Float64Array.of(1) : hitChances(armies, rate);
  hits.forEach((chance, hit) => {
    const parts = armies * rate * (100 - rules.luck) + hit * 100 * rules.luck;
    if (rules.rounding === 'straight') {
      add(Math.floor((2 * parts + DRAW_SCALE) / (2 * DRAW_SCALE)), chance);
      return;
    }
    const rest = (parts % DRAW_SCALE) / DRAW_SCALE;
    add(Math.floor(parts / DRAW_SCALE), chance * (1 - rest));
    if (rest > 0) add(Math.floor(parts / DRAW_SCALE) + 1, chance * rest);
  });
  return kills;
}

/** What one attack comes to, in means and chances. */
export interface AttackOdds {
  /** The chance to capture, 0 to 1. */
  readonly capture: number;
  /** Mean numbers of defenders killed and attackers lost. */
  readonly killed: number;
  readonly lost: number;
}

/**
 * The exact odds of one attack (rules/battle-odds.md#warzone).
 * @param attackers 0 or more
 * @param defenders 0 or more
 */
export function attackOdds(rules: BattleRules, attackers: number, defenders: number): AttackOdds {
  if (attackers === 0) return { capture: 0, killed: 0, lost: 0 };
  if (defenders === 0) return { capture: 1, killed: 0, lost: 0 };
  const attack = killChances(rules, attackers, rules.attackRate);
  const defence = killChances(rules, defenders, rules.defenceRate);
  const allKilled = tail(attack, defenders);
  const allLost = tail(defence, attackers);
  const spared = rules.standGuard ? allKilled * allLost : 0;
  return {
    capture: allKilled - spared,
    killed: mean(attack, defenders) - spared,
    lost: mean(defence, attackers),
  };
}

/** The chance of a number or more. */
function tail(chances: Float64Array, from: number): number {
  let sum = 0;
  for (let index = from; index < chances.length; index++) sum += chances[index] ?? 0;
  return Math.min(1, sum);
}

function mean(chances: Float64Array, cap: number): number {
  return chances.reduce((sum, chance, index) => sum + chance * Math.min(index, cap), 0);
}

/**
 * The fewest attackers that capture with at least this chance; without luck, with certainty.
 * @param sure 0 to 1; a chance of 1 with luck is never reached, so it counts as 0.999
 */
export function leastAttackers(rules: BattleRules, defenders: number, sure: number): number {
  const needed = Math.min(sure, 0.999);
  let high = 1;
  while (attackOdds(rules, high, defenders).capture < needed && high < LARGEST) high *= 2;
  let low = Math.floor(high / 2) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (attackOdds(rules, middle, defenders).capture >= needed) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** Battles larger than this are not reckoned. */
const LARGEST = 1 << 14;

/** Chances to capture that were asked for before, by both numbers; for searches that ask often. */
export class OddsBook {
  readonly #rules: BattleRules;
  readonly #odds = new Map<number, AttackOdds>();
  readonly #least = new Map<string, number>();

  constructor(rules: BattleRules) {
    this.#rules = rules;
  }

  attack(attackers: number, defenders: number): AttackOdds {
    const key = attackers * LARGEST * 2 + defenders;
    const known = this.#odds.get(key);
    if (known !== undefined) return known;
    const odds = attackOdds(this.#rules, attackers, defenders);
    this.#odds.set(key, odds);
    return odds;
  }

  least(defenders: number, sure: number): number {
    const key = `${defenders}/${sure}`;
    const known = this.#least.get(key);
    if (known !== undefined) return known;
    const least = leastAttackers(this.#rules, defenders, sure);
    this.#least.set(key, least);
    return least;
  }
}
