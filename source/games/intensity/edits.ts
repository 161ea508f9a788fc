import { type Card, cardSet, cardsIn, DECK, minus, union } from '../../../machines/intensity/cards.ts';
import { ascending } from '../../../machines/intensity/hands.ts';
import { handTotals, leftOf } from '../../../machines/intensity/round.ts';
import { type IntensityPosition, PASSED, SEATS } from '../../../machines/intensity/types.ts';
import { at, replaced } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { choiceEdit, type Edit, numberEdit, seatEdit } from '../../table/edits.ts';

type Changed = Edit<IntensityPosition>;

/** The cards of the deck in increasing order: the places of the board. */
export const deckCards: readonly Card[] = cardsIn(DECK);

/** What can be changed of a position of Intensity. What has been played was played. */
export const intensityEdits = (position: IntensityPosition, place: number | null): readonly Changed[] =>
  place === null ? ofAll(position) : ofCard(position, at(deckCards, place));

/** A card changes hands; the hand that it leaves has one too few until it gets another. */
function ofCard(position: IntensityPosition, card: Card): readonly Changed[] {
  const { hands } = position;
  const holder = seats(SEATS).find(of => cardsIn(at(hands, of)).includes(card));
  if (holder === undefined) return [];
  const one = cardSet([card]);
  return [
    seatEdit(`${card} is held by`, seats(SEATS), holder, to =>
      repassed({
        ...position,
        hands: hands.map((hand, of) => (of === to ? union(hand, one) : minus(hand, one))),
      }),
    ),
  ];
}

/** Passes are of cards that were passed: where one lies elsewhere now, another one was. */
function repassed(position: IntensityPosition): IntensityPosition {
  const isChoosing = position.phase.name === 'discarding';
  return {
    ...position,
    passes: position.passes.map((pass, index) => {
      const of = at(seats(SEATS), index);
      const held = heldBy(position, isChoosing ? of : leftOf(of));
      const kept = pass?.filter(card => held.includes(card)) ?? [];
      if (pass === null || kept.length === PASSED) return pass;
      if (isChoosing) return null;
      const rest = held.filter(card => !kept.includes(card));
      return ascending([...kept, ...rest.slice(0, PASSED - kept.length)]);
    }),
  };
}

/** The cards that a seat holds, or has played in this hand. */
const heldBy = ({ hands, rounds, table }: IntensityPosition, of: Seat): readonly Card[] => [
  ...cardsIn(at(hands, of)),
  ...[...rounds, table].flatMap(({ leader, cards }) => cards[(of - leader + SEATS) % SEATS] ?? []),
];

function ofAll(position: IntensityPosition): readonly Changed[] {
  const { rounds, table, first, phase, scores, number } = position;
  const isUntouched = rounds.length === 0 && table.cards.length === 0;
  const isEarlier = scores.length >= number ? number - 1 : scores.length;
  const [before] = scores;
  return [
    ...(isUntouched
      ? [
          seatEdit('leads', seats(SEATS), first, seat => ({
            ...position,
            first: seat,
            table: { ...table, leader: seat },
          })),
          choiceEdit(
            'phase',
            [
              ['discarding', 'passing'],
              ['playing', 'playing'],
            ],
            [phase.name, phase.name],
            name => (name === phase.name ? position : begun(position, name)),
          ),
        ]
      : []),
    ...(before === undefined || isEarlier === 0
      ? []
      : seats(SEATS).map(of => {
          const others = scores
            .slice(1, isEarlier)
            .reduce((sum, score) => sum + at(handTotals(score), of), 0);
          return numberEdit(
            `${letter(of)}: points before`,
            at(before.points, of) + others,
            now => ({
              ...position,
              scores: [{ ...before, points: replaced(before.points, of, now - others) }, ...scores.slice(1)],
            }),
            { least: others, most: others + 999 },
          );
        })),
  ];
}

/** Before the passes nobody has chosen; after them three cards of each hand were passed to it. */
function begun(position: IntensityPosition, name: string): IntensityPosition {
  if (name === 'discarding')
    return { ...position, phase: { name: 'discarding' }, passes: seats(SEATS).map(() => null) };
  return {
    ...position,
    phase: { name: 'playing' },
    passes: seats(SEATS).map(of => ascending(heldBy(position, leftOf(of)).slice(0, PASSED))),
  };
}
