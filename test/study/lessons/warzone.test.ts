import { describe, expect, test } from 'vitest';
import { openLesson, stepOn, testInWords } from './play.ts';

describe('the lesson of Warzone', () => {
  const first = ['deploy Asturias 5', 'attack Asturias Galicia 9', 'commit'];
  const second = ['deploy Asturias 5', 'attack Asturias Cantabria 5', 'commit'];
  testInWords('warzone', [...first, ...second], ['The odds', 'What happened']);

  test('a learner who commits at once is taught what the next turn still has', async () => {
    const app = await openLesson('warzone');
    await app.send('n\r');
    expect(stepOn(app)).toBe('5/8 What happened');
  });
});
