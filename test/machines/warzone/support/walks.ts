import fc from 'fast-check';
import type { Rules } from '../../../../machines/game.ts';
import { draw, type GeneratorState } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
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
import { good } from '../../../good.ts';
import { shareWith, teamDigits, teamsOf } from '../../team-walks.ts';
import { firstOf, type StrideOf, stridesOf } from '../../walks.ts';
import { NORTH_SOUTH } from './boards.ts';

/** A random game, up to some number of moves. */
export interface Walk {
  readonly setup: WarzoneSetup;
  readonly seed: string;
  readonly length: number;
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
      bonuses: fc.constantFrom('map', 'North=-9, south=4'),
      cards: fc.constantFrom(
        'usual',
        'none',
        'priority, delay=2/3, Emergency, gift/1',
        'bomb, spy, reconnaissance=2, surveillance',
      ),
      capitals: fc.boolean(),
      noSplit: fc.boolean(),
      inTurn: fc.boolean(),
      localDeployments: fc.boolean(),
      connected: fc.constantFrom(0, 2),
      armyCap: fc.constantFrom(0, 3),
      holdShare: fc.constantFrom(0, 51, 60),
      holdRounds: fc.constantFrom(0, 1),
      deck: fc.constantFrom('unlimited', 'finite'),
      cardPieces: fc.constantFrom(1, 2),
      handLimit: fc.constantFrom(0, 2),
      fullHand: fc.constantFrom('none', 'discard'),
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
    setup: fc
      .record({ seats: fc.integer({ min: 2, max: 3 }), options, digits: teamDigits })
      .map(({ digits, ...setup }) => {
        const teams = teamsOf(digits, setup.seats);
        const holdShare = shareWith(teams, setup.seats, setup.options.holdShare);
        return { ...setup, options: { ...setup.options, teams, holdShare }, board: NORTH_SOUTH };
      }),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    length: fc.integer({ min: 1, max: longest }),
  });

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
