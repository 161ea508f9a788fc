import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openProgram } from './opened.ts';
import { scratchHome } from './pty.ts';

/** Keys that are pressed, and what is seen then. */
type Steps = readonly (readonly [keys: string, seen: string | RegExp])[];

/** Goes from screen to screen in a locale without UTF-8. @returns everything that was written */
async function through(
  words: readonly string[],
  steps: Steps,
  locale: string,
  home: string,
): Promise<string> {
  const env = { LC_ALL: locale, LANG: locale };
  const program = openProgram(words, { env, home, columns: 120, rows: 40 });
  for (const [keys, seen] of steps) {
    program.press(keys);
    await program.until(seen);
  }
  program.press('\x03');
  await program.ended;
  return program.written();
}

const [UP, DOWN] = ['\x1b[A', '\x1b[B'];

const walks: readonly (readonly [name: string, words: readonly string[], steps: Steps])[] = [
  [
    'the menu, settings, rules, maps, saves, lessons',
    [],
    [
      ['', 'S A N D T A B L E'],
      [`${UP.repeat(3)}\r`, 'Motion'],
      ['q', 'S A N D T A B L E'],
      [`${UP}\r`, 'Esc close'],
      ['q', 'S A N D T A B L E'],
      [`${UP}\r`, 'a position as a line'],
      ['q', 'S A N D T A B L E'],
      [`${UP}\r`, 'Iberia'],
      ['\r', 'numbers'],
      ['q', 'Iberia'],
      ['\x1b', 'S A N D T A B L E'],
      [`${UP}\r`, 'No saves yet'],
      ['q', 'S A N D T A B L E'],
      [`${UP}\r`, 'Learn a game by playing'],
    ],
  ],
  [
    'the set-up of each game, and help',
    [],
    ['Simple Risk', 'Domination', 'Warzone', 'Intensity'].flatMap((title, line) => [
      ['', 'S A N D T A B L E'],
      [`${line === 0 ? '' : DOWN}\r`, new RegExp(`${title}[^]*Players`)],
      ['\x12', 'Esc close'],
      ['q', 'Seed'],
      ['?', 'Keys'],
      ['q', 'Seed'],
      ['\x1b', 'S A N D T A B L E'],
    ]),
  ],
  ...['grid', 'domination', 'warzone', 'intensity'].map(
    id =>
      [
        `a game of ${id}, its hint, help and rules`,
        ['play', id, '--seed', 'dunes', '--save', `save of ${id}`],
        [
          ['', 'Ada'],
          ['i', 'Ada'],
          ['?', 'Keys'],
          ['q', 'Ada'],
          ['r', 'Esc close'],
        ],
      ] as const,
  ),
  ['a replay', ['replay', 'save of warzone'], [['', 'Replay']]],
  ['a lesson', ['learn', 'domination'], [['', '1/']]],
  [
    'saves',
    [],
    [
      ['', 'S A N D T A B L E'],
      [`${DOWN.repeat(6)}\r`, 'save of grid'],
    ],
  ],
  [
    'lines',
    ['--plain'],
    [
      ['', 'Choose:'],
      ['maps\r', 'draw a map of your own'],
      ['2\r1\r', 'Meseta'],
    ],
  ],
  ['a game in text', ['text', 'grid', '--seats', 'Ada,bot:easy,bot:easy'], [['help\r', 'deploy']]],
  ['help', ['--help'], [['', 'Examples']]],
];

describe.each([
  ['C', walks],
  ['de_DE.ISO-8859-1', walks.slice(0, 2)],
] as const)('in the locale %s', (locale, taken) => {
  test('every byte on every screen is ASCII', async () => {
    const home = scratchHome();
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    for (const [name, words, steps] of taken) {
      const written = await through(words, steps, locale, home);
      expect(
        [...written].find(character => character > '\x7e'),
        name,
      ).toBeUndefined();
    }
  });
});
