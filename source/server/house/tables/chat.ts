import { err, ok, type Result } from '../../../../machines/result.ts';
import { cleanLine } from '../../../base/text.ts';
import type { Person } from '../people/people.ts';
import { CHAT_LINES, type ChatLine } from './record.ts';

export const CHAT_CELLS = 160;

/** Appends a line, with a later timestamp than any before, so that each line is either read or unread. */
export const withLine = (lines: readonly ChatLine[], line: ChatLine): ChatLine[] =>
  [...lines, { ...line, at: Math.max(line.at, (lines.at(-1)?.at ?? 0) + 1) }].slice(-CHAT_LINES);

/** The chat of the lobby or of a table. Lines are cleaned before they are stored. */
export class Chat {
  #lines: readonly ChatLine[];
  /** For each person, the time of the last line that they have read. */
  readonly #read: Map<string, number>;

  /** @param read what earlier visitors have read */
  constructor(lines: readonly ChatLine[] = [], read: Iterable<readonly [string, number]> = []) {
    this.#lines = lines.slice(-CHAT_LINES);
    this.#read = new Map(read);
  }

  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  /**
   * Adds a line of untrusted text, cleaned of escape sequences, control and direction characters. @param seq moves so
   * far, if a game is in progress @param side the team that it is for
   */
  say(name: string, text: string, now: number, seq?: number, side?: number): Result<ChatLine, string> {
    const clean = cleanLine(text, CHAT_CELLS);
    if (clean === '') return err('there is nothing to say in that');
    const line: ChatLine = {
      at: now,
      name,
      text: clean,
      ...(seq !== undefined && { seq }),
      ...(side !== undefined && { side }),
    };
    this.#lines = withLine(this.#lines, line);
    return ok(this.#lines.at(-1) ?? line);
  }

  /** Adopts the lines of another node. */
  follow(lines: readonly ChatLine[]): void {
    this.#lines = lines;
  }

  /** Time of the last line that somebody has read; 0 for newcomers. */
  readBy(person: string): number {
    return this.#read.get(person) ?? 0;
  }

  /** Marks everything as read by somebody, up to a line. @returns true if any of it was new to them */
  read(person: string, upTo = this.#lines.at(-1)): boolean {
    const last = upTo?.at ?? 0;
    if (this.readBy(person) >= last) return false;
    this.#read.set(person, last);
    return true;
  }

  /** True for a line that somebody has neither read nor written. */
  isNew({ at, name }: ChatLine, reader: Pick<Person, 'id' | 'name'>): boolean {
    return at > this.readBy(reader.id) && name !== reader.name;
  }

  unread(reader: Pick<Person, 'id' | 'name'>): number {
    return this.#lines.filter(line => this.isNew(line, reader)).length;
  }
}
