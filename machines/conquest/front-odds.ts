import { type BattleTerms, battleOdds, certainly, type DiceLimits, expected, usualDice } from './odds.ts';

/** What an attack comes to, exactly. */
export interface FrontOdds {
  /** The chance to take the territory. */
  readonly win: number;
  /** Armies that either side is expected to lose. */
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  /** Armies expected to be left to move in, when it is won; 0 when it cannot be. */
  readonly left: number;
  /** Armies expected to be left in the source when it is not won; 0 when that cannot be. */
  readonly stay: number;
  /** The chance that it is won with so many armies left to move in, by their number. */
  readonly lefts: Float64Array;
}

/** Armies that are counted one by one; of larger battles the proportions are, as a key press must stay quick. */
const MOST_COUNTED = 2000;
/** Answers that are kept: a cursor comes back to the same battles again and again. */
const MOST_KEPT = 500;

const fronts = new Map<string, FrontOdds>();
const paths = new Map<string, PathOdds>();

/** The answer to a question: the one that was kept, or a new one. */
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
 * The odds of an attack that goes on until it is won, or no more armies than asked for are left, with the most dice
 * on both sides.
 * @param armies all armies of the source, the one that must stay with them
 * @param defenders armies of the target, 1 or more
 */
export const frontOdds = (armies: number, defenders: number, terms: BattleTerms = usualDice): FrontOdds =>
  answer(fronts, [armies, defenders, terms.defence, terms.attack, terms.floor ?? 1], () =>
    countedFront(Math.max(0, armies - 1), Math.max(1, defenders), terms),
  );

function countedFront(attackers: number, defenders: number, terms: BattleTerms): FrontOdds {
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
    lefts: battle.attackersLeft,
  };
}

/** What taking one territory after the other comes to when all that can move on does. */
export interface PathOdds {
  /** The chance to take them all. */
  readonly win: number;
  /** Armies expected in the last one, when all are taken. */
  readonly left: number;
}

/**
 * The odds of taking a whole path, one army staying behind in every territory.
 * @param armies all armies of the first source
 * @param defenders armies of the territories to be taken, in order
 */
export const pathOdds = (
  armies: number,
  defenders: readonly number[],
  dice: DiceLimits = usualDice,
): PathOdds =>
  answer(paths, [dice.defence, dice.attack, armies, ...defenders], () =>
    countedPath(armies, defenders, dice),
  );

function countedPath(armies: number, defenders: readonly number[], dice: DiceLimits): PathOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(armies, ...defenders, 1));
  // By all armies of the territory that was taken last.
  let chances = certainly(Math.max(1, Math.round(armies * size)));
  let win = 1;
  for (const strength of defenders) {
    const battle = battleOdds(chances.slice(1), Math.max(1, Math.round(strength * size)), dice);
    chances = battle.attackersLeft;
    win = battle.win;
  }
  return { win, left: win > 0 ? expected(chances) / win / size : 0 };
}
