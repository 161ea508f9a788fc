import fc from 'fast-check';
import { expect, test } from 'vitest';
import { human } from '../../../app/harness.tsx';
import { openDomination } from './support.ts';

const keys = [
  ...[
    '\x1b[A',
    '\x1b[B',
    '\x1b[C',
    '\x1b[D',
    '\r',
    '\r',
    '\r',
    '\t',
    '\x1b[Z',
    ' ',
    '\x7f',
    '\x1b',
    '\x1b[H',
    '\x1b[F',
  ],
  ...[...'anzcgtoN/HJKL+-,.0123456789p?s'],
  ...['\x1b[<0;20;10M\x1b[<0;20;10m', '\x1b[<64;9;9M', '\x1b[200~Ural\x07\x1b[201~'],
];

const actions = fc.array(
  fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...keys) },
    {
      weight: 1,
      arbitrary: fc.record({
        columns: fc.integer({ min: 20, max: 200 }),
        rows: fc.integer({ min: 6, max: 60 }),
      }),
    },
  ),
  { minLength: 15, maxLength: 45 },
);

test('no keys and sizes bring the map down, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('domination', 'capital', 'mission'),
      fc.constantFrom('dealt', 'claimed'),
      fc.constantFrom('placed', 'random'),
      actions,
      async (mode, territories, firstArmies, list) => {
        const players = [human('Ada'), human('Bo'), { kind: 'bot', name: 'Cleo', level: 'easy' } as const];
        const gameOptions = { mode, territories, firstArmies, deck: 'file', defence: 'chosen' };
        const app = await openDomination({ players, gameOptions });
        for (const action of list) {
          if (app.left() !== null) break;
          if (typeof action === 'string') await app.send(action);
          else await app.resize(action.columns, action.rows);
        }
        expect(app.faults).toEqual([]);
        await app.close();
      },
    ),
    { numRuns: 10, seed: 7 },
  );
}, 60_000);
