import { DRAW_SCALE, type ExchangeRules, killParts, type Side } from '../conquest/exchange.ts';
import type { Chance } from './chance.ts';

/** What one battle comes to. */
export interface BattleResult {
  readonly killed: number;
  readonly lost: number;
  readonly captured: boolean;
  /** How many draws of each side hit; null without luck. */
  readonly hits: readonly [attack: number, defence: number] | null;
}

/**
 * One exchange: both kill numbers come from the armies before it and are capped by what is there
 * (rules/warzone.md#attack). The attacker's draws come first. With guard on the last defender stays when everybody
 * would die.
 * @param attackers 1 or more
 * @param defenders 0 or more (0 only without guard)
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
  const hits = (from: number, to: number, rate: number): number => {
    let count = 0;
    for (let index = from; index < to; index++) {
      if ((draws[index] ?? DRAW_SCALE) < (rate * DRAW_SCALE) / 100) count += 1;
    }
    return count;
  };
  return [hits(0, attackers, rules.attackRate), hits(attackers, draws.length, rules.defenceRate)];
}

/** How many a side kills (rules/warzone.md#losses). */
export function kills(rules: Pick<ExchangeRules, 'luck' | 'rounding'>, side: Side, chance: Chance): number {
  const parts = killParts(rules, side);
  const rest = parts % DRAW_SCALE;
  const up = rest > 0 && chance.number('rounding', DRAW_SCALE) < rest;
  return Math.floor(parts / DRAW_SCALE) + (up ? 1 : 0);
}
