import type { Territory } from '../../../../machines/conquest/board.ts';
import { bookOf } from '../../../../machines/conquest/exchange.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Luck } from '../../../players/luck.ts';

/** How a player makes its plan. */
export interface Temper {
  /** The chance to capture that an attack is given, 0 to 1. */
  readonly sure: number;
  /** How many of the strongest enemy beside it a territory keeps back, as a share. */
  readonly caution: number;
  /** An attack must be worth so much for each army that it ties up. */
  readonly least: number;
  /** How many of its new armies an enemy is thought to deploy where it is attacked, as a share. */
  readonly hedge: number;
  /** How many of its new armies an enemy is thought to bring against a whole continent, as a share; null: none is held. */
  readonly guard: number | null;
  /** True: attacks on other players take all that is free. */
  readonly all: boolean;
  /** Where what is left is deployed: on the largest army, where the enemy is strongest, or in one place. */
  readonly rest: 'mass' | 'defend' | Territory;
  /** A territory that is attacked first, with all that is beside it, or null. */
  readonly aim: Territory | null;
  /** True: attacks on other players come last. */
  readonly late: boolean;
  /** Values are thought higher or lower by up to this share, by chance. */
  readonly whim: number;
  /** A continent (index of the board's regions) that is worth more, or null. */
  readonly favoured: number | null;
  /** How many times as much other players' territories are worth beside neutral ones. */
  readonly war: number;
}

export const SOBER: Temper = {
  sure: 0.8,
  caution: 0.3,
  least: 0.25,
  hedge: 0,
  guard: 0.3,
  all: false,
  rest: 'mass',
  whim: 0,
  favoured: null,
  aim: null,
  war: 1,
  late: true,
};

/** Beyond so many defenders chance evens out, and the mean with a margin will do. */
export const FEW = 120;

/** The armies that capture a territory with a wanted chance. */
export function needed(options: WarzoneOptions, defenders: number, sure: number): number {
  if (defenders <= FEW) return bookOf(options).least(defenders, sure);
  const mean = (defenders * 100) / options.attackRate;
  return Math.ceil(mean + Math.sqrt(mean) * (options.luck / 100));
}

/** What a plan is made for. */
export interface Commission {
  readonly seat: number;
  /** The armies to deploy. */
  readonly pool: number;
  readonly temper: Temper;
  /** By territory: the armies that may leave own ones; null: all but one that must stay. */
  readonly free: readonly number[] | null;
  /** The armies that take a territory of an owner from so many defenders. */
  readonly price: (defenders: number, owner: number) => number;
  /** The armies that each seat can deploy. */
  readonly incomes: readonly number[];
  /** Seats that are not attacked. */
  readonly friends: readonly number[];
  /** Where whims come from. */
  readonly luck: Luck | null;
}
