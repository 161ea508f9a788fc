import type { About } from '../game.ts';
import { handSizeFor } from './cards.ts';

export const about = {
  id: 'intensity',
  title: 'Intensity',
  summary: 'Pass three cards, then stay clear of calves and buffalo',
  seats: { min: 3, max: 6, usual: 4 },
  // A turn is a round of the match: a card of each hand.
  turnInWords(turn: number, players: number): string {
    const rounds = handSizeFor(players);
    const hands = Math.floor((turn - 1) / rounds);
    return hands < 1 ? `round ${turn}` : `hand ${hands + 1}, round ${turn - hands * rounds}`;
  },
} satisfies About;
