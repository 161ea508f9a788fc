import { describe, expect, test } from 'vitest';
import { type DominationOptions, presets } from '../../../../machines/domination/options.ts';
import type { DominationPosition, DominationTypes } from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { dominationRoster } from '../../../../source/games/domination/players/index.ts';
import { stylesOf } from '../../../../source/players/computer-words.ts';
import { FULL } from '../../../cases.ts';
import { good } from '../../../good.ts';
import { question } from '../../wanderings.ts';
import { type Choice, frozen, LEVELS, rulesOf, wanderings } from './support.ts';

/** Every n-th position of a game of chance is shown to the players; to who thinks for longer, fewer of them. */
const strideOf = (level: string): number => (level === 'expert' ? 40 : 3);

const CHOICES: readonly (readonly [string, Choice])[] = [
  ['class', { preset: 'class' }],
  ['domination, in teams', { preset: 'domination', seats: 6, options: { teams: 123123 } }],
  [
    'capitals, two against one',
    { options: { teams: 122, mode: 'capital', territories: 'claimed', cards: 'fixed' }, map: 'iberia' },
  ],
  ['missions', { preset: 'domination', options: { mode: 'mission', cards: 'italianlike' }, seats: 4 }],
  [
    'chosen defence, two attacks a turn',
    { options: { defence: 'chosen', attacks: 2, attackDice: 1 }, seats: 2 },
  ],
  [
    'no fortification, one army moves in',
    { options: { fortify: 'none', moveIn: 'one', handLimit: 3 }, map: 'europe' },
  ],
  [
    'forced trades of a small hand',
    { preset: 'domination', options: { forcedTrade: 3, handLimit: 3, recycle: true } },
  ],
  [
    'a tiny map, with what bears on new armies',
    {
      map: 'random:tiny:8',
      seats: 2,
      options: { startArmies: 20, localDeployments: true, connected: 2, armyCap: 9 },
    },
  ],
  [
    'the console',
    { preset: 'domination', options: { conduct: 'console', turnLimit: 30 }, map: 'north-america' },
  ],
];

describe.each(LEVELS)('the %s player', level => {
  const styles = [undefined, ...stylesOf(dominationRoster, level).map(({ id }) => id)];
  test.each(FULL ? CHOICES : CHOICES.filter((_, index) => index % 2 === 0))(
    'plays only legal moves, in every style, whatever has happened before: %s',
    (name, choice) => {
      const rules = rulesOf(choice);
      let asked = 0;
      let index = 0;
      for (const position of wanderings(rules, name, 700)) {
        index += 1;
        if (index % strideOf(level) !== 0) continue;
        const put = { ...question(rules, position, `${index}`), style: styles[asked % styles.length] };
        const move = dominationRoster.choose(level, put);
        const step = rules.apply(position, put.seat, move);
        expect(step.ok, `${JSON.stringify(move)} in ${position.phase.name}, position ${index}`).toBe(true);
        asked += 1;
      }
      expect(asked).toBeGreaterThan(level === 'expert' ? 1 : 15);
    },
  );

  test('answers a question the same way each time, and after a journey as JSON', () => {
    const rules = rulesOf({ preset: 'domination', options: { mode: 'mission' } });
    let index = 0;
    for (const position of wanderings(rules, 'again', 400)) {
      index += 1;
      if (index % (3 * strideOf(level)) !== 0) continue;
      const put = question(rules, position);
      const answer = dominationRoster.choose(level, put);
      expect(dominationRoster.choose(level, put)).toEqual(answer);
      expect(dominationRoster.choose(level, JSON.parse(JSON.stringify(put)))).toEqual(answer);
    }
  });

  test('changes nothing in what it is shown', () => {
    const rules = rulesOf({ options: { mode: 'capital' } });
    let index = 0;
    for (const position of wanderings(rules, 'frozen', 250)) {
      index += 1;
      if (level === 'expert' && index % 10 !== 0) continue;
      const put = question(rules, position);
      expect(() => dominationRoster.choose(level, frozen(put))).not.toThrow();
    }
  });
});

test('the positions shown come from every phase in which somebody has to choose', () => {
  const phases = new Set<string>();
  for (const [name, choice] of CHOICES)
    for (const position of wanderings(rulesOf(choice), name, 700)) phases.add(position.phase.name);
  expect([...phases].sort()).toEqual([
    ...['attacking.advancing', 'attacking.choosing', 'attacking.defending', 'attacking.rolling', 'capital'],
    ...['ending', 'fortifying', 'placing', 'setup.claiming', 'setup.placing', 'trading'],
  ]);
});

test('a question never holds the state of the dice, nor what others hide', () => {
  const rules = rulesOf({ preset: 'domination', options: { mode: 'mission' } });
  for (const position of wanderings(rules, 'hidden', 200)) {
    const { view } = question(rules, position);
    expect(Object.keys(view)).not.toContain('random');
    expect(Object.keys(view)).not.toContain('hands');
    expect(Object.keys(view)).not.toContain('missions');
  }
});

