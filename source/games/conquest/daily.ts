import type { GameTypes } from '../../../machines/game.ts';
import { counted } from '../../../machines/wording.ts';
import type { DailyEnd, DailyScore } from '../../study/daily.ts';

/** More than any number of territories: whoever has won stands before whoever has not. */
const WON = 10_000;

/** Who has won, the sooner the better; else who has more land when the turns are over. */
export function conquestScore<T extends GameTypes & { view: { readonly owners: readonly unknown[] } }>({
  outcome,
  view,
  turn,
  seat,
}: DailyEnd<T>): DailyScore {
  const [first = []] = outcome.places;
  if (first.length === 1 && first[0] === seat) return { score: WON - turn, told: `won in turn ${turn}` };
  const held = view.owners.filter(owner => owner === seat).length;
  const land = counted(held, 'territory', 'territories');
  return {
    score: held,
    told: held === 0 ? 'beaten' : `${land} of ${view.owners.length} after ${turn} turns`,
  };
}
