import { expect, test } from 'vitest';
import { gridKit } from '../../source/games/grid/kit.ts';
import { thinkingBots } from '../../source/screens/run-app.tsx';
import { gridOptions, openCounter } from '../table/tables.ts';

test('computer players begin to think once there is something to see', async () => {
  const table = await openCounter(null, {
    ...gridOptions,
    saveName: null,
    occupants: ['easy', 'easy', 'easy'].map(level => ({ kind: 'bot', name: level, level })),
  });
  const asked = Promise.withResolvers<string>();
  const think = (game: string): Promise<never> => {
    asked.resolve(game);
    return new Promise(() => {});
  };
  const drawn = Promise.withResolvers<void>();
  const thinker = { think, advise: () => Promise.resolve([]), close: () => Promise.resolve() };
  const bots = thinkingBots([gridKit], thinker, drawn.promise);
  const stop = bots.drive?.(table, { before: () => Promise.resolve(), fault: () => {} });
  const first = await Promise.race([
    asked.promise,
    new Promise(settle => setImmediate(settle, 'nothing yet')),
  ]);
  expect(first).toBe('nothing yet');
  drawn.resolve();
  expect(await asked.promise).toBe('grid');
  stop?.();
});
