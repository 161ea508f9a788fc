import { type Board, neighboursOf } from '../../../../machines/conquest/board.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { needed, SOBER } from './campaign.ts';

/** A board and its rules in the form that sketched turns work on: everything by index. */
export interface SketchGround {
  readonly size: number;
  readonly options: WarzoneOptions;
  readonly neighbours: readonly Int32Array[];
  /** The continent of each territory, −1 for none. */
  readonly continent: Int32Array;
  /** What each continent pays, and how many territories it has. */
  readonly bonus: Int32Array;
  readonly sizes: Int32Array;
  /** The armies that take a territory with 0, 1, 2 … defenders, most of the time. */
  readonly price: Int32Array;
}

/** Beyond so many defenders the price follows from the last one reckoned. */
const MOST_PRICED = 120;

/** The last ground of each board: options that are made anew for each question would pile up. */
const grounds = new WeakMap<Board, SketchGround>();

/** The ground of a board under some rules. */
export function groundOf(board: Board, options: WarzoneOptions): SketchGround {
  const known = grounds.get(board);
  if (known?.options === options) return known;
  const made = surveyed(board, options);
  grounds.set(board, made);
  return made;
}

function surveyed(board: Board, options: WarzoneOptions): SketchGround {
  const continent = new Int32Array(board.size).fill(-1);
  board.regions.forEach(({ territories }, index) => {
    for (const each of territories) continent[each] = index;
  });
  return {
    size: board.size,
    options,
    neighbours: board.territories.map(each => Int32Array.from(neighboursOf(board, each))),
    continent,
    bonus: Int32Array.from(board.regions, ({ bonus }) => bonus),
    sizes: Int32Array.from(board.regions, ({ territories }) => territories.length),
    price: Int32Array.from({ length: MOST_PRICED + 1 }, (_, defenders) =>
      needed(options, defenders, SOBER.sure),
    ),
  };
}

/** The armies that take a territory with so many defenders, most of the time. */
export function priceOf({ price }: SketchGround, defenders: number): number {
  if (defenders <= MOST_PRICED) return price[defenders] ?? 0;
  return Math.ceil(((price[MOST_PRICED] ?? 0) * defenders) / MOST_PRICED);
}
