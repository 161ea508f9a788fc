import { afterEach, describe, expect, test, vi } from 'vitest';
import { letter, seats } from '../../../machines/seat.ts';
import { main } from '../../../source/commands/main.ts';
import { kits } from '../../../source/games/kits.ts';
import { type PuzzleData, puzzleData, puzzlesOf } from '../../../source/study/puzzles/data.ts';
import { hintSteps } from '../../../source/study/puzzles/insight.ts';
import { decides, judgeTry, type Puzzle, planKey, readPuzzle } from '../../../source/study/puzzles/puzzle.ts';
import { saveFolder } from '../../commands/save-folder.ts';
import { memoryIo } from '../../lines/text/memory-io.ts';

const shipped = await Promise.all(
  kits.map(async kit => {
    const data = await puzzleData(kit);
    const read = await Promise.all(data.map((_, index) => readPuzzle(kit, index + 1)));
    return { kit, data, puzzles: read.flatMap(each => (each.ok ? [each.value] : [])) };
  }),
);
const all = shipped.flatMap(({ kit, data, puzzles }) =>
  puzzles.flatMap((puzzle, index): readonly (readonly [string, Puzzle, PuzzleData])[] => {
    const own = data[index];
    return own === undefined ? [] : [[`${kit.title} ${puzzle.number}`, puzzle, own]];
  }),
);

test.each(shipped)('every puzzle of $kit.title is a position by the rules of now', ({ data, puzzles }) => {
  expect(puzzles).toHaveLength(data.length);
});

describe.each(all)('%s', (_, puzzle, data) => {
  const { rules, seat, begun, plans } = puzzle;
  const names = seats(rules.setup.seats).map(letter);

  test('has legal plans, each once, and the key decides it', () => {
    const position = begun.position ?? {};
    expect(rules.seatsToMove(position)).toContain(seat);
    for (const { move } of plans) expect(rules.apply(position, seat, move).ok).toBe(true);
    expect(new Set(plans.map(({ move }) => planKey(move))).size).toBe(plans.length);
    expect(decides(plans[0].move, plans[0].move)).toBe(true);
  });

  test('has one best move whoever plays on, and a strong player finds it', () => {
    for (const level of ['normal', 'hard']) {
      const [lead = 0, low = 0] = data.leads[level] ?? [];
      expect(lead).toBeGreaterThanOrEqual(10);
      expect(low).toBeGreaterThan(0);
    }
    expect(data.solvers.some(level => level === 'hard' || level === 'expert')).toBe(true);
  });

  test('has a reason, and hints that lead to it without naming the move', () => {
    const insight = puzzle.insight(names);
    if (insight === null) throw new Error('there is no reason');
    expect(insight.why).not.toBe('');
    const steps = hintSteps(insight);
    expect(steps[0]).toContain('Not rated');
    for (const step of steps) expect(step).not.toContain(insight.why);
  });

  test('is judged by what is known: the best is solved, another gives games away', async () => {
    const [best, other] = plans;
    const right = await judgeTry(puzzle, best.move, puzzle.known, null);
    expect(right).toMatchObject({ isBest: true, givenAway: 0 });
    const away = await judgeTry(puzzle, other?.move ?? best.move, puzzle.known, null);
    expect(away?.isBest).toBe(false);
    expect(away?.givenAway).toBeGreaterThanOrEqual(8);
  });
});

test.each(shipped)('the puzzles of $kit.title are listed from the easiest on', async ({ kit }) => {
  const ratings = (await puzzlesOf(kit)).map(({ rating }) => rating);
  expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
});

