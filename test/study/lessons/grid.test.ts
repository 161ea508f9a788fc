import { describe, expect, test } from 'vitest';
import { openLesson, type Steps, stepOn, testLesson } from './play.ts';

const right = '\x1b[C';

/** The steps with the keys that do what they ask for. */
const steps: Steps = [
  ['The aim', right],
  ['Place troops', '\t\t\t\r'],
  ['One strong square', '\r'],
  ['New troops', '\r'],
  ['Whom to attack', '\r\t'],
  ['The odds', '\r'],
  ['Until it is won', 'a'],
  ['Move in', '\r'],
  ['Know when to stop', 'n'],
  ['Move once', '\t\r\t\r\r'],
  ['The others', '\r'],
  ['A whole turn', '\rnn'],
];

describe('the lesson of Simple Risk', () => {
  const lines = [
    'board',
    ...Array.from({ length: 5 }, () => 'deploy 3 0'),
    ...Array.from({ length: 5 }, () => 'attack 3 0 4 0 3'),
    'advance 3',
    'stop',
    'move 2 4 2 3 2',
    ...Array.from({ length: 4 }, () => 'defend 1'),
    'deploy 2 3',
    'stop',
    'pass',
  ];
  testLesson('grid', steps, lines, ['Whom to attack']);

  test('waits while other things are done, and says how a step is skipped', async () => {
    const app = await openLesson('grid');
    await app.send('>>>');
    expect(stepOn(app)).toBe('4/12 New troops');
    await app.send('\t\t\t\r\r\r');
    expect(app.text()).toContain('That was a good move too; the step still waits.');
    await app.send('>');
    expect(stepOn(app)).toBe('5/12 Whom to attack');
    await app.send('q');
    expect(app.text()).toContain('S A N D T A B L E');
  });
});
