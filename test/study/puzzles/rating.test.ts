import { describe, expect, test } from 'vitest';
import { at } from '../../../machines/result.ts';
import { ManualClock } from '../../../source/base/clock.ts';
import { defaultSettings, parseSettings, withRun, withTry } from '../../../source/setup/settings.ts';
import { firstRating } from '../../../source/study/puzzles/data.ts';
import { nextFor, puzzleRatings } from '../../../source/study/puzzles/rating.ts';
import {
  afterTry,
  isOver,
  type PuzzleRun,
  RUN_MILLISECONDS,
  runLines,
  runWords,
  startRun,
} from '../../../source/study/puzzles/run.ts';

const puzzle = (number: number, rating: number) => ({ number, id: `p${number}`, rating });
const easy = puzzle(1, 1100);
const even = puzzle(2, 1500);
const hard = puzzle(3, 1900);
const puzzles = [easy, even, hard];
const tried = (id: string, right: boolean, rated = true) => ({ id, right, rated });

describe('ratings of puzzles', () => {
  test('the first one is higher the stronger who finds the key, and the closer the next plan', () => {
    const of = (solver: string, lead: number): number =>
      firstRating({
        solvers: [solver, 'expert'],
        leads: { normal: [lead, lead - 5, 800], hard: [lead, lead - 5, 200] },
      });
    expect(of('easy', 30)).toBeLessThan(of('normal', 30));
    expect(of('normal', 30)).toBeLessThan(of('hard', 30));
    expect(of('hard', 30)).toBeLessThan(of('expert', 30));
    expect(of('hard', 60)).toBeLessThan(of('hard', 12));
  });

  test('a try is a game between somebody and a puzzle: what one wins the other loses', () => {
    const won = puzzleRatings(puzzles, [tried(even.id, true)]);
    expect(won.own.mu).toBeGreaterThan(1500);
    expect(won.puzzles.get(even.id)?.mu).toBeLessThan(1500);
    const lost = puzzleRatings(puzzles, [tried(even.id, false)]);
    expect(lost.own.mu).toBeLessThan(1500);
    expect(lost.puzzles.get(even.id)?.mu).toBeGreaterThan(1500);
    expect(won.own.sigma).toBeLessThan(200);
  });

  test('a hard one that is solved gives more than an easy one', () => {
    const own = (id: string): number => puzzleRatings(puzzles, [tried(id, true)]).own.mu;
    expect(own(hard.id)).toBeGreaterThan(own(even.id));
    expect(own(even.id)).toBeGreaterThan(own(easy.id));
  });

  test('neither tries with a hint or against the clock nor puzzles of other games count', () => {
    const { own, tries } = puzzleRatings(puzzles, [tried(even.id, true, false), tried('elsewhere', true)]);
    expect([own.mu, tries]).toEqual([1500, 0]);
  });

  test('what was won with a puzzle stays when another one has taken its place', () => {
    const tries = [tried(hard.id, true), tried(easy.id, false)];
    const before = puzzleRatings(puzzles, tries);
    const after = puzzleRatings([even], tries, [easy, hard]);
    expect([after.own, after.tries]).toEqual([before.own, 2]);
    expect(nextFor([even], tries, [hard.id], [easy, hard])).toBe(even);
  });

  test('the next one is the untried one nearest to the own rating, then a missed one, then none', () => {
    expect(nextFor(puzzles, [])).toBe(even);
    expect(nextFor(puzzles, [tried(even.id, false)])).toBe(easy);
    const solved = [even.id, hard.id];
    const tries = [tried(even.id, true), tried(hard.id, true), tried(easy.id, false)];
    expect(nextFor(puzzles, tries, solved)).toBe(easy);
    expect(nextFor(puzzles, tries, [...solved, easy.id])).toBeNull();
  });
});

describe('what is kept of tries', () => {
  test('the first try of each puzzle; a later one can only solve it', () => {
    const missed = withTry(defaultSettings, tried('a', false));
    expect(missed).toMatchObject({ solved: [], tries: [tried('a', false)] });
    expect(withTry(missed, tried('a', true))).toMatchObject({ solved: ['a'], tries: [tried('a', false)] });
  });

  test('settings of earlier versions, which know only what was solved, are read, and those puzzles are not rated again', () => {
    const old = parseSettings({ solved: ['0123456789ab'] });
    expect(old).toMatchObject({ solved: ['0123456789ab'], tries: [], runs: {} });
    expect(withTry(old, tried('0123456789ab', true)).tries).toEqual([]);
  });

  test('the best run of each game', () => {
    const first = withRun(defaultSettings, 'grid', 4);
    expect(withRun(first, 'grid', 3).runs).toEqual({ grid: 4 });
    expect(withRun(first, 'all', 7).runs).toEqual({ grid: 4, all: 7 });
  });
});

describe('a run', () => {
  const clock = new ManualClock();
  const begin = (seed = 'dunes'): PuzzleRun =>
    startRun(
      'all',
      [hard, even, easy].map(each => ({ ...each, game: 'grid' })),
      seed,
      clock.now(),
    );

  test('begins with the easiest, gets harder, and ends with the last puzzle', () => {
    let run = begin();
    const met: string[] = [];
    while (!isOver(run, clock.now())) {
      met.push(at(run.left, 0).id);
      run = afterTry(run, met.length !== 2, clock.now());
    }
    expect(met).toEqual([easy.id, even.id, hard.id]);
    expect(runLines(run, 1)).toEqual(['2 solved, 1 missed: there are no more.', 'Your best so far was 1.']);
  });

  test('ends after three minutes: a try that comes later does not count', () => {
    const run = afterTry(begin(), true, clock.now());
    clock.advance(55_000);
    expect(runWords(run, clock.now())).toBe('1 solved, 2:05 left');
    clock.advance(RUN_MILLISECONDS - 55_000);
    expect(isOver(run, clock.now())).toBe(true);
    expect(afterTry(run, true, clock.now())).toBe(run);
    expect(runLines(run, undefined)).toEqual(['1 solved, 0 missed.']);
  });

  test('the same seed sets the same puzzles', () => {
    const many = Array.from({ length: 30 }, (_, number) => ({
      ...puzzle(number, 1400 + number),
      game: 'grid',
    }));
    const order = (seed: string): readonly string[] =>
      startRun('grid', many, seed, 0).left.map(({ id }) => id);
    expect(order('one')).toEqual(order('one'));
    expect(order('one')).not.toEqual(order('two'));
  });
});
