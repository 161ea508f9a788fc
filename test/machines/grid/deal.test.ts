import { describe, expect, it } from 'vitest';
import { deal, dealtCounts } from '../../../machines/grid/index.ts';
import { fromScript, fromSeed } from '../../../machines/random.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { rulesFor } from './support/boards.ts';

function ownersOf(seed: string, players: number): readonly Seat[] {
  const dealt = deal(fromSeed(seed), players);
  if (!dealt.ok) throw new Error(dealt.error.code);
  return dealt.value.owners;
}

const countsOf = (owners: readonly Seat[], players: number): number[] =>
  seats(players).map(each => owners.filter(owner => owner === each).length);

const dealOutcome = (owners: readonly number[]) => fromScript([{ what: 'deal', numbers: owners }]);
const inTurn = (players: number): number[] => Array.from({ length: 25 }, (_, index) => index % players);

describe('the deal (rules/grid.md#the-deal)', () => {
  it.each([
    [3, [9, 8, 8]],
    [4, [7, 6, 6, 6]],
    [5, [5, 5, 5, 5, 5]],
  ])('gives %i players their territories, one troop on each', (players, counts) => {
    expect(dealtCounts(players)).toEqual(counts);
    for (const seed of ['one', 'two', 'three', 'four']) {
      const start = rulesFor(players).start(fromSeed(seed));
      if (!start.ok) throw new Error(start.error.code);
      const found = countsOf(start.value.owners, players);
      expect(found.toSorted((one, other) => other - one)).toEqual(counts);
      expect(start.value.troops).toEqual(new Array(25).fill(1));
      expect(start.value.phase).toEqual({ name: 'deploying', left: new Array(players).fill(15) });
    }
  });

  it('is the same for the same seed and another for another', () => {
    expect(ownersOf('one', 4)).toEqual(ownersOf('one', 4));
    expect(ownersOf('one', 4)).not.toEqual(ownersOf('two', 4));
  });

  /** The sum of (found − expected)² ÷ expected. */
  const chiSquare = (found: readonly number[], expected: number): number =>
    found.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

  const deals = Array.from({ length: 3000 }, (_, index) => ownersOf(`deal ${index}`, 5));

  it('gives each player each territory equally often (chi-square, 0.1 % level)', () => {
    const found = new Array<number>(125).fill(0);
    for (const owners of deals) {
      owners.forEach((owner, index) => {
        const slot = index * 5 + owner;
        found[slot] = (found[slot] ?? 0) + 1;
      });
    }
    // 25 × 5 slots with fixed sums of rows and columns: 96 degrees of freedom, 0.1 % beyond 145.
    expect(chiSquare(found, deals.length / 5)).toBeLessThan(145);
  });

  it('leaves no pattern between neighbours (chi-square, 0.1 % level)', () => {
    const found = [0, 0];
    for (const owners of deals) {
      const same = owners[0] === owners[1] ? 1 : 0;
      found[same] = (found[same] ?? 0) + 1;
    }
    // Of the 24 other territories 4 belong to the same player: 1 in 6. One degree of freedom, 0.1 % beyond 10.8.
    const expected = [(deals.length * 5) / 6, deals.length / 6];
    const value = found.reduce(
      (sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1),
      0,
    );
    expect(value).toBeLessThan(10.8);
  });

  it.each([3, 4])(
    'gives the one more of %i players to each equally often (chi-square, 0.1 % level)',
    players => {
      const most = Math.ceil(25 / players);
      const found = new Array<number>(players).fill(0);
      const games = 3000;
      for (let game = 0; game < games; game++) {
        const lucky = countsOf(ownersOf(`lucky ${game}`, players), players).indexOf(most);
        found[lucky] = (found[lucky] ?? 0) + 1;
      }
      // 3 degrees of freedom at most, 0.1 % beyond 16.3.
      expect(chiSquare(found, games / players)).toBeLessThan(16.3);
    },
  );
});

describe('a scripted deal', () => {
  it('has the owners row by row', () => {
    const dealt = deal(dealOutcome(inTurn(4)), 4);
    expect(dealt).toMatchObject({ ok: true, value: { owners: inTurn(4), random: { next: 1 } } });
  });

  it('may give the one more to anybody', () => {
    const reversed = inTurn(4).map(owner => 3 - owner);
    expect(deal(dealOutcome(reversed), 4).ok).toBe(true);
  });

  it.each([
    ['too few owners', inTurn(3).slice(1), 'deal of 25 from 0 to 2'],
    ['an owner who does not play', [...inTurn(3).slice(1), 3], 'deal of 25 from 0 to 2'],
    ['wrong counts', [...inTurn(3).slice(0, 22), 0, 0, 0], 'deal of 9, 8, 8 territories'],
    ['a player without territories', new Array<number>(25).fill(0), 'deal of 9, 8, 8 territories'],
  ])('is refused with %s', (_, owners, needed) => {
    expect(deal(dealOutcome(owners), 3)).toMatchObject({
      ok: false,
      error: { code: 'outcomes-mismatch', needed, position: 1 },
    });
  });

  it('is refused where there is a roll, or nothing', () => {
    const roll = fromScript([{ what: 'roll', numbers: [1] }]);
    expect(deal(roll, 3)).toMatchObject({ ok: false, error: { code: 'outcomes-mismatch', found: 'roll 1' } });
    expect(deal(fromScript([]), 3)).toMatchObject({
      ok: false,
      error: { code: 'outcomes-ended', needed: 'deal', position: 1 },
    });
  });
});
