import { err, ok, type Result } from '../../../machines/result.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { TalkLine } from './record.ts';

/** The most cells of one line of talk. */
export const TALK_CELLS = 160;

/** Lines that are kept. */
const KEPT = 60;

/** What is said somewhere: at the fire in the lobby, or at a table. Lines are clean before they are kept. */
export class Talk {
  #lines: readonly TalkLine[];

  constructor(lines: readonly TalkLine[] = []) {
    this.#lines = lines.slice(-KEPT);
  }

  /** Oldest first. */
  get lines(): readonly TalkLine[] {
    return this.#lines;
  }

  /** @param text from outside; escape sequences, control and direction characters do not get in */
  say(name: string, text: string, now: number): Result<TalkLine, string> {
    const clean = cleanLine(text, TALK_CELLS);
    if (clean === '') return err('there is nothing to say in that');
    const line: TalkLine = { at: now, name, text: clean };
    this.#lines = [...this.#lines, line].slice(-KEPT);
    return ok(line);
  }
}
