import { err, type Result } from '../../../machines/result.ts';
import { suggestion } from '../../base/nearest.ts';
import { tableLines } from '../../base/table-lines.ts';
import type { AnyTextAdapter, CommandHelp, TextFault } from './adapter.ts';
import { printable } from './printable.ts';

/** A command: its form and what it does, as the help tells them, and how many words may follow it. */
export interface TypedCommand extends CommandHelp {
  readonly also?: readonly string[];
  /** The fewest and the most words after it; left out, as many as its form names, without those in brackets. */
  readonly counts?: readonly [least: number, most: number];
}

/** A command that is a move, with the parser of the words after it; null when they are not written so. */
export interface MoveCommand<Move, Reader, Word = string> extends TypedCommand {
  readonly read: (given: readonly Word[], reader: Reader) => Result<Move, TextFault> | null;
}

/** Asks for advice; see `hintLines`. */
export const hintCommand: TypedCommand = {
  form: 'hint',
  does: 'what the strongest computer player would do in your place, and why',
};

/** Asks for the story since one's last turn; see `storyLines`. */
export const newsCommand: TypedCommand = { form: 'news', does: 'what has happened since your last turn' };

const everywhere: readonly TypedCommand[] = [
  { form: 'board', does: 'print the board and whose turn it is' },
  hintCommand,
  { form: 'undo', does: 'take back the last move, unless dice have been rolled since' },
  {
    form: 'save NAME',
    does: 'write the game to a save; it goes on there when it had none',
    counts: [1, Number.POSITIVE_INFINITY],
  },
  { form: 'help', does: 'print this list' },
  { form: 'quit', does: 'leave; what has a save is kept' },
];

/** The commands of every game, and those that its adapter has an answer to. */
export const commonCommands = ({ story }: Pick<AnyTextAdapter, 'story'>): readonly TypedCommand[] =>
  story === undefined ? everywhere : [...everywhere.slice(0, 2), newsCommand, ...everywhere.slice(2)];

/** Commands as the help tells them, aligned; a line of input that begins with # is a comment. */
export const helpOf = (commands: readonly CommandHelp[]): string[] =>
  tableLines(commands.map(({ form, does }) => [form, does]));

/** The commands of a game's text mode, aligned. */
export const helpLines = (adapter: AnyTextAdapter): string[] =>
  helpOf([...adapter.commands, ...(adapter.consoleCommands ?? commonCommands(adapter))]);

/** The first word of a command. */
export const wordOf = ({ form }: CommandHelp): string => form.split(' ')[0] ?? '';

/** The command that a word means. */
export const commandOf = <C extends TypedCommand>(commands: readonly C[], word: string): C | undefined =>
  commands.find(command => wordOf(command) === word || command.also?.includes(word));

/** True when so many words may follow a command. */
export function takes({ form, counts }: Pick<TypedCommand, 'form' | 'counts'>, given: number): boolean {
  const all = form.split(' ').slice(1);
  const [least, most] = counts ?? [all.filter(word => !word.startsWith('[')).length, all.length];
  return given >= least && given <= most;
}

/** A refusal by its code and one sentence. */
export const fault = (code: string, sentence: string) => err<TextFault>({ code, sentence });

/** The refusal of a command with too few or too many words, or wrong ones: how it is written. */
export const misuseOf = ({ form }: CommandHelp, word: string, note = '') =>
  fault('bad-arguments', `${word} ${form.includes(' ') ? `is written ${form}${note}` : 'stands alone'}`);

/** The refusal of a word that is none of these commands'. */
export function unknownCommand(word: string, commands: readonly CommandHelp[]) {
  const hint = suggestion(word, commands.map(wordOf));
  return fault('unknown-command', `there is no command ${printable(word)}; ${hint}`);
}

/**
 * Makes a reader of lines from a table of moves; null for a first word that is not in it. `cut` splits the rest
 * (null: nothing of this game), `note` ends a refusal.
 */
export const moveReader =
  <Move, Reader, Word>(
    commands: readonly MoveCommand<Move, Reader, Word>[],
    cut: (text: string) => readonly Word[] | null,
    note?: string,
  ) =>
  (words: readonly string[], reader: Reader): Result<Move, TextFault> | null => {
    const [first = '', ...rest] = words;
    const command = commandOf(commands, first.toLowerCase());
    if (command === undefined) return null;
    const given = cut(rest.join(' '));
    const move = given === null || !takes(command, given.length) ? null : command.read(given, reader);
    return move ?? misuseOf(command, wordOf(command), note);
  };

/** The whole numbers of a text, between which brackets and commas may stand; null where anything else is written. */
export function numbersOf(text: string): readonly number[] | null {
  const words = text.split(/[(), ]+/).filter(Boolean);
  return words.every(word => /^\d{1,6}$/.test(word)) ? words.map(Number) : null;
}
