import {
  type Card,
  cardSet,
  cardsIn,
  contains,
  DECK,
  minus,
  union,
} from '../../../machines/intensity/cards.ts';
import { ascending } from '../../../machines/intensity/hands.ts';
import {
  leftOf,
  matchTotals,
  passingOffset,
  playedBy,
  playersIn,
} from '../../../machines/intensity/round.ts';
import { type IntensityPosition, type IntensitySetup, PASSED } from '../../../machines/intensity/types.ts';
import { at, replaced } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { choiceEdit, type Edit, numberEdit, seatEdit } from '../../table/edits.ts';

type Change = Edit<IntensityPosition>;

/** The deck in increasing order: the places of the board. */
export const deckCards: readonly Card[] = cardsIn(DECK);

/** The edits of a position, or of one card of it. Cards already played cannot be changed. */
export function intensityEdits(
  { options, seats: players }: IntensitySetup,
  position: IntensityPosition,
  spot: number | null,
): readonly Change[] {
  const offset = passingOffset(options.passing, position.number, players);
  return spot === null ? matchEdits(offset, position) : cardEdits(offset, position, at(deckCards, spot));
}

/** Moves a card to another hand; the hand it leaves has one too few until it gets another. */
function cardEdits(offset: number, position: IntensityPosition, card: Card): readonly Change[] {
  const { hands } = position;
  const everybody = seats(hands.length);
  const holder = everybody.find(of => contains(at(hands, of), card));
  if (holder === undefined) return [];
  const one = cardSet([card]);
  const give = (to: Seat): IntensityPosition =>
    repassed(offset, {
      ...position,
      hands: hands.map((hand, of) => (of === to ? union(hand, one) : minus(hand, one))),
    });
  return [seatEdit(`${card} is held by`, everybody, holder, give)];
}

/** Replaces passed cards that now lie in another hand. */
function repassed(offset: number, position: IntensityPosition): IntensityPosition {
  const isChoosing = position.phase.name === 'discarding';
  const players = playersIn(position);
  const passes = seats(players).map(of => {
    const pass = at(position.passes, of);
    const held = heldBy(position, isChoosing ? of : leftOf(of, offset, players));
    const kept = pass?.filter(card => held.includes(card)) ?? [];
    if (pass === null || kept.length === PASSED) return pass;
    if (isChoosing) return null;
    const rest = held.filter(card => !kept.includes(card));
    return ascending([...kept, ...rest.slice(0, PASSED - kept.length)]);
  });
  return { ...position, passes };
}

const heldBy = ({ hands, rounds, table }: IntensityPosition, of: Seat): readonly Card[] => [
  ...cardsIn(at(hands, of)),
  ...playedBy([...rounds, table], of, hands.length),
];

const PHASES = [
  ['discarding', 'passing'],
  ['playing', 'playing'],
] as const;

function matchEdits(offset: number, position: IntensityPosition): readonly Change[] {
  const { rounds, table, first, phase } = position;
  if (rounds.length > 0 || table.cards.length > 0) return pointEdits(position);
  const lead = (seat: Seat) => ({ ...position, first: seat, table: { ...table, leader: seat } });
  const change = (name: string) => (name === phase.name ? position : begun(offset, position, name));
  return [
    seatEdit('leads', seats(playersIn(position)), first, lead),
    ...(offset === 0 ? [] : [choiceEdit('phase', PHASES, [phase.name, phase.name], change)]),
    ...pointEdits(position),
  ];
}

/** Edits of each seat's points before this hand. A change is made to the points of the first hand. */
function pointEdits(position: IntensityPosition): readonly Change[] {
  const { scores, number } = position;
  const [before, ...between] = scores.slice(0, number - 1);
  if (before === undefined) return [];
  const later = matchTotals(between, { moon: 'off' }, playersIn(position));
  return seats(later.length).map(of => {
    const least = at(later, of);
    const change = (now: number) => {
      const points = replaced(before.points, of, now - least);
      return { ...position, scores: [{ ...before, points }, ...scores.slice(1)] };
    };
    const label = `${letter(of)}: points before`;
    return numberEdit(label, at(before.points, of) + least, change, { least, most: least + 999 });
  });
}

/** Begins a phase: nobody has chosen a pass yet, or three cards of each hand were passed to it. */
function begun(offset: number, position: IntensityPosition, name: string): IntensityPosition {
  const players = playersIn(position);
  if (name === 'discarding') return { ...position, phase: { name }, passes: seats(players).map(() => null) };
  const passes = seats(players).map(of =>
    ascending(heldBy(position, leftOf(of, offset, players)).slice(0, PASSED)),
  );
  return { ...position, phase: { name: 'playing' }, passes };
}
