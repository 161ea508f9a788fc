import { describe } from 'vitest';
import { type Steps, testLesson } from './play.ts';

/** The steps with the keys that do what they ask for. */
const steps: Steps = [
  ['The aim', '\r'],
  ['Look round', '\x1b[C'],
  ['Continents', 'o'],
  ['Place armies', '/braz\r\r9\r'],
  ['Whom to attack', '\t\x1b[Z'],
  ['The odds', '\r'],
  ['Until it is won', 'a'],
  ['Move in', '\r'],
  ['Beat the weak', 'n'],
  ['Fortify', 'n'],
  ['The others', ''],
  ['News and cards', 'c'],
  ['A whole turn', '\r\rnn'],
];

describe('the lesson of Domination', () => {
  const rolls = ['roll 3', 'roll 3', 'roll 3', 'roll 3'];
  const lines = [
    'trade 1 2 3',
    'board',
    'place Brazil 9',
    'attack Brazil Venezuela',
    ...rolls,
    'advance 5',
    ...['stop', 'pass', 'board', 'place Brazil 6', 'stop', 'pass'],
  ];
  testLesson('domination', steps, lines, ['Continents', 'The others']);
});
