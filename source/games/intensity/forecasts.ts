import type { IntensityTypes, IntensityView } from '../../../machines/intensity/types.ts';
import { err, ok } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { Noise } from '../../players/noise.ts';
import type { CostSpread, Forecasts } from '../../table/forecasts.ts';
import { openerFor } from './players/index.ts';
import { knowledgeOf } from './players/knowledge.ts';
import { cardOfCode } from './players/masks.ts';
import { searchPass, type Triple } from './players/passing.ts';
import { search } from './players/search.ts';
import { ownHand, sightOf } from './players/sight.ts';
import { STYLED_MODEL } from './players/styles.ts';

/** Rollouts of a part: a few milliseconds. */
const CARD_ROLLOUTS = 2000;
const PASS_ROLLOUTS = 2000;
/** Rollouts by which the passes are found that are tried on, and how many those are. */
const FINDING = 8000;
const PASSES = 8;

/** What each card and each pass comes to, tried as the strongest level tries it. */
export const intensityForecasts: Forecasts<IntensityTypes> = {
  spreads: {
    part(_, view, seat, part) {
      const noise = Noise.of(`spread ${seat} ${view.number} ${view.rounds.length} ${part}`);
      switch (view.phase.name) {
        case 'discarding':
          return ok(passes(view, seat, noise));
        case 'playing':
          return view.legal.length === 0
            ? err('it is not this player that plays a card')
            : ok(cards(view, seat, noise));
        default:
          return err('no card is to be chosen in this position');
      }
    },
  },
};

/** Counts how often something cost so many points. */
class Counts {
  readonly #choices = new Map<string, { hand: number[]; round: number[] }>();

  add(choice: string, hand: number, round: number): void {
    const counts = this.#choices.get(choice) ?? { hand: [], round: [] };
    for (const [list, points] of [
      [counts.hand, hand],
      [counts.round, round],
    ] as const) {
      while (list.length <= points) list.push(0);
      list[points] = (list[points] ?? 0) + 1;
    }
    this.#choices.set(choice, counts);
  }

  /** @param hasRound whether there is a round to be told of */
  spreads(hasRound: boolean): readonly CostSpread[] {
    return [...this.#choices].map(([choice, { hand, round }]) => ({
      choice,
      hand,
      round: hasRound ? round : null,
    }));
  }
}

function cards(view: IntensityView, seat: Seat, noise: Noise): readonly CostSpread[] {
  const counts = new Counts();
  search(knowledgeOf(sightOf(view, seat)), noise, {
    budget: { rollouts: CARD_ROLLOUTS },
    model: STYLED_MODEL,
    inference: true,
    all: true,
    tell: (code, round, hand) => counts.add(`${cardOfCode(code)}`, hand, round),
  });
  return counts.spreads(true);
}

/** The best passes of each view, found once. */
const found = new WeakMap<IntensityView, readonly Triple[]>();

function passes(view: IntensityView, seat: Seat, noise: Noise): readonly CostSpread[] {
  const hand = ownHand(view, seat);
  const usual = { model: STYLED_MODEL, opener: openerFor(view, seat) };
  const among =
    found.get(view) ??
    searchPass(hand, noise, { ...usual, budget: { rollouts: FINDING } })
      .slice(0, PASSES)
      .map(({ cards: triple }) => triple);
  found.set(view, among);
  const counts = new Counts();
  searchPass(hand, noise, {
    ...usual,
    budget: { rollouts: PASS_ROLLOUTS },
    among,
    tell: (triple, points) =>
      counts.add(
        triple
          .map(cardOfCode)
          .toSorted((one, other) => one - other)
          .join(' '),
        points,
        0,
      ),
  });
  return counts.spreads(false);
}
