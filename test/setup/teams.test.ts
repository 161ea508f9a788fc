import { expect, test } from 'vitest';
import { seatingOf } from '../../source/arena/arena.ts';
import { splitsOf, teamsFor, teamsText, withTeam } from '../../source/setup/teams.ts';

test('the teams that are offered are sensible ones for so many players, none first', () => {
  expect(splitsOf(2, 4)).toEqual([0]);
  expect(splitsOf(3, 4)).toEqual([0, 122]);
  expect(splitsOf(4, 4)).toEqual([0, 1212, 1122, 1222]);
  expect(splitsOf(4, 2)).toEqual([0, 1212, 1122]);
  expect(splitsOf(5, 2)).toEqual([0]);
  expect(splitsOf(6, 2)).toEqual([0, 121212, 111222, 123123, 112233]);
  expect(splitsOf(6, 4)).toEqual([0, 121212, 111222, 123123, 112233, 122222]);
});

test('teams are told by the letters of their players', () => {
  expect(teamsText(1212)).toBe('A+C against B+D');
  expect(teamsText(1233)).toBe('A against B against C+D');
  expect(teamsText(121)).toBe('A+C against B');
  expect(teamsText(1)).toBe('1');
});

test('players who come and go leave the others in their teams', () => {
  expect(teamsFor(1212, 5)).toBe(12121);
  expect(teamsFor(1212, 3)).toBe(121);
  expect(teamsFor(1122, 2)).toBe(0);
  expect(teamsFor(0, 6)).toBe(0);
  expect(withTeam(1212, 1, 1, 4)).toBe(1312);
  expect(withTeam(123123, 1, 1, 2)).toBe(133123);
  expect(withTeam(1212, 0, -1, 4)).toBe(4212);
});

test('in the arena mates stay together while the seats go round', () => {
  const orders = Array.from({ length: 8 }, (_, game) => seatingOf([1, 2, 1, 2], game));
  expect(new Set(orders.map(String)).size).toBe(8);
  for (const [a = 0, b = 0, c = 0, d = 0] of orders) expect([(a + c) % 2, (b + d) % 2]).toEqual([0, 0]);
});
