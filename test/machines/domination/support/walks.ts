import fc from 'fast-check';
import { type DominationOptions, optionsSchema } from '../../../../machines/domination/options.ts';
import type { DominationPosition, DominationTypes } from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { draw } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { domination } from '../../../../source/games/domination/conduct.ts';
import { anySetup, otherArmies, otherBonuses } from '../../random-setups.ts';
import { firstOf, type StrideOf, stridesOf } from '../../walks.ts';
import { rulesFor, setupOf } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly preset: 'class' | 'domination';
  readonly seats: number;
  readonly options: Partial<DominationOptions>;
  readonly seed: string;
  readonly length: number;
}

/** Walks with every option on the ring of six; `longest` moves at most. */
export const walks = (longest: number, players = [2, 3], most = 12): fc.Arbitrary<Walk> =>
  fc
    .record({
      setup: anySetup<DominationTypes>(domination, { players, most, texts }, (seats, options) =>
        setupOf({ seats, options: optionsSchema.parse(options) }),
      ),
      seed: fc.string({ minLength: 1, maxLength: 8 }),
      length: fc.integer({ min: 1, max: longest }),
    })
    .map(({ setup: { seats, options }, ...walk }) => ({ ...walk, preset: 'class' as const, seats, options }));

const texts = {
  bonuses: otherBonuses('Continent 1', 'continent 2'),
  garrisons: otherArmies([1, 2, 3, 4, 5].map(number => `country ${number}`)),
};

export const rulesOf = ({ preset, seats, options: changed }: Walk): Rules<DominationTypes> =>
  rulesFor({ preset, seats, options: changed });

export type Stride = StrideOf<DominationTypes>;

/** The first position of a walk. */
export const startOf = (walk: Walk): DominationPosition => firstOf(rulesOf(walk), walk.seed);

/**
 * Plays random legal moves. Placements of many armies are as likely as the others, so games go on; what undoes and
 * switches is taken seldom.
 */
export function strides(walk: Walk): Generator<Stride> {
  const rules = rulesOf(walk);
  return stridesOf(rules, walk, (position, random) => {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) return null;
    const moves = [...rules.legalMoves(position, seat)];
    const drawn = draw(random, [10, moves.length]);
    const usual = moves.filter(move => !SELDOM.has(move.type));
    const pool = usual.length > 0 && at(drawn.numbers, 0) > 0 ? usual : moves;
    return { seat, move: at(pool, at(drawn.numbers, 1) % pool.length), random: drawn.random };
  });
}

const SELDOM = new Set(['undo', 'switch', 'continue']);
