/** The words of a line: what stands between runs of blanks. */
export const wordsOf = (line: string): string[] => line.split(/[ \t]+/).filter(word => word !== '');

/** A whole number as the engine reads it, with or without a plus; −1 for anything else. */
export function numberOf(word: string): number {
  return /^[+-]?[0-9]{1,9}$/.test(word) ? Number(word) + 0 : -1;
}

/** The reply to a command with too few or too many words. */
export const syntaxError = (form: string): string => `The syntax of the command is "${form}".`;

/** The reply to a command of another moment. */
export const incorrect = (possible: readonly string[]): string =>
  `Incorrect command (current possible commands are: ${possible.join(', ')})`;
