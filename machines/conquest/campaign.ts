import { type ExchangeRules, exchangeOutcome } from './exchange.ts';
import { battleOdds, certainly, type DiceLimits, expected } from './odds.ts';

/** How battles are fought: with dice until one side is beaten, or in one exchange. */
export type BattleRules = DiceLimits | ExchangeRules;

/** What taking one of several territories comes to, one after the other with all that can move on. */
export interface CampaignStep {
  readonly defenders: number;
  /** The chance that this one and all before it are taken. */
  readonly taken: number;
  /** Armies expected in it once it is taken; 0 where it cannot be. */
  readonly armies: number;
  /**
   * The fewest armies in the territory before with which this one and all after it are taken with an even chance: with
   * fewer one stops. Null where no number that is reckoned with is enough.
   */
  readonly least: number | null;
}

/** The most armies that are reckoned with: exchanges take longer, for each number that may be left is one of its own. */
export const mostReckoned = (rules: BattleRules): number => ('attack' in rules ? 2000 : 300);

/** Smaller chances of a number of attackers are left out of exchanges. */
const HARDLY = 1e-12;

/** An even chance: what it takes to go on. */
const EVEN = 0.5;

/**
 * The exact chances of a whole path, battle after battle; where rules say so an army stays behind in each territory.
 * @param armies all armies of the first source, at most `mostReckoned`
 * @param defenders armies of the territories to be taken, in order; 0 or more
 */
export const campaignOdds = (
  armies: number,
  defenders: readonly number[],
  rules: BattleRules,
): readonly CampaignStep[] => {
  let chances = certainly(armies);
  return defenders.map((strength, index) => {
    chances = afterBattle(chances, strength, rules);
    const taken = sum(chances);
    return {
      defenders: strength,
      taken,
      armies: taken > 0 ? expected(chances) / taken : 0,
      least: leastFor(defenders.slice(index), rules),
    };
  });
};

/** Chances of the armies in what is taken, by their number, from those of all armies in the source. */
function afterBattle(source: Float64Array, defenders: number, rules: BattleRules): Float64Array {
  const attackers = 'attack' in rules || rules.standGuard ? source.slice(1) : source.slice();
  if (attackers.length === 0) return attackers;
  // Nobody attacks with nothing.
  attackers[0] = 0;
  if (defenders === 0) return attackers;
  if ('attack' in rules) return battleOdds(attackers, defenders, rules).attackersLeft;
  const left = new Float64Array(attackers.length);
  attackers.forEach((chance, number) => {
    if (chance < HARDLY) return;
    exchangeOutcome(rules, number, defenders).attackersLeft.forEach((share, stay) => {
      left[stay] = (left[stay] ?? 0) + chance * share;
    });
  });
  return left;
}

/** The chance to take all of some territories from so many armies. */
export const chanceOfAll = (armies: number, defenders: readonly number[], rules: BattleRules): number =>
  sum(defenders.reduce((chances, strength) => afterBattle(chances, strength, rules), certainly(armies)));

/** The fewest armies that take all with an even chance; more armies never take less. */
function leastFor(defenders: readonly number[], rules: BattleRules): number | null {
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
