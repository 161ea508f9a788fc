import fc from 'fast-check';
import type { DominationOptions } from '../../../../machines/domination/options.ts';
import type { DominationPosition, DominationTypes } from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { draw } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { shareWith, teamDigits, teamsOf } from '../../team-walks.ts';
import { firstOf, type StrideOf, stridesOf } from '../../walks.ts';
import { rulesFor } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly preset: 'class' | 'domination';
  readonly seats: number;
  readonly options: Partial<DominationOptions>;
  readonly seed: string;
  readonly length: number;
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
  bonuses: fc.constantFrom('map', 'Continent 1=-9, continent 2=4'),
  localDeployments: fc.boolean(),
  connected: fc.constantFrom(0, 2),
  armyCap: fc.constantFrom(0, 3),
  holdShare: fc.constantFrom(0, 51, 60),
  holdRounds: fc.constantFrom(0, 1),
  mateMoves: fc.boolean(),
  attacks: fc.constantFrom(0, 2),
  fortify: fc.constantFrom('path', 'adjacent', 'none'),
  passing: fc.constantFrom('automatic', 'asked'),
  turnLimit: fc.constantFrom(0, 12),
  conduct: fc.constantFrom('table', 'console'),
});

/** Walks on the ring of six with every option; `longest` moves at most. */
export const walks = (longest: number): fc.Arbitrary<Walk> =>
  fc
    .record({
      preset: fc.constantFrom('class', 'domination'),
      seats: fc.integer({ min: 2, max: 3 }),
      digits: teamDigits,
      options,
      seed: fc.string({ minLength: 1, maxLength: 8 }),
      length: fc.integer({ min: 1, max: longest }),
    })
    .map(({ digits, options, ...walk }) => {
      const teams = options.mode === 'mission' ? 0 : teamsOf(digits, walk.seats);
      const holdShare = shareWith(teams, walk.seats, options.holdShare ?? 0);
      return { ...walk, options: { ...options, teams, holdShare } };
    });

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
