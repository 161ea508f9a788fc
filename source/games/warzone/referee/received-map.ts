import {
  type Board,
  type BoardData,
  type Territory,
  territory,
} from '../../../../machines/conquest/board.ts';
import { prepareBoard } from '../../../../machines/warzone/types.ts';

const MOST_ENTRIES = 1000;

/**
 * The map that an engine sends line by line (rules/warlight.md#lines), in any order and in parts; numbers may have
 * gaps: regions get indices in the order of their numbers.
 */
export class ReceivedMap {
  /** Bonus of each super region, super region of each region, and borders, by the engine's numbers. */
  readonly #bonuses = new Map<number, number>();
  readonly #regions = new Map<number, number>();
  readonly #borders: (readonly [number, number])[] = [];
  #made: { readonly board: Board; readonly ids: readonly number[] } | null = null;

  superRegions(text: string): void {
    for (const [id, bonus] of pairs(text)) this.#bonuses.set(id, bonus);
    this.#made = null;
  }

  regions(text: string): void {
    for (const [id, superRegion] of pairs(text)) this.#regions.set(id, superRegion);
    this.#made = null;
  }

  /** Reads regions, each with a list of its neighbours: `1 3,2,6 2 3,5`, with blanks after commas or without. */
  neighbours(text: string): void {
    for (const [, from = '', list = ''] of text.matchAll(/(\d+)\s+(\d+(?:\s*,\s*\d+)*)/g))
      for (const to of list.split(',')) this.#borders.push([Number(from), Number(to)]);
    this.#made = null;
  }

  /** The board; null until a region is known. */
  get board(): Board | null {
    return this.#regions.size === 0 ? null : this.#make().board;
  }

  /** A region's number on the wire. */
  idOf(territory: Territory): number {
    return this.#make().ids[territory] ?? 0;
  }

  /** The region of a number; null when the map has none. */
  territoryOf(id: number | null): Territory | null {
    const index = id === null ? -1 : this.#make().ids.indexOf(id);
    return index < 0 ? null : territory(index);
  }

  #make(): { readonly board: Board; readonly ids: readonly number[] } {
    if (this.#made !== null) return this.#made;
    const ids = [...this.#regions.keys()].toSorted((one, other) => one - other);
    const supers = [...new Set([...this.#bonuses.keys(), ...this.#regions.values()])];
    const indices = new Map(ids.map((id, index) => [id, index]));
    const borders = ids.map((): number[] => []);
    for (const [from, to] of this.#borders) {
      const target = indices.get(to);
      if (target !== undefined) borders[indices.get(from) ?? -1]?.push(target);
    }
    const data: BoardData = {
      name: 'Warlight',
      continents: supers.map(id => ({ name: `Super region ${id}`, bonus: this.#bonuses.get(id) ?? 0 })),
      countries: ids.map((id, index) => ({
        name: `Region ${id}`,
        continent: supers.indexOf(this.#regions.get(id) ?? 0),
        x: 0,
        y: 0,
        borders: borders[index] ?? [],
      })),
    };
    this.#made = { board: prepareBoard(data), ids };
    return this.#made;
  }
}

function pairs(text: string): readonly (readonly [number, number])[] {
  const words = text.split(/\s+/).filter(Boolean);
  const numbers = words.slice(0, 2 * MOST_ENTRIES).map(wholeOf);
  return numbers.flatMap((id, index) => {
    const value = numbers[index + 1];
    const isPair = index % 2 === 0 && id !== null && id >= 0 && value !== undefined;
    return isPair ? [[id, value ?? 0] as const] : [];
  });
}

/** Reads a whole number on the wire; null for anything else. */
export const wholeOf = (word: string): number | null => (/^-?\d{1,7}$/.test(word) ? Number(word) : null);
