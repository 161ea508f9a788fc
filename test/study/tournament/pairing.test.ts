import { describe, expect, test } from 'vitest';
import {
  type Pairing,
  robinRound,
  swissRound,
  usualRounds,
} from '../../../source/study/tournament/pairing.ts';
import {
  type PairedTable,
  pointsAt,
  pointsOf,
  pointsWords,
  standingsOf,
} from '../../../source/study/tournament/standings.ts';

/** Numbers that look like chance and are always the same. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A Swiss tournament of so many rounds with results by chance. */
function swiss(count: number, size: number, rounds: number, seed: number): readonly PairedTable[] {
  const next = chance(seed);
  const games: PairedTable[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const active = Array.from({ length: count }, (_, index) => index);
    const groups = swissRound({ active, points: pointsOf(count, games), past: games, size });
    for (const players of groups)
      games.push({ round, players, places: players.map(() => 1 + Math.floor(next() * players.length)) });
  }
  return games;
}

const pairsIn = (games: readonly Pairing[]): readonly string[] =>
  games.flatMap(({ players }) =>
    players.flatMap((one, index) =>
      players.slice(index + 1).map(other => [one, other].sort((a, b) => a - b).join(' ')),
    ),
  );

const twice = (games: readonly Pairing[]): number => pairsIn(games).length - new Set(pairsIn(games)).size;

/** Everybody sits at one table in each round. */
function whole(games: readonly Pairing[], count: number, rounds: number, size: number): void {
  for (let round = 1; round <= rounds; round += 1) {
    const players = games.filter(game => game.round === round).flatMap(game => game.players);
    expect(players.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
  }
  for (const { players } of games) expect(players.length).toBeLessThanOrEqual(size);
}

/** Whether those who have not met can all be paired with each other: every way is tried. */
function canBePaired(left: readonly number[], met: ReadonlySet<string>): boolean {
  const [first, ...others] = left;
  if (first === undefined) return true;
  return others.some(
    other =>
      !met.has([first, other].sort((a, b) => a - b).join(' ')) &&
      canBePaired(
        others.filter(each => each !== other),
        met,
      ),
  );
}

describe('Swiss pairs', () => {
  test.each(Array.from({ length: 63 }, (_, index) => index + 2))(
    'of %i: nobody meets twice while they can be avoided, byes go round',
    count => {
      // As long as each has met fewer than half of the others there are such pairs (G. A. Dirac, 1952).
      const rounds = Math.max(1, Math.min(9, Math.floor(count / 2) - 1));
      const games = swiss(count, 2, rounds, count);
      whole(games, count, rounds, 2);
      expect(twice(games)).toBe(0);
      const byes = games.filter(({ players }) => players.length === 1).flatMap(({ players }) => players);
      expect(byes).toHaveLength(count % 2 === 0 ? 0 : rounds);
      expect(new Set(byes).size).toBe(byes.length);
    },
  );

  test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
    'of six and eight to the end (%i): who meets again could not be avoided',
    seed => {
      for (const count of [6, 8]) {
        const games = swiss(count, 2, count - 1, seed);
        for (let round = 2; round < count; round += 1) {
          const before = games.filter(game => game.round < round);
          const met = new Set(pairsIn(before));
          const again = pairsIn(games.filter(game => game.round === round)).filter(pair => met.has(pair));
          if (again.length > 0) expect(canBePaired([...Array(count).keys()], met)).toBe(false);
        }
      }
    },
  );

  test.each([8, 15, 32, 64])(
    'of %i: who has sat in front of others more often sits behind, and nobody is far from half',
    count => {
      const games = swiss(count, 2, 7, count).filter(({ players }) => players.length === 2);
      for (let who = 0; who < count; who += 1) {
        const first = games.filter(({ players }) => players[0] === who).length;
        const second = games.filter(({ players }) => players[1] === who).length;
        expect(Math.abs(first - second)).toBeLessThanOrEqual(3);
      }
    },
  );

  test('are of those with as many points', () => {
    const points = [3, 0, 2, 1, 2, 0, 3, 1];
    const groups = swissRound({ active: [0, 1, 2, 3, 4, 5, 6, 7], points, past: [], size: 2 });
    for (const [one = 0, other = 0] of groups) expect(points[one]).toBe(points[other]);
  });

  test('leave out who does not take part', () => {
    const groups = swissRound({ active: [0, 2, 5], points: [0, 0, 0, 0, 0, 0], past: [], size: 2 });
    expect(groups.flat().toSorted()).toEqual([0, 2, 5]);
  });
});

