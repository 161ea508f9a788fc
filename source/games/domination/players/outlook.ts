import { at } from '../../../../machines/result.ts';
import type { Situation } from './situation.ts';

/** What counts at the beginning of a turn, near to what fits who won games of hard players (bench/domination-fit.ts). */
export const WEIGHTS = {
  /** Armies that a card is worth, as a share of what the next set gives. */
  card: 0.5,
  /** For how many turns income counts. */
  horizon: 1,
  /** How much more the armies of the largest front count, and of the second. */
  largest: 0.6,
  second: 0.6,
  /** What an army is worth that has nobody to fight where it stands. */
  idle: 0.9,
  /** What is left of the income of a continent that a neighbour is about as strong to take. */
  endangered: 0.2,
  /** How much better it is to be the next to move, where there are more than two. */
  next: 1.1,
  /** The power of strength with which chances grow: of two players, and of more. */
  duel: 7.5,
  many: 3.7,
};
export type Weights = Readonly<typeof WEIGHTS>;
/** A country that has more than so many times its armies beside it is in danger. */
const DANGER = 0.8;

/** The chance of a seat whose turn begins to win by its strength: 0 to 1. */
export function outlook(
  { terrain, view, seat, seats, options }: Situation,
  weights: Weights = WEIGHTS,
): number {
  const { owners, armies, handSizes, nextTrade } = view;
  const strengths = Array.from({ length: seats }, () => ({
    sum: 0,
    held: 0,
    largest: 0,
    second: 0,
    income: 0,
  }));
  for (const [country, owner] of owners.entries()) {
    if (owner === null) continue;
    const here = at(strengths, owner);
    const count = at(armies, country);
    here.held += 1;
    if (at(terrain.out, country).some(other => owners[other] !== owner)) {
      here.sum += count;
      if (count > here.largest) [here.largest, here.second] = [count, here.largest];
      else here.second = Math.max(here.second, count);
    } else here.sum += 1 + weights.idle * (count - 1);
  }
  for (const { bonus, countries } of terrain.regions) {
    const owner = owners[countries[0] ?? -1] ?? null;
    if (owner === null || countries.some(country => owners[country] !== owner)) continue;
    const isEndangered = countries.some(country =>
      at(terrain.into, country).some(
        from => owners[from] !== owner && at(armies, from) > DANGER * at(armies, country),
      ),
    );
    at(strengths, owner).income += bonus * (isEndangered ? weights.endangered : 1);
  }
  const alive = strengths.filter(({ held }) => held > 0).length;
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
      weights.horizon * (Math.max(options.reinforcementMinimum, held / 3) + income) +
      card * at(handSizes, each);
    let weight = Math.max(1, strength) ** power;
    if (step === 0) own = weight;
    else if (isNext) {
      weight *= weights.next ** power;
      isNext = false;
    }
    all += weight;
  }
  return own / all;
}
