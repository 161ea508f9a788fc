import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapsPlace } from '../../../source/screens/maps/place.tsx';
import { mapPlace } from '../../../source/screens/maps/viewer.tsx';
import { mapLibrary } from '../../../source/setup/map-library.ts';
import { runs } from '../../cases.ts';
import { anything, doAll } from '../anything.ts';
import { openTestApp } from '../harness.tsx';

test('whatever keys, clicks and sizes come: the screen shows what a fresh one would, and nothing is thrown', async () => {
  const library = mapLibrary(null);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('list', 'world', 'europe'),
      anything('+-HJKLni/?px', { minLength: 15, maxLength: 40 }),
      async (where, deeds) => {
        const app = await openTestApp({ columns: 100, rows: 30 });
        app.app.go(
          where === 'list'
            ? mapsPlace(app.app, library, undefined, { back: () => {}, choose: () => {} })
            : mapPlace(app.app, library, where, () => {}),
        );
        await app.settled();
        await doAll(app, deeds);
        const { cols, rows } = app.terminal;
        const thereAndBack = async () => {
          await app.resize(cols === 60 ? 61 : 60, rows);
          await app.resize(cols, rows);
        };
        // Another size brings the cursor back in sight where the map was moved away from it.
        if (deeds.some(deed => typeof deed === 'string' && /^[HJKL]$/.test(deed))) await thereAndBack();
        const shown = app.text();
        await thereAndBack();
        expect(app.text()).toBe(shown);
        expect(app.faults).toEqual([]);
        await app.app.place.get().close();
        await app.close();
      },
    ),
    { numRuns: runs(10) },
  );
});
