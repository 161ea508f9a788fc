import { describe, expect, test } from 'vitest';
import { type TournamentRequest, tournamentCommand } from '../../source/arena/tournament.ts';
import { gridKit } from '../../source/games/grid/kit.ts';
import { repertoire } from '../../source/games/kits.ts';
import { FULL } from '../cases.ts';

const REQUEST: TournamentRequest = {
  seats: 'bot:normal,bot:easy,bot:easy,bot:normal',
  method: 'swiss',
  rounds: 2,
  games: 1,
  seed: 'cup',
  setupFields: { options: { defence: 'most', turnLimit: FULL ? 6 : 2 } },
  workers: 2,
};

async function run(changes: Partial<TournamentRequest> = {}, signal?: AbortSignal) {
  let [stdout, stderr] = ['', ''];
  const io = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    signal,
  };
  const code = await tournamentCommand(gridKit, repertoire.worker, { ...REQUEST, ...changes }, io);
  return { code, stdout, stderr };
}

describe('sandtable tournament', () => {
  test('tells each round, the standings, and ratings with intervals; again the same', async () => {
    const first = await run();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Round 1\n {2}.*\n[\s\S]*Round 2\n/);
    for (const name of ['normal 1', 'normal 2', 'easy 1', 'easy 2'])
      expect(first.stdout).toMatch(new RegExp(`\\d\\. +${name} +[\\d½.]+ .* \\d+ ± \\d+`));
    expect(await run({ workers: 1 })).toEqual(first);
  });

  test('seats that no entrant has are filled, and count for nothing', async () => {
    const { code, stdout } = await run({ json: true, rounds: 1 });
    const { games, standings } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(games.map((game: { players: readonly number[] }) => game.players.length)).toEqual([2, 2]);
    expect(standings).toHaveLength(4);
    const points = standings.map((row: { points: number }) => row.points);
    expect(points.reduce((sum: number, each: number) => sum + each, 0)).toBe(2);
  });

  test.each<readonly [Partial<TournamentRequest>, RegExp]>([
    [{ seats: 'bot:easy' }, /2 to 64 entrants/],
    [{ seats: 'bot:easy,Ada' }, /computer players/],
    [{ seats: 'bot:easy,bot:genius' }, /no computer player genius/],
    [{ table: 2 }, /has 3 to 5 seats/],
    [{ rounds: 0 }, /number of rounds/],
    [{ games: 0 }, /number of games/],
  ])('refuses %j with one sentence', async (changes, sentence) => {
    const { code, stdout, stderr } = await run(changes);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  test('ends when it is told to', async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await run({}, stop.signal)).code).toBe(130);
  });
});
