import type { GameTypes } from '../../../../machines/game.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { Weight } from '../../../app/play/session.ts';
import type { TableView } from '../../../table/api.ts';

/** How long an executed order is shown, as a share of the pace: what changes little goes by quickly. */
export function shareOf(event: WarzoneEvent | null): number {
  switch (event?.type) {
    case 'attacked':
    case 'eliminated':
    case 'bombed':
    case 'blockaded':
      return 2.4;
    case 'deployed':
    case 'moved':
    case 'card-drawn':
      return 1;
    default:
      return 1.6;
  }
}

/** Computer players think unseen; where nobody plays with them, they wait until the turn before has been shown. */
export function paceOf(_move: GameTypes['move'], table: TableView): number {
  if (table.occupants.some(occupant => occupant.kind === 'human')) return 0;
  const events = (table.history.at(-1)?.events ?? []) as readonly WarzoneEvent[]; // The table plays Warzone.
  if (!events.some(event => event.type === 'turn-began')) return 0;
  return events.reduce((sum, event) => sum + ('order' in event ? shareOf(event) : 0), 1);
}

/** How much an event tells: who took what stays in the log of the smallest screen, each deployment does not. */
export function weightOf(event: GameTypes['event']): Weight {
  switch (event.type) {
    case 'eliminated':
    case 'won':
    case 'drawn':
    case 'turn-began':
      return 'strong';
    case 'attacked':
    case 'bombed':
    case 'blockaded':
    case 'negotiated':
    case 'failed':
    case 'picked':
    case 'card-drawn':
      return 'plain';
    default:
      return 'minor';
  }
}
