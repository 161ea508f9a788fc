import type { BoardData } from '../../../../machines/conquest/board.ts';
import { optionsSchema, type WarzoneOptions } from '../../../../machines/warzone/options.ts';

/** The two generations of the protocol (rules/warlight.md). */
export const GENERATIONS = ['v1', 'v2'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** The names of the two players on the wire, by seat. */
export const PLAYERS = ['player1', 'player2'] as const;

/**
 * What differs between the generations, and what neither says on the wire (rules/warlight.md#the-first-generation,
 * #rules-of-the-referee).
 */
export interface Terms {
  readonly generation: Generation;
  readonly options: WarzoneOptions;
  readonly rounds: number;
  /** Milliseconds: the bank at first and at most, and what each answer adds to it; that of v1 is full each time. */
  readonly bank: number;
  readonly perMove: number;
  /** After so many timeouts a player is asked no more. */
  readonly patience: number;
}

/** The territories of the v1 world, and how many pairs of territories are offered in each of its continents. */
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
    // There are no cards: so many pieces no game is long enough for.
    cardPieces: 20,
  });
  if (isFirst) return { generation, options, rounds: 100, bank: 2000, perMove: 2000, patience: 2 };
  const rounds = Math.max(60, Math.floor(2.5 * board.countries.length));
  return { generation, options, rounds, bank: 10_000, perMove: 500, patience: 3 };
}
