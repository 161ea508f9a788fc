import { type ExchangeRules, exchangeOutcome } from './exchange.ts';
import { battleOdds, type DiceLimits, expected, pointMass } from './odds.ts';

/** Rules of battle: dice until one side is beaten, or a single exchange. */
export type BattleRules = DiceLimits | ExchangeRules;

/** Odds for one territory of a campaign, in which all armies that can move on do so. */
export interface CampaignStep {
  readonly defenders: number;
  /** Probability of taking this territory and all before it. */
  readonly taken: number;
  /** Mean armies in the territory once taken; 0 if it cannot be taken. */
  readonly armies: number;
  /** Fewest armies before it for an even chance of all from here on; null above `mostReckoned`. */
  readonly least: number | null;
}

/** Most armies that odds are computed for; exchanges are slower: each number left is computed separately. */
export const mostReckoned = (rules: BattleRules): number => ('attack' in rules ? 2000 : 300);

/** Probabilities below this are dropped in exchanges. */
const NEGLIGIBLE = 1e-12;

const EVEN = 0.5;

/** Exact odds of a path, battle by battle, from at most `mostReckoned` armies in the first source. */
export const campaignOdds = (
  armies: number,
  defenders: readonly number[],
  rules: BattleRules,
): readonly CampaignStep[] => {
  let chances = pointMass(armies);
  return defenders.map((strength, index) => {
    chances = afterBattle(chances, strength, rules);
    const taken = sum(chances);
    return {
      defenders: strength,
      taken,
      armies: taken > 0 ? expected(chances) / taken : 0,
      least: fewestArmies(defenders.slice(index), rules),
    };
  });
};

/** Turns the distribution of armies in a source into that of the armies in the captured territory. */
function afterBattle(source: Float64Array, defenders: number, rules: BattleRules): Float64Array {
  const attackers = 'attack' in rules || rules.standGuard ? source.slice(1) : source.slice();
  if (attackers.length === 0) return attackers;
  // An attack needs an army.
  attackers[0] = 0;
  if (defenders === 0) return attackers;
  if ('attack' in rules) return battleOdds(attackers, defenders, rules).attackersLeft;
  const left = new Float64Array(attackers.length);
  attackers.forEach((chance, number) => {
    if (chance < NEGLIGIBLE) return;
    exchangeOutcome(rules, number, defenders).attackersLeft.forEach((share, stay) => {
      left[stay] = (left[stay] ?? 0) + chance * share;
    });
  });
  return left;
}

/** Probability of taking all the territories with so many armies. */
export const chanceOfAll = (armies: number, defenders: readonly number[], rules: BattleRules): number =>
  sum(defenders.reduce((chances, strength) => afterBattle(chances, strength, rules), pointMass(armies)));

/** Fewest armies that take all territories with an even chance, by bisection: more armies never do worse. */
function fewestArmies(defenders: readonly number[], rules: BattleRules): number | null {
  const isEnough = (armies: number): boolean => chanceOfAll(armies, defenders, rules) >= EVEN;
  const most = mostReckoned(rules);
  let high = 1 + defenders.length;
  while (!isEnough(high)) {
    if (high >= most) return null;
    high = Math.min(most, 2 * high);
  }
  let low = 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

const sum = (chances: Float64Array): number =>
  Math.min(
    1,
    chances.reduce((all, chance) => all + chance, 0),
  );
