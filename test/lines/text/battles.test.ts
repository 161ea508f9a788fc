import { describe, expect, test } from 'vitest';
import { DEAL, deployment, session } from './session.ts';

/** The lines of one battle: what Ada and Bo do and what is said from the first reinforcement on. */
async function battle(
  troops: { a: number; b: number },
  roll: string,
  ...lines: string[]
): Promise<readonly string[]> {
  const { out } = await session([...deployment(troops), 'deploy 0 0', ...lines, 'board'], {
    outcomes: `${DEAL}\n${roll}`,
  });
  return out.slice(out.findIndex(line => line.startsWith('Ada attacked')));
}

describe('the four examples of attacks as text (rules/grid.md#examples)', () => {
  test('m 2, t 3, n 2: 6 2 against 5 2, each loses one', async () => {
    expect(await battle({ a: 1, b: 3 }, 'roll 6 2 / 5 2', 'attack 0 0 0 1 2', 'defend 2')).toEqual([
      'Ada attacked (0,1) of Bo from (0,0) with 2 dice',
      'turn 1, defending, B Bo: defend N (1 to 2; (0,1) is attacked from (0,0) with 2 dice)',
      'Ada rolled 6 2, Bo 5 2: Ada lost 1, Bo lost 1',
      'now: (0,0) A 3, (0,1) B 2',
      'turn 1, choosing, A Ada: attack R C R C M, or stop',
      '--------------------------------------',
      '| RISK |  0  |  1  |  2  |  3  |  4  |',
      '|  0   | A 3 | B 2 | C 16| A 1 | B 1 |',
      '|  1   | C 1 | A 1 | B 1 | C 1 | A 1 |',
      '|  2   | B 1 | C 1 | A 1 | B 1 | C 1 |',
      '|  3   | A 1 | B 1 | C 1 | A 1 | B 1 |',
      '|  4   | C 1 | A 1 | B 14| C 1 | A 16|',
      '--------------------------------------',
      'turn 1, choosing, A Ada: attack R C R C M, or stop',
    ]);
  });

  test('m 2, t 1, n 1: 3 3 against 3, the attacker loses one', async () => {
    const out = await battle({ a: 1, b: 1 }, 'roll 3 3 / 3', 'attack 0 0 0 1 2', 'defend 1');
    expect(out.slice(1, 3)).toEqual([
      'turn 1, defending, B Bo: defend N (1; (0,1) is attacked from (0,0) with 2 dice)',
      'Ada rolled 3 3, Bo 3: Ada lost 1',
    ]);
    expect(out).toContain('|  0   | A 3 | B 1 | C 16| A 1 | B 1 |');
  });

  test('m 3, t 2, n 1: 4 3 2 against 3, the defender loses one', async () => {
    const out = await battle({ a: 1, b: 2 }, 'roll 4 3 2 / 3', 'attack 0 0 0 1 3', 'defend 1');
    expect(out[2]).toBe('Ada rolled 4 3 2, Bo 3: Bo lost 1');
    expect(out).toContain('|  0   | A 4 | B 1 | C 16| A 1 | B 1 |');
  });

  test('s 5, m 3, t 2, n 2: 4 3 2 against 3 2, the territory is lost and 3 or 4 may move in', async () => {
    const lines = ['attack 0 0 0 1 3', 'defend 2', 'advance 2', 'advance 5', 'advance 4'];
    const out = await battle({ a: 2, b: 2 }, 'roll 4 3 2 / 3 2', ...lines);
    expect(out.slice(2, 10)).toEqual([
      'Ada rolled 4 3 2, Bo 3 2: Bo lost 2',
      'Ada took (0,1) from Bo',
      'turn 1, advancing, A Ada: advance P (3 to 4, from (0,0) to (0,1))',
      'refused: too-few-moved: at least 3 troops must move',
      'refused: too-many-moved: at most 4 troops may move, for one must stay',
      'Ada moved 4 troops into (0,1)',
      'now: (0,0) A 1, (0,1) A 4',
      'turn 1, choosing, A Ada: attack R C R C M, or stop',
    ]);
    expect(out).toContain('|  0   | A 1 | A 4 | C 16| A 1 | B 1 |');
  });
});
