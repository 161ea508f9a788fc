import type { GridTypes } from '../../../../machines/grid/types.ts';
import type { TextFace } from '../../../text/face.ts';
import { boardLines } from './board.ts';
import { commands, readMove } from './grammar.ts';
import { outcomeForms, readOutcome } from './outcomes.ts';
import { stateLine } from './state.ts';

/** Simple Risk in text. */
export const gridFace: TextFace<GridTypes> = {
  commands,
  move: readMove,
  board: boardLines,
  state: stateLine,
  outcomeForms,
  outcome: readOutcome,
};
