import { describe, expect, test } from 'vitest';
import type { GameRecord } from '../../source/arena/arena.ts';
import { progressBar, reportTable, summarise } from '../../source/arena/report.ts';

const CONTEST = {
  game: 'grid',
  setup: { seats: 3, options: { turnLimit: 1000 } },
  levels: ['hard', 'normal', 'easy'],
  seed: 'x',
};

const record = (number: number, winner: number | null, places: number[]): GameRecord => ({
  number,
  winner,
  places,
  reason: winner === null ? 'turn-limit' : 'conquest',
  turns: 10 * (number + 1),
  moves: 100,
});

const RECORDS = [
  record(0, 0, [1, 2, 3]),
  record(1, 0, [1, 3, 2]),
  record(2, 1, [2, 1, 3]),
  record(3, null, [1.5, 1.5, 3]),
];

describe('the report of a contest', () => {
  const results = summarise(CONTEST, RECORDS);

  test('has games, wins, share, interval and mean place of each entry', () => {
    expect(results).toMatchObject({ games: 4, draws: 1, meanTurns: 25, meanMoves: 100 });
    const [hard, normal, easy] = results.entries;
    expect(hard).toMatchObject({ level: 'hard', games: 4, wins: 2, share: 0.5, meanPlace: 5.5 / 4 });
    expect(normal).toMatchObject({ level: 'normal', wins: 1, share: 0.25 });
    expect(easy).toMatchObject({ level: 'easy', wins: 0, share: 0, meanPlace: 11 / 4 });
    expect(hard?.interval.low).toBeLessThan(0.5);
    expect(hard?.interval.high).toBeGreaterThan(0.5);
  });

  test('is a table for people', () => {
    const speed = { workers: 2, seconds: 2, gamesPerSecond: 2 };
    expect(reportTable({ contest: CONTEST, results, speed })).toMatchInlineSnapshot(`
      "grid, 4 games, seed x

      player  games  won   share     95 % interval  mean place
      hard        4    2  50.0 %  15.0 % to 85.0 %        1.38
      normal      4    1  25.0 %   4.6 % to 69.9 %        1.88
      easy        4    0   0.0 %   0.0 % to 49.0 %        2.75

      draws: 1; a game has 25.0 turns and 100 moves on average
      2.0 games per second with 2 workers"
    `);
  });

  test('of no games has no shares to speak of', () => {
    expect(summarise(CONTEST, []).entries[0]).toMatchObject({ share: 0, interval: { low: 0, high: 1 } });
  });
});

describe('the progress bar', () => {
  const drawnOn = (columns: number | undefined, isTTY: boolean): string[] => {
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text), isTTY, ...(columns && { columns }) };
    const bar = progressBar(stream, 10);
    bar.show(0);
    bar.show(5);
    bar.show(10);
    bar.clear();
    return written;
  };

  test('fills one line of a terminal and takes itself away', () => {
    const written = drawnOn(80, true);
    expect(written[1]).toBe(`\r\u001b[K${'█'.repeat(20)}${'░'.repeat(20)} 5 of 10 games`);
    expect(written[2]).toContain('█'.repeat(40));
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  test.each([80, 30, 16, 5])(
    'never draws beyond a terminal of %i columns as long as the count fits',
    columns => {
      for (const line of drawnOn(columns, true)) {
        const length = [...line.replace('\r\u001b[K', '')].length;
        expect(length).toBeLessThanOrEqual(Math.max(columns - 1, ' 10 of 10 games'.length));
      }
    },
  );

  test('is silent where the stream is no terminal', () => {
    expect(drawnOn(80, false)).toEqual([]);
  });
});
