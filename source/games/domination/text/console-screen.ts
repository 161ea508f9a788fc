import { visibleOf } from '../../../text/printable.ts';

/** The line that every prompt is. */
const PROMPT = '>';

/**
 * What the console writes, as the Domination program's command line writes it (rules/domination-console.md#lines):
 * a prompt without a line end, and replies. The engine repeats every command before its reply; after a
 * typed line exactly the first message is swallowed, which is that echo.
 */
export class ConsoleScreen {
  #text = '';
  #swallows = false;

  /** A message of one or more lines. */
  message(text: string): void {
    if (this.#swallows) this.#swallows = false;
    else this.notice(text);
  }

  /** A message that is shown whatever was typed. What is no text is left out, though an old save or a log has it. */
  notice(text: string): void {
    this.#swallows = false;
    this.#text += `${text.split('\n').map(visibleOf).join('\n')}\n`;
  }

  prompt(): void {
    this.#text += PROMPT;
  }

  /** A line has been typed: the next message is its echo. */
  typed(): void {
    this.#swallows = true;
  }

  /** What was written since the last time. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
