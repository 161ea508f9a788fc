import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../cases.ts';
import { anything, doAll } from './anything.ts';
import { openTestApp, threePlayers, wayTo, withSaves } from './harness.tsx';
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
    { numRuns: runs(20), examples: [[false, FOUND]] },
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
  expect([...been]).toEqual(expect.arrayContaining(['menu', 'setup', 'play', 'text', 'help']));
});

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
