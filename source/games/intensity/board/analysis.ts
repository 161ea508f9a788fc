import type { Card } from '../../../../machines/intensity/cards.ts';
import { type IntensityView, SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { Noise } from '../../../players/noise.ts';
import { cardHints, passHints } from '../players/hint.ts';
import type { Sight } from '../players/sight.ts';

/** One decision of a finished hand, judged by what the player could know when it was made. */
export interface Review {
  /** What would have been best: a card, or three to pass. */
  readonly best: readonly Card[];
  /** Expected points that the choice gave away, 0 for the best one; null where it was not among those tried. */
  readonly cost: number | null;
}

/** The decisions of one seat in one hand; null where one has not been judged yet. */
export interface Analysis {
  readonly seat: Seat;
  readonly hand: number;
  readonly pass: Review | null;
  /** By round. */
  readonly cards: readonly (Review | null)[];
}

const CARD_ROLLOUTS = 6000;
const PASS_ROLLOUTS = 12_000;

/** An analysis in which nothing has been judged yet. */
export const unjudged = (view: IntensityView, seat: Seat): Analysis => ({
  seat,
  hand: view.number,
  pass: null,
  cards: view.rounds.map(() => null),
});

/**
 * Judges the next decision that has not been.
 * @param view of the seat itself, after the hand
 * @returns the analysis with one decision more; null when all have been judged
 */
export function judgeNext(analysis: Analysis, view: IntensityView): Analysis | null {
  const round = analysis.cards.indexOf(null);
  const noise = Noise.of(`analysis ${view.number} ${analysis.seat} ${round}`);
  if (round >= 0) {
    const { seat } = analysis;
    const review = judgeCard(sightIn(view, seat, round), playedBy(view, seat, round), noise);
    return { ...analysis, cards: analysis.cards.with(round, review) };
  }
  return analysis.pass === null ? { ...analysis, pass: judgePass(view, analysis.seat, noise) } : null;
}

function judgeCard(sight: Sight, chosen: Card, noise: Noise): Review {
  const hints = cardHints(sight, noise, { rollouts: CARD_ROLLOUTS });
  const best = at(hints, 0);
  const own = hints.find(hint => hint.card === chosen);
  return { best: [best.card], cost: own === undefined ? null : Math.max(0, own.points - best.points) };
}

function judgePass(view: IntensityView, seat: Seat, noise: Noise): Review {
  const passed = at(view.passes, seat) ?? [];
  const opener = (view.first - seat + SEATS) % SEATS;
  const hints = passHints(dealtTo(view, seat), opener, noise, { rollouts: PASS_ROLLOUTS }, passed);
  const best = at(hints, 0);
  const own = hints.find(hint => hint.cards.every(card => passed.includes(card)));
  const sorted = best.cards.toSorted((one, other) => one - other);
  return { best: sorted, cost: own === undefined ? null : Math.max(0, own.points - best.points) };
}

/** The card a seat played in a finished round. */
export function playedBy(view: IntensityView, seat: Seat, round: number): Card {
  const { leader, cards } = at(view.rounds, round);
  return at(cards, (seat - leader + SEATS) % SEATS);
}

/** What a seat knew when it played its card of a round. */
function sightIn(view: IntensityView, seat: Seat, round: number): Sight {
  const { leader, cards } = at(view.rounds, round);
  return {
    position: (seat - view.first + SEATS) % SEATS,
    hand: handFrom(view, seat, round),
    table: cards.slice(0, (seat - leader + SEATS) % SEATS),
    earlier: view.rounds.slice(0, round).flatMap(each => each.cards),
    passed: at(view.passes, seat) ?? [],
    received: view.received ?? [],
  };
}

/** The cards a seat held before a round, which is known once all have been played. */
export const handFrom = (view: IntensityView, seat: Seat, round: number): Card[] =>
  view.rounds
    .map((_, index) => playedBy(view, seat, index))
    .slice(round)
    .sort((one, other) => one - other);

/** The ten cards a seat was dealt: those it played, with the passed ones back and without those received. */
function dealtTo(view: IntensityView, seat: Seat): Card[] {
  const received = view.received ?? [];
  const kept = handFrom(view, seat, 0).filter(card => !received.includes(card));
  return [...kept, ...(at(view.passes, seat) ?? [])].sort((one, other) => one - other);
}
