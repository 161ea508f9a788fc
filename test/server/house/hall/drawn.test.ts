import { expect, test } from 'vitest';
import { goOnceDrawn } from '../../../../source/server/places/session.ts';

/** A session whose board's shapes are there when `drawn` is called. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const visitor = {};
  const now = { place: 'lobby', visitors: [visitor], went: 0 };
  const waiter = {
    app: { place: { get: () => now.place } },
    hall: {
      get visitors() {
        return now.visitors;
      },
    },
    visitor,
    atlases: { prepare: () => promise },
  };
  const setup = { seats: 2, options: {} };
  goOnceDrawn(waiter, setup, () => {
    now.went += 1;
  });
  const drawn = async (): Promise<void> => {
    resolve();
    await promise;
  };
  return { now, drawn };
}

test('a board is gone to once its shapes are there', async () => {
  const { now, drawn } = waiting();
  expect(now.went).toBe(0);
  await drawn();
  expect(now.went).toBe(1);
});

test('whoever has gone elsewhere meanwhile stays there; whoever has left is not brought back', async () => {
  const elsewhere = waiting();
  elsewhere.now.place = 'new table';
  await elsewhere.drawn();
  expect(elsewhere.now.went).toBe(0);
  const gone = waiting();
  gone.now.visitors = [];
  await gone.drawn();
  expect(gone.now.went).toBe(0);
});

test('where there is nothing to wait for, it happens at once', () => {
  let went = 0;
  const waiter = {
    app: { place: { get: () => 'lobby' } },
    hall: { visitors: [] },
    visitor: {},
    atlases: { prepare: () => null },
  };
  goOnceDrawn(waiter, { seats: 2, options: {} }, () => {
    went += 1;
  });
  expect(went).toBe(1);
});
