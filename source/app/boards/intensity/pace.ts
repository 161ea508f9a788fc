import type { GameTypes } from '../../../../machines/game.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import type { Table } from '../../../table/api.ts';
import type { Weight } from '../../play/session.ts';

/** How long a computer player's move waits, as a share of the pace: who leads lets the last round be looked at. */
export function paceOf(move: GameTypes['move'], table: Table): number {
  if (move.type === 'discard') return 0.1;
  if (move.type === 'ready') return 0;
  const { rounds, table: round } = table.view('spectator') as IntensityView;
  return round.cards.length === 0 && rounds.length > 0 ? 3 : 1;
}

/** How much an event tells: who took points stays in the log of the smallest screen, each card does not. */
export function weightOf(event: GameTypes['event']): Weight {
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
