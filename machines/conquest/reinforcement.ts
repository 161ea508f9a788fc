/** A group of territories that pays whoever holds all of it. */
export interface Region {
  /** What it pays a turn; may be negative. */
  readonly bonus: number;
  /** Indices of its territories; may be empty. */
  readonly territories: readonly number[];
}

/**
 * True when every territory of a region belongs to the player. A region without territories belongs to everybody
 * (rules/domination.md#new-armies).
 */
export const holdsRegion = (region: Region, isOwn: (territory: number) => boolean): boolean =>
  region.territories.every(isOwn);

/** What the regions held by a player pay together. */
export function regionBonus(regions: readonly Region[], isOwn: (territory: number) => boolean): number {
  return regions.reduce((sum, region) => sum + (holdsRegion(region, isOwn) ? region.bonus : 0), 0);
}

/** How new armies are counted. */
export interface Reinforcement {
  /** One army for so many territories, rounded down; 1 or more. */
  readonly territoriesPerArmy: number;
  /** The fewest armies. */
  readonly minimum: number;
  /** What the minimum is of: the armies for territories alone, or those with the regions' bonus. */
  readonly minimumOf: 'territories' | 'total';
}

/**
 * The new armies of a turn: one for every so many territories and what the regions pay, but at least the minimum.
 * Never below 0, whatever negative bonuses there are.
 * @param owned how many territories the player owns
 * @param bonus what the regions pay
 */
export function reinforcement(rule: Reinforcement, owned: number, bonus: number): number {
  const earned = Math.floor(owned / rule.territoriesPerArmy);
  const least = (armies: number): number => Math.max(rule.minimum, armies);
  return rule.minimumOf === 'total' ? least(earned + bonus) : Math.max(0, least(earned) + bonus);
}
