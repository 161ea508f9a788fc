import { expect, test } from 'vitest';
import { cardsIn } from '../../../machines/intensity/cards.ts';
import { handTotals } from '../../../machines/intensity/round.ts';
import type { HandScore } from '../../../machines/intensity/types.ts';
import { fromScript, fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { good } from '../../good.ts';
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

const rules = rulesFor({ faults: 'punished' });
const fault = { type: 'fault' } as const;
const chosen = (text: string) => ({ what: 'chosen', numbers: cards(text) });

const totals = (score: HandScore): number[] => handTotals(score, { moon: 'off' });

test('C1 a card that does not follow: five points, a legal card by chance, the tried card stays (rules/intensity.md#faults)', () => {
  const led = after(rules, passed(rules, chosen('23')), P0, { type: 'play', card: 28 });
  expect(refusal(rules, led, P1, { type: 'play', card: 16 }).code).toBe('must-follow');
  const step = good(rules.apply(led, P1, fault));
  expect(step.events).toEqual([
    { type: 'faulted', seat: 1, points: 5 },
    { type: 'played', seat: 1, card: 23, round: 1 },
  ]);
  expect(totals(step.position.score)).toEqual([0, 5, 0, 0]);
  expect(cardsIn(at(step.position.hands, 1))).toContain(16);
});

test('chance chooses legal cards only', () => {
  const led = after(rules, passed(rules, chosen('16')), P0, { type: 'play', card: 28 });
  expect(refusal(rules, led, P1, fault).code).toBe('outcomes-mismatch');
});

test('C2, C3 an illegal pass: five points once, three cards by chance (rules/intensity.md#faults)', () => {
  const dealt = started(rules, fromScript([dealOutcome, chosen('48 13 24')]));
  const punished = after(rules, dealt, P0, fault);
  expect(punished.passes[0]).toEqual(cards('13 24 48'));
  expect(totals(punished.score)).toEqual([5, 0, 0, 0]);
  expect(refusal(rules, punished, P0, fault).code).toBe('already-chosen');
});

test('C7 one card left: it is played, and costs five points', () => {
  let position = started(rules, fromSeed('C7'));
  while (position.rounds.length < 9)
    position = after(rules, position, rules.seatsToMove(position)[0] ?? P0, fault);
  const active = position.table.leader;
  const [last] = cardsIn(at(position.hands, active));
  const punished = after(rules, position, active, fault);
  expect(punished.table.cards).toEqual([last]);
  expect(at(punished.score.faults, active)).toBe(at(position.score.faults, active) + 1);
});

test('C8 a hand of nothing but faults: everybody 11, and the cards are worth 17 as ever', () => {
  let position = started(rules, fromSeed('C8'));
  while (rules.outcome(position) === null)
    position = after(rules, position, rules.seatsToMove(position)[0] ?? P0, fault);
  expect(position.score.faults).toEqual([11, 11, 11, 11]);
  expect(totals(position.score).reduce((sum, points) => sum + points, 0)).toBe(17 + 5 * 44);
});

test('a fault is for who is to move', () => {
  expect(refusal(rules, passed(rules), P2, fault)).toMatchObject({ code: 'not-your-turn', active: 0 });
});
