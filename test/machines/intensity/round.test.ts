import { expect, test } from 'vitest';
import { cardsIn } from '../../../machines/intensity/cards.ts';
import { finishedRound, legalCards } from '../../../machines/intensity/round.ts';
import { seat } from '../../../machines/seat.ts';
import { cards, set } from './support/hands.ts';

test.each([
  [
    'A1 a calf may not be led in the first round',
    '12 18 25 31 36 40 44 47 48 49',
    '',
    false,
    '12 18 25 40 44 47 48 49',
  ],
  ['A2 only calves are left', '30 33 38', '', false, '30 33 38'],
  ['A3 a calf was thrown earlier', '12 31 36', '', true, '12 31 36'],
  ['A4 the buffalo is no calf', '31 36 38 47', '', false, '47'],
  ['A5 one card of the suit led', '11 15 18 23 33 34 47 48 49', '24 26', false, '23'],
  [
    'A6 void: anything, even in the first round',
    '20 25 31 36 39 40 44 47 48 49',
    '17',
    false,
    '20 25 31 36 39 40 44 47 48 49',
  ],
  ['A7 the ban is on leading only', '22 30 41', '15 19', false, '22 30 41'],
  ['A8 a thrown buffalo does not change the suit', '14 21 29 33 42', '24 47', false, '21 29'],
  ['A9 a calf led must be followed', '13 32 39 47', '35', true, '32 39'],
  ['A10 no calf to follow with', '13 24 47', '35 31', true, '13 24 47'],
  ['A11 no duty to win or to avoid winning', '11 42 47', '49', false, '42 47'],
  ['A12 the buffalo is forced', '11 23 47', '40 41', false, '47'],
  ['A13 every card of a leader is after an earlier round', '15 37', '', true, '15 37'],
  ['A14 the last card', '38', '20 24 29', false, '38'],
])('legal cards: %s (rules/intensity.md#examples-of-legal-cards)', (_, hand, table, calfSeen, legal) => {
  const led = cards(table)[0] ?? null;
  expect(cardsIn(legalCards(set(hand), led, calfSeen))).toEqual(cards(legal));
});

test.each([
  ['B1', 0, '17 12 19 15', 2, 0],
  ['B2', 2, '24 47 36 21', 2, 8],
  ['B3', 1, '24 39 49 19', 1, 1],
  ['B4', 3, '31 30 39 35', 1, 4],
  ['B5', 0, '40 47 49 41', 2, 7],
  ['B6', 3, '47 46 40 45', 3, 7],
  ['B7', 2, '10 30 31 47', 2, 9],
  ['B8', 1, '20 21 10 22', 0, 0],
  ['B9', 0, '33 47 12 22', 0, 8],
  ['B10', 1, '48 47 46 38', 1, 8],
  ['B11', 2, '30 47 49 20', 2, 8],
  ['F1', 1, '24 47 29', 0, 7],
  ['F2', 4, '31 30 12 39 47 35', 1, 11],
])(
  '%s winner and points of a round (rules/intensity.md#examples-of-rounds, #the-deck)',
  (_, leader, played, winner, points) => {
    const round = finishedRound({ leader: seat(leader), cards: cards(played) });
    expect({ winner: round.winner, points: round.points }).toEqual({ winner, points });
  },
);
