import { expect, test } from 'vitest';
import { chartStates } from '../../machines/chart-states.ts';
import { intensity } from '../../machines/intensity/index.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import type { Command, KeyScope } from '../../source/screens/keys/command.ts';
import { allCommands } from '../../source/screens/keys/own-keys.ts';
import { serverCommands } from '../../source/server/places/session.ts';
import { keyInWords } from '../../source/terminal/key.ts';
import { openDomination } from '../games/domination/board/support.ts';
import { openWarzone } from '../games/warzone/board/support.ts';
import { good } from '../good.ts';
import { bot, openTestApp, sizes, threePlayers, wayTo } from './harness.tsx';

/** The bottom line. */
const footer = ({ rows }: { rows(): string[] }): string => rows().at(-1) ?? '';

test.each(sizes)('a key that has a command at another moment says when, at $columns columns', async size => {
  const app = await openTestApp({ players: threePlayers, ...size });
  await app.press('n');
  expect(footer(app)).toContain('n (next step): place your troops first');
  await app.press('M');
  expect(footer(app)).toContain('M (rematch) works once the game is over');
});

test('a key that no command has says so and where the keys are told', async () => {
  const app = await openTestApp({ players: threePlayers });
  for (const [key, name] of [
    ['B', 'B'],
    ['b', 'b'],
    ['Z', 'Z'],
    ['backspace', 'Backspace'],
  ] as const) {
    await app.press(key);
    expect(footer(app)).toContain(`${name} does nothing here; ? shows the keys`);
    expect(footer(app)).toContain('? help');
  }
});

test('the next key that does something takes the answer away', async () => {
  const app = await openTestApp({ players: threePlayers });
  await app.press('A', 'right');
  expect(footer(app)).not.toContain('does nothing');
});

test('on a map it is the same', async () => {
  const app = await openDomination();
  await app.press('Z');
  expect(footer(app)).toContain('Z does nothing here; ? shows the keys');
});

test('a key that another game has does nothing in this one', async () => {
  const app = await openWarzone();
  await app.press('enter', 'a');
  expect(footer(app)).toContain('a (all here) works');
  const grid = await openTestApp({ players: threePlayers });
  await grid.press('c');
  expect(footer(grid)).toContain('c does nothing here; ? shows the keys');
});

/** Where somebody is whose key has no meaning there. */
const placeWords: Partial<Record<KeyScope, RegExp>> = {
  ...{ menu: /menu|settings/, setup: /set-up/, replay: /replay/, analysis: /analysis/ },
  ...{ maps: /\bmaps?$/, lobby: /lobby/ },
};

const refusal = (move: string, phase: string) => ({ code: 'wrong-phase', move, phase });

test.each(kits)(
  'every answer to a key of $title is in plain words, and takes 60 columns at most',
  async kit => {
    const { game, setup } = good(await readOpening(kits, kit.id, { seed: 'plain' }));
    const [board, known] = await Promise.all([kit.board?.(), allCommands([kit])]);
    const states = chartStates(good(game.prepare(setup)).machine);
    const asked = states.filter(({ arrows }) => arrows.some(({ forced }) => !forced));
    const answers = Object.entries(board?.sends ?? {}).flatMap(([id, [move = '']]) => {
      const { keys = [] } = known.find(command => command.id === id) ?? {};
      const firsts = asked.map(({ path: phase }) => game.explain(refusal(move, phase), []));
      const needs = asked.flatMap(({ arrows }) =>
        arrows.flatMap(({ by, says }) => (by === move && says !== null ? [`it needs ${says}`] : [])),
      );
      return [...firsts, ...needs].map(text => `${keyInWords(keys[0] ?? '')}: ${text}`);
    });
    expect(answers.length).toBeGreaterThan(5);
    expect(
      answers.filter(answer => answer.length > 60 || /\w\.\w|[a-z][A-Z]|undefined/.test(answer)),
    ).toEqual([]);
  },
);

test('every answer to a key of another moment takes 60 columns at most, and names none of the places where it is given', async () => {
  const all = [...(await allCommands(kits)), ...Object.values<Command>(serverCommands)];
  const wrong = all.flatMap(({ keys, was = [], label, when, at: [here = 'game', ...elsewhere] }) => {
    const answers = [
      ...(when === undefined ? [] : keys.map(key => `${keyInWords(key)} (${label}) works ${when}`)),
      ...was.map(key => `${keyInWords(key)} is ${keyInWords(keys[0] ?? '')} now (${label})`),
    ];
    const names = elsewhere.length === 0 && when !== undefined && (placeWords[here]?.test(when) ?? false);
    return answers.filter(answer => names || answer.length > 60);
  });
  expect(wrong).toEqual([]);
});

