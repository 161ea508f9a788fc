import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FinishedGame } from '../../../source/study/records/games.ts';
import { type PlayerRating, Ratings, ratingsOf } from '../../../source/study/records/rating.ts';

/** A game that is over, of people by name with their places. */
const game = (places: Readonly<Record<string, number>>, id = 'grid'): FinishedGame => ({
  ...{ save: '', game: id, title: '', map: '', turns: 1, reason: '', endedAt: new Date(0) },
  seats: Object.entries(places).map(([who, place]) => ({
    who,
    name: who,
    isPerson: true,
    place,
    luck: null,
  })),
});

const times = <T>(count: number, one: T): readonly T[] => new Array<T>(count).fill(one);

const ratedIn = (games: readonly FinishedGame[]): readonly PlayerRating[] =>
  new Ratings().add(games).byGame().get('grid') ?? [];

const ratingIn = (games: readonly FinishedGame[], who: string): number =>
  ratedIn(games).find(each => each.who === who)?.rating ?? 0;

const errorIn = (games: readonly FinishedGame[], who: string): number =>
  ratedIn(games).find(each => each.who === who)?.error ?? 0;

test('everybody begins at 1500, and a game moves who won up and who lost down by as much', () => {
  const [winner, loser] = ratedIn([game({ ada: 1, bo: 2 })]);
  expect(winner).toMatchObject({ who: 'ada', games: 1, wins: 1 });
  expect(loser).toMatchObject({ who: 'bo', games: 1, wins: 0 });
  expect((winner?.rating ?? 0) + (loser?.rating ?? 0)).toBeCloseTo(3000, 6);
  expect(winner?.rating).toBeGreaterThan(1530);
  expect(winner?.error).toBeLessThan(200);
});

test('a game against nobody else tells nothing', () => {
  expect(ratedIn([game({ ada: 1 })])).toMatchObject([{ who: 'ada', rating: 1500, error: 200, games: 1 }]);
});

test('those who share a place stay equal, whoever sat first', () => {
  const shared = [game({ ada: 1, bo: 1, cy: 3 }), game({ cy: 3, bo: 1, ada: 1 })];
  expect(ratingIn(shared, 'ada')).toBeCloseTo(ratingIn(shared, 'bo'), 6);
  expect(ratingIn(shared, 'ada')).toBeGreaterThan(ratingIn(shared, 'cy') + 50);
  expect(ratedIn(shared).map(({ wins }) => wins)).toEqual([0, 0, 0]);
});

test('who comes third behind two who share the first place has lost to both', () => {
  const rated = ratedIn([game({ ada: 1, bo: 1, cy: 3, di: 4 })]).map(({ who, rating }) => [
    who,
    rating > 1500,
  ]);
  expect(rated).toEqual([
    ['ada', true],
    ['bo', true],
    ['cy', false],
    ['di', false],
  ]);
});

test('ten wins to one come near four hundred points', () => {
  const games = Array.from({ length: 50 }, () => [
    ...times(5, game({ ada: 1, bo: 2 })),
    game({ ada: 2, bo: 1 }),
    ...times(5, game({ ada: 1, bo: 2 })),
  ]).flat();
  const difference = ratingIn(games, 'ada') - ratingIn(games, 'bo');
  expect(difference).toBeGreaterThan(350);
  expect(difference).toBeLessThan(450);
});

test('the more games, the smaller the error; many leave some, for people learn', () => {
  const even = (count: number) => times(count, [game({ ada: 1, bo: 2 }), game({ ada: 2, bo: 1 })]).flat();
  expect(errorIn(even(5), 'ada')).toBeLessThan(errorIn(even(1), 'ada') - 20);
  expect(errorIn(even(500), 'ada')).toBeGreaterThan(30);
});

