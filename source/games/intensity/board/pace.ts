import type { IntensityTypes } from '../../../../machines/intensity/types.ts';
import type { Weight } from '../../../screens/play/controller.ts';
import type { TableView } from '../../../table/api.ts';

/** Moves as long as which a finished round stays on the table. */
export const LAST_ROUND_MOVES = 3;

/** Moves as long as which the sheet of a hand stays where nobody is asked for the next one. */
const SHEET_MOVES = 8;

/** The delay of a computer player's move, as a share of the pace. */
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

/** The weight of an event in the log: points taken stay on the smallest screen, each card does not. */
export function weightOf(event: IntensityTypes['event']): Weight {
  if (event.type === 'round-won') return event.points > 0 ? 'strong' : 'plain';
  if (['hand-scored', 'ended', 'faulted'].includes(event.type)) return 'strong';
  return ['played', 'discarded'].includes(event.type) ? 'minor' : 'plain';
}
