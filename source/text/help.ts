import { tableLines } from '../base/table-lines.ts';
import type { AnyFace, CommandHelp } from './face.ts';

/** The commands that every game has. */
export const commonCommands: readonly CommandHelp[] = [
  { form: 'board', does: 'print the board and whose turn it is' },
  { form: 'undo', does: 'take back the last move, unless dice have been rolled since' },
  { form: 'save NAME', does: 'write the game to a save; it goes on there when it had none' },
  { form: 'help', does: 'print this list' },
  { form: 'quit', does: 'leave; what has a save is kept' },
];

/** The commands of a game's text mode, aligned; a line of input that begins with # is a comment. */
export function helpLines(face: AnyFace): string[] {
  const all = [...face.commands, ...(face.around ?? commonCommands)];
  return tableLines(all.map(({ form, does }) => [form, does]));
}
