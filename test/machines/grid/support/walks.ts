import fc from 'fast-check';
import type { Rules, Step } from '../../../../machines/game.ts';
import type { GridMove, GridOptions, GridPosition, GridTypes } from '../../../../machines/grid/types.ts';
import { draw, type GeneratorState, seeded } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { rulesFor } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly seats: number;
  readonly options: GridOptions;
  readonly seed: string;
  /** The most moves. */
  readonly length: number;
}

/** One move of a walk: where it was played, by whom, and what came of it. */
export interface Stride {
  readonly before: GridPosition;
  readonly seat: Seat;
  readonly move: GridMove;
  readonly step: Step<GridTypes>;
}

/** Walks of every number of players and every option; `longest` moves at most. */
export const walks = (longest: number): fc.Arbitrary<Walk> =>
  fc.record({
    seats: fc.integer({ min: 3, max: 5 }),
    options: fc.record({
      defence: fc.constantFrom('chosen' as const, 'most' as const),
      turnLimit: fc.constantFrom(0, 3, 40),
    }),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    length: fc.integer({ min: 1, max: longest }),
  });

export const rulesOf = (walk: Walk): Rules<GridTypes> => rulesFor(walk.seats, walk.options);

/** The first position of a walk. */
export function startOf(walk: Walk): GridPosition {
  const start = rulesOf(walk).start(seeded(walk.seed));
  if (!start.ok) throw new Error(start.error.code);
  return start.value;
}

/**
 * Plays random legal moves from the start, until the length is reached or the game is over. What is chosen comes
 * from the walk's seed too, but from a stream of its own.
 */
export function* strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  let before = startOf(walk);
  let choices = seeded(`choices of ${walk.seed}`);
  for (let count = 0; count < walk.length; count++) {
    const seat = rules.seatsToMove(before)[0];
    if (seat === undefined) return;
    const chosen = choose([...rules.legalMoves(before, seat)], choices);
    choices = chosen.random;
    const step = rules.apply(before, seat, chosen.move);
    if (!step.ok) throw new Error(`${chosen.move.type} was offered and refused: ${step.error.code}`);
    yield { before, seat, move: chosen.move, step: step.value };
    before = step.value.position;
  }
}

function choose(moves: readonly GridMove[], random: GeneratorState) {
  const drawn = draw(random, [moves.length]);
  return { move: at(moves, drawn.numbers[0] ?? 0), random: drawn.random };
}
