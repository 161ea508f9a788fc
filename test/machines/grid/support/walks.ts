import fc from 'fast-check';
import type { Rules } from '../../../../machines/game.ts';
import type { GridOptions, GridPosition, GridTypes } from '../../../../machines/grid/types.ts';
import { draw } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { shareWith, teamDigits, teamsOf } from '../../team-walks.ts';
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
export const walks = (longest: number): fc.Arbitrary<Walk> =>
  fc
    .record({
      seats: fc.integer({ min: 3, max: 5 }),
      digits: teamDigits,
      options: fc.record({
        defence: fc.constantFrom('chosen' as const, 'most' as const),
        turnLimit: fc.constantFrom(0, 3, 40),
        deployment: fc.constantFrom('turns' as const, 'random' as const),
        newTroops: fc.constantFrom('three' as const, 'rising' as const, 'half' as const),
        roundLimit: fc.constantFrom(0, 2, 8),
        leastTroops: fc.constantFrom(0, 2),
        connected: fc.constantFrom(0, 3),
        armyCap: fc.constantFrom(0, 10),
        holdShare: fc.constantFrom(0, 52, 60),
        holdRounds: fc.constantFrom(0, 1),
        mateMoves: fc.boolean(),
        limitResult: fc.constantFrom('draw' as const, 'territories' as const),
      }),
      seed: fc.string({ minLength: 1, maxLength: 8 }),
      length: fc.integer({ min: 1, max: longest }),
    })
    .map(({ digits, options, ...walk }) => {
      const teams = teamsOf(digits, walk.seats);
      const holdShare = shareWith(teams, walk.seats, options.holdShare);
      return { ...walk, options: { ...options, teams, holdShare } };
    });

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
