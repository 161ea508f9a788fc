import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapsPlace } from '../../../source/app/maps/place.ts';
import { mapShelf } from '../../../source/app/maps/shelf.ts';
import { mapPlace } from '../../../source/app/maps/viewer-place.ts';
import { openTestApp } from '../harness.tsx';

const arrows = ['\x1b[A', '\x1b[B', '\x1b[C', '\x1b[D'];
const keys = [
  ...arrows,
  ...arrows,
  '\r',
  '\t',
  '\x1b[Z',
  '+',
  '+',
  '-',
  'H',
  'J',
  'K',
  'L',
  'n',
  'i',
  '/',
  '?',
  'p',
  'x',
];
const mouse = ['\x1b[<0;30;12M', '\x1b[<64;9;9M', '\x1b[<65;9;9M', '\x1b[<0;1;1M'];

const size = fc.record({ columns: fc.integer({ min: 20, max: 170 }), rows: fc.integer({ min: 6, max: 50 }) });
const actions = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...keys, ...mouse) },
    { weight: 1, arbitrary: fc.constant('\x1b') },
    { weight: 1, arbitrary: size },
  ),
  { minLength: 15, maxLength: 40 },
);

test('whatever keys, clicks and sizes come: the screen shows what a fresh one would, and nothing is thrown', async () => {
  const shelf = mapShelf(null);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('list', 'world', 'europe'), actions, async (where, list) => {
      const app = await openTestApp({ columns: 100, rows: 30 });
      app.app.go(
        where === 'list'
          ? mapsPlace(app.app, shelf, undefined, { back: () => {}, choose: () => {} })
          : mapPlace(app.app, shelf, where, () => {}),
      );
      await app.settled();
      for (const action of list) {
        if (typeof action === 'string') await app.send(action);
        else await app.resize(action.columns, action.rows);
      }
      const { cols, rows } = app.terminal;
      const shown = app.text();
      await app.resize(cols === 60 ? 61 : 60, rows);
      await app.resize(cols, rows);
      expect(app.text()).toBe(shown);
      expect(app.faults).toEqual([]);
      await app.app.place.get().close();
      await app.close();
    }),
    { numRuns: 10, seed: 4 },
  );
});
