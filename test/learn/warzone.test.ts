import { describe, expect, test } from 'vitest';
import { inWords, openLesson, playByKeys, type Steps, stepOn } from './play.ts';

/** The steps with the keys that do what they ask for, and whether text has them. */
const steps: Steps = [
  ['The aim', '\x1b[C'],
  ['Why attack', 'o'],
  ['Deploy', '/la ma\rD'],
  ['Attack', 'a/extr\r\r'],
  ['The odds', '6'],
  ['A list of orders', '\rn'],
  ['Together', '\r'],
  ['What happened', 'v'],
  ['Cards', '\rc'],
  ['Beat the weak', ['\x1b', '/la ma\rD']],
  ['Move up', 'a'],
  ['A whole turn', ['\x1b', 'n\r']],
];
const screenOnly = ['Why attack', 'The odds', 'What happened'];

describe('the lesson of Warzone', () => {
  test('is played through by keys alone', async () => {
    const app = await openLesson('warzone');
    await playByKeys(app, steps);
    expect(app.text()).toContain('You know the game.');
  });

  test.each(inWords)('is played through in %s', async (_, play) => {
    const first = [
      'board',
      'deploy "La Mancha" 12',
      'attack "La Mancha" Extremadura 6',
      'orders',
      'commit lose',
    ];
    const second = ['showcards', 'deploy "La Mancha" 7', 'advance Extremadura Alentejo 4', 'commit lose'];
    const { status, out, steps: told } = await play('warzone', [...first, ...second]);
    expect(status).toBe(0);
    const titles = steps.map(([title]) => title).filter(title => !screenOnly.includes(title));
    expect(told).toEqual(titles.map((title, index) => `${index + 1} ${title}`));
    expect(out).toContain('Learnt: You know the game.');
  });

  test('a learner who commits at once is taught what the next turn still has', async () => {
    const app = await openLesson('warzone');
    await app.send('n\r');
    expect(stepOn(app)).toBe('8/12 What happened');
    expect(app.text()).toContain('Both lists have been carried out.');
  });
});
