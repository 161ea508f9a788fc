// Shooting the moon: who takes all points of a hand (rules/intensity.md#shooting-the-moon).
import { CALVES, HAND_POINTS, SUITS } from '../../../../machines/intensity/cards.ts';
import { type CardHolder, type Knowledge, ME } from './knowledge.ts';
import { BUFFALO, COUNT, type Code, codeOf, highest, lowest } from './masks.ts';
import type { HandRules } from './sight.ts';
import { NO_SUIT, type Simulation } from './simulation.ts';

/** What a plan that is tried leads to: nobody means to take all, or this place does. */
export type Plan = CardHolder | typeof NOBODY;
export const NOBODY = -1;

/** What a plan to take all has to be better by: the others of rollouts do not fight it, those at the table do. */
export const FIGHT = 2;

/** Points that somebody holds alone from which on the others reckon that he means it. */
const SUSPICIOUS = 5;

/** The plans open to the player that thinks: to take all only while nobody else has a point. */
export const ownPlans = ({ rules, taken }: Pick<Knowledge, 'rules' | 'taken'>): readonly Plan[] =>
  rules.moon && taken.every((points, place) => place === ME || points === 0) ? [NOBODY, ME] : [NOBODY];

/** The other place that may mean to take all, having all points so far. */
export function suspect({ rules, taken }: Knowledge): Plan {
  if (!rules.moon) return NOBODY;
  const total = taken.reduce((sum, points) => sum + points, 0);
  const place = taken.indexOf(total);
  return total >= SUSPICIOUS && place !== ME ? place : NOBODY;
}

/**
 * What the rest of a hand cost, in points of one's own and of partners. Whoever takes all gains as much on the others by either rule:
 * of four players half of all points more than the mean of the table, which is what others lose.
 * @param taken before, by place. @param points since, by place
 */
export function costOf(
  { players, moon, partners }: HandRules,
  taken: ArrayLike<number>,
  points: ArrayLike<number>,
): number {
  const ours = (of: ArrayLike<number>): number =>
    partners.reduce((sum, place) => sum + (of[place] ?? 0), of[ME] ?? 0);
  if (moon)
    for (let place = 0; place < players; place++)
      if ((taken[place] ?? 0) + (points[place] ?? 0) === HAND_POINTS) {
        const isOurs = place === ME || partners.includes(place);
        return (HAND_POINTS * (isOurs ? 2 - players : 2)) / players - ours(taken);
      }
  return ours(points);
}

/** The card of a place that means to take every point, which looks at no hidden card. */
export function toTakeAll(simulation: Simulation, place: number): Code {
  const { hands, led, best, onTable } = simulation;
  if (led === NO_SUIT) return toLead(simulation, place);
  const mask = hands[place * 4 + led] ?? 0;
  if (mask === 0) return toThrow(simulation, place);
  const above = mask & ~((2 << best) - 1);
  if (above === 0) return codeOf(led, lowest(mask));
  if (onTable === simulation.players - 1) return codeOf(led, lowest(above));
  return codeOf(led, highest(above));
}

/** The highest card of the suit in which the fewest unseen ones are higher, and most are out. */
function toLead(simulation: Simulation, place: number): Code {
  const { hands, left } = simulation;
  const calves = simulation.mayLeadCalf(place);
  let chosen = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < SUITS.length; suit++) {
    const mask = hands[place * 4 + suit] ?? 0;
    if (mask === 0 || (suit === CALVES && !calves)) continue;
    const unseen = (left[suit] ?? 0) & ~mask;
    const rank = highest(mask);
    const merit = (COUNT[unseen] ?? 0) - 10 * (COUNT[unseen >> (rank + 1)] ?? 0);
    if (merit > most) {
      most = merit;
      chosen = codeOf(suit, rank);
    }
  }
  return chosen;
}

/** The lowest card without points: one with points would go to somebody else. */
function toThrow({ hands }: Simulation, place: number): Code {
  let chosen = -1;
  for (let suit = 0; suit < SUITS.length; suit++) {
    const mask = hands[place * 4 + suit] ?? 0;
    if (mask === 0 || suit === CALVES) continue;
    const code = codeOf(suit, lowest(mask));
    if (code !== BUFFALO && (chosen < 0 || (code & 15) < (chosen & 15))) chosen = code;
  }
  if (chosen >= 0) return chosen;
  const calves = hands[place * 4 + CALVES] ?? 0;
  return calves === 0 ? BUFFALO : codeOf(CALVES, lowest(calves));
}
