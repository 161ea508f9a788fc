import { describe } from 'vitest';
import { testInWords } from './play.ts';

describe('the lesson of Domination', () => {
  const lines = [
    ...['attack Siberia Irkutsk', 'roll 3', 'advance 8'],
    ...['attack Irkutsk Mongolia', 'roll 3', 'roll 3', 'advance 6'],
    ...[
      'stop',
      'pass',
      'place Mongolia 5',
      'attack Mongolia China',
      'roll 3',
      'roll 3',
      'roll 3',
      'advance 5',
    ],
  ];
  testInWords('domination', lines, ['A battle to win', 'The others']);
});
