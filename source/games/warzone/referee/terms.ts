import type { BoardData } from '../../../../machines/conquest/board.ts';
import { optionsSchema, type WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { TimeTerms } from '../../../arena/programs/time-bank.ts';

/** The two generations of the protocol (rules/warlight.md). */
export const GENERATIONS = ['v1', 'v2'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** The names of the two players on the wire, by seat. */
export const PLAYERS = ['player1', 'player2'] as const;

/** The terms of a match: `bank` is full each time in v1 (rules/warlight.md#the-first-generation, #rules-of-the-referee). */
export interface Terms extends TimeTerms {
  readonly generation: Generation;
  readonly options: WarzoneOptions;
  readonly rounds: number;
}

/** Number of territories of the v1 world. */
export const V1_SIZE = 42;

/** The most moves of an answer that are read; the rest is dropped. */
export const MOST_MOVES = 51;

/** The rules of a match on a board. */
export function termsOf(generation: Generation, board: BoardData): Terms {
  const isFirst = generation === 'v1';
  const options = optionsSchema.parse({
    start: 'picks',
    startTerritories: 3,
    startArmies: 2,
    offeredArmies: 2,
    neutralArmies: 2,
    wastelands: isFirst ? 0 : Math.floor(board.continents.length / 2),
    wastelandArmies: 6,
    leastIncome: 5,
    minimum: 'territories',
    territoriesPerArmy: 0,
    roundOrder: 'coin',
    failedConsumesSlot: false,
    luck: isFirst ? 100 : 16,
    fog: 'normal',
    victory: 'lastAlive',
    // There are no cards: no game is long enough for so many pieces.
    cardPieces: 20,
  });
  if (isFirst) return { generation, options, rounds: 100, bank: 2000, perMove: 2000, patience: 2 };
  const rounds = Math.max(60, Math.floor(2.5 * board.countries.length));
  return { generation, options, rounds, bank: 10_000, perMove: 500, patience: 3 };
}
