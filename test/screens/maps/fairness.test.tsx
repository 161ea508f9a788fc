import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ok } from '../../../machines/result.ts';
import { seat } from '../../../machines/seat.ts';
import { dominationKit } from '../../../source/games/domination/kit.ts';
import { openTestApp, sizes, WIDE, wayTo } from '../harness.tsx';

/** Games that seat 0 always wins, in one move; `each` hears of each of them. */
const games = (each: () => void = () => {}) => ({
  ...dominationKit,
  mapFairness: async () => () =>
    ok(function* play() {
      each();
      yield;
      return { winners: [seat(0)], dealt: [], first: [0] };
    }),
});

async function openMaps(kit: typeof dominationKit, size: typeof WIDE = WIDE) {
  const mapsFolder = mkdtempSync(join(tmpdir(), 'sandtable-fair-'));
  onTestFinished(() => rmSync(mapsFolder, { recursive: true }));
  const app = await openTestApp({ ...size, games: [kit], mapsFolder });
  await app.send(wayTo(app, 'Maps'));
  await app.press('enter', 'enter');
  return app;
}

test.each(sizes)('a map tells who wins on it, at $columns × $rows', async ({ columns, rows }) => {
  const app = await openMaps(games(), { columns, rows } as typeof WIDE);
  if (columns > 80) expect(app.text()).toContain('fair?');
  await app.press('f');
  for (const words of ['Is it fair?', '1000 games of Domination', '2 players  100   0 %', 'Wins by seat'])
    expect(app.text()).toContain(words);
  await app.press('escape');
  expect(app.text()).not.toContain('Wins by seat');
  expect(app.faults).toEqual([]);
  await app.close();
});

test('no game goes on once the page is closed', async () => {
  let played = 0;
  const app = await openMaps(
    games(() => {
      played += 1;
      const [page] = app.app.dialogs.get();
      if (played === 3 && page !== undefined) app.app.shut(page);
    }),
  );
  await app.press('f');
  expect(played).toBeGreaterThanOrEqual(3);
  expect(played).toBeLessThan(600);
  await app.close();
});
