import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OpeningWords, readOpening } from '../../source/commands/opening.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import type { LastSetup } from '../../source/setup/settings.ts';
import { runs, sample } from '../cases.ts';
import { good } from '../good.ts';
import { type Answers, answersOf, isOver } from '../server/autopilot.ts';
import { anything, doAll } from './anything.ts';
import { bot, human, openTestApp, type TestApp, threePlayers, wayTo, withSaves } from './harness.tsx';
import { walk } from './walk.ts';

const FOUND = [
  '\r',
  '\u0013',
  'd',
  'y',
  'q',
  '\u001b[B',
  ' ',
  '\u001b[6~',
  '\u001b[5~',
  'd',
  '\u001b[B',
  'n',
  '\u001b[C',
  '\u001b[D',
  '',
  'v',
  'd',
  '\u001b[5~',
  'a',
  'é',
  'x',
  '\u0013',
  '\r',
  '\u001b[A',
  '\u001b[A',
  '\u001b[A',
];

test('no keys and sizes bring the program down, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      anything('anzsdp?+-129qyrvxé', { minLength: 20, maxLength: 60 }),
      async (inGame, deeds) => {
        const game = { players: threePlayers, gameOptions: { turnLimit: 30 } };
        const app = await openTestApp(inGame ? game : {});
        await doAll(app, deeds);
        expect(app.faults).toEqual([]);
        await app.close();
      },
    ),
    { numRuns: runs(12), examples: [[false, FOUND]] },
  );
});

/** In games, saves, maps and settings it does so with other keys for everything: own-keys.test.tsx. */
test('in the menu and in dialogs what the bottom line offers does something', async () => {
  const app = await withSaves();
  // The line before the first one would leave.
  await app.press('down');
  const { idle, met, trapped, touching, been } = await walk(app);
  expect(idle).toEqual([]);
  expect(met).toEqual([]);
  expect(trapped).toEqual([]);
  expect(touching).toEqual([]);
  expect([...been]).toEqual(expect.arrayContaining(['menu', 'setup', 'play', 'text']));
  expect(been.has('help') || been.has('rules')).toBe(true);
});

/** A game of this kit in a state that its table may be in. */
async function gameIn(kit: Kit, words: OpeningWords): Promise<TestApp> {
  const limit = kit.id === 'intensity' ? 'hands=1' : 'turnLimit=2';
  const opened = good(await readOpening(kits, kit.id, { seed: 'states', ...words, set: [limit] }));
  const { game, occupants: players, setup } = opened;
  return openTestApp({ columns: 120, rows: 40, game, players, setup, settings: { pace: 2 } });
}

/** The states of a table. */
const states = [
  ['two people at one keyboard', 'Ada,Bo,bot:easy,bot:easy', false],
  // They play at once: before the first key it is over.
  ['a game of computer players that is over', 'bot:easy,bot:easy,bot:easy,bot:easy', true],
] as const;

test.each(sample(kits.flatMap(kit => states.map(state => [kit.title, ...state, kit] as const))))(
  'in %s with %s what the bottom line offers does something',
  async (_title, _state, seats, isOver, kit) => {
    const app = await gameIn(kit, { seats });
    if (isOver) await app.until(() => app.game().controller.table.outcome !== null, 100_000);
    const { idle, met, trapped } = await walk(app);
    expect(idle).toEqual([]);
    expect(met).toEqual([]);
    expect(trapped).toEqual([]);
  },
);

test.each(sample(['Analysis', 'Puzzles', 'Learn a game by playing', 'Daily challenge']))(
  'from the line %s what the bottom line offers does something',
  async title => {
    const app = await withSaves();
    await app.send(`${wayTo(app, title)}\r`);
    const { idle, met, trapped } = await walk(app);
    expect(idle).toEqual([]);
    expect(met).toEqual([]);
    expect(trapped).toEqual([]);
  },
);

/** Presses what this pattern of the bottom line promises, as `answersOf` has it, until the game is over. @returns how often */
async function playByTheLine(app: TestApp, answers: Answers): Promise<number> {
  for (let press = 0; press < 3000; press += 1) {
    if (isOver(app)) return press;
    const line = app.rows().at(-1) ?? '';
    const [, ...choices] = answers.find(([offer]) => offer.test(line)) ?? [];
    const keys = choices[press % Math.max(1, choices.length)];
    if (keys === undefined) await app.settled();
    else for (const key of keys) await app.send(key);
  }
  throw new Error(`the game does not end:\n${app.text()}`);
}

test.each(sample(kits))(
  'from the menu to the result of $title by somebody who presses only what the bottom line offers',
  async kit => {
    // As the last game of its kind was set up, which a menu offers again.
    const options: LastSetup['options'] = kit.id === 'intensity' ? { hands: '1' } : { turnLimit: 3 };
    const occupants = [human('Ada'), bot('Bruno'), bot('Cleo'), bot('Dora')];
    const game = await kit.rules();
    const settings = { lastSetups: { [kit.id]: { occupants, options } } };
    const app = await openTestApp({ columns: 120, rows: 40, game, settings });
    if (kit.id !== 'grid') await app.press('down');
    await app.press('enter');
    await app.until(() => /Enter start/.test(app.rows().at(-1) ?? ''));
    await app.press('enter');
    await app.until(() => app.app.place.get().kind === 'play');
    expect(await playByTheLine(app, answersOf[kit.id] ?? [])).toBeGreaterThan(5);
    expect(app.game().controller.table.outcome).not.toBeNull();
  },
);

test('in a replay what the bottom line offers does something', async () => {
  const app = await withSaves();
  await app.send(`${wayTo(app, 'Saves')}\r`);
  await app.press('v');
  const { idle, met, trapped, touching, been } = await walk(app);
  expect(idle).toEqual([]);
  expect(met).toEqual([]);
  expect(trapped).toEqual([]);
  expect(touching).toEqual([]);
  expect(been).toContain('replay');
});
