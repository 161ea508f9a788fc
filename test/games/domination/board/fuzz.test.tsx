import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../cases.ts';
import { anything, doAll } from '../../../screens/anything.ts';
import { human } from '../../../screens/harness.tsx';
import { openDomination } from './support.ts';

test('no keys and sizes bring the map down, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('domination', 'capital', 'mission'),
      fc.constantFrom('dealt', 'claimed'),
      fc.constantFrom('placed', 'random'),
      anything('anzbcgtoN/HJKL+-,.0123456789p?s', { minLength: 15, maxLength: 45 }),
      async (mode, territories, firstArmies, deeds) => {
        const players = [human('Ada'), human('Bo'), { kind: 'bot', name: 'Cleo', level: 'easy' } as const];
        const gameOptions = { mode, territories, firstArmies, deck: 'file', defence: 'chosen' };
        const app = await openDomination({ players, gameOptions });
        await doAll(app, deeds);
        expect(app.faults).toEqual([]);
        await app.close();
      },
    ),
    { numRuns: runs(10) },
  );
});
