import type { About } from '../game.ts';
import { HAND_SIZE } from './cards.ts';

export const about = {
  id: 'intensity',
  title: 'Intensity',
  summary: 'Pass three cards, then stay clear of calves and buffalo',
  seats: { min: 4, max: 4 },
  // A turn is a round of the match: a card of each hand.
  turnInWords(turn: number): string {
    const hands = Math.floor((turn - 1) / HAND_SIZE);
    return hands < 1 ? `round ${turn}` : `hand ${hands + 1}, round ${turn - hands * HAND_SIZE}`;
  },
} satisfies About;
