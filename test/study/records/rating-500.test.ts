import { expect, test } from 'vitest';
import { draw, fromSeed } from '../../../machines/random.ts';
import type { FinishedGame } from '../../../source/study/records/games.ts';
import { Ratings } from '../../../source/study/records/rating.ts';

const PLAYERS = 500;
const GAMES = 30;
const SEATS = 4;

/** Numbers from 0 to 1, neither included, from a seed. */
const chances = (seed: string, count: number): readonly number[] =>
  draw(fromSeed(seed), new Array<number>(count).fill(1_000_000)).numbers.map(
    number => (number + 0.5) / 1_000_000,
  );

/** Each number's place among them, from the smallest. */
function ranked(numbers: readonly number[]): readonly number[] {
  const order = [...numbers.keys()].toSorted((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0));
  const ranks = new Array<number>(numbers.length).fill(0);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  return ranks;
}

/** C. Spearman's rank correlation. */
function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranked(one), ranked(other)];
  const squares = a.reduce((sum, rank, index) => sum + (rank - (b[index] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}

/**
 * Players whose true ratings are spread by some 200 points, and games of four of them by chance: who comes before whom has
 * the chances of R. D. Luce and R. L. Plackett.
 */
function season(seed: string) {
  const truth = chances(`${seed} strength`, PLAYERS).map(
    chance => 1500 + 110 * Math.log(chance / (1 - chance)),
  );
  const games: FinishedGame[] = [];
  for (let round = 0; round < GAMES; round += 1) {
    const order = ranked(chances(`${seed} seats ${round}`, PLAYERS));
    const luck = chances(`${seed} luck ${round}`, PLAYERS);
    const tables = Map.groupBy(order.keys(), player => Math.floor((order[player] ?? 0) / SEATS));
    for (const table of tables.values()) {
      const came = table.map(
        player => -(((truth[player] ?? 0) * Math.LN10) / 400 - Math.log(-Math.log(luck[player] ?? 0.5))),
      );
      const places = ranked(came);
      games.push({
        ...{ save: '', game: 'grid', title: '', map: '', turns: 1, reason: '', endedAt: new Date(0) },
        seats: table.map((player, index) => ({
          ...{ who: `${player}`, name: `${player}`, isPerson: true, luck: null },
          place: 1 + (places[index] ?? 0),
        })),
      });
    }
  }
  return { truth, games };
}

test('500 players of known strength, thirty games of four each, are ranked right, and the errors are what they say', () => {
  const { truth, games } = season('season');
  const rated = new Map(
    new Ratings()
      .add(games)
      .byGame()
      .get('grid')
      ?.map(each => [each.who, each]),
  );
  const ratings = truth.map((_, player) => rated.get(`${player}`)?.rating ?? 0);
  expect(rankCorrelation(truth, ratings)).toBeGreaterThan(0.95);
  const off = truth.map(
    (rating, player) => Math.abs(rating - (ratings[player] ?? 0)) / (rated.get(`${player}`)?.error ?? 1),
  );
  const within = off.filter(each => each < 2).length / PLAYERS;
  expect(within).toBeGreaterThan(0.9);
  expect(within).toBeLessThan(0.995);
});

test('the measure of ranks knows the same order and the opposite one', () => {
  expect(rankCorrelation([1, 2, 3], [1, 2, 3])).toBe(1);
  expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBe(-1);
});
