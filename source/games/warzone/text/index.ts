import type { WarzoneTypes } from '../../../../machines/warzone/events.ts';
import type { TextFace } from '../../../text/face.ts';
import { boardLines } from './board.ts';
import { commands, readMove } from './grammar.ts';
import { consoleCommands } from './help.ts';
import { outcomeForms, readOutcome } from './outcomes.ts';
import { taskLine } from './state.ts';

/** Warzone in text, for what every game's text mode does; `console.ts` knows the class's commands too. */
export const warzoneFace: TextFace<WarzoneTypes> = {
  commands,
  around: consoleCommands,
  move: (words, view) => readMove(words, view),
  board: boardLines,
  state: taskLine,
  outcomeForms,
  outcome: readOutcome,
};
