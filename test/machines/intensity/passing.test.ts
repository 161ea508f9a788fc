import { expect, test } from 'vitest';
import { cardsIn } from '../../../machines/intensity/cards.ts';
import { whyImpossible } from '../../../machines/intensity/invariants.ts';
import { passesOf } from '../../../machines/intensity/round.ts';
import type { IntensityPosition } from '../../../machines/intensity/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { seat, seats } from '../../../machines/seat.ts';
import { after, rulesFor, started } from './support/hands.ts';

const rules = rulesFor({ hands: '8', passing: 'by-turns' });

/** Plays on by the first legal moves until this hand is dealt. */
function handNumber(number: number, players = 4): IntensityPosition {
  const rules = rulesFor({ hands: '8', passing: 'by-turns' }, players);
  let position = started(rules, fromSeed('turns'));
  while (position.number < number) {
    const [by] = rules.seatsToMove(position);
    const [move] = by === undefined ? [] : [...rules.legalMoves(position, by)];
    if (by === undefined || move === undefined) throw new Error('the match is over');
    position = after(rules, position, by, move);
  }
  return position;
}

test.each([
  [1, 'left', 1],
  [2, 'right', 3],
  [3, 'across', 2],
  [5, 'left', 1],
])(
  'passing by turns, hand %i: everybody passes to the %s (rules/intensity.md#passing)',
  (number, _, places) => {
    let position = handNumber(number);
    for (const of of seats(4)) {
      const cards = cardsIn(at(position.hands, of)).slice(0, 3);
      position = after(rules, position, of, { type: 'discard', cards });
    }
    for (const of of seats(4)) {
      const to = seat((of + places) % 4);
      const view = rules.view(position, to);
      expect(passesOf(view, of)?.to).toBe(to);
      expect(view.received).toEqual(position.passes[of]);
      expect(cardsIn(at(position.hands, to))).toEqual(expect.arrayContaining([...(view.received ?? [])]));
    }
    expect(whyImpossible(rules.setup, position)).toBeNull();
    expect(whyImpossible(rulesFor({ hands: '8' }).setup, position) === null).toBe(places === 1);
  },
);

test('passing by turns, hand 4: nobody passes, and the first card is played at once (rules/intensity.md#passing)', () => {
  const position = handNumber(4);
  expect(position.phase.name).toBe('playing');
  const view = rules.view(position, position.first);
  expect([view.received, view.passes, passesOf(view, position.first)]).toEqual([
    null,
    [null, null, null, null],
    null,
  ]);
  expect(rules.seatsToMove(position)).toEqual([position.first]);
  expect(whyImpossible(rules.setup, position)).toBeNull();
});

test.each([
  ['F3', 3, 3, null],
  ['F3', 3, 4, 1],
  ['F4', 6, 3, 3],
])('%s of %i players, hand %i (rules/intensity.md#the-deck)', (_, players, number, places) => {
  const position = handNumber(number, players);
  const view = rulesFor({ passing: 'by-turns' }, players).view(position, position.first);
  expect(view.phase.name).toBe(places === null ? 'playing' : 'discarding');
  const to = places === null ? null : seat((position.first + places) % players);
  expect(passesOf(view, position.first)?.to ?? null).toBe(to);
});
