import { describe, expect, test } from 'vitest';
import { openLesson, stepOn, testInWords } from './play.ts';

describe('the lesson of Simple Risk', () => {
  const lines = [
    ...[
      'attack 1 3 2 3 3',
      'advance 7',
      'attack 2 3 2 2 3',
      'attack 2 3 2 2 3',
      'attack 2 3 2 2 3',
      'advance 3',
    ],
    ...['stop', 'pass', ...Array.from({ length: 6 }, () => ['defend 2', 'defend 1']).flat()],
    ...[
      'deploy 3 0',
      'attack 4 0 4 1 3',
      'attack 1 0 1 1 2',
      ...Array.from({ length: 6 }, () => 'attack 3 0 3 1 3'),
      'advance 3',
    ],
  ];
  testInWords('grid', lines, ['A battle to win']);

  test('waits while other things are done, and says how a step is skipped', async () => {
    const app = await openLesson('grid');
    await app.send('>>');
    expect(stepOn(app)).toBe('4/9 One more');
    await app.send('>');
    expect(stepOn(app)).toBe('5/9 Stop in time');
    await app.send('q');
    expect(app.text()).toContain('Learn a game by playing');
  });
});
