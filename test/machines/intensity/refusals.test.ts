import { describe, expect, test } from 'vitest';
import { intensity } from '../../../machines/intensity/index.ts';
import type { IntensityMove, IntensityPosition } from '../../../machines/intensity/types.ts';
import { fromScript, fromSeed } from '../../../machines/random.ts';
import type { Seat } from '../../../machines/seat.ts';
import { seat } from '../../../machines/seat.ts';
import {
  after,
  cards,
  dealOutcome,
  P0,
  P1,
  P2,
  passed,
  refusal,
  rulesFor,
  started,
} from './support/hands.ts';

const rules = rulesFor();
const dealt = started(rules, fromScript([dealOutcome]));
const NAMES = ['Ada', 'Bo', 'Cy', 'Di'];

/** Code and sentence of a refusal. */
function said(position: IntensityPosition, by: Seat, move: IntensityMove): string {
  const why = refusal(rules, position, by, move);
  return `${why.code}: ${intensity.explain(why, NAMES)}`;
}
const discard = (text: string) => ({ type: 'discard', cards: text.split(' ').map(Number) }) as const;
const play = (card: number) => ({ type: 'play', card }) as const;

describe('passing (rules/intensity.md#passing)', () => {
  test.each([
    [
      'C2 a card twice',
      '13 13 48',
      'repeated-card: 13 was chosen twice; three different cards must be passed',
    ],
    ['C3 two cards', '13 39', 'wrong-number-of-cards: 2 cards were chosen; 3 must be passed'],
    ['four cards', '13 39 44 45', 'wrong-number-of-cards: 4 cards were chosen; 3 must be passed'],
    ['a card of somebody else', '13 39 49', 'not-in-hand: you do not hold 49'],
    ['no card of the deck', '13 39 50', 'no-such-card: there is no card 50; the cards go from 10 to 49'],
    ['half a card', '13 39 44.5', 'no-such-card: there is no card 44.5; the cards go from 10 to 49'],
  ])('%s', (_, text, sentence) => expect(said(dealt, P0, discard(text))).toBe(sentence));

  test('a choice stands', () => {
    const chosen = after(rules, dealt, P2, discard('18 29 36'));
    expect(said(chosen, P2, discard('18 29 36'))).toBe('already-chosen: Cy has already chosen three cards');
    expect(rules.seatsToMove(chosen)).toEqual([0, 1, 3]);
  });

  test('nobody plays before everybody has passed', () => {
    expect(said(dealt, P0, play(13))).toBe('wrong-phase: pass three cards first');
  });

  test('a fifth seat of four is none', () => {
    expect(said(dealt, seat(4), discard('13 39 44'))).toBe('no-such-seat: there is no such seat');
  });
});

describe('playing (rules/intensity.md#legal-cards)', () => {
  const position = passed(rules);

  test('whose turn it is', () => {
    expect(said(position, P1, play(16))).toBe('not-your-turn: it is not the turn of Bo; Ada is to play');
  });

  test('the suit must be followed: the sentence names the card led and those held', () => {
    const led = after(rules, position, P0, play(28));
    expect(said(led, P1, play(16))).toBe('must-follow: 28 was led and you hold 22, 23, 25');
    expect(said(led, P1, play(20))).toBe('not-in-hand: you do not hold 20');
  });

  test('no calf is led before one was played', () => {
    expect(said(position, P0, play(39))).toBe(
      'calves-not-open: no calf has been played yet and you hold other cards',
    );
  });

  test('nothing is passed any more, and nobody asks for another hand', () => {
    expect(said(position, P0, discard('13 19 24'))).toBe('wrong-phase: play a card first');
    expect(said(position, P0, { type: 'ready' })).toBe('wrong-phase: play a card first');
  });

  test('no card of the deck', () => {
    expect(said(position, P0, play(9))).toBe('no-such-card: there is no card 9; the cards go from 10 to 49');
    expect(said(position, P0, play(Number.NaN))).toMatch(/^no-such-card/);
  });

  test('a table without a referee punishes nobody', () => {
    expect(said(position, P0, { type: 'fault' })).toBe(
      'no-faults: illegal cards are refused in this game, not punished',
    );
  });
});

describe('a script of outcomes must fit', () => {
  test.each([
    ['a card twice', { what: 'deal', numbers: [...cards('10 10'), ...dealOutcome.numbers.slice(2)] }],
    ['too few cards', { what: 'deal', numbers: dealOutcome.numbers.slice(1) }],
    ['a card that is none', { what: 'deal', numbers: [50, ...dealOutcome.numbers.slice(1)] }],
    ['another outcome', { what: 'roll', numbers: [6] }],
  ])('%s', (_, outcome) => {
    const start = rules.start(fromScript([outcome]));
    expect(start.ok ? null : start.error.code).toBe('outcomes-mismatch');
  });

  test('who leads is an outcome where it is drawn', () => {
    const drawn = rulesFor({ lead: 'drawn' });
    const position = started(drawn, fromScript([{ what: 'lead', numbers: [2] }, dealOutcome]));
    expect(position.first).toBe(2);
    expect(drawn.view(position, P2).hands[2]).toEqual(dealOutcome.numbers.slice(0, 10));
  });
});

test('a set-up has three to six seats, partners in sides of equal size, and known options', () => {
  const options = {
    hands: '1',
    lead: 'drawn',
    faults: 'refused',
    watchers: 'table',
    passing: 'left',
    moon: 'off',
    teams: 0,
    takeBack: 'no',
  } as const;
  const fault = (setup: Parameters<typeof intensity.prepare>[0]) => {
    const prepared = intensity.prepare(setup);
    return prepared.ok ? null : prepared.error.sentence;
  };
  expect(fault({ seats: 4, options })).toBeNull();
  expect(fault({ seats: 4, options: { ...options, teams: 1221 } })).toBeNull();
  expect(fault({ seats: 4, options: { ...options, teams: 1112 } })).toBe(
    'partners are two against two, as 1212, and not 1112',
  );
  expect(fault({ seats: 6, options: { ...options, teams: 123123 } })).toBeNull();
  expect(fault({ seats: 6, options: { ...options, teams: 112222 } })).toBe(
    'partners are pairs, as 123123, or three against three, as 121212, and not 112222',
  );
  expect(fault({ seats: 5, options: { ...options, teams: 12121 } })).toBe(
    '5 players cannot be partners; four or six can',
  );
  expect(fault({ seats: 2, options })).toBe('Intensity is for 3 to 6 players, not 2');
  expect(intensity.setup.safeParse({ seats: 4, options: { hands: '5' } }).success).toBe(false);
  expect(intensity.setup.safeParse({ seats: 4, options: {} }).data?.options).toEqual(options);
  expect(started(rulesFor({ lead: 'drawn' }), fromSeed('a')).phase.name).toBe('discarding');
});
