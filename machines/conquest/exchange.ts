import type { Chance } from '../random.ts';
import type { BattleOutcome } from './odds.ts';

/** Rules of a battle in which all armies of both sides strike once, at once (rules/warzone.md#losses). */
export interface ExchangeRules {
  /** Chances in percent that an attacker kills a defender and that a defender kills an attacker. */
  readonly attackRate: number;
  readonly defenceRate: number;
  /** Share of the kills that is random, in percent; the rest is the mean. */
  readonly luck: number;
  /** Rounding of fractional kills: half up, or at random. */
  readonly rounding: 'straight' | 'weighted';
  /** The last defender survives when everybody would die. */
  readonly standGuard: boolean;
}

/** Draws are in ten-thousandths: at 60 % a draw of 5999 kills, one of 6000 does not. */
export const DRAW_SCALE = 10_000;

/** Armies, the chance of each to kill in percent, and how many hit (unused without luck). */
export interface Side {
  readonly armies: number;
  readonly rate: number;
  readonly hits: number;
}

/** Kills before random rounding, in ten-thousandths so that .5 is exact; whole with straight rounding. */
export function killParts(
  { luck, rounding }: Pick<ExchangeRules, 'luck' | 'rounding'>,
  { armies, rate, hits }: Side,
): number {
  const parts = armies * rate * (100 - luck) + hits * 100 * luck;
  if (rounding === 'weighted') return parts;
  return Math.floor((2 * parts + DRAW_SCALE) / (2 * DRAW_SCALE)) * DRAW_SCALE;
}

/** The binomial distribution of hits, exact up to floating point, for a rate in percent. */
export function hitChances(count: number, rate: number): Float64Array {
  const hit = rate / 100;
  const chances = new Float64Array(count + 1);
  if (hit === 1) {
    chances[count] = 1;
    return chances;
  }
  // From the likeliest number outwards, so that underflow only affects the tails; then normalized.
  const middle = Math.min(count, Math.floor((count + 1) * hit));
  chances[middle] = 1;
  const ratio = hit / (1 - hit);
  for (let k = middle; k < count; k++) chances[k + 1] = ((chances[k] ?? 0) * (count - k) * ratio) / (k + 1);
  for (let k = middle; k > 0; k--) chances[k - 1] = ((chances[k] ?? 0) * k) / ((count - k + 1) * ratio);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map(chance => chance / sum);
}

/** The distribution of a side's kills, not yet capped by the enemy's armies. */
export function killChances(
  rules: Pick<ExchangeRules, 'luck' | 'rounding'>,
  armies: number,
  rate: number,
): Float64Array {
  const kills = new Float64Array(armies + 2);
  const add = (count: number, chance: number): void => {
    kills[count] = (kills[count] ?? 0) + chance;
  };
  const hits = rules.luck === 0 ? Float64Array.of(1) : hitChances(armies, rate);
  hits.forEach((chance, hit) => {
    const parts = killParts(rules, { armies, rate, hits: hit });
    const rest = (parts % DRAW_SCALE) / DRAW_SCALE;
    add(Math.floor(parts / DRAW_SCALE), chance * (1 - rest));
    if (rest > 0) add(Math.floor(parts / DRAW_SCALE) + 1, chance * rest);
  });
  return kills;
}

export interface AttackOdds {
  /** Probability of capture, 0 to 1. */
  readonly capture: number;
  /** Mean numbers of defenders killed and attackers lost. */
  readonly killed: number;
  readonly lost: number;
}

