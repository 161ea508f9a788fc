import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSeats } from '../../../source/lines/text/seats.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';

const limits = {
  title: 'Simple Risk',
  min: 3,
  max: 5,
  levels: [
    { id: 'easy', summary: '' },
    { id: 'hard', summary: '' },
  ],
};
/** The levels with ratings, so that there is something between them. */
const rated = limits.levels.map((level, index) => ({ ...level, rating: 1500 + 200 * index }));
const seats = (text: string) => readSeats(text, limits);

describe('--seats', () => {
  test('a word is a person, bot:LEVEL a computer player, in the order of play', () => {
    expect(seats('Ada, Bo ,bot:hard')).toEqual({
      ok: true,
      value: [
        { kind: 'human', name: 'Ada' },
        { kind: 'human', name: 'Bo' },
        { kind: 'bot', name: 'Hard C', level: 'hard' },
      ],
    });
  });

  test('a computer player may have a name; a person without one is called by the letter (rules/grid.md#players)', () => {
    expect(seats(',bot:easy:Zoe,bot:hard:')).toEqual({
      ok: true,
      value: [
        { kind: 'human', name: 'A' },
        { kind: 'bot', name: 'Zoe', level: 'easy' },
        { kind: 'bot', name: 'Hard C', level: 'hard' },
      ],
    });
  });

  test('levels with names of their own lend the next one that is free (rules/intensity-protocol.md#command)', () => {
    const named = { ...limits, levels: [{ id: 'random', summary: '', names: ['Lulu', 'Morgan', 'Amy'] }] };
    const names = (text: string): unknown => {
      const read = readSeats(text, named);
      return read.ok ? read.value.map(({ name }) => name) : read.error;
    };
    expect(names('Ada,bot:random,bot:random')).toEqual(['Ada', 'Lulu', 'Morgan']);
    expect(names('bot:random,bot:random:Lulu,Bo')).toEqual(['Morgan', 'Lulu', 'Bo']);
    expect(names('bot:random,bot:random,bot:random,bot:random')).toEqual([
      'Lulu',
      'Morgan',
      'Amy',
      'Random D',
    ]);
  });

  test('a level may have a style before its name: one of its own, or any, dealt from the seed', () => {
    const styled = {
      ...limits,
      styles: [
        { id: 'raider', summary: '', levels: ['hard'] },
        { id: 'banker', summary: '', levels: ['hard'] },
      ],
    };
    const read = (text: string, seed = ''): unknown => good(readSeats(text, styled, seed));
    expect(read('bot:hard:raider,bot:hard:banker:Zoe,bot:easy:raider')).toEqual([
      { kind: 'bot', name: 'Raider A', level: 'hard', style: 'raider' },
      { kind: 'bot', name: 'Zoe', level: 'hard', style: 'banker' },
      { kind: 'bot', name: 'raider', level: 'easy' },
    ]);
    const dealt = Array.from({ length: 20 }, (_, seed) => read('bot:hard:any,bot:hard:any,Bo', `${seed}`));
    expect(new Set(dealt.map(each => JSON.stringify(each))).size).toBe(2);
    for (const each of dealt)
      expect(each).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ style: 'raider' }),
          expect.objectContaining({ style: 'banker' }),
        ]),
      );
  });

  test('a game for one number of players says so', () => {
    expect(readSeats('Ada', { ...limits, min: 4, max: 4 })).toMatchObject({
      error: 'Simple Risk has 4 players, and 1 is named',
    });
  });

  test.each([
    ['too few', 'Ada,Bo', 'Simple Risk has 3 to 5 players, and 2 are named'],
    ['too many', 'a,b,c,d,e,f', 'Simple Risk has 3 to 5 players, and 6 are named'],
    ['the same name twice', 'Ada,ADA,Bo', 'two players are called ADA; names must differ'],
    ['a letter of another seat', 'Ada,c,Cy', 'c is the letter of another player; choose another name'],
    ['an unknown level', 'Ada,Bo,bot:hrad', 'there is no computer player hrad; did you mean hard?'],
    ['no level', 'Ada,Bo,bot', 'bot needs a level, like bot:easy; there are easy, hard'],
    [
      'a name of 17 characters',
      `${'x'.repeat(17)},Bo,Cy`,
      `the name ${'x'.repeat(16)}… is too long; 16 characters at most`,
    ],
    ['a control character', 'A\u001b[31m,Bo,Cy', 'a name holds visible characters only'],
  ])('%s is refused', (_what, text, sentence) => {
    expect(seats(text)).toEqual({ ok: false, error: sentence });
  });

  test('a letter that is nobody else’s may be a name', () => {
    expect(seats('A,Z,c')).toMatchObject({ ok: true });
  });

  test('16 characters are counted as people see them', () => {
    expect(seats(`${'é'.repeat(16)},Bo,Cy`)).toMatchObject({ ok: true });
  });

  test('any text gives 3 to 5 players with different printable names, or a sentence', () => {
    const character = fc.oneof(fc.nat(0x2100), fc.nat(0x7f)).map(code => String.fromCharCode(code));
    const piece = fc.constantFrom('bot:', 'easy', 'hard', '+40', '+', ':', 'equal', '0', 'Zoe');
    const word = fc
      .array(fc.oneof({ weight: 3, arbitrary: character }, piece), { maxLength: 18 })
      .map(characters => characters.join(''));
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 7 }).map(words => words.join(',')),
        text => {
          const read = readSeats(text, { ...limits, levels: rated });
          const names = read.ok ? read.value.map(occupant => occupant.name) : [];
          const shown = read.ok ? names.join('') : read.error;
          expect(shown).not.toMatch(/[\u0000-\u001f\u202e\u200b]/);
          expect(new Set(names).size).toBe(names.length);
          expect(read.ok).toBe(names.length >= 3 && names.length <= 5);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