/** Ways from the menu to everywhere else, with a save to look at, and a key that does nothing there. */
const elsewhere: readonly (readonly [
  place: string,
  title: string | null,
  keys: string[],
  dead: string,
  answer: string,
])[] = [
  ['the menu', null, [], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the menu', null, [], 'left', 'Left does nothing here; ? shows the keys'],
  ['the lessons', 'Learn a game by playing', ['enter'], 'G', 'G does nothing here; ? shows the keys'],
  ['a page', 'Saves', ['enter', 'v', 'P'], 'n', 'n does nothing here'],
  ['a list', 'Puzzles', ['enter'], '?', '? does nothing here'],
  ['the analysis', 'Saves', ['enter', 'v', 'A'], 'z', 'z (undo) works while there is something to take back'],
  ['the analysis', 'Saves', ['enter', 'v', 'A'], '&', '& (compare) works where chances are played out'],
  ['a set-up', null, ['enter'], 'pageup', 'PgUp does nothing here; ? shows the keys'],
  ['a question', 'Saves', ['enter', 'x'], 'x', 'x does nothing here'],
  ['the saves', 'Saves', ['enter'], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the saves', 'Saves', ['enter'], '/', '/ (search) works once there are two saves'],
  ['a replay', 'Saves', ['enter', 'v'], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the settings', 'Settings', ['enter'], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the list of maps', 'Maps', ['enter'], 'backspace', 'Backspace does nothing here; ? shows the keys'],
  ['the rules', 'How to play', ['enter'], 'n', 'n (next) works once something is searched for'],
  ['the lessons', 'Learn a game by playing', ['enter'], 'Z', 'Z does nothing here; ? shows the keys'],
];

test.each(elsewhere)('in %s a key that does nothing says so', async (_, title, keys, dead, answer) => {
  const played = await openTestApp({ players: threePlayers });
  await played.press('enter', 'enter', 'q');
  const app = await openTestApp({ saves: played.saves });
  if (title !== null) await app.send(wayTo(app, title));
  await app.press(...keys);
  await app.press(dead);
  expect(footer(app)).toContain(answer);
  await app.press('escape');
  expect(footer(app)).not.toContain(answer);
});

test.each([
  ['the menu', null, [], '0'],
  ['the settings', 'Settings', ['enter'], '9'],
  ['the lessons', 'Learn a game by playing', ['enter'], '4'],
  ['the saves', 'Saves', ['enter'], '2'],
  ['a question', 'Saves', ['enter', 'x'], '3'],
  ['a set-up', null, ['enter'], '9'],
  ['a replay', 'Saves', ['enter', 'v'], '0'],
  ['the list of maps', 'Maps', ['enter', 'enter'], '0'],
  ['the rules', 'How to play', ['enter'], '0'],
] as const)(
  'in %s a digit beyond the last line says that it does nothing',
  async (_, title, keys, beyond) => {
    const played = await openTestApp({ players: threePlayers });
    await played.press('enter', 'enter', 'q');
    const app = await openTestApp({ saves: played.saves });
    if (title !== null) await app.send(wayTo(app, title));
    await app.press(...keys);
    for (const dead of [beyond, '0']) {
      await app.press(dead);
      expect(footer(app)).toContain(`${dead} does nothing here`);
    }
  },
);

test('the digit of a line in sight chooses it and has no answer, as far as the list has room', async () => {
  const played = await openTestApp({ players: threePlayers });
  for (let game = 0; game < 8; game += 1) await played.press('enter', 'q', 'enter');
  const app = await openTestApp({ columns: 80, rows: 24, saves: played.saves });
  await app.send(`${wayTo(app, 'Saves')}\r`);
  await app.press('6');
  expect(footer(app)).toContain('6 does nothing here');
  await app.resize(80, 60);
  await app.press('6');
  expect(app.app.place.get().kind).toBe('play');
});

test('a number that cannot be is told to be so: of armies, dice, a card', async () => {
  const grid = await openTestApp({ players: threePlayers });
  await grid.press('0');
  expect(footer(grid)).toContain('0 (number) works while a number is asked');
  await grid.press('e', 'tab', 'enter', 'escape', 'left', 'enter', '3');
  expect(grid.text()).toContain('2 dice at most');
  await grid.press('9');
  expect(footer(grid)).toContain('39_');
  const cards = await openTestApp({ game: intensity, players: [...threePlayers, bot('Dora')] });
  await cards.press('0');
  expect(cards.text()).toContain('no card begins with 0');
});
