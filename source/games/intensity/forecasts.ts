import { ascending } from '../../../machines/intensity/hands.ts';
import type { IntensityTypes, IntensityView } from '../../../machines/intensity/types.ts';
import { err, ok } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { FastRandom } from '../../players/fast-random.ts';
import type { CostSpread, Forecasts } from '../../table/forecasts.ts';
import { startFor } from './players/index.ts';
import { knowledgeOf } from './players/knowledge.ts';
import { cardOfCode } from './players/masks.ts';
import { searchPass, type Triple } from './players/passing.ts';
import { search } from './players/search.ts';
import { ownHand, sightOf } from './players/sight.ts';
import { STYLED_MODEL } from './players/styles.ts';

/** Rollouts of a part: a few milliseconds. */
const CARD_ROLLOUTS = 2000;
const PASS_ROLLOUTS = 2000;
/** Rollouts that choose the passes to be tried, and the number of those passes. */
const FINDING = 8000;
const PASSES = 8;

/** Expected costs of each card and each pass, tried as the strongest level tries them. */
export const intensityForecasts: Forecasts<IntensityTypes> = {
  spreads: {
    part(_, view, seat, part) {
      const noise = FastRandom.of(`spread ${seat} ${view.number} ${view.rounds.length} ${part}`);
      const { name } = view.phase;
      if (name === 'discarding') return ok(passes(view, seat, noise));
      if (name !== 'playing') return err('no card is to be chosen in this position');
      if (view.legal.length === 0) return err('it is not this player’s turn to play a card');
      return ok(cards(view, seat, noise));
    },
  },
};

/** By choice: at each number of points, the deals in which it cost that many, in the hand and in the round. */
class Counts extends Map<string, { readonly hand: number[]; readonly round: number[] }> {
  count(choice: string, hand: number, round: number): void {
    const lists = this.get(choice) ?? { hand: [], round: [] };
    this.set(choice, lists);
    increment(lists.hand, hand);
    increment(lists.round, round);
  }
}

function increment(list: number[], index: number): void {
  while (list.length <= index) list.push(0);
  list[index] = (list[index] ?? 0) + 1;
}

function cards(view: IntensityView, seat: Seat, noise: FastRandom): readonly CostSpread[] {
  const counts = new Counts();
  search(knowledgeOf(sightOf(view, seat)), noise, {
    budget: { rollouts: CARD_ROLLOUTS },
    model: STYLED_MODEL,
    inference: true,
    all: true,
    tell: (code, round, hand) => counts.count(`${cardOfCode(code)}`, hand, round),
  });
  return [...counts].map(([choice, lists]) => ({ choice, ...lists }));
}

/** The best passes of each view, searched for once. */
const bestPasses = new WeakMap<IntensityView, readonly Triple[]>();

function passes(view: IntensityView, seat: Seat, noise: FastRandom): readonly CostSpread[] {
  const hand = ownHand(view, seat);
  const usual = { model: STYLED_MODEL, start: startFor(view, seat) };
  const found = () => searchPass(hand, noise, { ...usual, budget: { rollouts: FINDING } }).slice(0, PASSES);
  const among = bestPasses.get(view) ?? found().map(pass => pass.cards);
  bestPasses.set(view, among);
  const counts = new Counts();
  searchPass(hand, noise, {
    ...usual,
    budget: { rollouts: PASS_ROLLOUTS },
    among,
    tell: (triple, points) => counts.count(ascending(triple.map(cardOfCode)).join(' '), points, 0),
  });
  return [...counts].map(([choice, { hand: costs }]) => ({ choice, hand: costs, round: null }));
}
