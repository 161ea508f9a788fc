import { describe, expect, test } from 'vitest';
import { draw, fromSeed } from '../../../machines/random.ts';
import {
  beyondChiSquare,
  chanceOfFaces,
  chiSquare,
  EXACT_DICE,
  exactChance,
  facesOf,
} from '../../../source/study/luck/faces.ts';

/** Eyes of dice of which a share always shows six, from a seed. */
function rolled(seed: string, dice: number, share = 0): number[] {
  const { numbers } = draw(fromSeed(seed), new Array<number>(dice * 2).fill(6000));
  return Array.from({ length: dice }, (_, die) => {
    const [eye = 0, load = 0] = numbers.slice(2 * die, 2 * die + 2);
    return load < share * 6000 ? 6 : 1 + (eye % 6);
  });
}

const GAMES = 1000;

/** In what share of games these dice are found to be uneven at a level. */
function found(dice: number, share: number, level: number): number {
  const games = Array.from({ length: GAMES }, (_, game) =>
    chanceOfFaces(facesOf(rolled(`faces ${game}`, dice, share))),
  );
  return games.filter(chance => chance <= level).length / GAMES;
}

describe('the chance of faces as uneven', () => {
  test('counts every way to roll few dice', () => {
    for (const dice of [1, 2, 4]) {
      const all = Array.from({ length: 6 ** dice }, (_, roll) =>
        facesOf(Array.from({ length: dice }, (_die, index) => 1 + (Math.floor(roll / 6 ** index) % 6))),
      );
      for (const faces of all.slice(0, 40)) {
        const asUneven = all.filter(other => chiSquare(other) >= chiSquare(faces) - 1e-9).length / all.length;
        expect(chanceOfFaces(faces)).toBeCloseTo(asUneven, 12);
      }
    }
  });

  test('goes over into the chi-square distribution, from which it then differs by its steps alone', () => {
    for (let game = 0; game < 200; game += 1) {
      const faces = facesOf(rolled(`bound ${game}`, EXACT_DICE));
      const [exact, smooth] = [exactChance(faces), beyondChiSquare(chiSquare(faces))];
      expect(Math.abs(exact - smooth)).toBeLessThan(smooth < 0.1 ? 0.003 : 0.02);
    }
  });

  test('has the values of the tables of chi-square with 5 degrees of freedom', () => {
    for (const [value, chance] of [
      [1.145, 0.95],
      [4.351, 0.5],
      [9.236, 0.1],
      [11.07, 0.05],
      [15.086, 0.01],
      [20.515, 0.001],
    ] as const)
      expect(beyondChiSquare(value) / chance).toBeCloseTo(1, 3);
    expect(beyondChiSquare(0)).toBeCloseTo(1, 12);
  });

  test('nothing is uneven before anything is rolled', () => {
    expect(chanceOfFaces([0, 0, 0, 0, 0, 0])).toBe(1);
  });
});

describe('tested itself', () => {
  test.each([
    [30, 0.05],
    [100, 0.01],
    [200, 0.05],
    [200, 0.01],
  ])('%i fair dice are called uneven at most as often as promised, with a level of %f', (dice, level) => {
    const share = found(dice, 0, level);
    // Three standard deviations of a thousand games.
    const margin = 3 * Math.sqrt((level * (1 - level)) / GAMES);
    expect(share).toBeLessThanOrEqual(level + margin);
    expect(share).toBeGreaterThan(0);
  });

  test('dice of which one in eight always shows a six are found', () => {
    expect(found(400, 1 / 8, 0.01)).toBeGreaterThan(0.95);
  });

  test('dice of which one in four always shows a six are found after sixty', () => {
    expect(found(60, 1 / 4, 0.05)).toBeGreaterThan(0.8);
  });
});
