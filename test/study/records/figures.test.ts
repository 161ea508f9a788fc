import { describe, expect, test } from 'vitest';
import {
  figuresOf,
  filterGames,
  mostFrequentPerson,
  opponentsOf,
  resultOf,
} from '../../../source/study/records/figures.ts';
import type { FinishedGame, PlayedSeat } from '../../../source/study/records/games.ts';
import { Ratings } from '../../../source/study/records/rating.ts';
import { recordParts } from '../../../source/study/records/report.ts';

const person = (name: string, place: number, surplus: number | null = null): PlayedSeat => ({
  ...{ who: name.toLowerCase(), name, isPerson: true, place },
  luck: surplus === null ? null : { surplus, asMuch: 0.3 },
});
const computer = (level: string, place: number): PlayedSeat => ({
  ...{ who: `bot:${level}`, name: `bot:${level}`, isPerson: false, place, luck: null },
});

let day = 0;
/** A game that is over, a day after the one before. */
function game(seats: readonly PlayedSeat[], more: Partial<FinishedGame> = {}): FinishedGame {
  day += 1;
  return {
    ...{ save: `game ${day}`, game: 'grid', title: 'Simple Risk', map: '', turns: 20, reason: 'conquest' },
    endedAt: new Date(Date.UTC(2026, 0, day)),
    seats,
    ...more,
  };
}

const games = [
  game([person('Ada', 1, 3), computer('hard', 2), person('Bo', 3)]),
  game([person('Ada', 1, -2), computer('hard', 2), computer('hard', 3)]),
  game([person('Ada', 2, 4), computer('hard', 1)], { turns: 60 }),
  game([person('Ada', 1, -1), person('Bo', 1)], { map: 'Europe', game: 'domination', title: 'Domination' }),
  game([person('ADA', 1, -4), computer('easy', 2)]),
];

describe("somebody's figures", () => {
  test('are games, wins, draws, places and streaks, oldest first', () => {
    expect(figuresOf(games, 'ada')).toMatchObject({ games: 5, wins: 3, draws: 1, streak: 1, longest: 2 });
    expect(figuresOf(games, 'ada').place).toBeCloseTo(1.2, 9);
    expect(figuresOf(games, 'cy')).toMatchObject({ games: 0, wins: 0, luck: null, lucky: [0, 0] });
  });

  test('are told with luck: how much on the average, and what was won with it and without', () => {
    const { luck, lucky, unlucky } = figuresOf(games, 'ada');
    expect(luck).toBeCloseTo(0, 9);
    expect({ lucky, unlucky }).toEqual({ lucky: [2, 1], unlucky: [3, 2] });
    expect(figuresOf(games, 'bo').luck).toBeNull();
  });

  test('are told by opponent; one that sits there twice counts by the better seat', () => {
    expect(opponentsOf(games, 'ada')).toEqual([
      { who: 'bot:hard', name: 'bot:hard', games: 3, before: 2, after: 1 },
      { who: 'bo', name: 'Bo', games: 2, before: 1, after: 0 },
      { who: 'bot:easy', name: 'bot:easy', games: 1, before: 1, after: 0 },
    ]);
  });

  test('are those of the better seat, of one that sits at a table twice', () => {
    const twice = game([computer('hard', 3), computer('easy', 2), computer('hard', 1)]);
    expect(figuresOf([twice], 'bot:hard')).toMatchObject({ games: 1, wins: 1, place: 1 });
    expect(resultOf(twice, 'bot:hard')).toBe('won');
    expect(opponentsOf([twice], 'bot:hard')).toMatchObject([{ who: 'bot:easy', before: 1, after: 0 }]);
    expect(resultOf(game([computer('hard', 1), computer('hard', 1)]), 'bot:hard')).toBe('won');
  });

  test('are those of who has played most, where nobody is named', () => {
    expect(mostFrequentPerson(games)).toBe('ada');
    expect(mostFrequentPerson([game([computer('easy', 1)])])).toBeNull();
  });

  test('know a win, a draw and a loss', () => {
    expect(games.map(each => resultOf(each, 'ada'))).toEqual(['won', 'won', 'lost', 'drawn', 'won']);
  });
});

describe('games that are looked for', () => {
  const ratings = new Ratings().add(games).byGame();
  const saves = (filter: Parameters<typeof filterGames>[1]) =>
    filterGames(games, filter, 'ada', ratings).map(each => games.indexOf(each));

  test('fit a game, a map, an opponent, a result, a length, a text, and all of them together', () => {
    expect(saves({})).toEqual([0, 1, 2, 3, 4]);
    expect(saves({ game: 'domination' })).toEqual([3]);
    expect(saves({ map: 'euro' })).toEqual([3]);
    expect(saves({ opponent: 'HARD' })).toEqual([0, 1, 2]);
    expect(saves({ opponent: 'ada' })).toEqual([]);
    expect(saves({ result: 'lost' })).toEqual([2]);
    expect(saves({ result: 'drawn' })).toEqual([3]);
    expect(saves({ turns: [30, Number.POSITIVE_INFINITY] })).toEqual([2]);
    expect(saves({ text: 'bo' })).toEqual([0, 1, 2, 3, 4]);
    expect(saves({ text: 'domination europe' })).toEqual([3]);
    expect(saves({ opponent: 'hard', result: 'won', turns: [0, 30] })).toEqual([0, 1]);
  });

  test('fit the rating of the strongest of the others', () => {
    const hard = ratings.get('grid')?.find(({ who }) => who === 'bot:hard')?.rating ?? 0;
    const easy = ratings.get('grid')?.find(({ who }) => who === 'bot:easy')?.rating ?? 0;
    expect(hard).toBeGreaterThan(easy);
    expect(saves({ game: 'grid', rating: [easy + 1, 9999] })).toEqual([0, 1, 2]);
    expect(saves({ rating: [0, 1] })).toEqual([]);
  });
});

test('people and computer players are rated together, each game apart', () => {
  const rated = new Ratings().add(games).byGame().get('grid') ?? [];
  expect(rated.map(({ who, games: count }) => [who, count])).toEqual([
    ['ada', 4],
    ['bot:hard', 3],
    ['bot:easy', 1],
    ['bo', 1],
  ]);
  expect(rated.every(({ error }) => error > 0 && Number.isFinite(error))).toBe(true);
});

test('what is told has every figure, fits a page of 80 columns, and says so where nothing fits', () => {
  const told = recordParts({ games, who: 'ada', ratings: new Ratings().add(games).byGame() });
  expect(told.map(({ heading }) => heading)).toEqual([
    ...['ADA', 'ADA against', 'Ratings: Simple Risk', 'Ratings: Domination', 'What a rating says', 'Games'],
  ]);
  const lines = told.flatMap(each => each.lines);
  expect(lines.join(' ')).not.toMatch(/NaN|undefined|Infinity/);
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(66);
  expect(recordParts({ games: [], who: 'ada', ratings: new Map() })[0]?.lines).toEqual([
    'No game that is over fits.',
  ]);
});
