import type { GameTypes, Rules, Step } from '../../machines/game.ts';
import { fromSeed, type GeneratorState } from '../../machines/random.ts';
import type { Seat } from '../../machines/seat.ts';
import { good } from '../good.ts';

/** One move of a random game: where it was played, by whom, and what came of it. */
export interface StrideOf<G extends GameTypes> {
  readonly before: G['position'];
  readonly seat: Seat;
  readonly move: G['move'];
  readonly step: Step<G>;
}

/** What is played next, and the chance that is left; null where nobody is to move. */
export type Chosen<G extends GameTypes> = {
  readonly seat: Seat;
  readonly move: G['move'];
  readonly random: GeneratorState;
} | null;

/** The first position of the game of a seed. */
export function firstOf<G extends GameTypes>(rules: Rules<G>, seed: string): G['position'] {
  return good(rules.start(fromSeed(seed)));
}

/**
 * Plays random legal moves from the start, until the length is reached or nobody is to move. What is chosen comes from
 * the game's seed too, but from a stream of its own.
 */
export function* stridesOf<G extends GameTypes>(
  rules: Rules<G>,
  { seed, length }: { readonly seed: string; readonly length: number },
  choose: (position: G['position'], random: GeneratorState) => Chosen<G>,
): Generator<StrideOf<G>> {
  let before = firstOf(rules, seed);
  let choices = fromSeed(`choices of ${seed}`);
  for (let count = 0; count < length; count++) {
    const chosen = choose(before, choices);
    if (chosen === null) return;
    const { seat, move } = chosen;
    choices = chosen.random;
    const step = rules.apply(before, seat, move);
    if (!step.ok) throw new Error(`${JSON.stringify(move)} was offered and refused: ${step.error.code}`);
    yield { before, seat, move, step: step.value };
    before = step.value.position;
  }
}
