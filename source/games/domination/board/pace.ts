import type { GameTypes } from '../../../../machines/game.ts';
import type { Weight } from '../../../app/play/session.ts';
import type { TableView } from '../../../table/api.ts';

/** How long a computer player's move is shown, as a share of the pace: what changes little goes by quickly. */
export function paceOf(move: GameTypes['move'], table: TableView): number {
  switch (move.type) {
    case 'claim':
    case 'place':
    case 'place-random':
      return table.progress.turn === 0 ? 0.04 : 0.4;
    case 'trade':
    case 'choose-capital':
    case 'fortify':
      return 1;
    case 'attack':
      return 0.5;
    case 'roll':
    case 'advance':
      return 0.35;
    default:
      return 0.05;
  }
}

/** How much an event tells: who took what stays in the log of the smallest screen, each roll does not. */
export function weightOf(event: GameTypes['event']): Weight {
  switch (event.type) {
    case 'captured':
    case 'eliminated':
    case 'won':
    case 'drawn':
    case 'capital-chosen':
      return 'strong';
    case 'attacked':
    case 'rolled':
    case 'retreated':
    case 'claimed':
    case 'advanced':
    case 'attacks-ended':
    case 'passed':
      return 'minor';
    default:
      return 'plain';
  }
}
