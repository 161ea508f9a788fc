import type { Board } from '../../../../machines/conquest/board.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { memoize } from '../../conquest/players/choice.ts';

/** A board and its rules in the form that sketched turns work on: everything by index. */
export interface SketchGround {
  readonly size: number;
  readonly options: WarzoneOptions;
  readonly neighbours: readonly (readonly number[])[];
  readonly continent: Int32Array;
  /** By continent: its bonus, and its number of territories. */
  readonly bonus: Int32Array;
  readonly sizes: Int32Array;
}

/** The last ground of each board: options are made again for each question, and would pile up. */
const grounds = new WeakMap<Board, SketchGround>();

/** The ground of a board under some options, made once for as long as they stay the same. */
export function groundOf(board: Board, options: WarzoneOptions): SketchGround {
  const known = grounds.get(board);
  if (known?.options === options) return known;
  const made = {
    size: board.size,
    options,
    neighbours: board.graph.neighbours,
    continent: Int32Array.from(board.data.countries, ({ continent }) => continent),
    bonus: Int32Array.from(board.regions, ({ bonus }) => bonus),
    sizes: Int32Array.from(board.regions, ({ territories }) => territories.length),
  };
  grounds.set(board, made);
  return made;
}

/** Working memory of plans. There is one plan at a time, so they share it: allocating it would take longer than the plan. */
export const spaceOf = memoize(({ size, sizes }: SketchGround) => ({
  /** By territory. */
  free: new Int32Array(size),
  kept: new Int32Array(size),
  threats: new Int32Array(size),
  exposures: new Int32Array(size),
  deployed: new Int32Array(size),
  hostile: new Uint8Array(size),
  /** Targets: 1 wanted, 2 attacked; their price in armies, a random factor of their worth, and their worth with it. */
  aim: new Uint8Array(size),
  prices: new Float64Array(size),
  whims: new Float64Array(size),
  worths: new Float64Array(size),
  /** By continent. */
  held: new Int32Array(sizes.length),
  holders: new Int8Array(sizes.length),
}));
