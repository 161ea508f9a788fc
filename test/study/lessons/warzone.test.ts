import { describe, expect, test } from 'vitest';
import { openLesson, type Steps, stepOn, testLesson } from './play.ts';

/** The steps with the keys that do what they ask for. */
const steps: Steps = [
  ['The aim', '\x1b[C'],
  ['Why attack', 'o'],
  ['Deploy', '/la ma\ra'],
  ['Attack', 'm/extr\r\r'],
  ['The odds', '6'],
  ['A list of orders', '\rn'],
  ['Together', '\r'],
  ['What happened', 'w'],
  ['Cards', '\rc'],
  ['Beat the weak', ['\x1b', '/la ma\ra']],
  ['Move up', 'm'],
  ['A whole turn', ['\x1b', 'n\r']],
];

describe('the lesson of Warzone', () => {
  const first = [
    'board',
    'deploy "La Mancha" 12',
    'attack "La Mancha" Extremadura 6',
    'orders',
    'commit lose',
  ];
  const second = ['showcards', 'deploy "La Mancha" 7', 'advance Extremadura Alentejo 4', 'commit lose'];
  testLesson('warzone', steps, [...first, ...second], ['Why attack', 'The odds', 'What happened']);

  test('a learner who commits at once is taught what the next turn still has', async () => {
    const app = await openLesson('warzone');
    await app.send('n\r');
    expect(stepOn(app)).toBe('8/12 What happened');
    expect(app.text()).toContain('Both lists have been carried out.');
  });
});
