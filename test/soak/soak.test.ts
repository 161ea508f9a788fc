import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../server/client.ts';
import { choices } from '../table/tables.ts';
import { type SoakOptions, soak } from './soak.ts';

/** Lines after which the server is killed. */
const LINES = 25;

/** `npm run bench -- soak` does it with a hundred sessions for a quarter of an hour. */
const small: SoakOptions = {
  sessions: 12,
  // Killed while others go on, once so much has been shown to those who have gone.
  life: house =>
    until(
      () => house.shown.flatMap(({ lines }) => lines).length > LINES,
      () => `${house.visits} visits`,
      200_000,
    ),
  ends: ['SIGKILL', 'SIGTERM'],
  goesOn: lives => lives < 2,
  pace: { visit: 4000, step: 100 },
  choose: choices(3),
};

test('a dozen sessions play all four games and come and go while the server is killed and stopped: nothing that was shown is lost', async () => {
  let ended = 0;
  const lives = await soak({
    ...small,
    async after(data, again) {
      ended += 1;
      if (ended < 2) return;
      // Saves that end before the last of their lines are found by the same search.
      const games = join(data, 'games');
      for (const name of await readdir(games)) {
        const lines = (await readFile(join(games, name), 'utf8')).split('\n');
        await writeFile(join(games, name), `${lines.slice(0, lines.length / 2).join('\n')}\n`);
      }
      const { shown, found, lost } = await again();
      expect(found).toBeLessThan(shown);
      expect(lost.length).toBeGreaterThan(0);
    },
  });
  expect(ended).toBe(2);
  for (const { shown, found, lost, leaks, faults } of lives) {
    for (const each of [lost, leaks, faults]) expect(each, each.join('\n')).toEqual([]);
    expect(found).toBe(shown);
    expect(shown).toBeGreaterThan(LINES);
  }
});
