import { letter } from '../../../../machines/seat.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Heading } from '../../../app/play/board.ts';
import type { Showing } from './playback.ts';

const phases = ['Orders', 'Execution'] as const;

/** Where a game of Warzone is; while a turn is told, where that is. */
export function headingOf(view: WarzoneView, showing: Showing | null): Heading {
  if (view.phase === 'picking') return { moment: 'the picks', phases: ['Picks', ...phases], phase: 0 };
  const turn = showing?.chapters[showing.chapter]?.turn ?? view.turn;
  const fog = view.options.fog === 'none' ? '' : ` · fog ${view.options.fog}`;
  // Letters, for they fit whatever the names are.
  const order = view.order.map(letter).join(' ');
  const first = showing === null && view.phase !== 'over' && order !== '' ? ` · order ${order}` : '';
  return {
    moment: `turn ${turn}${fog}${first}`,
    phases,
    phase: view.phase === 'over' && showing === null ? -1 : showing === null ? 0 : 1,
  };
}