describe('Swiss groups', () => {
  test.each([
    [3, 9],
    [3, 14],
    [4, 16],
    [4, 30],
    [5, 25],
    [6, 36],
    [4, 64],
  ])('of up to %i, of %i entrants: even, few meet again, seats go round', (size, count) => {
    const rounds = 4;
    const games = swiss(count, size, rounds, count);
    whole(games, count, rounds, size);
    const lengths = games.map(({ players }) => players.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    // Of all pairs that sat together.
    expect(twice(games) / pairsIn(games).length).toBeLessThan(0.2);
    for (let who = 0; who < count; who += 1)
      for (let seat = 0; seat < size; seat += 1)
        expect(games.filter(({ players }) => players[seat] === who).length).toBeLessThanOrEqual(3);
  });
});

describe('a round robin', () => {
  test.each(Array.from({ length: 19 }, (_, index) => index + 2))(
    'of %i: each meets each once, with one bye each where they are odd',
    count => {
      const games: Pairing[] = [];
      const active = Array.from({ length: count }, (_, index) => index);
      const rounds = usualRounds('robin', count, 2);
      for (let round = 1; round <= rounds; round += 1)
        for (const players of robinRound(
          { active, points: active.map(() => 0), past: games, size: 2 },
          round,
        ))
          games.push({ round, players });
      whole(games, count, rounds, 2);
      expect(pairsIn(games)).toHaveLength((count * (count - 1)) / 2);
      expect(twice(games)).toBe(0);
      const byes = games.filter(({ players }) => players.length === 1).flatMap(({ players }) => players);
      expect(new Set(byes).size).toBe(byes.length);
      expect(byes).toHaveLength(count % 2 === 0 ? 0 : count);
    },
  );
});

describe('standings', () => {
  test('give a table its point: all of it for the winner of two, halves for a draw, shares among several', () => {
    expect(pointsAt({ round: 1, players: [4, 2], places: [1, 2] })).toEqual([1, 0]);
    expect(pointsAt({ round: 1, players: [4, 2], places: [1, 1] })).toEqual([0.5, 0.5]);
    expect(pointsAt({ round: 1, players: [0, 1, 2], places: [2, 1, 2] })).toEqual([0.25, 1, 0.25]);
    expect(pointsAt({ round: 1, players: [3], places: null })).toEqual([1]);
    expect(pointsAt({ round: 1, players: [3, 4], places: null })).toEqual([0, 0]);
  });

  test('are told apart by Buchholz, then by Sonneborn and Berger', () => {
    // A beats B and C, D beats A, B beats C and D, C beats D: A and B have two, C and D one.
    const won = (round: number, winner: number, loser: number): PairedTable => ({
      round,
      players: [winner, loser],
      places: [1, 2],
    });
    const games = [won(1, 0, 1), won(1, 2, 3), won(2, 0, 2), won(2, 1, 3), won(3, 3, 0), won(3, 1, 2)];
    const rows = standingsOf(4, games);
    expect(
      rows.map(({ entrant, points, buchholz, sonnebornBerger }) => [
        entrant,
        points,
        buchholz,
        sonnebornBerger,
      ]),
    ).toEqual([
      [0, 2, 4, 3],
      [1, 2, 4, 2],
      [3, 1, 5, 2],
      [2, 1, 5, 1],
    ]);
    expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  test('have one rank for who is equal in everything, and a bye is an opponent like oneself', () => {
    const rows = standingsOf(3, [
      { round: 1, players: [0, 1], places: [1, 1] },
      { round: 1, players: [2], places: null },
    ]);
    expect(rows.map(({ entrant, rank, points, buchholz }) => [entrant, rank, points, buchholz])).toEqual([
      [2, 1, 1, 1],
      [0, 2, 0.5, 0.5],
      [1, 2, 0.5, 0.5],
    ]);
  });

  test.each([
    [0, '0'],
    [0.5, '½'],
    [2.5, '2½'],
    [3, '3'],
    [5 / 3, '1.67'],
  ])('say %d as %s', (points, words) => {
    expect(pointsWords(points)).toBe(words);
  });
});
