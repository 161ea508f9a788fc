import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../machines/game.ts';
import { grid } from '../../machines/grid/index.ts';
import {
  type Contest,
  type GameRecord,
  type OpenContest,
  openContest,
  playGame,
  runContest,
} from '../../source/arena/arena.ts';
import { summarise } from '../../source/arena/report.ts';
import { gridRoster } from '../../source/games/grid/players/index.ts';
import { repertoire } from '../../source/games/kits.ts';
import type { AnyRoster, Question } from '../../source/players/player.ts';
import { good } from '../good.ts';

function contestOf(levels: readonly string[], changes: Partial<Contest> = {}): Contest {
  const setup = { seats: levels.length, options: { defence: 'chosen', turnLimit: 1000 } };
  return { game: 'grid', setup, levels, seed: 'arena', ...changes };
}

const program = repertoire.worker;

function ringOf(contest: Contest, players: AnyRoster = gridRoster): OpenContest {
  return good(openContest(contest, grid, players));
}

const games = (ring: OpenContest, count: number): GameRecord[] =>
  Array.from({ length: count }, (_, number) => playGame(ring, number));

describe('a game of the arena', () => {
  test('is the same for the same seed and number, and another for another', () => {
    const ring = ringOf(contestOf(['easy', 'normal', 'easy']));
    expect(playGame(ring, 4)).toEqual(playGame(ring, 4));
    expect(playGame(ring, 4)).not.toEqual(playGame(ring, 7));
    const other = ringOf(contestOf(['easy', 'normal', 'easy'], { seed: 'another' }));
    expect(playGame(other, 4)).not.toEqual(playGame(ring, 4));
  });

  test('seats the line-up one further each time, so that every entry sits everywhere equally often', () => {
    const seen: string[] = [];
    const players: AnyRoster = gridRoster;
    const listening: AnyRoster = {
      ...players,
      choose(level, question: Question<GameTypes>) {
        seen.push(`${question.seat} ${level}`);
        return players.choose(level, question);
      },
    };
    const ring = ringOf(contestOf(['easy', 'normal', 'hard']), listening);
    const firsts = [0, 1, 2].map(number => {
      seen.length = 0;
      playGame(ring, number);
      return seen.slice(0, 3);
    });
    expect(firsts).toEqual([
      ['0 easy', '1 normal', '2 hard'],
      ['0 normal', '1 hard', '2 easy'],
      ['0 hard', '1 easy', '2 normal'],
    ]);
  });

  test('gives the places 1 to the number of seats, and a draw shares them', () => {
    const [won] = games(ringOf(contestOf(['easy', 'easy', 'easy', 'easy'])), 1);
    expect([...(won?.places ?? [])].sort()).toEqual([1, 2, 3, 4]);
    expect(won?.places[won.winner ?? -1]).toBe(1);

    const setup = { seats: 3, options: { defence: 'chosen', turnLimit: 1 } };
    const drawn = playGame(ringOf(contestOf(['easy', 'easy', 'easy'], { setup })), 0);
    expect(drawn).toMatchObject({ winner: null, places: [2, 2, 2], reason: 'turn-limit' });
  });

  test('counts a game in which a player breaks the rules as a bug', () => {
    const cheat: AnyRoster = { ...gridRoster, choose: () => ({ type: 'pass' }) };
    expect(() => playGame(ringOf(contestOf(['easy', 'easy', 'easy']), cheat), 0)).toThrow(
      /^easy broke the rules in game \S+\/0: wrong-phase$/,
    );
  });
});

test.each([
  [['easy', 'easy'], 3, '3 seats need as many players, not 2'],
  [['easy', 'easy'], 2, 'Simple Risk is for 3 to 5 players, not 2'],
  [
    ['easy', 'easy', 'boss'],
    3,
    'Simple Risk has no computer player "boss"; it has easy, normal, hard, expert, normal:cautious, normal:bold, normal:vengeful, normal:diplomat',
  ],
])('a line-up of %j for %i seats is refused', (levels, seats, sentence) => {
  const setup = { seats, options: { defence: 'chosen', turnLimit: 0 } };
  expect(openContest(contestOf(levels, { setup }), grid, gridRoster)).toEqual({ ok: false, error: sentence });
});

describe('a contest on several threads', () => {
  test('comes out the same with one worker and with two', async () => {
    const contest = contestOf(['normal', 'easy', 'easy']);
    const progress: number[] = [];
    const one = await runContest(contest, {
      program,
      games: 23,
      workers: 1,
      onProgress: done => progress.push(done),
    });
    const two = await runContest(contest, { program, games: 23, workers: 2 });
    expect(two).toEqual(one);
    expect(one).toEqual(games(ringOf(contest), 23));
    expect(progress).toEqual([5, 10, 15, 20, 23]);
  });

  test('ends in one sentence when a thread fails', async () => {
    const contest = contestOf(['boss', 'easy', 'easy']);
    await expect(runContest(contest, { program, games: 3, workers: 2 })).rejects.toThrow(
      'no computer player "boss"',
    );
  });

  test('can be aborted before and while it runs', async () => {
    const contest = contestOf(['hard', 'hard', 'hard']);
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('enough'));
    const running = runContest(contestOf(['easy', 'easy', 'easy']), {
      program,
      games: 100_000,
      workers: 2,
      onProgress,
      signal: stop.signal,
    });
    await expect(running).rejects.toThrow('enough');
    await expect(runContest(contest, { program, games: 9, workers: 1, signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });
});

describe('strength with rotated seats, from a fixed seed', () => {
  test('normal wins most games against two easy ones', () => {
    const contest = contestOf(['normal', 'easy', 'easy'], { seed: 'strength' });
    const [normal] = summarise(contest, games(ringOf(contest), 90)).entries;
    expect(normal?.interval.low).toBeGreaterThan(0.6);
  });
});
