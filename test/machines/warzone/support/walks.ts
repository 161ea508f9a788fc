import fc from 'fast-check';
import type { Rules } from '../../../../machines/game.ts';
import { draw, type GeneratorState } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { CARDS } from '../../../../machines/warzone/kinds.ts';
import { optionsSchema } from '../../../../machines/warzone/options.ts';
import type {
  WarzoneMove,
  WarzonePosition,
  WarzoneSetup,
  WarzoneTypes,
} from '../../../../machines/warzone/types.ts';
import { good } from '../../../good.ts';
import { anySetup, otherArmies, otherBonuses } from '../../random-setups.ts';
import { firstOf, type StrideOf, stridesOf } from '../../walks.ts';
import { NORTH_SOUTH } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly setup: WarzoneSetup;
  readonly seed: string;
  readonly length: number;
}

/** Walks with every option on a small board; `longest` moves at most. */
export const walks = (longest: number, players = [2, 3], most = 12): fc.Arbitrary<Walk> =>
  fc.record({
    setup: anySetup<WarzoneTypes>(warzone, { players, most, texts }, (seats, options) => ({
      seats,
      options: optionsSchema.parse(options),
      board: NORTH_SOUTH,
    })),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    length: fc.integer({ min: 1, max: longest }),
  });

/** Some kinds of cards with other weights and pieces, or none. */
const cards = fc
  .tuple(fc.subarray([...CARDS]), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .map(([kinds, weight, pieces]) =>
    kinds.length === 0 ? 'none' : kinds.map(kind => `${kind}=${weight}/${pieces}`).join(', '),
  );

const texts = {
  cards,
  bonuses: otherBonuses('North', 'south'),
  garrisons: otherArmies(['Alba', 'brin', 'COVE', 'Dune', 'Esk'], true),
};

export function rulesOf({ setup }: Walk): Rules<WarzoneTypes> {
  return good(warzone.prepare(setup));
}

export type Stride = StrideOf<WarzoneTypes>;

/** The first position of a walk. */
export const startOf = (walk: Walk): WarzonePosition => firstOf(rulesOf(walk), walk.seed);

/** Plays random legal moves: a kind of move first, then one of it, and commits every now and then. */
export function strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  return stridesOf(rules, walk, (position, random) => {
    const waiting = rules.seatsToMove(position);
    if (waiting.length === 0) return null;
    const who = pick(waiting, random);
    const chosen = choose([...rules.legalMoves(position, who.item)], who.random);
    return { seat: who.item, move: chosen.item, random: chosen.random };
  });
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
