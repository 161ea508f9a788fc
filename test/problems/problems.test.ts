import { afterEach, describe, expect, test, vi } from 'vitest';
import { wilson } from '../../source/base/wilson.ts';
import { main } from '../../source/commands/main.ts';
import { kits } from '../../source/games/kits.ts';
import { planKey } from '../../source/problems/plan-key.ts';
import { decides, judged, type Problem, problemsOf } from '../../source/problems/problem.ts';
import { saveFolder } from '../commands/save-folder.ts';
import { memoryIo } from '../text/memory-io.ts';

const shipped = await Promise.all(kits.map(async kit => ({ kit, problems: await problemsOf(kit) })));
const all = shipped.flatMap(({ kit, problems }) =>
  problems.map((problem): readonly [string, Problem] => [`${kit.title} ${problem.number}`, problem]),
);

describe.each(all)('%s', (_, problem) => {
  const { rules, seat, begun, plans } = problem;

  test('has a position by the rules of now, in which the kept best move and all others are legal', () => {
    const position = begun.position ?? {};
    expect(rules.seatsToMove(position)).toContain(seat);
    for (const { move } of plans) expect(rules.apply(position, seat, move).ok).toBe(true);
    expect(decides(problem, plans[0].move)).toBe(true);
  });

  test('has one best move: no interval of another reaches its own', () => {
    const [best, ...others] = plans;
    const { low } = wilson(best.won, best.playOuts);
    for (const { won, playOuts } of others) {
      expect(wilson(won, playOuts).high).toBeLessThan(low);
      expect(best.won / best.playOuts - won / playOuts).toBeGreaterThanOrEqual(0.08);
    }
    expect(new Set(plans.map(({ move }) => planKey(move))).size).toBe(plans.length);
  });

  test('is judged by what is known: the best is solved, another gives games away', async () => {
    const [best, other] = plans;
    expect(await judged(problem, best.move, problem.known, null)).toMatchObject({
      isBest: true,
      givenAway: 0,
    });
    const away = await judged(problem, other?.move ?? best.move, problem.known, null);
    expect(away?.isBest).toBe(false);
    expect(away?.givenAway).toBeGreaterThanOrEqual(8);
  });
});

test.each(shipped)('ten are shipped of $kit.title', ({ problems }) => expect(problems).toHaveLength(10));

test('no two problems are one', () => {
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

  test('sets a problem in lines, refuses what is no move, tells how good a try was, and marks what is solved', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', saveFolder().path);
    const intensity = shipped.find(({ kit }) => kit.id === 'intensity');
    const problem = intensity?.problems.find(({ plans }) => plans.every(({ move }) => move.type === 'play'));
    if (problem === undefined) throw new Error('there is no problem of cards');
    const [best, other] = problem.plans;
    const cardOf = (plan: typeof best | undefined): string => JSON.stringify(plan?.move).replace(/\D/g, '');
    const bad = await run(`play 99\nplay ${cardOf(other)}\n`, 'intensity', `${problem.number}`, '--text');
    expect(bad).toMatchObject({ status: 0, err: '' });
    expect(bad.out).toContain('refused: ');
    expect(bad.out).toMatch(/Not the best: \d+ of 100 games are given away\./);
    expect(bad.out).toContain(`The best, play ${cardOf(best)}, wins`);
    expect((await run('')).out).toMatch(/Intensity +0 of \d+ solved/);
    const good = await run(`play ${cardOf(best)}\n`, 'intensity', `${problem.number}`, '--text');
    expect(good.out).toContain('Solved: there is nothing better.');
    expect((await run('')).out).toMatch(/Intensity +1 of \d+ solved/);
  });

  test('refuses numbers and games that there are not', async () => {
    expect((await run('', 'chess')).status).toBe(1);
    expect((await run('', 'intensity', '999')).err).toMatch(/has the problems 1 to \d+/);
    expect((await run('', 'intensity', 'x')).status).toBe(2);
  });
});
