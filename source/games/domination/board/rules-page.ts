import type { Section } from '../../../app/play/board.ts';

/** Domination in short (rules/domination.md#in-short). */
export const rules: readonly Section[] = [
  {
    heading: 'The aim',
    lines: ['To own the whole world; or every capital; or what a secret mission says.'],
  },
  {
    heading: 'A turn',
    lines: [
      'Trade: three cards of one kind or of three kinds bring armies.',
      'Place: one army for every three territories, at least 3, and the bonus',
      'of each continent that is all yours.',
      'Attack: as often as you like, from a territory with two armies or more.',
      'Fortify: one move of armies through your own territories.',
    ],
  },
  {
    heading: 'A battle',
    lines: [
      'Up to 3 dice against up to 2. The highest are compared, then the second;',
      'the lower one loses an army, and at a tie the attacker does.',
      'Into what you take move at least as many armies as you rolled dice.',
    ],
  },
  {
    heading: 'Cards',
    lines: [
      'One for each turn in which you took a territory. Who beats a player gets',
      "the player's cards.",
    ],
  },
];
