import type { Territory } from '../../../../machines/conquest/board.ts';
import { oddsCache } from '../../../../machines/conquest/exchange.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';

export interface PlanStyle {
  /** The chance to capture that an attack is given, 0 to 1. */
  readonly sure: number;
  /** The share of the armies for that with which it is made all the same. */
  readonly dare: number;
  /** Armies that a territory keeps back, as a share of the strongest enemy beside it. */
  readonly caution: number;
  /** The least worth of an attack for each army that it ties up. */
  readonly least: number;
  /** The share of an enemy's new armies that is expected where it is attacked. */
  readonly hedge: number;
  /** The share of an enemy's new armies that is expected against a whole continent; null: none is held. */
  readonly guard: number | null;
  /** True if attacks on other players take all free armies. */
  readonly all: boolean;
  /** The place of the rest: on the largest army, where the enemy is strongest, or in one territory. */
  readonly rest: 'mass' | 'defend' | Territory;
  /** A territory that is attacked first, with all that is beside it, or null. */
  readonly aim: Territory | null;
  /** True if attacks on other players come last. */
  readonly late: boolean;
  /** The most by which chance changes the worth of targets, as a share. */
  readonly whim: number;
  /** A continent (index of the board's regions) that is worth more, or null. */
  readonly favoured: number | null;
  /** The factor for territories of other players. */
  readonly war: number;
}

export const SOBER: PlanStyle = {
  sure: 0.8,
  dare: 1,
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

/** Beyond so many defenders the mean with a margin is used. */
export const FEW = 120;

/** The armies that capture a territory with a wanted chance. */
export function armiesNeeded(options: WarzoneOptions, defenders: number, sure: number): number {
  if (defenders <= FEW) return oddsCache(options).least(defenders, sure);
  const mean = (defenders * 100) / options.attackRate;
  return Math.ceil(mean + Math.sqrt(mean) * (options.luck / 100));
}

export interface PlanTask {
  readonly seat: number;
  readonly pool: number;
  readonly style: PlanStyle;
  /** By territory: the armies that may leave own ones; null: all but the one that must stay. */
  readonly free: readonly number[] | null;
  /** The armies that take a territory of an owner from so many defenders. */
  readonly price: (defenders: number, owner: number) => number;
  /** The armies that each seat can deploy. */
  readonly incomes: readonly number[];
  readonly friends: readonly number[];
  /** Owners whose territories a vengeful player wants more. */
  readonly owed?: readonly number[];
  readonly luck: { fraction(): number } | null;
}
