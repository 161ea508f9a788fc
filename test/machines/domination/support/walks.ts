import fc from 'fast-check';
import type { DominationOptions } from '../../../../machines/domination/options.ts';
import type {
  DominationMove,
  DominationPosition,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import type { Rules, Step } from '../../../../machines/game.ts';
import { draw, type GeneratorState, seeded } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { rulesFor } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly preset: 'class' | 'domination';
  readonly seats: number;
  readonly options: Partial<DominationOptions>;
  readonly seed: string;
  readonly length: number;
}

/** One move of a walk: where it was played, by whom, and what came of it. */
export interface Stride {
  readonly before: DominationPosition;
  readonly seat: Seat;
  readonly move: DominationMove;
  readonly step: Step<DominationTypes>;
}

const options: fc.Arbitrary<Partial<DominationOptions>> = fc.record({
  mode: fc.constantFrom('domination', 'capital', 'mission'),
  cards: fc.constantFrom('increasing', 'fixed', 'italianlike'),
  recycle: fc.boolean(),
  territories: fc.constantFrom('dealt', 'claimed'),
  firstArmies: fc.constantFrom('placed', 'random'),
  tradeBonus: fc.constantFrom(0, 2),
  forcedTrade: fc.constantFrom(0, 3),
  handLimit: fc.constantFrom(3, 5),
  defence: fc.constantFrom('most', 'chosen'),
  moveIn: fc.constantFrom('dice', 'one'),
  attacks: fc.constantFrom(0, 2),
  fortify: fc.constantFrom('path', 'adjacent', 'none'),
  passing: fc.constantFrom('automatic', 'asked'),
  turnLimit: fc.constantFrom(0, 12),
  conduct: fc.constantFrom('table', 'console'),
});

/** Walks on the ring of six with every option; `longest` moves at most. */
export const walks = (longest: number): fc.Arbitrary<Walk> =>
  fc.record({
    preset: fc.constantFrom('class', 'domination'),
    seats: fc.integer({ min: 2, max: 3 }),
    options,
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    length: fc.integer({ min: 1, max: longest }),
  });

export const rulesOf = ({ preset, seats, options: changed }: Walk): Rules<DominationTypes> =>
  rulesFor({ preset, seats, options: changed });

export function startOf(walk: Walk): DominationPosition {
  const start = rulesOf(walk).start(seeded(walk.seed));
  if (!start.ok) throw new Error(start.error.code);
  return start.value;
}

/**
 * Plays random legal moves from the start until the length is reached or nobody is to move. What is chosen comes from
 * the walk's seed too, but from a stream of its own. Placements of many armies are as likely as the others, so games go on;
 * what undoes and switches is taken seldom.
 */
export function* strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  let before = startOf(walk);
  let choices: GeneratorState = seeded(`choices of ${walk.seed}`);
  for (let count = 0; count < walk.length; count++) {
    const seat = rules.seatsToMove(before)[0];
    if (seat === undefined) return;
    const moves = [...rules.legalMoves(before, seat)];
    const drawn = draw(choices, [10, moves.length]);
    choices = drawn.random;
    const usual = moves.filter(move => !SELDOM.has(move.type));
    const pool = usual.length > 0 && at(drawn.numbers, 0) > 0 ? usual : moves;
    const move = at(pool, at(drawn.numbers, 1) % pool.length);
    const step = rules.apply(before, seat, move);
    if (!step.ok) throw new Error(`${JSON.stringify(move)} was offered and refused: ${step.error.code}`);
    yield { before, seat, move, step: step.value };
    before = step.value.position;
  }
}

const SELDOM = new Set(['undo', 'switch', 'continue']);
