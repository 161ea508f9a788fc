import { afterEach, describe, expect, test, vi } from 'vitest';
import { wilson } from '../../../source/base/wilson.ts';
import { main } from '../../../source/commands/main.ts';
import { kits } from '../../../source/games/kits.ts';
import { decides, judgeTry, type Puzzle, planKey, puzzlesOf } from '../../../source/study/puzzles/puzzle.ts';
import { saveFolder } from '../../commands/save-folder.ts';
import { memoryIo } from '../../lines/text/memory-io.ts';

const shipped = await Promise.all(kits.map(async kit => ({ kit, puzzles: await puzzlesOf(kit) })));
const all = shipped.flatMap(({ kit, puzzles }) =>
  puzzles.map((puzzle): readonly [string, Puzzle] => [`${kit.title} ${puzzle.number}`, puzzle]),
);

describe.each(all)('%s', (_, puzzle) => {
  const { rules, seat, begun, plans } = puzzle;

  test('has a position by the rules of now, in which the kept best move and all others are legal', () => {
    const position = begun.position ?? {};
    expect(rules.seatsToMove(position)).toContain(seat);
    for (const { move } of plans) expect(rules.apply(position, seat, move).ok).toBe(true);
    expect(decides(puzzle, plans[0].move)).toBe(true);
  });

  test('has one best move: no interval of another reaches its own', () => {
    const [best, ...others] = plans;
    const { low } = wilson(best.won, best.rollouts);
    for (const { won, rollouts } of others) {
      expect(wilson(won, rollouts).high).toBeLessThan(low);
      expect(best.won / best.rollouts - won / rollouts).toBeGreaterThanOrEqual(0.08);
    }
    expect(new Set(plans.map(({ move }) => planKey(move))).size).toBe(plans.length);
  });

  test('is judged by what is known: the best is solved, another gives games away', async () => {
    const [best, other] = plans;
    expect(await judgeTry(puzzle, best.move, puzzle.known, null)).toMatchObject({
      isBest: true,
      givenAway: 0,
    });
    const away = await judgeTry(puzzle, other?.move ?? best.move, puzzle.known, null);
    expect(away?.isBest).toBe(false);
    expect(away?.givenAway).toBeGreaterThanOrEqual(8);
  });
});

test.each(shipped)('ten are shipped of $kit.title', ({ puzzles }) => expect(puzzles).toHaveLength(10));

test('no two puzzles are one', () => {
  const ids = all.map(([, { id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('sandtable solve', () => {
  afterEach(() => void vi.unstubAllEnvs());
  // Where settings are kept; a home of its own for each test.
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
    expect((await run('')).out).toMatch(/Intensity +0 of \d+ solved/);
    const good = await run(`play ${cardOf(best)}\n`, 'intensity', `${puzzle.number}`, '--text');
    expect(good.out).toContain('Solved: there is nothing better.');
    expect((await run('')).out).toMatch(/Intensity +1 of \d+ solved/);
  });

  test('refuses numbers and games that there are not', async () => {
    expect((await run('', 'chess')).status).toBe(1);
    expect((await run('', 'intensity', '999')).err).toMatch(/has the puzzles 1 to \d+/);
    expect((await run('', 'intensity', 'x')).status).toBe(2);
  });
});