test('no two puzzles are one', () => {
  const ids = all.map(([, { id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('sandtable solve', () => {
  afterEach(() => void vi.unstubAllEnvs());
  // Where settings are kept; a home of its own for each test.
  const told = async (...words: readonly string[]) => {
    const io = memoryIo('');
    await main(['--saves', saveFolder().path, ...words], io);
    return { out: io.out() };
  };
  const run = async (input: string, ...words: readonly string[]) => {
    const io = memoryIo(input);
    const status = await main(['solve', ...words], io);
    return { status, out: io.out(), err: io.err() };
  };

  test('sets a puzzle in lines, refuses what is no move, tells how good a try was, and marks what is solved', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', saveFolder().path);
    const intensity = shipped.find(({ kit }) => kit.id === 'intensity');
    const puzzle = intensity?.puzzles.find(({ plans }) => plans.every(({ move }) => move.type === 'play'));
    if (puzzle === undefined) throw new Error('there is no puzzle of cards');
    const [best, other] = puzzle.plans;
    const cardOf = (plan: typeof best | undefined): string => JSON.stringify(plan?.move).replace(/\D/g, '');
    const bad = await run(`play 99\nplay ${cardOf(other)}\n`, 'intensity', `${puzzle.number}`, '--text');
    expect(bad).toMatchObject({ status: 0, err: '' });
    expect(bad.out).toContain('refused: ');
    expect(bad.out).toMatch(/Not the best: \d+ of 100 games are given away\./);
    expect(bad.out).toContain(`The best, play ${cardOf(best)}, wins`);
    const [, lost] = /Your rating: (\d+) ±/.exec(bad.out) ?? [];
    expect(Number(lost)).toBeLessThan(1500);
    expect((await run('')).out).toMatch(/Intensity +0 of \d+ solved/);
    const good = await run(`play ${cardOf(best)}\n`, 'intensity', `${puzzle.number}`, '--text');
    expect(good.out).toContain('Solved: there is nothing better.');
    expect(good.out).toContain(`Your rating: ${lost} ±`);
    expect((await run('')).out).toMatch(/Intensity +1 of \d+ solved/);
    expect((await told('records')).out).toMatch(/Puzzles\nIntensity +1 of \d+ solved.*1 rated try/);
  });

  test('hints come in steps, none of them is the move, and the try is then not rated', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', saveFolder().path);
    const said = await run('hint\nhint\nhint\nhint\n', 'intensity', '1', '--text');
    expect(said.out).toMatch(/Theme: .+\nWhere: .+\nWhat: .+\nThere is no further hint\./);
    const asked = await run('help\nboard\n', 'intensity', '1', '--text');
    expect(asked.out).toMatch(/^play .+\n(.+\n)*hint .+\nhelp .+/m);
    expect(asked.out.split(/^hand \d.*$/m)).toHaveLength(3);
    const puzzle = shipped.find(({ kit }) => kit.id === 'intensity')?.puzzles[0];
    const { card = 0 } = (puzzle?.plans[0].move ?? {}) as { readonly card?: number };
    const good = await run(`hint\nplay ${card}\n`, 'intensity', '1', '--text');
    expect(good.out).toContain('Solved');
    expect(good.out).toContain('Your rating: 1500 ± 200');
  });

  test('the board of a puzzle that turns on a capital marks the capitals', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', saveFolder().path);
    const warzone = shipped.find(({ kit }) => kit.id === 'warzone')?.puzzles ?? [];
    const theme = ({ rules, insight }: Puzzle) => insight(seats(rules.setup.seats).map(letter))?.theme;
    const puzzle = warzone.find(each => theme(each) === 'take the capital');
    const { out } = await run('quit\n', 'warzone', `${puzzle?.number}`, '--text');
    expect(out).toMatch(/ \* +[A-C] +\d/);
    expect(out).toContain('* a capital: who loses it is out');
  });

  test('a run goes on from puzzle to puzzle, counts what was solved, and keeps the best', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', saveFolder().path);
    const { out } = await run('play 99\nquit\n', 'intensity', '--run');
    expect(out).toContain('0 solved, 3:00 left');
    expect(out).toContain('0 solved, 0 missed.');
  });

  test('refuses numbers and games that there are not', async () => {
    expect((await run('', 'chess')).status).toBe(1);
    expect((await run('', 'intensity', '999')).err).toMatch(/has the puzzles 1 to \d+/);
    expect((await run('', 'intensity', 'x')).status).toBe(2);
  });
});
