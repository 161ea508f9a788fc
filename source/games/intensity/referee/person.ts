import type { Contestant } from './contestant.ts';
import { listedCards } from './transcript.ts';

/** How a person is asked and heard. */
export interface Console {
  write(text: string): void;
  /** The next line, or null at the end of the input. */
  read(): Promise<string | null>;
  /** Are lines that are read seen already, as a terminal shows them? */
  readonly echoes: boolean;
}

export const PERSON = 'Interactive Player';

/**
 * A person who plays in text, in the words of the referee (rules/intensity-protocol.md#a-person-at-the-table).
 * An illegal choice costs nothing: it is explained and asked for again.
 * @param ended called when the input ends before the hand does
 */
export function personContestant(console: Console, ended: () => void): Contestant {
  const entry = async (prompt: string): Promise<string> => {
    for (;;) {
      console.write(prompt);
      const line = await console.read();
      if (line === null) {
        console.write('\n');
        ended();
        return '';
      }
      if (!console.echoes) console.write(`${line}\n`);
      if (line.trim() !== '') return line;
    }
  };
  return {
    source: 'interactive',
    name: PERSON,
    asksAgain: true,
    async ask(request) {
      if (request.action === 'pass') {
        console.write(`\n${PERSON} must choose discards.\nHand: ${listedCards(request.hand)}\n`);
        return { output: await entry('Enter cards to discard: '), fault: null };
      }
      if (request.action === 'play') {
        console.write(`\n${PERSON} turn to play.\nHand: ${listedCards(request.sight.hand)}\n`);
        return { output: await entry('Enter card to play: '), fault: null };
      }
      return { output: '', fault: null };
    },
    correct(reason, legal) {
      console.write(`Illegal play: ${reason}\n`);
      if (legal.length > 0) console.write(`Legal plays are: ${listedCards(legal)}\n`);
    },
  };
}
