import { type BattleTerms, battleOdds, type DiceLimits, expected, pointMass, usualDice } from './odds.ts';

export interface FrontOdds {
  /** Probability of capture. */
  readonly win: number;
  /** Mean losses of either side. */
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  /** Mean armies left to move in after a capture; 0 if there can be none. */
  readonly left: number;
  /** Mean armies left in the source without a capture; 0 if capture is certain. */
  readonly stay: number;
  /** Probability of a capture with so many armies left to move in, by their number. */
  readonly leftChances: Float64Array;
}

/** Larger battles are scaled down to this size, so that a key press stays quick. */
const MOST_COUNTED = 2000;
/** Cached answers; a cursor returns to the same battles again and again. */
const MOST_KEPT = 500;

const fronts = new Map<string, FrontOdds>();
const paths = new Map<string, PathOdds>();

/** Looks an answer up in a cache, or computes it. */
function answer<T>(kept: Map<string, T>, numbers: readonly number[], count: () => T): T {
  const key = numbers.join();
  const before = kept.get(key);
  if (before !== undefined) return before;
  if (kept.size >= MOST_KEPT) kept.clear();
  const counted = count();
  kept.set(key, counted);
  return counted;
}

/**
 * Odds of an attack to its end or the floor, most dice on both sides; `armies` includes the one that must stay,
 * `defenders` are 1 or more.
 */
export const frontOdds = (armies: number, defenders: number, terms: BattleTerms = usualDice): FrontOdds =>
  answer(fronts, [armies, defenders, terms.defence, terms.attack, terms.floor ?? 1], () =>
    countFront(Math.max(0, armies - 1), Math.max(1, defenders), terms),
  );

function countFront(attackers: number, defenders: number, terms: BattleTerms): FrontOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(attackers, defenders));
  const floor = Math.max(1, Math.round((terms.floor ?? 1) * size));
  const target = Math.max(1, Math.round(defenders * size));
  const battle = battleOdds(Math.round(attackers * size), target, { ...terms, floor });
  const { win, held, staying } = battle;
  const moving = expected(battle.attackersLeft);
  return {
    win,
    attackerLoses: attackers - (moving + staying) / size,
    defenderLoses: defenders - expected(battle.defendersLeft) / size,
    left: win > 0 ? moving / win / size : 0,
    stay: held > 0 ? 1 + staying / held / size : 0,
    leftChances: battle.attackersLeft,
  };
}

/** Odds of taking one territory after another, in which all armies that can move on do so. */
export interface PathOdds {
  /** Probability of taking them all. */
  readonly win: number;
  /** Mean armies in the last one when all are taken. */
  readonly left: number;
}

/** Odds of taking a path from all armies of its source; one army stays in every territory. */
export const pathOdds = (
  armies: number,
  defenders: readonly number[],
  dice: DiceLimits = usualDice,
): PathOdds =>
  answer(paths, [dice.defence, dice.attack, armies, ...defenders], () => countPath(armies, defenders, dice));

function countPath(armies: number, defenders: readonly number[], dice: DiceLimits): PathOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(armies, ...defenders, 1));
  // Distribution of all armies in the territory captured last.
  let chances = pointMass(Math.max(1, Math.round(armies * size)));
  let win = 1;
  for (const strength of defenders) {
    const battle = battleOdds(chances.slice(1), Math.max(1, Math.round(strength * size)), dice);
    chances = battle.attackersLeft;
    win = battle.win;
  }
  return { win, left: win > 0 ? expected(chances) / win / size : 0 };
}
