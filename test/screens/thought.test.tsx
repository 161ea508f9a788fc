import { expect, test } from 'vitest';
import { intensity } from '../../machines/intensity/index.ts';
import { ManualClock } from '../../source/base/clock.ts';
import type { Thinker } from '../../source/players/thinker.ts';
import { bot, human, openTestApp } from './harness.tsx';

const never = (): Promise<never> => new Promise(() => {});
/** Computer players who think for ever. */
const slow: Thinker = { think: never, advise: never, close: async () => {} };

const LINES = [
  ['Simple Risk', {}, ['Bo', 'Cy', 'Di'], 'Bo is moving'],
  ['Intensity', { game: intensity }, ['Bo', 'Cy', 'Di', 'Ed'], 'Bo is thinking'],
] as const;

test.each(LINES)(
  '%s tells how long a computer player thinks, from half a second on',
  async (_, of, names, idle) => {
    const time = new ManualClock();
    const app = await openTestApp({ ...of, time, thinker: slow, players: names.map(name => bot(name)) });
    const shown = (): string => app.rows().join('\n');
    expect(shown()).toContain(idle);
    time.advance(499);
    expect(shown()).not.toContain('…');
    time.advance(1);
    await app.until(() => shown().includes('Bo is thinking …'));
    time.advance(2500);
    await app.until(() => shown().includes('Bo is thinking … 3 s'));
    time.advance(58_000);
    await app.until(() => shown().includes('Bo is thinking … over a minute'));
    expect(time.waiting).toBe(0);
  },
);

test('a hint tells how long it is thought about', async () => {
  const time = new ManualClock();
  const app = await openTestApp({ time, thinker: slow, players: [human('Ada'), bot('Bo'), bot('Cy')] });
  await app.press('i');
  expect(app.rows().join('\n')).toContain('thinking …');
  time.advance(2000);
  await app.until(() => app.rows().join('\n').includes('thinking … 2 s'));
});
