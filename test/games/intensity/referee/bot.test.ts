import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityMove } from '../../../../machines/intensity/types.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { seat } from '../../../../machines/seat.ts';
import { main } from '../../../../source/commands/main.ts';
import { LEVEL_IDS } from '../../../../source/games/intensity/players/ranks.ts';
import { sightOf } from '../../../../source/games/intensity/players/sight.ts';
import { requestText } from '../../../../source/games/intensity/referee/protocol.ts';
import { anyCharacter, runs } from '../../../cases.ts';
import { good } from '../../../good.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { usual } from '../../../machines/intensity/support/hands.ts';

async function bot(input: string | readonly string[], ...words: string[]) {
  const io = memoryIo(input);
  const status = await main(['bot', 'intensity', ...words], io);
  return { status, out: io.out(), err: io.err() };
}

/** The request of rules/intensity-protocol.md#play. */
const PLAY = '2\n9 2 0\n11 15 18 23 33 34 47 48 49\n24 26\n16 13 19 12\n37 38 39\n34 47 48\n';

describe('one request, one line (rules/intensity-protocol.md#requests)', () => {
  test('0 is answered with a name of at most 32 characters', async () => {
    const { status, out } = await bot('0\n');
    expect(status).toBe(0);
    expect(out).toMatch(/^[A-Za-z0-9' _-]{1,32}\n$/);
  });

  test('1 is answered with three different cards of the hand', async () => {
    const { status, out, err } = await bot('1\n13 19 24 25 29 32 39 44 46 49\n');
    const cards = out.trim().split(' ');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(new Set(cards).size).toBe(3);
    for (const card of cards) expect('13 19 24 25 29 32 39 44 46 49').toContain(card);
  });

  test('2 is answered with the only legal card of the example', async () => {
    expect(await bot(PLAY)).toEqual({ status: 0, out: '23\n', err: '' });
  });

  test('3 runs the self-test', async () => {
    expect(await bot('3')).toEqual({ status: 0, out: 'all self-tests passed\n', err: '' });
  });

  test('words may be divided by blanks and lines in any way', async () => {
    expect((await bot(PLAY.replaceAll('\n', ' '))).out).toBe('23\n');
    expect((await bot(PLAY.replaceAll(' ', '\r\n\n'))).out).toBe('23\n');
    expect((await bot([...PLAY])).out).toBe('23\n');
  });

  test('it answers as soon as the request is complete, though the input stays open', async () => {
    const io = memoryIo(null);
    const answered = main(['bot', 'intensity'], io);
    io.stdin.push(PLAY);
    expect(await answered).toBe(0);
    expect(io.out()).toBe('23\n');
  });

  test('the same input has the same answer', async () => {
    const request = '2 10 0 0 11 15 18 23 33 34 45 47 48 49 37 38 39 34 47 48';
    expect(await bot(request)).toEqual(await bot(request));
  });

  test('a time instead of an amount of thinking', async () => {
    expect((await bot(PLAY, '--time', '5')).out).toBe('23\n');
  });
});

describe('what makes no sense is one sentence and status 1', () => {
  test.each([
    ['nothing', '', 'there is no request'],
    ['a word', '2 x', 'x is no whole number'],
    ['another action', '7', 'there is no action 7'],
    ['too few cards', '1 13 19', 'the request ends after 3 numbers'],
    ['no cards that there are', '1 1 2 3 4 5 6 7 8 9 50', 'there is no card 1'],
    ['a led card that is none', PLAY.replace('24 26', '54 26'), 'there is no card 54'],
    ['a hand that breaks off', '2 9 2 0 11 15 18', 'the request ends after 7 numbers'],
    ['a table that breaks off', '2 2 2 0 11 15 18', 'the request ends after 7 numbers'],
    ['an empty hand', '2 0 0 0', 'a hand has 1 to 10 cards'],
    ['too many on the table', '2 9 4 0', '4 cards lie on the table'],
    ['control characters', '\u001b[2J', 'is no whole number'],
  ])('%s', async (_, input, sentence) => {
    const { status, out, err } = await bot(input);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(sentence);
    expect(err).toMatch(/^sandtable: [\x20-\x7e…]+\n$/);
  });

  test('any bytes are answered with one line: an answer, or one sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 60 }), async input => {
        const { status, out, err } = await bot(input, '--level', 'random');
        expect((status === 0 ? out : err).split('\n')).toHaveLength(2);
        if (status !== 0) expect(out).toBe('');
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('a request that does not fit together is answered by the hand and the table, status 0', () => {
  test.each([
    ['another turn', PLAY.replace('9 2 0', '9 2 3'), /^23$/, 'it is the turn of table position 0, not of 3'],
    ['no such position', PLAY.replace('9 2 0', '9 2 7'), /^23$/, 'there is no table position 7'],
    ['a card of the hand on the table', PLAY.replace('24 26', '24 11'), /^23$/, 'card 11 is there twice'],
    ['a card twice in the hand', PLAY.replace('11 15', '15 15'), /^23$/, 'card 15 is there twice'],
    ['a card that is none among the passed', PLAY.replace('37', '77'), /^23$/, 'there is no card 77'],
    ['nothing of the past', PLAY.slice(0, PLAY.indexOf('16')), /^23$/, 'cards were played before, not 0'],
    ['a leader may not rely on calves seen', '2 3 0 9 31 36 47', /^47$/, 'there is no table position 9'],
    ['a leader with calves only', '2 2 0 9 36 31', /^31$/, 'there is no table position 9'],
    ['void: the buffalo goes', '2 3 1 9 11 47 39 24', /^47$/, 'there is no table position 9'],
    [
      'a pass with a card twice',
      '1 13 13 24 25 29 32 39 44 46 49',
      /^\d\d \d\d \d\d$/,
      'card 13 is there twice',
    ],
    [
      'a pass with no such card',
      '1 13 19 24 25 29 32 39 44 46 50',
      /^\d\d \d\d \d\d$/,
      'there is no card 50',
    ],
    ['a pass of three cards', '1 13 19 24', /^13 19 24$/, 'a hand has 10 cards, not 3'],
  ])('%s', async (_, input, answer, sentence) => {
    const { status, out, err } = await bot(input, '--level', 'easy');
    expect(status).toBe(0);
    expect(out.trim()).toMatch(answer);
    expect(err).toContain(sentence);
    expect(err).toMatch(/^sandtable: [\x20-\x7e]+; answered by the hand and the table alone\n$/);
  });

  test('whatever is said of the past, a card of the hand that follows suit is played', async () => {
    const cards = fc.uniqueArray(fc.integer({ min: 10, max: 49 }), { minLength: 1, maxLength: 10 });
    const others = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        cards,
        fc.option(fc.integer({ min: 10, max: 49 })),
        others,
        async (hand, led, rest) => {
          const input = [
            '2',
            hand.length,
            led === null ? 0 : 1,
            0,
            ...hand,
            ...(led === null ? [] : [led]),
            ...rest,
          ];
          const { status, out } = await bot(input.join(' '), '--level', 'easy');
          expect(status).toBe(0);
          const card = Number(out);
          expect(hand).toContain(card);
          const suit = Math.floor((led ?? card) / 10);
          if (hand.some(each => Math.floor(each / 10) === suit)) expect(Math.floor(card / 10)).toBe(suit);
          if (led === null && rest.length < 4 && suit === 3)
            expect(hand.every(each => each >= 30 && each < 40)).toBe(true);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

test('every level answers every decision of random hands with a legal card', async () => {
  const rules = good(intensity.prepare({ seats: 4, options: usual }));
  for (const [index, level] of LEVEL_IDS.slice(0, 4).entries()) {
    let position = good(rules.start(fromSeed(`bots ${index}`)));
    while (position.phase.name !== 'over') {
      const [of = seat(0)] = rules.seatsToMove(position);
      const view = rules.view(position, of);
      const passing = position.phase.name === 'discarding';
      const request = passing
        ? requestText({ action: 'pass', hand: view.hands[of] ?? [] })
        : requestText({ action: 'play', sight: sightOf(view, of) });
      const { out } = await bot(request, '--level', level);
      const numbers = out.trim().split(' ').map(Number);
      const move: IntensityMove = passing
        ? { type: 'discard', cards: numbers }
        : { type: 'play', card: numbers[0] ?? 0 };
      const applied = rules.apply(position, of, move);
      expect(applied.ok).toBe(true);
      if (!applied.ok) return;
      position = applied.value.position;
    }
  }
});
