import { expect, test } from 'vitest';
import { cardHints, passHints } from '../../../../source/games/intensity/players/hint.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import { cards } from '../../../machines/intensity/support/hands.ts';

const BUDGET = { rollouts: 3000 };

const hints = (
  hand: string,
  table: string,
  earlier = '',
  position = table.split(' ').filter(Boolean).length,
) =>
  cardHints(
    {
      position,
      hand: cards(hand),
      table: cards(table),
      earlier: cards(earlier),
      passed: cards('20 30 40').filter(card => !hand.includes(String(card))),
      received: cards(hand).slice(0, 3),
    },
    new FastRandom(5),
    BUDGET,
  );

test('every legal card has its expected points, the best first', () => {
  const all = hints('11 13 18 23 33 34 45 47 48 49', '');
  expect(all.map(hint => hint.card).toSorted()).toEqual(cards('11 13 18 23 45 47 48 49'));
  const points = all.map(hint => hint.points);
  expect(points).toEqual(points.toSorted((one, other) => one - other));
  expect(points.every(value => value >= 0 && value <= 17)).toBe(true);
});

test('the buffalo goes under the 49', () => {
  const [best, ...others] = hints('11 13 18 23 33 34 45 47 48 31', '49');
  expect(best).toMatchObject({ card: 47, reason: 'goes under 49' });
  expect(others.map(hint => hint.card).toSorted()).toEqual([45, 48]);
});

test('the reason says what a card does', () => {
  const reasons = (hand: string, table: string) =>
    new Map(hints(hand, table).map(({ card, reason }) => [Number(card), reason]));
  expect(reasons('11 13 18 23 33 34 45 47 48 49', '24').get(23)).toBe('goes under 24');
  expect(reasons('11 13 18 19 33 34 45 47 48 49', '24')).toEqual(
    new Map([
      [11, 'gets rid of a card without risk'],
      [13, 'gets rid of a card without risk'],
      [18, 'gets rid of a card without risk'],
      [19, 'gets rid of a card without risk'],
      [33, 'gives a calf away'],
      [34, 'gives a calf away'],
      [45, 'gets rid of a card without risk'],
      [47, 'gives the buffalo away'],
      [48, 'gets rid of a card without risk'],
      [49, 'gets rid of a card without risk'],
    ]),
  );
  expect(reasons('11 13 18 29 33 34 45 47 48 49', '24 23 32').get(29)).toBe('wins the round with 1 point');
  expect(reasons('11 13 18 28 33 34 45 47 48 49', '24').get(28)).toBe(
    '1 higher card is out, 2 players to come',
  );
  expect(reasons('10 13 18 28 33 34 45 47 48 49', '').get(10)).toBe('somebody who follows must go over it');
});

test('triples to pass come with the expected points of the hand, the best first', () => {
  const hand = cards('13 23 24 25 28 39 44 45 46 48');
  const found = passHints(hand, { opener: 0 }, new FastRandom(2), { rollouts: 6000 });
  const [best] = found;
  expect(best?.cards.every(card => hand.includes(card))).toBe(true);
  expect(found[0]?.points).toBeLessThanOrEqual(found[1]?.points ?? 0);
});

test('the reason of a pass says what it leaves and what it gives away', () => {
  const also = cards('22 23 47');
  const found = passHints(
    cards('10 22 23 31 36 38 41 42 47 49'),
    { opener: 0 },
    FastRandom.of('pass'),
    { rollouts: 2000 },
    also,
  );
  expect(found.find(({ cards }) => also.every(card => cards.includes(card)))?.reason).toBe(
    'leaves no 2, gives the buffalo',
  );
});
