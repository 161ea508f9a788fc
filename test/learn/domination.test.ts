import { expect, test } from 'vitest';
import { inWords, openLesson, playByKeys, type Steps } from './play.ts';

/** The steps with the keys that do what they ask for. */
const steps: Steps = [
  ['The aim', '\r'],
  ['Look round', '\x1b[C'],
  ['Continents', 'o'],
  ['Place armies', '/braz\r\r9\r'],
  ['Whom to attack', '\t\x1b[Z'],
  ['The odds', '\r'],
  ['Until it is won', 'a'],
  ['Move in', '\r'],
  ['Beat the weak', 'n'],
  ['Fortify', 'n'],
  ['The others', ''],
  ['News and cards', 'c'],
  ['A whole turn', '\r\rnn'],
];

test('the lesson of Domination is played through by keys alone', async () => {
  const app = await openLesson('domination');
  await playByKeys(app, steps);
  expect(app.text()).toContain('You know the game.');
});

test.each(inWords)('it is played through in %s', async (_, play) => {
  const turn = ['board', 'place Brazil 6', 'stop', 'pass'];
  const rolls = ['roll 3', 'roll 3', 'roll 3', 'roll 3'];
  const lines = [
    'trade 1 2 3',
    'board',
    'place Brazil 9',
    'attack Brazil Venezuela',
    ...rolls,
    'advance 5',
    'stop',
    'pass',
  ];
  const { status, out, steps: told } = await play('domination', [...lines, ...turn]);
  expect(status).toBe(0);
  const titles = steps.map(([title]) => title).filter(title => !['Continents', 'The others'].includes(title));
  expect(told).toEqual(titles.map((title, index) => `${index + 1} ${title}`));
  expect(out).toContain('Learnt: You know the game.');
});
