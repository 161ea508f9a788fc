import { describe, expect, test } from 'vitest';
import { openLesson, type Steps, stepOn, testLesson } from './play.ts';

/** The steps with the keys that do what they ask for. */
const steps: Steps = [
  ['The aim', '\x1b[C'],
  ['Pass three', '471217\r'],
  ['Lead', '42\r'],
  ['Throw away', '35\r'],
  ['The coach', 'f'],
  ['What has gone', 'w'],
  ['Stay below', '\r'],
  ['Calves open', '\r'],
  ['Finish the hand', '\r'],
  ['The sheet', '\r'],
  ['On your own', '\x1b[C \x1b[C \x1b[C \r'],
];

describe('the lesson of Intensity', () => {
  const rest = ['play 45', 'play 43', 'play 27', 'play 29'];
  const lines = [
    ...['board', 'pass 12 17 47', 'play 42', 'play 35', 'board', 'play 21', 'play 23', 'play 25', 'play 31'],
    // What may not be played is refused, and comes again.
    ...[...rest, ...rest, ...rest, ...rest, 'ready', 'pass 37 38 39'],
  ];
  testLesson('intensity', steps, lines, ['The coach']);

  test('leaves out what can no longer be done in a hand that is over', async () => {
    const app = await openLesson('intensity');
    await app.send('471217\r');
    expect(stepOn(app)).toBe('3/11 Lead');
    for (let card = 0; card < 30 && !stepOn(app).startsWith('10/'); card += 1) await app.send('\r');
    expect(stepOn(app)).toBe('10/11 The sheet');
  });
});
