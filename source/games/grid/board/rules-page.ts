import type { Section } from '../../../app/play/board.ts';

/** Simple Risk in short (rules/grid.md#in-short). */
export const rules: readonly Section[] = [
  {
    heading: 'The aim',
    lines: ['Own all 25 territories. Those that share a border line are connected.'],
  },
  {
    heading: 'The start',
    lines: [
      'The board is dealt out with 1 troop on each territory. Then everybody',
      'places 15 troops, one at a time in turn.',
    ],
  },
  {
    heading: 'A turn',
    lines: [
      'Deploy  half as many new troops as you own territories, 3 at most,',
      '        all in one territory.',
      'Attack  as often as you like, with 1 to 3 dice and one troop staying;',
      '        the defender rolls 1 or 2. Dice are compared from the highest:',
      '        the lower loses a troop, a tie costs the attacker.',
      'Move    once, any number of troops along your own territories.',
    ],
  },
  {
    heading: 'Capture',
    lines: [
      'When the last defender falls, at least as many troops move in as dice',
      'attacked, and one stays behind.',
    ],
  },
];
