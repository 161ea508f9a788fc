import type { Section } from '../../../app/play/board.ts';

/** Warzone in short (rules/warzone.md#in-short). */
export const rules: readonly Section[] = [
  {
    heading: 'The aim',
    lines: ['Own every territory of the map.'],
  },
  {
    heading: 'A turn',
    lines: [
      'Everybody gives orders in secret; then all are executed together:',
      'deployments first, then truces, then the rest in rounds, one order',
      'of each player after the other. Who comes first moves on each turn.',
      'New armies: a third of your territories, 3 at least, and the bonus',
      'of each continent that is all yours.',
    ],
  },
  {
    heading: 'Attacks',
    lines: [
      'Each attacker kills a defender with 60 %, each defender an attacker',
      'with 70 %, all at once. When all defenders fall, the survivors move',
      'in. One army always stays; what has arrived moves on next turn.',
    ],
  },
  {
    heading: 'Cards',
    lines: [
      'A turn with a capture earns a card. Bomb: halves a neighbour.',
      'Blockade: triples your armies and makes them neutral. Airlift: any',
      'own to any own. Diplomacy: no attacks this turn. Reinforcement: +5.',
    ],
  },
];