test.each(['hard', 'expert'])(
  'the answer of the %s one does not depend on what the view does not show',
  level => {
    const rules = rulesOf({ preset: 'domination', options: { mode: 'mission' } });
    let index = 0;
    for (const position of wanderings(rules, 'secrets', 250)) {
      index += 1;
      if (level === 'expert' && index % 10 !== 0) continue;
      const seat = at(rules.seatsToMove(position), 0);
      const others = { ...position, random: fromSeed('other luck'), deck: position.deck.toReversed() };
      const [one, other] = [question(rules, position), question(rules, others)];
      expect(one.seat).toBe(seat);
      expect(dominationRoster.choose(level, other)).toEqual(dominationRoster.choose(level, one));
    }
  },
);

test('a level that the game has not is a bug of the caller', () => {
  const rules = rulesOf({});
  const [first] = wanderings(rules, 'x', 1);
  if (first === undefined) throw new Error('no position');
  expect(() => dominationRoster.choose('grandmaster', question(rules, first))).toThrow('grandmaster');
  expect(dominationRoster.levels.map(each => each.id)).toEqual(LEVELS);
});

const ENDING: readonly (readonly [string, Partial<DominationOptions>])[] = [
  ['class', presets.class],
  ['domination', presets.domination],
  ['capitals', { mode: 'capital' }],
  ['missions', { mode: 'mission' }],
  ['fixed sets, next to a neighbour', { cards: 'fixed', fortify: 'adjacent' }],
  ['Italian rules, no fortification', { cards: 'italianlike', fortify: 'none' }],
];

test("games of the console call the normal player average, as the original's", () => {
  const rules = rulesOf({ preset: 'domination', options: { conduct: 'console' } });
  for (const position of wanderings(rules, 'average', 40)) {
    const put = question(rules, position);
    expect(dominationRoster.choose('average', put)).toEqual(dominationRoster.choose('normal', put));
  }
});

/** The position in which a game between these levels is over, or in which it went on for too long. */
function played(rules: Rules<DominationTypes>, levels: readonly string[], most: number): DominationPosition {
  let position = good(rules.start(fromSeed('to the end')));
  for (let moves = 0; moves < most; moves += 1) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const move = dominationRoster.choose(at(levels, seat), question(rules, position, `${moves}`));
    position = good(rules.apply(position, seat, move)).position;
  }
  return position;
}

test.each(ENDING)('games of all levels come to an end: %s', (_, options) => {
  const rules = rulesOf({ options, seats: 3, map: 'world' });
  for (const levels of [
    ['easy', 'normal', 'hard'],
    ['hard', 'hard', 'hard'],
    ['passive', 'easy', 'easy'],
  ])
    expect(rules.outcome(played(rules, levels, 60_000))?.reason, levels.join()).toBeDefined();
});

test('where two countries may be attacked in a turn, none of two equals stands for ever where it lost and took two', () => {
  const rules = rulesOf({ options: { attacks: 2 }, seats: 2 });
  const position = played(rules, ['normal', 'normal'], 20_000);
  expect(rules.outcome(position)?.reason).toBe('conquest');
  expect(position.turn).toBeLessThan(300);
});

test('on a vast board six hard players fight on many fronts, and are done before patience ends', () => {
  const rules = rulesOf({ preset: 'standard', seats: 6, map: 'continent:d:160' });
  const position = played(rules, new Array<string>(6).fill('hard'), 60_000);
  expect(rules.outcome(position)?.reason).toBe('conquest');
  expect(position.turn).toBeLessThan(150);
});

test('no answer of the hard player depends on what it thought before', () => {
  const rules = rulesOf({ preset: 'domination', options: { territories: 'dealt' } });
  let position = good(rules.start(fromSeed('memory')));
  let attacks = 0;
  for (let moves = 0; moves < 400; moves += 1) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const put = question(rules, position);
    const move = dominationRoster.choose('hard', put);
    // A board that was never seen before, so that nothing is known of it.
    expect(dominationRoster.choose('hard', structuredClone(put))).toEqual(move);
    attacks += Number(move.type === 'attack');
    position = good(rules.apply(position, seat, move)).position;
  }
  expect(attacks).toBeGreaterThan(20);
});

const WALLS: readonly (readonly [string, Partial<DominationOptions>])[] = [
  ['three defence dice', { cards: 'italianlike' }],
  ['nothing moves behind the front', { cards: 'italianlike', fortify: 'none' }],
  ['one die against three', { cards: 'fixed', attackDice: 1, defenceDice: 3 }],
  ['one attack a turn', { cards: 'fixed', attacks: 1, defenceDice: 3 }],
  ['sets that grow for ever', {}],
];

test.each(WALLS)('who has resigned holds nobody up for ever on a tiny map: %s', (_, options) => {
  for (const levels of [
    ['passive', 'easy'],
    ['passive', 'hard'],
    ['passive', 'passive', 'normal'],
    ['passive', 'passive'],
    ['hard', 'normal', 'easy'],
  ]) {
    for (const preset of ['class', 'domination'] as const) {
      const rules = rulesOf({ preset, options, seats: levels.length, map: 'random:tiny:8' });
      expect(rules.outcome(played(rules, levels, 60_000))?.reason, `${preset} ${levels}`).toBeDefined();
    }
  }
});
