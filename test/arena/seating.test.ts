import { expect, test } from 'vitest';
import { seating } from '../../source/arena/arena.ts';

const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

test.each([2, 3, 4, 5])('among %i! games in a row every order of the seats is there once', count => {
  const games = factorial(count);
  const orders = new Set(Array.from({ length: games }, (_, game) => seating(count, game + games).join()));
  expect(orders.size).toBe(games);
});

test('the entries move on by one seat, and each such turn has an order of its own', () => {
  expect(Array.from({ length: 8 }, (_, game) => seating(4, game))).toEqual([
    [0, 1, 2, 3],
    [1, 2, 3, 0],
    [2, 3, 0, 1],
    [3, 0, 1, 2],
    [0, 2, 1, 3],
    [2, 1, 3, 0],
    [1, 3, 0, 2],
    [3, 0, 2, 1],
  ]);
});

test('in any six turns of four each entry has each other one behind it equally often', () => {
  const pairs = new Map<string, number>();
  for (let game = 0; game < 24; game += 1) {
    const order = seating(4, game + 8);
    for (const [seat, entry] of order.entries()) {
      const pair = `${entry} before ${order[(seat + 1) % 4]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  expect([...pairs.values()]).toEqual(new Array(12).fill(8));
});
