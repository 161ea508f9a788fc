import { expect } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { kits } from '../../source/games/kits.ts';
import { openTestApp, type TestApp, type TestAppOptions, wayTo } from '../app/harness.tsx';
import { memoryIo } from '../text/memory-io.ts';

/** Opens the lesson of a game from the menu, by keys. */
export async function openLesson(id: string, options: TestAppOptions = {}): Promise<TestApp> {
  await Promise.all(kits.map(kit => kit.lesson?.()));
  const app = await openTestApp({ columns: 80, rows: 24, games: kits, ...options });
  await app.send(`${wayTo(app, 'Learn a game by playing')}\r`);
  const line = kits.filter(({ lesson }) => lesson !== undefined).findIndex(kit => kit.id === id);
  await app.send(`${'\x1b[B'.repeat(line)}\r`);
  await arrived(app);
  return app;
}

/** Waits until what was being loaded is there. */
async function arrived({ app, settled }: TestApp): Promise<void> {
  if (app.travels.get() > 0) {
    await new Promise<void>(resolve => {
      const stop = app.travels.subscribe(() => {
        if (app.travels.get() > 0) return;
        stop();
        resolve();
      });
    });
  }
  await settled();
}

/** The steps that the lesson shows, as `2/12 Place troops`; `Learnt` at its end. */
export const stepOn = (app: Pick<TestApp, 'text'>): string =>
  /(?:^|\n).*?(\d+\/\d+ [A-Z][^\n]*?|Learnt)(?: {2}|\n|$)/.exec(app.text())?.[1]?.trim() ?? '';

/** The title of each step with the keys that do what it asks; in portions where a key alone means another. */
export type Steps = readonly (readonly [title: string, keys: string | readonly string[]])[];

/** How often the keys of a step are pressed at most. */
const MOST = 20;

/** Plays a lesson by keys, step by step: each title with the keys that do what it asks, again and again until it is done. */
export async function playByKeys(app: TestApp, steps: Steps): Promise<void> {
  for (const [index, [title, keys]] of steps.entries()) {
    // Computer players move at once here: what is said meanwhile has gone by.
    if (keys === '') continue;
    expect(stepOn(app)).toBe(`${index + 1}/${steps.length} ${title}`);
    for (let press = 0; press < MOST && stepOn(app).startsWith(`${index + 1}/`); press += 1)
      for (const portion of [keys].flat()) await app.send(portion);
  }
  expect(stepOn(app)).toBe('Learnt');
}

/** Plays a lesson in text, with these lines on standard input. */
export async function playInText(id: string, lines: readonly string[]) {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''));
  const status = await main(['learn', id, '--text'], io);
  const steps = [...io.out().matchAll(/^Step (\d+) of (\d+): ([^.]*)\./gm)].map(
    ([, at, , title]) => `${at} ${title}`,
  );
  return { status, out: io.out(), err: io.err(), steps };
}
