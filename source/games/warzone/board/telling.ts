import type { GameTypes } from '../../../../machines/game.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Telling } from '../../../app/play/board.ts';
import { isShown, momentsBetween } from './chronicle.ts';

/**
 * An executed turn order by order, for a replay: first that all have committed, then each order and what came of it,
 * last what the next turn begins with. Null for a step that executes nothing.
 */
export function telling(events: readonly GameTypes['event'][]): Telling | null {
  const told = events as readonly WarzoneEvent[]; // A replay of Warzone.
  const first = told.findIndex(isShown);
  if (first < 0) return null;
  const last = told.findLastIndex(isShown);
  const orders = told.slice(first, last + 1);
  const moments = [told.slice(0, first), ...orders.map(event => [event]), told.slice(last + 1)];
  return {
    moments,
    views(before, after) {
      const [begin, end] = [before as WarzoneView, after as WarzoneView]; // As above.
      const fields = momentsBetween(begin, end, orders);
      return [
        ...fields.map(({ owners, armies, hands }) => ({ ...begin, owners, armies, handSizes: hands })),
        end,
      ];
    },
  };
}
