import { describe, expect, test } from 'vitest';
import { grid } from '../../../../machines/grid/index.ts';
import { optionsSchema } from '../../../../machines/grid/types.ts';
import { rollout } from '../../../../source/arena/arena.ts';
import { gridRoster } from '../../../../source/games/grid/players/index.ts';
import { good } from '../../../good.ts';
import { question } from '../../wanderings.ts';
import { frozen, LEVELS, rulesFor, wanderings } from './support.ts';

/** In a game of chance, of so many positions, every n-th is shown to the players; fewer to who thinks for long. */
const POSITIONS = 1000;
const STRIDES: Readonly<Record<(typeof LEVELS)[number], number>> = {
  easy: 3,
  normal: 3,
  hard: 9,
  expert: 19,
};

describe.each(LEVELS)('the %s player', level => {
  const stride = STRIDES[level];

  test.each([3, 4, 5])('plays only legal moves, whatever has happened before, with %i seats', seats => {
    const rules = rulesFor(seats, seats === 4 ? 'most' : 'chosen', seats === 5 ? 12122 : 0);
    const phases = new Set<string>();
    let asked = 0;
    let index = 0;
    for (const position of wanderings(rules, `${seats}`, POSITIONS)) {
      index += 1;
      if (index % stride !== 0) continue;
      const put = question(rules, position, `${index}`);
      const step = rules.apply(position, put.seat, gridRoster.choose(level, put));
      expect(step.ok, `position ${index}`).toBe(true);
      phases.add(position.phase.name);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(POSITIONS / stride / 5);
    const defending = seats === 4 ? [] : ['defending'];
    expect([...phases].sort()).toEqual([
      'advancing',
      'choosing',
      ...defending,
      'deploying',
      'moving',
      'reinforcing',
    ]);
  });

  test('answers a question the same way each time, and after a journey as JSON', () => {
    const rules = rulesFor(3);
    for (const position of wanderings(rules, 'again', 450 / stride)) {
      const put = question(rules, position);
      const answer = gridRoster.choose(level, put);
      expect(gridRoster.choose(level, put)).toEqual(answer);
      expect(gridRoster.choose(level, JSON.parse(JSON.stringify(put)))).toEqual(answer);
    }
  });

  test('changes nothing in what it is shown', () => {
    const rules = rulesFor(3);
    for (const position of wanderings(rules, 'frozen', 360 / stride)) {
      expect(() => gridRoster.choose(level, frozen(question(rules, position)))).not.toThrow();
    }
  });
});

test('a question never holds the state of the dice', () => {
  const rules = rulesFor(3);
  for (const position of wanderings(rules, 'hidden', 300)) {
    const text = JSON.stringify(question(rules, position));
    expect(text).not.toContain('random');
    expect(text).not.toContain('alea');
  }
});

test('a level that the game has not is a bug of the caller', () => {
  const rules = rulesFor(3);
  const [first] = wanderings(rules, 'x', 1);
  if (first === undefined) throw new Error('no position');
  expect(() => gridRoster.choose('grandmaster', question(rules, first))).toThrow('grandmaster');
  expect(gridRoster.levels.map(each => each.id)).toEqual(LEVELS);
});

test.each(['easy', 'normal'])('%s players end a game under the lowest cap (rules/grid.md#a-cap)', level => {
  const rules = good(
    grid.prepare({ seats: 3, options: optionsSchema.parse({ armyCap: 1, turnLimit: 600 }) }),
  );
  for (const seed of ['0', '1']) {
    const { position } = rollout(rules, gridRoster, () => level, seed);
    expect(rules.outcome(position)?.reason).toBe('conquest');
  }
});
