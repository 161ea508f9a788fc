import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import type { Owner } from '../../../../machines/warzone/types.ts';
import { foreignBeside, isOwn, type Stand } from './stand.ts';

/** What a continent is to a player: how much of it is held, and who else holds all of it. */
interface Standing {
  readonly bonus: number;
  readonly size: number;
  own: number;
  readonly holder: Owner;
}

/** What a player leans to just now. */
export interface Leaning {
  /** A continent (index of the board's regions) that is worth more, or null. */
  readonly favoured: number | null;
  /** How many times as much other players' territories are worth beside neutral ones. */
  readonly war: number;
}

/** How much more a territory of a favoured continent is worth. */
const FAVOUR = 2.5;

/** What territories are worth to a player, in armies more or less; captures that are planned count as made. */
export class Worth {
  readonly #stand: Stand;
  readonly #standings: readonly Standing[];
  readonly #counts: readonly number[];
  readonly #leaning: Leaning;

  constructor(stand: Stand, leaning: Leaning) {
    this.#leaning = leaning;
    const { board, owners, seats } = stand;
    this.#stand = stand;
    this.#standings = board.regions.map(({ bonus, territories }) => {
      const holder = at(owners, territories[0] ?? 0);
      return {
        bonus: Math.max(0, bonus),
        size: territories.length,
        own: territories.filter(each => isOwn(stand, each)).length,
        holder: territories.every(each => owners[each] === holder) ? holder : null,
      };
    });
    const counts = new Array<number>(seats).fill(0);
    for (const owner of owners) if (owner !== null) counts[owner] = at(counts, owner) + 1;
    this.#counts = counts;
  }

  /** What it is worth to take a territory. */
  of(target: Territory): number {
    const owner = at(this.#stand.owners, target);
    const { favoured, war } = this.#leaning;
    const factor = (this.#continent(target) === favoured ? FAVOUR : 1) * (owner === null ? 1 : war);
    return factor * (1 + this.#bonus(target, owner) + this.#hurt(owner));
  }

  /** What it is worth to keep an own territory: more where it holds a continent. */
  keeping(own: Territory): number {
    const region = this.#standings[this.#continent(own)];
    if (region === undefined) return 1;
    return region.own === region.size
      ? 1 + 2 * region.bonus
      : 1 + region.bonus * (region.own / region.size) ** 2;
  }

  /** From now on this capture counts as made. */
  take(target: Territory): void {
    const region = this.#standings[this.#continent(target)];
    if (region !== undefined) region.own += 1;
  }

  #bonus(target: Territory, owner: Owner): number {
    const region = this.#standings[this.#continent(target)];
    if (region === undefined || region.bonus === 0) return 0;
    const missing = region.size - region.own;
    if (missing === 1) return 2.5 * region.bonus;
    const progress = region.bonus * ((region.own + 1) / region.size) ** 2;
    const broken = owner !== null && region.holder === owner ? 2 * region.bonus : 0;
    return progress + broken;
  }

  /** Other players' territories count more than neutral ones, their last ones most. */
  #hurt(owner: Owner): number {
    if (owner === null) return 0;
    const left = this.#counts[owner] ?? 0;
    return left <= 2 ? 6 / left : 0.7;
  }

  #continent(of: Territory): number {
    return at(this.#stand.board.data.countries, of).continent;
  }
}

/** How many territories beside one belong to somebody else. */
export const exposure = (stand: Stand, of: Territory): number => foreignBeside(stand, of).length;
