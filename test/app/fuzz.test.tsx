import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestApp, threePlayers } from './harness.tsx';

const keys = [
  ...[
    '\x1b[A',
    '\x1b[B',
    '\x1b[C',
    '\x1b[D',
    '\r',
    '\t',
    '\x1b[Z',
    ' ',
    '\x7f',
    '\x1b[3~',
    '\x1b[5~',
    '\x1b[6~',
  ],
  ...[
    '\x1b[H',
    '\x1b[F',
    'a',
    'n',
    'z',
    's',
    'd',
    'p',
    '?',
    '+',
    '-',
    '1',
    '2',
    '9',
    'q',
    'y',
    'r',
    'v',
    'x',
    'é',
  ],
  ...['\x1b[<0;20;10M\x1b[<0;20;10m', '\x1b[200~Ada\x07\x1b[201~', '\x1b'],
];

const actions = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...keys) },
    {
      weight: 1,
      arbitrary: fc.record({
        columns: fc.integer({ min: 20, max: 210 }),
        rows: fc.integer({ min: 6, max: 62 }),
      }),
    },
  ),
  { minLength: 20, maxLength: 60 },
);

test('no keys and sizes bring the program down, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), actions, async (inGame, list) => {
      const app = await openTestApp(inGame ? { players: threePlayers, gameOptions: { turnLimit: 30 } } : {});
      for (const action of list) {
        if (app.left() !== null) break;
        if (typeof action === 'string') await app.send(action);
        else await app.resize(action.columns, action.rows);
      }
      expect(app.faults).toEqual([]);
      await app.close();
    }),
    { numRuns: 12, seed: 20 },
  );
});

test('what the bottom line offers does something: every hint has a key that is bound', async () => {
  const app = await openTestApp({ players: threePlayers });
  const { game } = app;
  const walk = ['\r'.repeat(15), '\r', '\r', '\t', 'a', '\r', 'n', 'n'];
  for (const step of walk) {
    await app.send(step);
    for (const { command, quiet } of game().bindings()) {
      if (quiet !== true && command.id !== 'skip') expect(command.keys.length, command.id).toBeGreaterThan(0);
    }
  }
});
