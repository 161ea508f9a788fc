import fc from 'fast-check';
import type { Rules } from '../../../../machines/game.ts';
import { grid } from '../../../../machines/grid/index.ts';
import {
  type GridOptions,
  type GridPosition,
  type GridTypes,
  optionsSchema,
} from '../../../../machines/grid/types.ts';
import { draw } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { anySetup, otherArmies } from '../../random-setups.ts';
import { firstOf, type StrideOf, stridesOf } from '../../walks.ts';
import { rulesFor } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly seats: number;
  readonly options: GridOptions;
  readonly seed: string;
  /** The most moves. */
  readonly length: number;
}

/** Walks of every number of players and every option; `longest` moves at most. */
export const walks = (longest: number, players = [3, 4, 5], most = 40): fc.Arbitrary<Walk> =>
  fc
    .record({
      setup: anySetup<GridTypes>(grid, { players, most, texts }, (seats, options) => ({
        seats,
        options: optionsSchema.parse(options),
      })),
      seed: fc.string({ minLength: 1, maxLength: 8 }),
      length: fc.integer({ min: 1, max: longest }),
    })
    .map(({ setup, ...walk }) => ({ ...setup, ...walk }));

const texts = { garrisons: otherArmies(['(0,0)', '0 1', '( 1, 1 )', '2,2', '(4,4)']) };

export const rulesOf = (walk: Walk): Rules<GridTypes> => rulesFor(walk.seats, walk.options);

export type Stride = StrideOf<GridTypes>;

/** The first position of a walk. */
export const startOf = (walk: Walk): GridPosition => firstOf(rulesOf(walk), walk.seed);

/** Plays random legal moves. */
export function strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  return stridesOf(rules, walk, (position, random) => {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) return null;
    const moves = [...rules.legalMoves(position, seat)];
    const drawn = draw(random, [moves.length]);
    return { seat, move: at(moves, drawn.numbers[0] ?? 0), random: drawn.random };
  });
}
