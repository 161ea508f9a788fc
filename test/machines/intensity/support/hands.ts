import type { Rules } from '../../../../machines/game.ts';
import { type Card, type CardSet, cardSet, isCard } from '../../../../machines/intensity/cards.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import {
  type IntensityMove,
  type IntensityOptions,
  type IntensityPosition,
  type IntensityRefusal,
  type IntensityTypes,
  optionsSchema,
} from '../../../../machines/intensity/types.ts';
import { fromScript, type Randomness, type ScriptedOutcome } from '../../../../machines/random.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { good } from '../../../good.ts';

export const [P0, P1, P2, P3] = [seat(0), seat(1), seat(2), seat(3)];

/** Cards from a text: `cards('12 18 25')`. */
export const cards = (text: string): Card[] => {
  const numbers = text.split(' ').filter(word => word !== '');
  return numbers.map(Number).map(number => {
    if (!isCard(number)) throw new Error(`no card: ${number}`);
    return number;
  });
};

export const set = (text: string): CardSet => cardSet(cards(text));

/** One hand, which the first seat leads. */
export const usual: IntensityOptions = optionsSchema.parse({ hands: '1', lead: 'first-seat' });

/** The rules with these options; seat 0 leads the first hand unless they say something else. */
export function rulesFor(options: Partial<IntensityOptions> = {}, players = 4): Rules<IntensityTypes> {
  return good(
    intensity.prepare({
      seats: players,
      options: { ...usual, ...options },
    }),
  );
}

export function started(rules: Rules<IntensityTypes>, random: Randomness): IntensityPosition {
  return good(rules.start(random));
}

/** The position after a move that must be accepted. */
export function after(
  rules: Rules<IntensityTypes>,
  position: IntensityPosition,
  by: Seat,
  move: IntensityMove,
): IntensityPosition {
  return good(rules.apply(position, by, move)).position;
}

/** Why a move is refused; a move that is accepted fails the test. */
export function refusal(
  rules: Rules<IntensityTypes>,
  position: IntensityPosition,
  by: Seat,
  move: IntensityMove,
): IntensityRefusal {
  const step = rules.apply(position, by, move);
  if (step.ok) throw new Error(`${JSON.stringify(move)} was accepted`);
  return step.error;
}

/**
 * The hand of rules/intensity.md#a-whole-hand: dealt cards, passes, and the rounds with what the table says of them.
 */
export const DEALT = [
  '13 23 24 25 28 39 44 45 46 48',
  '15 16 17 22 30 32 33 37 38 43',
  '11 18 20 26 29 31 34 36 47 49',
  '10 12 14 19 21 27 35 40 41 42',
];
export const PASSES = ['23 25 46', '15 33 37', '29 31 36', '19 27 40'];
export const AFTER_PASSING = [
  '13 19 24 27 28 39 40 44 45 48',
  '16 17 22 23 25 30 32 38 43 46',
  '11 15 18 20 26 33 34 37 47 49',
  '10 12 14 21 29 31 35 36 41 42',
];
/** Leader, cards in playing order, size of each legal set, winner, points, running totals, calf seen after it. */
export const ROUNDS_PLAYED: readonly (readonly [number, string, string, number, number, string, boolean])[] =
  [
    [0, '28 22 20 21', '9 3 2 2', 0, 0, '0 0 0 0', false],
    [0, '48 46 49 41', '8 2 2 2', 2, 0, '0 0 0 0', false],
    [2, '47 42 44 43', '5 1 3 1', 2, 7, '0 0 7 0', false],
    [2, '15 10 19 16', '4 3 2 2', 0, 0, '0 0 7 0', false],
    [0, '45 38 18 35', '5 6 6 6', 0, 2, '2 0 7 0', true],
    [0, '39 30 33 31', '5 2 3 2', 0, 4, '6 0 7 0', true],
    [0, '24 23 26 29', '4 2 1 1', 3, 0, '6 0 7 0', true],
    [3, '36 13 32 37', '3 3 1 2', 2, 3, '6 0 10 0', true],
    [2, '34 12 40 17', '2 2 2 2', 2, 1, '6 0 11 0', true],
    [2, '11 14 27 25', '1 1 1 1', 3, 0, '6 0 11 0', true],
  ];

export const dealOutcome: ScriptedOutcome = { what: 'deal', numbers: cards(DEALT.join(' ')) };

/** The hand of rules/intensity.md#a-whole-hand, dealt and passed, with further scripted outcomes. */
export function passed(rules: Rules<IntensityTypes>, ...more: readonly ScriptedOutcome[]): IntensityPosition {
  return seats(4).reduce(
    (position, by) => after(rules, position, by, { type: 'discard', cards: cards(PASSES[by] ?? '') }),
    started(rules, fromScript([dealOutcome, ...more])),
  );
}
