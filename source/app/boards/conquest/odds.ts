import { battleOdds, type DefenceLimit } from '../../../../machines/conquest/odds.ts';

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

/** Chances smaller than this are not followed further along a path. */
const NEGLIGIBLE = 1e-7;

/**
 * The odds of taking a whole path, one army staying behind in every territory.
 * @param armies all armies of the first source
 * @param defenders armies of the territories to be taken, in order
 */
export function pathOdds(armies: number, defenders: readonly number[], limit: DefenceLimit): PathOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(armies, 1));
  let chances = new Map<number, number>([[Math.round(armies * size), 1]]);
  for (const strength of defenders) {
    const next = new Map<number, number>();
    for (const [here, chance] of chances) {
      if (here < 2 || chance < NEGLIGIBLE) continue;
      const { attackersLeft } = battleOdds(here - 1, Math.max(1, Math.round(strength * size)), limit);
      attackersLeft.forEach((share, left) => {
        if (share > 0) next.set(left, (next.get(left) ?? 0) + chance * share);
      });
    }
    chances = next;
  }
  let [win, sum] = [0, 0];
  for (const [left, chance] of chances) {
    win += chance;
    sum += chance * left;
  }
  return { win, left: win > 0 ? sum / win / size : 0 };
}
