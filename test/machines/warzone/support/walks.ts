import fc from 'fast-check';
import type { Rules, Step } from '../../../../machines/game.ts';
import { draw, type GeneratorState, seeded } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import {
  EXECUTIONS,
  FOGS,
  optionsSchema,
  ROUND_ORDERS,
  type WarzoneOptions,
} from '../../../../machines/warzone/options.ts';
import type {
  WarzoneMove,
  WarzonePosition,
  WarzoneSetup,
  WarzoneTypes,
} from '../../../../machines/warzone/types.ts';
import { NORTH_SOUTH } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly setup: WarzoneSetup;
  readonly seed: string;
  readonly length: number;
}

/** One move of a walk: where it was played, by whom, and what came of it. */
export interface Stride {
  readonly before: WarzonePosition;
  readonly seat: Seat;
  readonly move: WarzoneMove;
  readonly step: Step<WarzoneTypes>;
}

const someOptions: fc.Arbitrary<WarzoneOptions> = fc
  .record(
    {
      start: fc.constantFrom('deal', 'random', 'picks'),
      startTerritories: fc.constantFrom(1, 2),
      startCards: fc.constantFrom(0, 3),
      execution: fc.constantFrom(...EXECUTIONS),
      roundOrder: fc.constantFrom(...ROUND_ORDERS),
      failedConsumesSlot: fc.boolean(),
      standGuard: fc.boolean(),
      shortage: fc.constantFrom('clamp', 'fail'),
      multiAttack: fc.boolean(),
      airliftAttack: fc.boolean(),
      luck: fc.constantFrom(0, 16, 100),
      rounding: fc.constantFrom('straight', 'weighted'),
      truceStart: fc.constantFrom('now', 'next'),
      sanctions: fc.boolean(),
      deck: fc.constantFrom('unlimited', 'finite'),
      cardPieces: fc.constantFrom(1, 2),
      handLimit: fc.constantFrom(0, 2),
      fog: fc.constantFrom(...FOGS),
      victory: fc.constantFrom('all', 'lastAlive'),
      turnLimit: fc.constantFrom(0, 6),
      cheating: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(options => optionsSchema.parse({ startTerritories: 2, ...options }));

/** Walks of some numbers of players and any options on a small board. */
export const walks = (longest: number, options = someOptions): fc.Arbitrary<Walk> =>
  fc.record({
    setup: fc.record({
      seats: fc.integer({ min: 2, max: 3 }),
      options,
      board: fc.constant(NORTH_SOUTH),
    }),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    length: fc.integer({ min: 1, max: longest }),
  });

export function rulesOf({ setup }: Walk): Rules<WarzoneTypes> {
  const rules = warzone.prepare(setup);
  if (!rules.ok) throw new Error(rules.error.sentence);
  return rules.value;
}

/** The first position of a walk. */
export function startOf(walk: Walk): WarzonePosition {
  const start = rulesOf(walk).start(seeded(walk.seed));
  if (!start.ok) throw new Error(start.error.code);
  return start.value;
}

/**
 * Plays random legal moves from the start: a kind of move first, then one of it, and commits every now and then. What
 * is chosen comes from the walk's seed too, but from a stream of its own.
 */
export function* strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  let before = startOf(walk);
  let choices = seeded(`choices of ${walk.seed}`);
  for (let count = 0; count < walk.length; count++) {
    const waiting = rules.seatsToMove(before);
    if (waiting.length === 0) return;
    const who = pick(waiting, choices);
    const chosen = choose([...rules.legalMoves(before, who.item)], who.random);
    choices = chosen.random;
    const step = rules.apply(before, who.item, chosen.item);
    if (!step.ok)
      throw new Error(`${JSON.stringify(chosen.item)} was offered and refused: ${step.error.code}`);
    yield { before, seat: who.item, move: chosen.item, step: step.value };
    before = step.value.position;
  }
}

function choose(moves: readonly WarzoneMove[], random: GeneratorState) {
  const kindOf = (move: WarzoneMove): string => (move.type === 'give' ? move.order.type : move.type);
  const kind = pick([...new Set(moves.map(kindOf))], random);
  return pick(
    moves.filter(move => kindOf(move) === kind.item),
    kind.random,
  );
}

function pick<T>(
  items: readonly T[],
  random: GeneratorState,
): { readonly item: T; readonly random: GeneratorState } {
  const drawn = draw(random, [items.length]);
  return { item: at(items, drawn.numbers[0] ?? 0), random: drawn.random };
}
