import type { IntensityTypes } from '../../../../machines/intensity/types.ts';
import type { TextFace } from '../../../text/face.ts';
import { commands, readMove } from './grammar.ts';
import { outcomeForms, readOutcome } from './outcomes.ts';
import { stateLine, tableLines } from './table.ts';

/** Intensity in text. */
export const intensityFace: TextFace<IntensityTypes> = {
  commands,
  move: readMove,
  board: tableLines,
  state: stateLine,
  outcomeForms,
  outcome: readOutcome,
};
