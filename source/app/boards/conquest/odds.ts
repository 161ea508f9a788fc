import { battleOdds, type DefenceLimit, MOST_DICE, rollChances } from '../../../../machines/conquest/odds.ts';

/** What a battle to the end comes to, exactly. */
export interface FrontOdds {
  /** The chance to take the territory. */
  readonly win: number;
  /** Armies that either side is expected to lose. */
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  /** Armies expected to be left to move in, when it is won; 0 when it cannot be. */
  readonly left: number;
}

/** Larger battles are counted as this size: the chances hardly differ, and a key press must stay quick. */
const MOST_COUNTED = 200;
/** Answers that are kept: a cursor comes back to the same battles again and again. */
const MOST_KEPT = 2000;

const kept = new Map<number, FrontOdds>();

/**
 * The odds of an attack fought to the end with the most dice on both sides.
 * @param armies all armies of the source, the one that must stay with them
 * @param defenders armies of the target, 1 or more
 */
export function frontOdds(armies: number, defenders: number, limit: DefenceLimit): FrontOdds {
  const key = (armies * 1_000_000 + defenders) * 2 + (limit - 2);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const odds = countedOdds(Math.max(0, armies - 1), Math.max(1, defenders), limit);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, odds);
  return odds;
}

function countedOdds(attackers: number, defenders: number, limit: DefenceLimit): FrontOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(attackers, defenders));
  const battle = battleOdds(Math.round(attackers * size), Math.max(1, Math.round(defenders * size)), limit);
  const attackersLeft = expected(battle.attackersLeft) / size;
  const defendersLeft = expected(battle.defendersLeft) / size;
  return {
    win: battle.win,
    attackerLoses: attackers - attackersLeft,
    defenderLoses: defenders - defendersLeft,
    left: battle.win > 0 ? attackersLeft / battle.win : 0,
  };
}

const expected = (chances: Float64Array): number =>
  chances.reduce((sum, chance, left) => sum + chance * left, 0);

/** What taking one territory after the other comes to when all that can move on does. */
export interface PathOdds {
  /** The chance to take them all. */
  readonly win: number;
  /** Armies expected in the last one, when all are taken. */
  readonly left: number;
}

/** Armies of a path that are counted one by one; larger numbers are counted in proportion. */
const MOST_ON_PATH = 1000;

/**
 * The odds of taking a whole path, one army staying behind in every territory.
 * @param armies all armies of the first source
 * @param defenders armies of the territories to be taken, in order
 */
export function pathOdds(armies: number, defenders: readonly number[], limit: DefenceLimit): PathOdds {
  const size = Math.min(1, MOST_ON_PATH / Math.max(armies, ...defenders, 1));
  let chances: Float64Array = new Float64Array(Math.max(2, Math.round(armies * size) + 1));
  chances[chances.length - 1] = 1;
  for (const strength of defenders)
    chances = afterBattle(chances, Math.max(1, Math.round(strength * size)), limit);
  const win = Math.min(
    1,
    chances.reduce((sum, chance) => sum + chance, 0),
  );
  return { win, left: win > 0 ? expected(chances) / win / size : 0 };
}

/**
 * The chances of every number of armies in a territory just taken, from those in the one that attacks it: all that
 * win move in but the one that stays.
 */
function afterBattle(chances: Float64Array, defenders: number, limit: DefenceLimit): Float64Array {
  const width = defenders + 1;
  const attackers = chances.length - 2;
  const reach = new Float64Array((attackers + 1) * width);
  const rolls = rollsBy(limit);
  for (let a = attackers; a >= 1; a -= 1) {
    const start = a * width + defenders;
    reach[start] = (reach[start] ?? 0) + (chances[a + 1] ?? 0);
    for (let d = defenders; d >= 1; d -= 1) {
      const here = reach[a * width + d] ?? 0;
      const roll = rolls[Math.min(a, MOST_DICE)]?.[Math.min(d, limit)] ?? [];
      const pairs = roll.length - 1;
      for (let lost = 0; here > 0 && lost <= pairs; lost += 1) {
        const next = (a - pairs + lost) * width + d - lost;
        reach[next] = (reach[next] ?? 0) + here * (roll[lost] ?? 0);
      }
    }
  }
  const left = new Float64Array(Math.max(2, attackers + 1));
  for (let a = 1; a <= attackers; a += 1) left[a] = reach[a * width] ?? 0;
  return left;
}

/** The chances of a roll by attack and defence dice; index 0 of both is unused. */
function rollsBy(limit: DefenceLimit): readonly (readonly (readonly number[])[])[] {
  const dice = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, index) => index);
  return dice(MOST_DICE).map(attack =>
    dice(limit).map(defence => (attack === 0 || defence === 0 ? [] : rollChances(attack, defence))),
  );
}
