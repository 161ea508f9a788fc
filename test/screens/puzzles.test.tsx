import { expect, test } from 'vitest';
import { ManualClock } from '../../source/base/clock.ts';
import { kits } from '../../source/games/kits.ts';
import { puzzlesOf } from '../../source/study/puzzles/data.ts';
import { type Puzzle, readPuzzle } from '../../source/study/puzzles/puzzle.ts';
import { RUN_MILLISECONDS } from '../../source/study/puzzles/run.ts';
import { openTestApp, sizes, type TestApp, wayTo } from './harness.tsx';

const intensity = kits.filter(({ id }) => id === 'intensity');
const [kit] = intensity;

/** The puzzle on the screen. */
async function shownPuzzle(app: TestApp): Promise<Puzzle> {
  const { seed } = app.game().controller.table;
  const all = kit === undefined ? [] : await puzzlesOf(kit);
  for (const { number } of all) {
    const read = kit === undefined ? null : await readPuzzle(kit, number);
    if (read?.ok === true && read.value.begun.seed === seed) return read.value;
  }
  throw new Error('no puzzle is on the screen');
}

async function open(size: object = {}): Promise<TestApp> {
  const app = await openTestApp({ ...size, games: intensity });
  await app.send(`${wayTo(app, 'Puzzles')}\r\r`);
  await app.until(() => app.text().includes('Your rating: 1500 ± 200'));
  return app;
}

test.each(sizes)('a puzzle, its hints and its verdict, at $columns × $rows', async size => {
  const app = await open(size);
  expect(app.text()).toContain('for you: puzzle');
  await app.press('enter');
  await app.until(() => app.app.place.get().kind === 'play');
  const puzzle = await shownPuzzle(app);
  const { controller } = app.game();
  for (const word of ['Theme: ', 'Where: ', 'What: ', 'no further hint']) {
    await app.press('i');
    expect(controller.state.get().notice?.text).toContain(word);
  }
  const [{ move }] = puzzle.plans;
  await controller.play(move);
  await app.until(() => app.text().includes('Solved: there is nothing better.'));
  // With hints it counts as solved, and for no rating.
  expect(app.text()).toContain('Your rating: 1500 ± 200');
  const { solved, tries } = app.services.settings.get();
  expect([solved, tries]).toEqual([[puzzle.id], [{ id: puzzle.id, right: true, rated: false }]]);
});

test('a run sets one puzzle after the other while its clock counts down, and ends when that stands at nothing', async () => {
  const time = new ManualClock();
  const app = await open({ time });
  await app.send('j\r');
  for (const [count, left] of ['3:00', '2:59', '0:01'].entries()) {
    await app.until(() => app.text().includes(`${count} solved, ${left} left`));
    if (count === 0) {
      time.advance(1000);
      await app.until(() => app.text().includes('0 solved, 2:59 left'));
    }
    if (count === 1) {
      // What has been solved is asked about before it is lost.
      await app.press('q');
      expect(app.text()).toContain('What you have solved in this run would not count.');
      await app.press('escape');
      time.advance(RUN_MILLISECONDS - 2000);
    }
    if (count === 2) time.advance(1000);
    else await app.game().controller.play((await shownPuzzle(app)).plans[0].move);
  }
  await app.until(() => app.text().includes('2 solved, 0 missed.'));
  const { runs, tries } = app.services.settings.get();
  expect(runs).toEqual({ intensity: 2 });
  expect(tries.map(({ rated }) => rated)).toEqual([false, false]);
  await app.send('\x1b');
  await app.send(`${wayTo(app, 'Puzzles')}\r`);
  expect(app.text()).toMatch(/Intensity: \d of \d+ solved/);
});

test('a puzzle of a race for territories says so', async () => {
  const app = await openTestApp({ columns: 120, rows: 40, games: kits.filter(({ id }) => id === 'warzone') });
  await app.send(`${wayTo(app, 'Puzzles')}\r\r\r`);
  await app.until(() => app.text().includes('one move is best.'));
  const { controller, board } = app.game();
  expect(controller.state.get().notice?.text).toMatch(/Turn \d+ of \d+: most land wins$/);
  expect(board.heading.get()).toMatchObject({
    moment: expect.stringMatching(/^turn \d+ of \d+ /),
    aim: expect.stringMatching(/^hold most territories by turn \d+: A \d+/),
  });
});
