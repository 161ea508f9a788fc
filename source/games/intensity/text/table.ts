import type { SeatNames } from '../../../../machines/game.ts';
import { listed } from '../../../../machines/intensity/cards.ts';
import { handTotals, matchTotals } from '../../../../machines/intensity/scoring.ts';
import { type IntensityView, ROUNDS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { letter, type Seat, seat } from '../../../../machines/seat.ts';

/** The table as lines: each seat with its points and what may be seen of its hand, the last round, this round. */
export function tableLines(view: IntensityView): string[] {
  const totals = matchTotals(view.scores);
  const now = handTotals(view.score);
  const seats = view.hands.map((hand, of) => {
    const cards = hand === null || hand.length === 0 ? '' : `  ${listed(hand)}`;
    const match = view.options.hands === '1' ? '' : `, match ${at(totals, of)}`;
    return `${letter(seat(of))}  ${at(now, of)} points${match}${cards}`;
  });
  const last = view.rounds.at(-1);
  return [
    ...seats,
    ...(view.received === null || view.rounds.length > 0 ? [] : [`received ${listed(view.received)}`]),
    ...(last === undefined ? [] : [`last round  ${played(last.leader, last.cards)}`]),
    ...(view.table.cards.length === 0 ? [] : [`this round  ${played(view.table.leader, view.table.cards)}`]),
  ];
}

/** `C 24, D 26`: cards with the letters of who played them. */
function played(leader: Seat, cards: readonly number[]): string {
  return cards.map((card, index) => `${letter(seat((leader + index) % 4))} ${card}`).join(', ');
}

/** Where the game is, in one line: `hand 1, round 3, A Ada: play one of 21, 26`. */
export function stateLine(view: IntensityView, names: SeatNames): string {
  const { phase } = view;
  if (phase.name === 'over') return `hand ${view.number}, over`;
  const mover = view.toMove.find(of => of === view.viewer) ?? at(view.toMove, 0);
  const who = `${letter(mover)} ${names[mover] ?? ''}`;
  if (phase.name === 'discarding')
    return `hand ${view.number}, passing, ${who}: pass C C C${handText(view, mover)}`;
  if (phase.name === 'scored') return `hand ${view.number}, scored, ${who}: ready`;
  const round = Math.min(view.rounds.length + 1, ROUNDS);
  const choice = view.legal.length === 0 ? 'play C' : `play one of ${listed(view.legal)}`;
  return `hand ${view.number}, round ${round}, ${who}: ${choice}`;
}

function handText(view: IntensityView, of: Seat): string {
  const hand = at(view.hands, of);
  return hand === null ? '' : ` out of ${listed(hand)}`;
}
