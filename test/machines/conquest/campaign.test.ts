import { describe, expect, test } from 'vitest';
import { type BattleRules, campaignOdds } from '../../../machines/conquest/campaign.ts';
import { compareDice } from '../../../machines/conquest/dice.ts';
import type { ExchangeRules } from '../../../machines/conquest/exchange.ts';
import { pathOdds } from '../../../machines/conquest/front-odds.ts';
import { usualDice } from '../../../machines/conquest/odds.ts';
import { Chance, fromSeed } from '../../../machines/random.ts';
import { presets } from '../../../machines/warzone/options.ts';

/** Every way that some dice can fall. */
function rolls(count: number): number[][] {
  return count === 0 ? [[]] : rolls(count - 1).flatMap(rest => [1, 2, 3, 4, 5, 6].map(eye => [...rest, eye]));
}

/** Armies that move in, by their number, from a battle of which every roll is counted out. */
function everyRoll(attackers: number, defenders: number): Map<number, number> {
  if (defenders === 0) return new Map([[attackers, 1]]);
  if (attackers === 0) return new Map();
  const [attack, defence] = [Math.min(3, attackers), Math.min(2, defenders)];
  const all = rolls(attack + defence);
  const losses = new Map<string, number>();
  for (const eyes of all) {
    const { attacker, defender } = compareDice(eyes.slice(0, attack), eyes.slice(attack));
    const key = `${attacker} ${defender}`;
    losses.set(key, (losses.get(key) ?? 0) + 1);
  }
  const left = new Map<number, number>();
  for (const [key, ways] of losses) {
    const [attacker = 0, defender = 0] = key.split(' ').map(Number);
    for (const [number, chance] of everyRoll(attackers - attacker, defenders - defender))
      left.set(number, (left.get(number) ?? 0) + (chance * ways) / all.length);
  }
  return left;
}

/** Every way in which so many draws can hit. */
function everyDraw(rules: ExchangeRules, attackers: number, defenders: number): Map<number, number> {
  const left = new Map<number, number>();
  for (let bits = 0; bits < 2 ** (attackers + defenders); bits++) {
    let [kills, losses, chance] = [0, 0, 1];
    for (let army = 0; army < attackers + defenders; army++) {
      const attacks = army < attackers;
      const hit = ((bits >> army) & 1) === 1;
      const rate = (attacks ? rules.attackRate : rules.defenceRate) / 100;
      chance *= hit ? rate : 1 - rate;
      if (hit && attacks) kills++;
      if (hit && !attacks) losses++;
    }
    const stay = Math.max(0, attackers - losses);
    if (kills < defenders || (rules.standGuard && stay === 0)) continue;
    left.set(stay, (left.get(stay) ?? 0) + chance);
  }
  return left;
}

/** A path step by step from what each battle comes to. */
function stepByStep(
  armies: number,
  defenders: readonly number[],
  battle: (attackers: number, defenders: number) => Map<number, number>,
) {
  let chances = new Map([[armies, 1]]);
  return defenders.map(strength => {
    const next = new Map<number, number>();
    for (const [number, chance] of chances) {
      if (number < 2) continue;
      for (const [left, share] of battle(number - 1, strength))
        next.set(left, (next.get(left) ?? 0) + chance * share);
    }
    chances = next;
    const taken = [...next.values()].reduce((all, chance) => all + chance, 0);
    const sum = [...next].reduce((all, [number, chance]) => all + number * chance, 0);
    return { taken, armies: taken > 0 ? sum / taken : 0 };
  });
}

const allLuck: ExchangeRules = { ...presets.warzone, luck: 100, rounding: 'straight', standGuard: true };

describe('the chances of a path', () => {
  test.each([
    [4, [1]],
    [6, [2, 1]],
    [8, [1, 3, 1]],
    [9, [2, 2, 2]],
    [2, [1, 1]],
  ] as const)('with dice are those of every roll counted out: %i armies against %j', (armies, defenders) => {
    const counted = stepByStep(armies, defenders, everyRoll);
    campaignOdds(armies, defenders, usualDice).forEach((step, index) => {
      expect(step.taken).toBeCloseTo(counted[index]?.taken ?? -1, 12);
      expect(step.armies).toBeCloseTo(counted[index]?.armies ?? -1, 12);
    });
  });

  test.each([
    [4, [1]],
    [6, [2, 1]],
    [7, [1, 2, 1]],
  ] as const)(
    'in exchanges are those of every draw counted out: %i armies against %j',
    (armies, defenders) => {
      const counted = stepByStep(armies, defenders, (one, other) => everyDraw(allLuck, one, other));
      campaignOdds(armies, defenders, allLuck).forEach((step, index) => {
        expect(step.taken).toBeCloseTo(counted[index]?.taken ?? -1, 12);
        expect(step.armies).toBeCloseTo(counted[index]?.armies ?? -1, 12);
      });
    },
  );

  test('are those of dice that are rolled, within four standard errors', () => {
    const chance = new Chance(fromSeed('a path'));
    const eyes = (count: number): number[] =>
      Array.from({ length: count }, () => 1 + chance.number('eye', 6));
    const [defenders, games] = [[2, 3, 1], 4000];
    const reached = defenders.map(() => 0);
    for (let game = 0; game < games; game++) {
      let armies = 9;
      for (const [index, strength] of defenders.entries()) {
        let [attack, defence] = [armies - 1, strength];
        while (attack > 0 && defence > 0) {
          const losses = compareDice(eyes(Math.min(3, attack)), eyes(Math.min(2, defence)));
          attack -= losses.attacker;
          defence -= losses.defender;
        }
        if (defence > 0) break;
        reached[index] = (reached[index] ?? 0) + 1;
        armies = attack;
      }
    }
    campaignOdds(9, defenders, usualDice).forEach(({ taken }, index) => {
      const error = Math.sqrt((taken * (1 - taken)) / games);
      expect(Math.abs((reached[index] ?? 0) / games - taken)).toBeLessThan(4 * error);
    });
  });

  test('end as the odds of the whole path do', () => {
    const whole = pathOdds(20, [3, 2, 5, 1]);
    const last = campaignOdds(20, [3, 2, 5, 1], usualDice).at(-1);
    expect(last?.taken).toBeCloseTo(whole.win, 12);
    expect(last?.armies).toBeCloseTo(whole.left, 12);
  });

  test('a territory without armies is walked into, and an army stays behind', () => {
    expect(campaignOdds(3, [0, 0, 0], allLuck).map(({ taken, armies }) => [taken, armies])).toEqual([
      [1, 2],
      [1, 1],
      [0, 0],
    ]);
  });

  test.each([
    ['dice', usualDice],
    ['exchanges', allLuck],
  ] as readonly [string, BattleRules][])(
    'with fewer armies than are told to go on the rest of the path is less than an even chance: %s',
    (_, rules) => {
      const defenders = [2, 4, 1, 3];
      campaignOdds(12, defenders, rules).forEach(({ least }, index) => {
        const chance = (armies: number): number =>
          campaignOdds(armies, defenders.slice(index), rules).at(-1)?.taken ?? 0;
        expect(chance(least ?? 0)).toBeGreaterThanOrEqual(0.5);
        expect(chance((least ?? 0) - 1)).toBeLessThan(0.5);
      });
    },
  );

  test('no number of armies that is reckoned with is enough for what holds more', () => {
    expect(campaignOdds(10, [5000], usualDice)[0]?.least).toBeNull();
  });
});
