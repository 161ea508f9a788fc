import { whyImpossible } from '../../../machines/grid/invariants.ts';
import type { GridTypes } from '../../../machines/grid/types.ts';
import type { Positions } from '../../table/positions.ts';
import { gridEdits } from './edits.ts';

/** Positions of Simple Risk: nothing is hidden in them. */
export const gridPositions: Positions<GridTypes> = {
  whyImpossible: ({ setup }, position) => whyImpossible(setup, position),
  edits: ({ setup }, position, place) => gridEdits(setup, position, place),
  determinize: (_, { seats: _seats, options: _options, toMove: _toMove, ...open }, random) => ({
    ...open,
    random,
  }),
};
