import { fought, type Terms } from './battle.ts';

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

const kept = new Map<string, FrontOdds>();

/**
 * The odds of an attack that goes on until it is won, or no more armies than asked for are left, with the most dice
 * on both sides.
 * @param armies all armies of the source, the one that must stay with them
 * @param defenders armies of the target, 1 or more
 */
export function frontOdds(armies: number, defenders: number, terms: Terms): FrontOdds {
  const key = [armies, defenders, terms.defence, terms.attack, terms.floor].join();
  const before = kept.get(key);
  if (before !== undefined) return before;
  const odds = countedOdds(Math.max(0, armies - 1), Math.max(1, defenders), terms);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, odds);
  return odds;
}

function countedOdds(attackers: number, defenders: number, terms: Terms): FrontOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(attackers, defenders));
  const start = certainly(Math.round(attackers * size));
  const floor = Math.max(1, Math.round(terms.floor * size));
  const battle = fought(start, Math.max(1, Math.round(defenders * size)), { ...terms, floor });
  const [win, moving] = [sum(battle.taken), expected(battle.taken)];
  return {
    win,
    attackerLoses: attackers - (moving + battle.attackersLeft) / size,
    defenderLoses: defenders - battle.defendersLeft / size,
    left: win > 0 ? moving / win / size : 0,
    stay: battle.held > 0 ? 1 + battle.attackersLeft / battle.held / size : 0,
    lefts: battle.taken,
  };
}

/** Chances by number, when the number is known. */
function certainly(number: number): Float64Array {
  const chances = new Float64Array(number + 1);
  chances[number] = 1;
  return chances;
}

const sum = (chances: Float64Array): number =>
  Math.min(
    1,
    chances.reduce((all, chance) => all + chance, 0),
  );

const expected = (chances: Float64Array): number =>
  chances.reduce((all, chance, left) => all + chance * left, 0);

/** What taking one territory after the other comes to when all that can move on does. */
export interface PathOdds {
  /** The chance to take them all. */
  readonly win: number;
  /** Armies expected in the last one, when all are taken. */
  readonly left: number;
}

/** Answers that are kept, as for fronts: what is shown asks again and again. */
const keptPaths = new Map<string, PathOdds>();

/**
 * The odds of taking a whole path, one army staying behind in every territory.
 * @param armies all armies of the first source
 * @param defenders armies of the territories to be taken, in order
 */
export function pathOdds(
  armies: number,
  defenders: readonly number[],
  terms: Omit<Terms, 'floor'>,
): PathOdds {
  const key = [terms.defence, terms.attack, armies, ...defenders].join();
  const before = keptPaths.get(key);
  if (before !== undefined) return before;
  const odds = countedPath(armies, defenders, terms);
  if (keptPaths.size >= MOST_KEPT) keptPaths.clear();
  keptPaths.set(key, odds);
  return odds;
}

function countedPath(armies: number, defenders: readonly number[], terms: Omit<Terms, 'floor'>): PathOdds {
  const size = Math.min(1, MOST_COUNTED / Math.max(armies, ...defenders, 1));
  // By all armies of the territory that was taken last.
  let chances = certainly(Math.max(1, Math.round(armies * size)));
  for (const strength of defenders) {
    const attackers = chances.slice(1);
    chances = fought(attackers, Math.max(1, Math.round(strength * size)), { ...terms, floor: 1 }).taken;
  }
  const win = sum(chances);
  return { win, left: win > 0 ? expected(chances) / win / size : 0 };
}
