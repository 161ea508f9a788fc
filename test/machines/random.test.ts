import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draw,
  explainScriptFault,
  fromScript,
  fromSeed,
  randomnessSchema,
  rollDice,
  shuffle,
  take,
} from '../../machines/random.ts';
import { good } from '../good.ts';

describe('a seeded generator', () => {
  it('gives the same numbers for the same seed on every machine', () => {
    const drawn = draw(fromSeed('sandtable'), [6, 6, 6, 25, 1000]);
    expect(drawn.numbers).toEqual([0, 1, 0, 22, 240]);
  });

  it('goes on where its state was left, through JSON too', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), (seed, before, after) => {
        const bounds = new Array<number>(before + after).fill(1_000_000);
        const whole = draw(fromSeed(seed), bounds);
        const first = draw(fromSeed(seed), bounds.slice(0, before));
        const rest = draw(JSON.parse(JSON.stringify(first.random)), bounds.slice(before));
        expect([...first.numbers, ...rest.numbers]).toEqual(whole.numbers);
        expect(rest.random).toEqual(whole.random);
      }),
    );
  });

  it('is not changed by drawing', () => {
    const random = fromSeed('one');
    const copy = structuredClone(random);
    draw(random, [6, 6]);
    shuffle(random, [1, 2, 3]);
    expect(random).toEqual(copy);
  });

  it('stays below each bound', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: 1, max: 1000 })), (seed, bounds) => {
        const { numbers } = draw(fromSeed(seed), bounds);
        expect(numbers.every((number, index) => number >= 0 && number < (bounds[index] ?? 0))).toBe(true);
      }),
    );
  });

  it('throws each side of a die equally often (chi-square, 0.1 % level)', () => {
    const rolled = good(rollDice(fromSeed('dice'), 60_000));
    const counts = [1, 2, 3, 4, 5, 6].map(eyes => rolled.numbers.filter(each => each === eyes).length);
    // 5 degrees of freedom, 0.1 % beyond 20.5.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5);
  });
});

describe('a Fisher-Yates shuffle (rules/grid.md#the-deal)', () => {
  it('keeps every item', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat()), (seed, items) => {
        const shuffled = shuffle(fromSeed(seed), items).items;
        expect(shuffled.toSorted()).toEqual(items.toSorted());
      }),
    );
  });

  it('gives every order equally often (chi-square, 0.1 % level)', () => {
    const counts = new Map<string, number>();
    let random = fromSeed('orders');
    for (let deal = 0; deal < 24_000; deal++) {
      const shuffled = shuffle(random, ['a', 'b', 'c', 'd']);
      random = shuffled.random;
      const order = shuffled.items.join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const value = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 23 degrees of freedom, 0.1 % beyond 49.7.
    expect(value).toBeLessThan(49.7);
  });
});

describe('a script of outcomes', () => {
  const script = fromScript([
    { what: 'roll', numbers: [6, 2, 5] },
    { what: 'deal', numbers: [0, 1] },
  ]);

  it('is used up in order', () => {
    const rolled = good(rollDice(script, 3));
    expect(rolled.numbers).toEqual([6, 2, 5]);
    if (rolled.random.kind !== 'script') throw new Error('no script');
    const dealt = take(rolled.random, 'deal', 2, [0, 1]);
    expect(dealt).toEqual({ ok: true, value: { numbers: [0, 1], random: { ...script, next: 2 } } });
  });

  it.each([
    [
      'another outcome',
      take(script, 'deal', 3, [1, 6]),
      'outcome 1 is a roll 6 2 5, but a deal of 3 from 1 to 6 is needed',
    ],
    [
      'another count',
      take(script, 'roll', 2, [1, 6]),
      'outcome 1 is a roll 6 2 5, but a roll of 2 from 1 to 6 is needed',
    ],
    [
      'a number out of range',
      take(script, 'roll', 3, [1, 4]),
      'outcome 1 is a roll 6 2 5, but a roll of 3 from 1 to 4 is needed',
    ],
    [
      'the end',
      take({ ...script, next: 2 }, 'roll', 3, [1, 6]),
      'the outcomes are used up: number 3 should be a roll',
    ],
  ])('says what is wrong: %s', (_, taken, sentence) => {
    if (taken.ok) throw new Error('taken');
    expect(explainScriptFault(taken.error)).toBe(sentence);
  });

  it('cannot flood a sentence', () => {
    const flood = fromScript([
      { what: '\u001b[2Jroll'.repeat(50), numbers: new Array<number>(5000).fill(1) },
    ]);
    const rolled = rollDice(flood, 1);
    if (rolled.ok) throw new Error('taken');
    const sentence = explainScriptFault(rolled.error);
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).not.toContain('\u001b');
  });
});

describe('randomness from outside', () => {
  it.each([
    ['a generator', fromSeed('x'), true],
    ['a script', fromScript([{ what: 'roll', numbers: [1] }]), true],
    ['a generator without its state', { kind: 'alea' }, false],
    ['a state that is no number', { kind: 'alea', state: { c: 'x', s0: 1, s1: 1, s2: 1 } }, false],
    ['a state that is not finite', { kind: 'alea', state: { c: 1, s0: Number.NaN, s1: 1, s2: 1 } }, false],
    ['another kind', { kind: 'dice' }, false],
    ['a script that begins before its beginning', { kind: 'script', outcomes: [], next: -1 }, false],
  ])('is taken or not: %s', (_, data, good) => {
    expect(randomnessSchema.safeParse(data).success).toBe(good);
  });
});
