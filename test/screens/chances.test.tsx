import { expect, onTestFinished, test } from 'vitest';
import { repertoire } from '../../source/games/kits.ts';
import { createRollouts, type RolloutService } from '../../source/players/rollouts.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { bot, human, openTestApp } from './harness.tsx';

/** A replay at its beginning, with threads for playing it out. */
async function replayWith(service: RolloutService) {
  onTestFinished(() => service.close());
  const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
  await app.press('e');
  Object.assign(app.services, { rollouts: service });
  expect(await journeyOf(app.app).replay(app.game().controller.table.saveName ?? '')).toBeNull();
  return app;
}

test('C in a replay plays the moment out in threads and shows who wins, with how sure that is', async () => {
  const app = await replayWith(createRollouts(repertoire.worker, 2));
  await app.press('home', 'C');
  expect(app.text()).toContain('Who wins from here');
  await app.until(() => /[1-9]\d\d of 1000 times played out/.test(app.text()), 100_000);
  expect(app.text()).toMatch(/A Ada +\d+ % +[█·]+ +\d+ % to +\d+ %/);
  await app.press('escape');
  expect(app.text()).not.toContain('Who wins from here');
});

test('whoever closes the page ends the rollouts', async () => {
  let stopped = false;
  const app = await replayWith({
    tally: (request, _count, told, signal) =>
      new Promise((_, reject) => {
        const tally = {
          rollouts: 100,
          won: request.setup.seats === 3 ? [50, 30, 20] : [],
          shared: 0,
          unfinished: 0,
        };
        told?.(tally);
        signal?.addEventListener('abort', () => {
          stopped = true;
          reject(signal.reason);
        });
        later = () => told?.(tally);
      }),
    close: async () => {},
  });
  await app.press('C');
  expect(app.text()).toContain('A Ada   50 %');
  await app.press('escape');
  later();
  expect(stopped).toBe(true);
  expect(app.text()).not.toContain('Who wins from here');
});

let later = (): void => {};

test('where there are no threads the key does nothing', async () => {
  const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
  await app.press('e');
  await journeyOf(app.app).replay(app.game().controller.table.saveName ?? '');
  await app.press('C');
  expect(app.text()).not.toContain('Who wins from here');
});
