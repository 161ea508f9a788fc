import { at } from '../../../../machines/result.ts';
import { isPrey } from '../../../../machines/teams.ts';
import { incomeOf, type Situation } from './situation.ts';

/** Weights at the start of a turn, nearly fitted to hard players' winners (bench/domination-fit.ts). */
export const WEIGHTS = {
  /** A card's value in armies, as a share of the next set's. */
  card: 0.5,
  /** Turns for which income counts. */
  horizon: 1,
  /** The additional weights of the two largest fronts' armies. */
  largest: 0.6,
  second: 0.6,
  /** The value of an army without an enemy to fight. */
  idle: 0.9,
  /** The share left of an endangered continent's income. */
  endangered: 0.2,
  /** The advantage of moving next, with more than two players. */
  next: 1.1,
  /** The exponent by which chances grow with strength, with two players and with more. */
  duel: 7.5,
  many: 3.7,
};
export type Weights = Readonly<typeof WEIGHTS>;
/** Neighbouring armies, as a multiple of its own, that endanger a country. */
const DANGER = 0.8;

/** The chance of a seat's side to win at the start of its turn, 0 to 1, from strength. */
export function outlook(situation: Situation, weights: Weights = WEIGHTS): number {
  const { terrain, view, seat, seats, sides, options } = situation;
  const { owners, armies, handSizes, nextTrade } = view;
  const nothing = { sum: 0, held: 0, largest: 0, second: 0, income: 0 };
  const strengths = Array.from({ length: seats }, () => ({ ...nothing }));
  for (const [country, owner] of owners.entries()) {
    if (owner === null) continue;
    const here = at(strengths, owner);
    const count = at(armies, country);
    here.held += 1;
    if (at(terrain.out, country).some(other => isPrey(sides, at(owners, other), owner))) {
      here.sum += count;
      if (count > here.largest) [here.largest, here.second] = [count, here.largest];
      else here.second = Math.max(here.second, count);
    } else here.sum += 1 + weights.idle * (count - 1);
  }
  for (const { bonus, countries } of terrain.regions) {
    const owner = owners[countries[0] ?? -1] ?? null;
    if (owner === null || countries.some(country => owners[country] !== owner)) continue;
    const isEndangered = countries.some(country => {
      const limit = DANGER * at(armies, country);
      return at(terrain.into, country).some(
        from => isPrey(sides, at(owners, from), owner) && at(armies, from) > limit,
      );
    });
    at(strengths, owner).income += bonus * (isEndangered ? weights.endangered : 1);
  }
  const alive = new Set(sides.filter((_, each) => at(strengths, each).held > 0)).size;
  const power = alive > 2 ? weights.many : weights.duel;
  const card = weights.card * (options.cards === 'increasing' ? nextTrade : 8);
  let isNext = alive > 2;
  let [own, all] = [0, 0];
  for (let step = 0; step < seats; step++) {
    const each = (seat + step) % seats;
    const { sum, held, largest, second, income } = at(strengths, each);
    if (held === 0) continue;
    const reserve = step === 0 ? at(view.reserve, seat) : 0;
    const strength =
      sum +
      reserve +
      weights.largest * (largest + reserve) +
      weights.second * second +
      weights.horizon * incomeOf(situation, owners, each, { held, bonus: income, armies: sum }) +
      card * at(handSizes, each);
    let weight = Math.max(1, strength) ** power;
    const isOurs = sides[each] === sides[seat];
    if (isOurs) own += weight;
    else if (isNext) {
      weight *= weights.next ** power;
      isNext = false;
    }
    all += weight;
  }
  return own / all;
}
