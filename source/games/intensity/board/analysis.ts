import type { Card } from '../../../../machines/intensity/cards.ts';
import { ascending } from '../../../../machines/intensity/hands.ts';
import { placeOf, playedBy, playersIn } from '../../../../machines/intensity/round.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { FastRandom } from '../../../players/fast-random.ts';
import { cardHints, legalCards, passHints } from '../players/hint.ts';
import { startFor } from '../players/index.ts';
import { type Sight, sightOf } from '../players/sight.ts';

/** One decision of a finished hand, judged by what the player could know when it was made. */
export interface Review {
  readonly best: readonly Card[];
  /** Expected points that the choice gave away, 0 for the best one; null where it was not tried. */
  readonly cost: number | null;
}

/** The decisions of one seat in one hand; null where one has not been judged yet. */
export interface Analysis {
  readonly seat: Seat;
  /** The cards that it passed, which others are not shown. */
  readonly passed: readonly Card[];
  readonly pass: Review | null;
  /** By round. */
  readonly cards: readonly (Review | null)[];
}

const CARD_ROLLOUTS = 6000;
const PASS_ROLLOUTS = 12_000;

/** An analysis in which nothing has been judged yet. */
export const emptyAnalysis = (view: IntensityView, seat: Seat): Analysis => ({
  seat,
  passed: at(view.passes, seat) ?? [],
  pass: null,
  cards: view.rounds.map(() => null),
});

/** Judges the next decision of a seat, from its own view after the hand; null when all have been judged. */
export function judgeNext(analysis: Analysis, view: IntensityView): Analysis | null {
  const { seat, cards, pass, passed } = analysis;
  const round = cards.indexOf(null);
  const noise = FastRandom.of(`analysis ${view.number} ${seat} ${round}`);
  if (round >= 0) return { ...analysis, cards: cards.with(round, judgeCard(view, seat, round, noise)) };
  return pass === null ? { ...analysis, pass: judgePass(view, seat, passed, noise) } : null;
}

function judgeCard(view: IntensityView, seat: Seat, round: number, noise: FastRandom): Review {
  const sight = sightIn(view, seat, round);
  const legal = legalCards(sight);
  // Nothing is given away, and nothing has to be tried, where there is no choice.
  if (legal.length === 1) return { best: legal, cost: 0 };
  const hints = cardHints(sight, noise, { rollouts: CARD_ROLLOUTS });
  const [chosen] = playedBy([at(view.rounds, round)], seat, playersIn(view));
  const { card, points } = at(hints, 0);
  const own = hints.find(hint => hint.card === chosen);
  return { best: [card], cost: own === undefined ? null : Math.max(0, own.points - points) };
}

function judgePass(view: IntensityView, seat: Seat, passed: readonly Card[], noise: FastRandom): Review {
  const budget = { rollouts: PASS_ROLLOUTS };
  const hints = passHints(dealtTo(view, seat), startFor(view, seat), noise, budget, passed);
  const { cards, points } = at(hints, 0);
  const own = hints.find(hint => hint.cards.every(card => passed.includes(card)));
  return { best: ascending(cards), cost: own === undefined ? null : Math.max(0, own.points - points) };
}

/** A seat's sight before it played its card of a round. */
function sightIn(view: IntensityView, seat: Seat, round: number): Sight {
  const { leader, cards } = at(view.rounds, round);
  const table = { leader, cards: cards.slice(0, placeOf(leader, seat, cards.length)) };
  const hands = view.hands.with(seat, handFrom(view, seat, round));
  return sightOf({ ...view, rounds: view.rounds.slice(0, round), table, hands }, seat);
}

/** The cards that a seat held before a round of a finished hand, increasing. */
export const handFrom = ({ rounds, score }: IntensityView, seat: Seat, round: number): Card[] =>
  ascending(playedBy(rounds.slice(round), seat, playersIn({ score })));

/** The cards that a seat was dealt: those it played, with the passed ones and without those received. */
function dealtTo(view: IntensityView, seat: Seat): Card[] {
  const received = view.received ?? [];
  const kept = handFrom(view, seat, 0).filter(card => !received.includes(card));
  return ascending([...kept, ...(at(view.passes, seat) ?? [])]);
}
