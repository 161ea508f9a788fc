import { describe, expect, test } from 'vitest';
import { type ArenaRequest, arenaCommand } from '../../source/arena/command.ts';
import { gridKit } from '../../source/games/grid/kit.ts';
import { repertoire } from '../../source/games/kits.ts';

const REQUEST: ArenaRequest = {
  seats: 'bot:normal, bot:easy,bot:easy',
  games: 6,
  seed: 'command',
  setupFields: { options: { defence: 'chosen', turnLimit: 1000 } },
  workers: 1,
};

async function run(changes: Partial<ArenaRequest>, signal?: AbortSignal) {
  let stdout = '';
  let stderr = '';
  const io = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    signal,
  };
  const code = await arenaCommand(gridKit, repertoire.worker, { ...REQUEST, ...changes }, io);
  return { code, stdout, stderr };
}

describe('sandtable arena', () => {
  test('prints a table, and nothing on standard error where that is no terminal', async () => {
    const { code, stdout, stderr } = await run({});
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^grid, 6 games, seed command\n/);
    expect(stdout).toMatch(/\nnormal +6 /);
  });

  test('prints JSON whose results do not depend on the workers', async () => {
    const one = JSON.parse((await run({ json: true })).stdout);
    const two = JSON.parse((await run({ json: true, workers: 2 })).stdout);
    expect(two.results).toEqual(one.results);
    expect(one.contest).toEqual({
      game: 'grid',
      setup: { seats: 3, options: { defence: 'chosen', turnLimit: 1000 } },
      levels: ['normal', 'easy', 'easy'],
      seed: 'command',
    });
    expect(one.speed.workers).toBe(1);
    expect(two.speed.workers).toBe(2);
  });

  test.each<[Partial<ArenaRequest>, string]>([
    [
      { seats: 'bot:easy,Ada,bot:easy' },
      'the arena is for computer players: write bot:LEVEL for each seat, not "Ada"',
    ],
    [
      { seats: 'bot:easy,bot:boss,bot:easy' },
      'Simple Risk has no computer player "boss"; it has easy, normal, hard, expert',
    ],
    [{ seats: 'bot:easy,bot:easy' }, 'Simple Risk is for 3 to 5 players, not 2'],
    [{ games: 0 }, 'the number of games is 1 to 1000000'],
    [{ games: 1.5 }, 'the number of games is 1 to 1000000'],
    [{ workers: 65 }, 'the number of workers is 1 to 64'],
  ])('says in one sentence what is wrong with %j', async (changes, sentence) => {
    const { code, stdout, stderr } = await run(changes);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  test('keeps control characters of the command line off the terminal', async () => {
    const { stderr } = await run({ seats: `\u001b[2J${'x'.repeat(500)}` });
    expect(stderr).not.toContain('\u001b');
    expect(stderr.length).toBeLessThan(200);
  });

  test('ends with 130 when it is interrupted', async () => {
    expect(await run({}, AbortSignal.abort())).toEqual({ code: 130, stdout: '', stderr: '' });
  });
});
