import { territories } from '../../../../machines/grid/board.ts';
import type { GridMove } from '../../../../machines/grid/types.ts';

/**
 * The whole small space of moves: every type with every territory and every number that may matter, the wrong ones
 * included.
 * @param most the largest number of troops on the board; one more than that is tried too
 */
export function* everyMove(most: number): Generator<GridMove> {
  yield { type: 'stop' };
  yield { type: 'pass' };
  for (let dice = -1; dice <= 4; dice++) yield { type: 'defend', dice };
  for (let troops = 0; troops <= most + 1; troops++) yield { type: 'advance', troops };
  for (const source of territories) {
    yield { type: 'deploy', territory: source };
    yield { type: 'reinforce', territory: source };
    for (const target of territories) {
      for (let dice = 0; dice <= 4; dice++) yield { type: 'attack', source, target, dice };
      for (const troops of new Set([0, 1, 2, most - 1, most])) yield { type: 'move', source, target, troops };
    }
  }
}
