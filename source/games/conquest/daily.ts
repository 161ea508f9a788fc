import type { GameTypes } from '../../../machines/game.ts';
import { plural } from '../../../machines/wording.ts';
import type { OptionValues } from '../../maps/setup-kit.ts';
import { type FixedGame, seatsAgainst } from '../../setup/fixed-game.ts';
import type { DailyChallenge, DailyEnd, DailyScore } from '../../study/daily.ts';

type LandTypes = GameTypes & { view: { readonly owners: readonly unknown[] } };

/** A daily challenge on land, the usual map where none is named, against one or two normal players. @param on its rules stay those of its first day: whoever looks back finds the same game */
export const conquestDaily = <T extends LandTypes>(
  opponents: 1 | 2,
  options: OptionValues,
  on: Pick<FixedGame, 'map' | 'rules'> = {},
): DailyChallenge<T> => ({
  seats: seatsAgainst('normal', ...['Bruno', 'Cleo'].slice(0, opponents)),
  options,
  ...on,
  scoreOf,
});

/** Above any number of territories, so that winners come first. */
const WON = 10_000;

/** An earlier win is better; without one, more territories are. */
function scoreOf<T extends LandTypes>({ outcome, view, turn, seat }: DailyEnd<T>): DailyScore {
  const [first = []] = outcome.places;
  if (first.length === 1 && first[0] === seat) return { score: WON - turn, told: `won in turn ${turn}` };
  const held = view.owners.filter(owner => owner === seat).length;
  const land = plural(held, 'territory', 'territories');
  return {
    score: held,
    told: held === 0 ? 'beaten' : `${land} of ${view.owners.length} after ${turn} turns`,
  };
}