/** The exact odds of one attack, with 0 or more armies on each side (rules/battle-odds.md#warzone). */
export function attackOdds(rules: ExchangeRules, attackers: number, defenders: number): AttackOdds {
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

/** The same battle as distributions of the armies left, with 1 or more armies on each side. */
export function exchangeOutcome(rules: ExchangeRules, attackers: number, defenders: number): BattleOutcome {
  const kills = killChances(rules, attackers, rules.attackRate);
  const losses = killChances(rules, defenders, rules.defenceRate);
  const attackersLeft = new Float64Array(attackers + 1);
  const defendersLeft = new Float64Array(defenders + 1);
  let [won, held, staying] = [0, 0, 0];
  for (const [kill, one] of kills.entries()) {
    for (const [loss, other] of losses.entries()) {
      const stay = Math.max(0, attackers - loss);
      const isTaken = kill >= defenders && !(rules.standGuard && stay === 0);
      const left = isTaken ? stay : Math.max(kill >= defenders ? 1 : 0, defenders - kill);
      const list = isTaken ? attackersLeft : defendersLeft;
      list[left] = (list[left] ?? 0) + one * other;
      if (isTaken) won += one * other;
      else {
        held += one * other;
        staying += one * other * stay;
      }
    }
  }
  // Computed from the smaller sum, so that impossible is exactly 0 and certain exactly 1.
  return { win: won < held ? won : 1 - held, held, attackersLeft, defendersLeft, staying };
}

/** What strikes on one side: armies, and those that a commander beside them is worth, 0 without one (rules/warzone.md#commanders). */
export interface Force {
  readonly armies: number;
  readonly commander: number;
}

const strengthOf = ({ armies, commander }: Force): number => armies + commander;

/** What falls of a force by so many kills: armies first, and a commander whole or not at all. */
const fallenOf = (force: Force, kills: number): number =>
  kills < strengthOf(force) ? Math.min(kills, force.armies) : strengthOf(force);

/** The distribution of what is killed minus what is lost; index 0 is all attackers lost and none killed. */
export function netChances(rules: ExchangeRules, attackers: Force, defenders: Force): Float64Array {
  const [attack, defence] = [strengthOf(attackers), strengthOf(defenders)];
  const net = new Float64Array(attack + defence + 1);
  const isFought = attack > 0 && defence > 0;
  const kills = isFought ? killChances(rules, attack, rules.attackRate) : Float64Array.of(1);
  const losses = isFought ? killChances(rules, defence, rules.defenceRate) : Float64Array.of(1);
  for (const [kill, one] of kills.entries())
    for (const [loss, other] of losses.entries()) {
      const isSpared = isFought && rules.standGuard && kill >= defence && loss >= attack;
      const killed = isFought ? fallenOf(defenders, isSpared ? defence - 1 : kill) : 0;
      const lost = isFought ? fallenOf(attackers, loss) : 0;
      const index = attack + killed - lost;
      net[index] = (net[index] ?? 0) + one * other;
    }
  return net;
}

/** Probability of at least so many. */
function tail(chances: Float64Array, from: number): number {
  let sum = 0;
  for (let index = from; index < chances.length; index++) sum += chances[index] ?? 0;
  return Math.min(1, sum);
}

function mean(chances: Float64Array, cap: number): number {
  return chances.reduce((sum, chance, index) => sum + chance * Math.min(index, cap), 0);
}

/** Fewest attackers that capture with a probability; with luck 1 counts as 0.999, as nothing is certain. */
export function leastAttackers(rules: ExchangeRules, defenders: number, sure: number): number {
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

/** Larger battles are not computed. */
const LARGEST = 1 << 14;

/** A cache of odds, for searches and screens that ask often. */
export class OddsCache {
  readonly #rules: ExchangeRules;
  readonly #odds = new Map<number, AttackOdds>();
  readonly #least = new Map<string, number>();

  constructor(rules: ExchangeRules) {
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

/** Caches by the fields that battles depend on, and by rules objects seen before. */
const books = new Map<string, OddsCache>();
const booksOf = new WeakMap<ExchangeRules, OddsCache>();

/** The cached odds for some rules, whose other fields do not matter. */
export function oddsCache(rules: ExchangeRules): OddsCache {
  const known = booksOf.get(rules);
  if (known !== undefined) return known;
  const { attackRate, defenceRate, luck, rounding, standGuard } = rules;
  const own = { attackRate, defenceRate, luck, rounding, standGuard };
  const key = JSON.stringify(own);
  const book = books.get(key) ?? new OddsCache(own);
  books.set(key, book);
  booksOf.set(rules, book);
  return book;
}

export interface BattleResult {
  readonly killed: number;
  readonly lost: number;
  readonly captured: boolean;
  /** Hits of attackers and defenders; null without luck. */
  readonly hits: readonly [attack: number, defence: number] | null;
}

/**
 * Fights one exchange (rules/warzone.md#attack), the attacker's draws first; 1 or more attackers, 0 or more defenders
 * (0 only without guard).
 */
export function battle(
  rules: ExchangeRules,
  attackers: number,
  defenders: number,
  chance: Chance,
): BattleResult {
  if (defenders === 0) return { killed: 0, lost: 0, captured: true, hits: null };
  const hits = rules.luck === 0 ? null : rolledHits(rules, attackers, defenders, chance);
  const dead = kills(rules, { armies: attackers, rate: rules.attackRate, hits: hits?.[0] ?? 0 }, chance);
  const fallen = kills(rules, { armies: defenders, rate: rules.defenceRate, hits: hits?.[1] ?? 0 }, chance);
  const lost = Math.min(fallen, attackers);
  const allDie = dead >= defenders && lost === attackers;
  const killed = Math.min(dead, allDie && rules.standGuard ? defenders - 1 : defenders);
  return { killed, lost, captured: killed === defenders, hits };
}

function rolledHits(
  rules: ExchangeRules,
  attackers: number,
  defenders: number,
  chance: Chance,
): readonly [number, number] {
  const draws = chance.numbers('roll', attackers + defenders, DRAW_SCALE);
  const hits = (dice: readonly number[], rate: number): number =>
    dice.filter(draw => draw < (rate * DRAW_SCALE) / 100).length;
  return [hits(draws.slice(0, attackers), rules.attackRate), hits(draws.slice(attackers), rules.defenceRate)];
}

/** Kills of one side, rounded (rules/warzone.md#losses). */
export function kills(rules: Pick<ExchangeRules, 'luck' | 'rounding'>, side: Side, chance: Chance): number {
  const parts = killParts(rules, side);
  const rest = parts % DRAW_SCALE;
  const up = rest > 0 && chance.number('rounding', DRAW_SCALE) < rest;
  return Math.floor(parts / DRAW_SCALE) + (up ? 1 : 0);
}
