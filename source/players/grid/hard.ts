import type { GridMove, GridTypes } from '../../../machines/grid/types.ts';
import type { Question } from '../player.ts';
import { normal } from './normal.ts';

/** The hard player. */
export function hard(question: Question<GridTypes>): GridMove {
  return normal(question);
}
