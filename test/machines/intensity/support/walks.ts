import fc from 'fast-check';
import type { Rules } from '../../../../machines/game.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import {
  type IntensitySetup,
  type IntensityTypes,
  optionsSchema,
} from '../../../../machines/intensity/types.ts';
import { draw } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { good } from '../../../good.ts';
import { anySetup } from '../../random-setups.ts';
import { type StrideOf, stridesOf } from '../../walks.ts';

/** A random match, up to some number of moves. */
export interface Walk {
  readonly setup: IntensitySetup;
  readonly seed: string;
  readonly length: number;
}

/** Walks of every number of players and every option; `longest` moves at most. */
export const walks = (longest: number): fc.Arbitrary<Walk> =>
  fc.record({
    setup: anySetup<IntensityTypes>(
      intensity,
      { players: [3, 4, 5, 6], most: 0, texts: {} },
      (seats, options) => ({ seats, options: optionsSchema.parse(options) }),
    ),
    seed: fc.string({ maxLength: 8 }),
    length: fc.integer({ min: 1, max: longest }),
  });

export const rulesOf = ({ setup }: Walk): Rules<IntensityTypes> => good(intensity.prepare(setup));

export type Stride = StrideOf<IntensityTypes>;

/** Plays random legal moves of any of those that are waited for. */
export function strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  return stridesOf(rules, walk, (position, random) => {
    const waiting = rules.seatsToMove(position);
    if (waiting.length === 0) return null;
    const drawn = draw(random, [waiting.length]);
    const seat = at(waiting, drawn.numbers[0] ?? 0);
    const moves = [...rules.legalMoves(position, seat)];
    const chosen = draw(drawn.random, [moves.length]);
    return { seat, move: at(moves, chosen.numbers[0] ?? 0), random: chosen.random };
  });
}
