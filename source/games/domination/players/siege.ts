import { territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { isPrey } from '../../../../machines/teams.ts';
import { best, bestOf, type Strike } from '../../conquest/players/choice.ts';
import { attacks, foes, fronts, ownOnes } from '../../conquest/players/field.ts';
import { type Advance, placed, strike } from './common-moves.ts';
import { mayAttack, reachable, type Situation } from './situation.ts';

/** It attacks with at least this chance of capture. */
const GOOD_ODDS = 0.75;
/** The value of a rival's land less, of whoever has least, beside the armies there. */
const WEAKNESS = 1e6;

/**
 * The moves of a long game in which few countries may be attacked in a turn (rules/domination.md#attack). Who gathers
 * one great army there takes as many countries as may be attacked and loses as many of those that it left with one army, for
 * ever. So armies lie on all borders, each enough against the largest army beside it.
 * @returns null where other moves do as well
 */
export function siege(situation: Situation): DominationMove | null {
  const { phase, reserve } = situation.view;
  switch (phase.name) {
    case 'placing':
      return placement(situation, at(reserve, situation.seat));
    case 'attacking.choosing':
      return attack(situation);
    case 'attacking.advancing':
      return { type: 'advance', armies: advance(situation, phase) };
    case 'fortifying':
      return fortification(situation);
    default:
      return null;
  }
}

/** Armies that are enough in a country: against the largest one beside it an attack rather fails. */
function enough({ battles, terrain, view, sides, seat }: Situation, country: number): number {
  const rivals = at(terrain.into, country).filter(from => isPrey(sides, view.owners[from] ?? null, seat));
  const attackers = Math.max(0, ...rivals.map(from => at(view.armies, from)));
  let [least, most] = [1, 2 * Math.max(1, attackers)];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (attackers < 2 || battles.win(attackers - 1, middle) < 0.5) most = middle;
    else least = middle + 1;
  }
  return least;
}

const lack = (situation: Situation, country: number): number =>
  enough(situation, country) - at(situation.view.armies, country);

/** What the fewest armies make safe; where nothing more can be, the largest army grows. */
function placement(situation: Situation, reserve: number): DominationMove {
  const borders = fronts(situation);
  const helped = borders
    .map(country => ({ country, armies: lack(situation, country) }))
    .filter(({ armies }) => armies > 0 && armies <= reserve);
  const cheapest = bestOf(helped, ({ armies }) => -armies);
  if (cheapest !== undefined) return placed(situation, cheapest.country, cheapest.armies);
  return placed(
    situation,
    best(borders, country => at(situation.view.armies, country)),
    reserve,
  );
}

/** The largest army that can be beaten, of the rival with the least land; a capital before all. */
function attack(situation: Situation): DominationMove {
  const { view, battles } = situation;
  const wins = ({ source, target }: Strike): boolean =>
    battles.win(at(view.armies, source) - 1, at(view.armies, target)) >= GOOD_ODDS;
  const value = ({ source, target }: Strike): number => {
    if (view.mode === 'capital' && view.capitals.some(each => each === target))
      return Number.POSITIVE_INFINITY;
    const held = view.owners.filter(owner => owner === view.owners[target]).length;
    return at(view.armies, target) + at(view.armies, source) / WEAKNESS - WEAKNESS * held;
  };
  const possible = mayAttack(situation) ? attacks(situation).filter(wins) : [];
  const chosen = bestOf(possible, value);
  return chosen === undefined ? { type: 'end-attack' } : strike(chosen);
}

/** What is enough for both countries, and half of what is left; where it is not, what the target needs or the least. */
function advance(situation: Situation, { source, target, least, most }: Advance): number {
  if (foes(situation, source).length === 0) return most;
  const needed = enough(situation, target);
  const left = at(situation.view.armies, source) - enough(situation, source) - needed;
  const moving = left >= 0 ? needed + Math.floor(left / 2) : needed;
  return moving > most && left < 0 ? least : Math.max(least, Math.min(most, moving));
}

/** What one country does not need goes where it is enough. */
function fortification(situation: Situation): DominationMove {
  const moves = ownOnes(situation).flatMap(source => {
    const spare = Math.min(-lack(situation, source), at(situation.view.armies, source) - 1);
    if (spare <= 0) return [];
    return reachable(situation, source).flatMap(target => {
      const missing = lack(situation, target);
      const armies = Math.max(missing, Math.floor(spare / 2));
      return missing > 0 && missing <= spare ? [{ source, target, armies }] : [];
    });
  });
  const chosen = bestOf(moves, ({ armies }) => armies);
  if (chosen === undefined) return { type: 'pass' };
  const { source, target, armies } = chosen;
  return { type: 'fortify', source: territory(source), target: territory(target), armies };
}
