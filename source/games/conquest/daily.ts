import type { GameTypes } from '../../../machines/game.ts';
import { plural } from '../../../machines/wording.ts';
import type { DailyEnd, DailyScore } from '../../study/daily.ts';

/** Above any number of territories, so that winners come first. */
const WON = 10_000;

/** An earlier win is better; without one, more territories are. */
export function conquestScore<T extends GameTypes & { view: { readonly owners: readonly unknown[] } }>({
  outcome,
  view,
  turn,
  seat,
}: DailyEnd<T>): DailyScore {
  const [first = []] = outcome.places;
  if (first.length === 1 && first[0] === seat) return { score: WON - turn, told: `won in turn ${turn}` };
  const held = view.owners.filter(owner => owner === seat).length;
  const land = plural(held, 'territory', 'territories');
  return {
    score: held,
    told: held === 0 ? 'beaten' : `${land} of ${view.owners.length} after ${turn} turns`,
  };
}
