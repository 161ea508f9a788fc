import { onOff } from '../options.ts';
import { at } from '../result.ts';
import { holdsRegion, type Region } from './board.ts';

/** Where the armies of continents may go (rules/warzone.md#local-deployments). */
export const localDeployments = onOff(false)
  .describe('The armies that a continent pays may only be placed inside it')
  .meta({ since: 3, title: 'Local deployments' });

/** By region: of so many new armies those that may only be placed inside it, the last regions' first; none without the option. */
export function boundArmies(
  { localDeployments: isLocal }: { readonly localDeployments: boolean },
  regions: readonly Region[],
  isOwn: (territory: number) => boolean,
  armies: number,
): number[] {
  let left = isLocal ? Math.max(0, armies) : 0;
  const bound = regions.map(() => 0);
  for (const [index, region] of [...regions.entries()].reverse()) {
    if (left === 0 || !holdsRegion(region, isOwn)) continue;
    bound[index] = Math.max(0, Math.min(left, region.bonus));
    left -= at(bound, index);
  }
  return bound;
}

/** What may be placed now where armies are placed one after the other: how many, and where, if not anywhere. */
export interface Placeable<R extends Region = Region> {
  readonly most: number;
  readonly inside: R | null;
}

/** The armies that may go anywhere come first, then each continent's, in the map's order. */
export function placeable<R extends Region>(
  options: Parameters<typeof boundArmies>[0],
  regions: readonly R[],
  isOwn: (territory: number) => boolean,
  left: number,
): Placeable<R> {
  const bound = boundArmies(options, regions, isOwn, left);
  const free = left - bound.reduce((sum, each) => sum + each, 0);
  if (free > 0) return { most: free, inside: null };
  const index = bound.findIndex(each => each > 0);
  return index < 0 ? { most: left, inside: null } : { most: at(bound, index), inside: at(regions, index) };
}

/** Armies to be placed, some of them only inside a region. Those come first there. */
export class Purse {
  readonly #regions: readonly Region[];
  readonly #bound: number[];
  /** Armies that may go anywhere; below 0 once more was taken than there is. */
  #free: number;

  constructor(regions: readonly Region[], bound: readonly number[], armies: number) {
    this.#regions = regions;
    this.#bound = [...bound];
    this.#free = armies - bound.reduce((sum, each) => sum + each, 0);
  }

  /** Armies that may still be placed in a territory. */
  room(territory: number): number {
    const region = this.#regionOf(territory);
    return Math.max(0, this.#free + (region < 0 ? 0 : (this.#bound[region] ?? 0)));
  }

  /** True where more was placed than may be, all of a region's own armies included. */
  isOverdrawn(territory: number): boolean {
    const region = this.#regionOf(territory);
    return this.#free < 0 && (region < 0 || this.#bound[region] === 0);
  }

  /** Armies that may go anywhere. */
  get free(): number {
    return this.#free;
  }

  /** Regions whose armies are not all placed, with how many are left. */
  get waiting(): readonly (readonly [region: Region, armies: number])[] {
    return this.#regions.flatMap((region, index) => {
      const left = this.#bound[index] ?? 0;
      return left > 0 ? [[region, left] as const] : [];
    });
  }

  /** Places armies, whether there are as many or not. */
  take(territory: number, armies: number): void {
    const region = this.#regionOf(territory);
    const own = region < 0 ? 0 : Math.min(armies, this.#bound[region] ?? 0);
    if (own > 0) this.#bound[region] = (this.#bound[region] ?? 0) - own;
    this.#free -= armies - own;
  }

  /** More armies that may go anywhere. */
  add(armies: number): void {
    this.#free += armies;
  }

  #regionOf(territory: number): number {
    return this.#bound.some(each => each > 0)
      ? this.#regions.findIndex(({ territories }) => territories.includes(territory))
      : -1;
  }
}
