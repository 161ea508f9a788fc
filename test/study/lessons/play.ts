import { expect, test } from 'vitest';
import { main } from '../../../source/commands/main.ts';
import { kits } from '../../../source/games/kits.ts';
import { openPlain } from '../../lines/plain/teller.ts';
import { memoryIo } from '../../lines/text/memory-io.ts';
import { openTestApp, type TestApp, type TestAppOptions, wayTo } from '../../screens/harness.tsx';

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

/** The steps that were told in words, as `2 Place troops`. */
const stepsIn = (out: string): readonly string[] =>
  [...out.matchAll(/^Step (\d+) of (\d+): ([^.]*)\./gm)].map(([, at, , title]) => `${at} ${title}`);

/** Plays a lesson in text, with these lines on standard input. */
async function playInText(id: string, lines: readonly string[]) {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''));
  const status = await main(['learn', id, '--text'], io);
  return { status, out: io.out(), steps: stepsIn(io.out()) };
}

/** Plays it in the reader's mode, from the menu on. */
async function playInLines(id: string, lines: readonly string[]) {
  const told = await openPlain();
  const numberOf = (text: string, words: string): string =>
    new RegExp(`^(\\d+) ${words}`, 'm').exec(text)?.[1] ?? `no line ${words} in\n${text}`;
  const title = kits.find(kit => kit.id === id)?.title ?? '';
  const games = await told.type(numberOf(told.begun.join('\n'), 'Learn a game by playing'));
  await told.type(numberOf(games.join('\n'), title));
  for (const line of lines) await told.type(line);
  await told.type('quit');
  const out = told.transcript.join('\n');
  return { status: told.left() ?? 0, out, steps: stepsIn(out) };
}

/** The two ways in which a lesson is played in words. */
const inWords = [
  ['text', playInText],
  ["the lines of the reader's mode", playInLines],
] as const;

/**
 * That a lesson is played through in words.
 * @param lines what is typed
 * @param screenOnly the titles of steps that words do not have
 */
export function testInWords(id: string, lines: readonly string[], screenOnly: readonly string[]): void {
  test.each(inWords)('is played through in %s', async (_, play) => {
    const { status, out, steps: told } = await play(id, lines);
    expect(status).toBe(0);
    const lesson = await kits.find(kit => kit.id === id)?.lesson?.();
    const titles = lesson?.steps.map(({ title }) => title).filter(title => !screenOnly.includes(title));
    expect(told).toEqual(titles?.map((title, index) => `${index + 1} ${title}`));
    expect(out).toMatch(/^Learnt: .*you know the game\./m);
  });
}
