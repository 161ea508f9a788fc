import { describe, expect, test } from 'vitest';
import { inWords, openLesson, playByKeys, stepOn } from './play.ts';

const right = '\x1b[C';

/** The steps with the keys that do what they ask for. */
const steps: readonly (readonly [string, string])[] = [
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
  test('is played through by keys alone', async () => {
    const app = await openLesson('grid');
    await playByKeys(app, steps);
    expect(app.text()).toContain('You know the game.');
    await app.send('q');
    expect(app.text()).toContain('S A N D T A B L E');
  });

  test.each(inWords)('is played through in %s', async (_, play) => {
    const lines = [
      'board',
      'deploy 3 0',
      'deploy 3 0',
      'deploy 3 0',
      'deploy 3 0',
      'deploy 3 0',
      ...Array.from({ length: 5 }, () => 'attack 3 0 4 0 3'),
      'advance 3',
      'stop',
      'move 2 4 2 3 2',
      ...Array.from({ length: 4 }, () => 'defend 1'),
      'deploy 2 3',
      'stop',
      'pass',
    ];
    const { status, out, steps: told } = await play('grid', lines);
    expect(status).toBe(0);
    expect(told).toEqual(
      steps
        .map(([title]) => title)
        .filter(title => title !== 'Whom to attack')
        .map((title, index) => `${index + 1} ${title}`),
    );
    expect(out).toContain('Learnt: You know the game.');
  });

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
