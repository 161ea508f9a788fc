import type { GameTypes } from '../../../../machines/game.ts';
import type { Weight } from '../../../app/play/session.ts';

/** How long a computer player's move is shown, as a share of the pace: what changes little goes by quickly. */
export function paceOf(move: GameTypes['move']): number {
  switch (move.type) {
    case 'deploy':
      return 0.15;
    case 'defend':
    case 'stop':
      return 0.4;
    case 'pass':
      return 0.3;
    default:
      return 1;
  }
}

/** How much an event tells: who took what stays in the log of the smallest screen, each roll does not. */
export function weightOf(event: GameTypes['event']): Weight {
  switch (event.type) {
    case 'captured':
    case 'eliminated':
    case 'won':
    case 'drawn':
      return 'strong';
    case 'attacked':
    case 'rolled':
    case 'deployed':
      return 'minor';
    default:
      return 'plain';
  }
}
