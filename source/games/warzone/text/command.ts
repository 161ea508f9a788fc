import type { TextFault } from '../../../text/face.ts';
import { consoleCommands } from './help.ts';
import type { ConsoleAnswer } from './match.ts';

/** The states in the words of the class projects. */
export type State = 'start' | 'maploaded' | 'mapvalidated' | 'playersadded' | 'issueorders' | 'win';

export const PREPARING = ['start', 'maploaded', 'mapvalidated', 'playersadded'] as const;
export const READY = ['mapvalidated', 'playersadded'] as const;
export const PLAY = ['issueorders'] as const;
export const GAME = ['issueorders', 'win'] as const;

/** A command: where and how it may be given, and what it does. */
export interface ConsoleCommand {
  /** Where it is legal; left out: everywhere. */
  readonly states?: readonly State[];
  /** The fewest and the most words after it. */
  readonly counts?: readonly [number, number];
  readonly run: (words: readonly string[]) => ConsoleAnswer | Promise<ConsoleAnswer>;
}

/** Why a command may not be given now, or not with so many words; null when it may. */
export function wrongUse(
  state: State,
  { word, rest }: { readonly word: string; readonly rest: readonly string[] },
  { states, counts = [0, 0] }: ConsoleCommand,
): TextFault | null {
  if (states !== undefined && !states.includes(state)) {
    const sentence = `${word} is not possible in the state ${state}; it is in ${states.join(', ')}`;
    return { code: 'wrong-state', sentence };
  }
  if (rest.length >= counts[0] && rest.length <= counts[1]) return null;
  const form = consoleCommands.find(each => each.form.split(' ')[0] === word)?.form ?? word;
  return {
    code: 'bad-arguments',
    sentence: `${word} ${form === word ? 'stands alone' : `is written ${form}`}`,
  };
}
