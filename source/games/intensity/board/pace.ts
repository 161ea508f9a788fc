import type { IntensityTypes } from '../../../../machines/intensity/types.ts';
import type { Weight } from '../../../screens/play/controller.ts';
import type { TableView } from '../../../table/api.ts';

/** Who leads, and who counts, lets the last round be looked at as long as so many moves. */
export const LAST_ROUND_MOVES = 3;

/** Where nobody is asked for the next hand, the sheet of the last one stays as long as so many moves. */
const SHEET_MOVES = 8;

/** How long a computer player's move waits, as a share of the pace. */
export function paceOf(
  move: IntensityTypes['move'],
  table: Pick<TableView<IntensityTypes>, 'occupants' | 'view'>,
): number {
  if (move.type === 'discard') return 0.1;
  const { rounds, table: round, phase } = table.view('spectator');
  if (move.type === 'ready') {
    const watched = table.occupants.every(({ kind }) => kind === 'bot');
    return watched && phase.name === 'scored' && !phase.ready.includes(true)
      ? LAST_ROUND_MOVES + SHEET_MOVES
      : 0;
  }
  return round.cards.length === 0 && rounds.length > 0 ? LAST_ROUND_MOVES : 1;
}

/** How much an event tells: who took points stays in the log of the smallest screen, each card does not. */
export function weightOf(event: IntensityTypes['event']): Weight {
  switch (event.type) {
    case 'hand-scored':
    case 'ended':
    case 'faulted':
      return 'strong';
    case 'round-won':
      return 'points' in event && event.points !== 0 ? 'strong' : 'plain';
    case 'played':
    case 'discarded':
      return 'minor';
    default:
      return 'plain';
  }
}
