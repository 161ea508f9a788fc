import { describe, expect, test } from 'vitest';
import { openLesson, stepOn, testInWords } from './play.ts';

describe('the lesson of Intensity', () => {
  const hand = [16, 25, 27, 28, 29, 30, 38, 40, 44].map(card => `play ${card}`);
  // What may not be played is refused, and comes again.
  const lines = ['play 10', ...Array.from({ length: 9 }, () => hand).flat(), 'ready', 'pass 28 29 48'];
  testInWords('intensity', lines, []);

  test('leaves out what can no longer be done in a hand that is over', async () => {
    const app = await openLesson('intensity');
    for (let card = 0; card < 30 && !stepOn(app).startsWith('5/'); card += 1) await app.send('\r');
    expect(stepOn(app)).toBe('5/6 The sheet');
  });
});