test('a late game counts for more than an early one: who has become better is seen to be', () => {
  const [ada, bo] = [times(30, game({ ada: 1, bo: 2 })), times(30, game({ ada: 2, bo: 1 }))];
  const better = [...bo, ...ada];
  expect(ratingIn(better, 'ada')).toBeGreaterThan(ratingIn(better, 'bo'));
});

test('players who never met are rated through those whom both met', () => {
  const games = times(30, [
    ...[game({ ada: 1, bo: 2 }), game({ ada: 1, bo: 2 }), game({ ada: 2, bo: 1 })],
    ...[game({ bo: 1, cy: 2 }), game({ bo: 1, cy: 2 }), game({ bo: 2, cy: 1 })],
  ]).flat();
  expect(ratingIn(games, 'ada')).toBeGreaterThan(ratingIn(games, 'bo') + 60);
  expect(ratingIn(games, 'bo')).toBeGreaterThan(ratingIn(games, 'cy') + 60);
});

test('each game has its own ratings', () => {
  const ratings = new Ratings().add([game({ ada: 1, bo: 2 }), game({ ada: 2, bo: 1 }, 'warzone')]).byGame();
  expect(ratings.get('grid')?.map(({ who }) => who)).toEqual(['ada', 'bo']);
  expect(ratings.get('warzone')?.map(({ who }) => who)).toEqual(['bo', 'ada']);
});

const someGame = fc
  .constantFrom([1, 2, 3], [2, 1, 3], [1, 1, 3], [3, 2, 1])
  .map(([ada = 1, bo = 1, cy = 1]) => game({ ada, bo, cy }));

test('whatever came about, ratings are numbers; going on from the last game is as good as beginning anew', () => {
  fc.assert(
    fc.property(fc.array(someGame, { maxLength: 30 }), fc.nat(30), (games, part) => {
      const whole = new Ratings().add(games).byGame();
      for (const { rating, error } of whole.get('grid') ?? []) {
        expect(Number.isFinite(rating)).toBe(true);
        expect(error).toBeGreaterThan(0);
      }
      expect(new Ratings().add(games.slice(0, part)).add(games.slice(part)).byGame()).toEqual(whole);
    }),
  );
});

test('programs, which do not change, are rated by all games alike; who was not there is left as they were', () => {
  const games = times(100, [[1, 2, null] as const, [1, 2, null] as const, [2, 1, null] as const]).flat();
  const [strong, weak, absent] = ratingsOf(3, games);
  expect((strong?.mu ?? 0) - (weak?.mu ?? 0)).toBeCloseTo(400 * Math.log10(2), -1);
  expect(strong?.sigma).toBeLessThan(150);
  expect(absent).toEqual({ mu: 1500, sigma: 200 });
});

test('a team wins together, is rated as one, and its players never against each other', () => {
  const teamed = (one: FinishedGame, sides: readonly number[]): FinishedGame => ({
    ...one,
    seats: one.seats.map((seat, index) => ({ ...seat, side: sides[index] ?? 0 })),
  });
  const rated = ratedIn([teamed(game({ ada: 1, bo: 3, cy: 1, di: 3 }), [1, 2, 1, 2])]);
  const of = (who: string) => rated.find(each => each.who === who);
  expect(of('ada')).toMatchObject({ wins: 1, rating: of('cy')?.rating });
  expect(of('bo')).toMatchObject({ wins: 0, rating: of('di')?.rating });
  expect((of('ada')?.rating ?? 0) - 1500).toBeCloseTo(1500 - (of('bo')?.rating ?? 0), 6);
  // Without teams four who share two places are compared in pairs, and nobody has won.
  expect(ratedIn([game({ ada: 1, bo: 3, cy: 1, di: 3 })]).map(({ wins }) => wins)).toEqual([0, 0, 0, 0]);
  // One team alone tells nothing.
  expect(ratedIn([teamed(game({ ada: 1, bo: 1 }), [1, 1])]).map(({ rating }) => rating)).toEqual([
    1500, 1500,
  ]);
});
