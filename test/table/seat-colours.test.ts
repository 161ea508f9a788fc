import { describe, expect, test } from 'vitest';
import { versionOf } from '../../source/table/save-lines.ts';
import { type ColourChoice, coloursOf, withColour } from '../../source/table/seat-colours.ts';
import { newSeries } from '../../source/table/series.ts';

const seats: readonly ColourChoice[] = [{}, {}, {}];

describe('the colours of seats', () => {
  test('are those of their places where nobody has chosen', () => {
    expect(coloursOf(seats)).toEqual([0, 1, 2]);
  });

  test('are never the same for two: who has chosen comes first, the others take what is free', () => {
    expect(coloursOf([{ colour: 'green' }, {}, {}])).toEqual([2, 1, 0]);
    expect(coloursOf([{ colour: 'teal' }, { colour: 'teal' }, {}])).toEqual([5, 1, 2]);
    expect(coloursOf([{}, { colour: 'red' }, {}, {}, {}, {}])).toEqual([1, 0, 2, 3, 4, 5]);
  });

  test('give way to who chooses one, and are exchanged where both have chosen', () => {
    const blue = withColour(seats, 0, 1);
    expect(blue).toEqual([{ colour: 'blue' }, {}, {}]);
    expect(coloursOf(blue)).toEqual([1, 0, 2]);
    expect(coloursOf(withColour(blue, 0, 1))).toEqual([2, 1, 0]);
    const both = withColour(withColour(blue, 2, 1), 2, 1);
    expect(coloursOf(both)).toEqual([1, 0, 4]);
    const exchanged = withColour([{ colour: 'orange' }, {}, { colour: 'violet' }], 2, 1);
    expect(coloursOf(exchanged)).toEqual([3, 1, 4]);
  });

  test('are not written down where all are as usual', () => {
    expect(withColour(withColour(seats, 0, 1), 0, -1)).toEqual(seats);
  });

  test('need the second format of saves, which programs without them refuse (decisions/releases.md)', () => {
    const ada = { kind: 'human', name: 'Ada' } as const;
    expect(versionOf([ada, ada], {})).toBe(1);
    expect(versionOf([ada, { ...ada, colour: 'green' }], {})).toBe(2);
    expect(versionOf([ada, ada], { position: {} })).toBe(2);
    expect(versionOf([ada, ada], { form: 3 })).toBe(3);
    expect(versionOf([ada, ada], { series: newSeries(3, 'x') })).toBe(4);
    expect(versionOf([ada, ada], { form: 5 })).toBe(6);
    expect(versionOf([ada, ada], { isTimed: true })).toBe(6);
    expect(versionOf([ada, { kind: 'bot', name: 'Bo', level: 'hard', style: 'raider' }], {})).toBe(5);
  });
});
