import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { Person } from '../people/people.ts';
import { TALK_LINES, type TableRecord, type TalkLine } from './record.ts';
import { playingSeats } from './seating.ts';

/** How many people are at a table. */
export interface Company {
  /** Watching or playing. */
  readonly here: number;
  readonly watching: number;
}

/** How many people are at a table now. */
export class Presence {
  readonly #changed: () => void;
  #here = 0;
  #watching = 0;
  /** Those who are at it on other nodes. */
  #elsewhere: Company = { here: 0, watching: 0 };

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watching or playing. */
  get here(): number {
    return this.#here + this.#elsewhere.here;
  }

  /** Those who are at it on this node. */
  get hereOnly(): number {
    return this.#here;
  }

  /** How many of them only watch. */
  get watching(): number {
    return this.#watching + this.#elsewhere.watching;
  }

  /** Takes note of who is at the table on other nodes. */
  follow(elsewhere: Company): void {
    const { here, watching } = this.#elsewhere;
    this.#elsewhere = elsewhere;
    if (here !== elsewhere.here || watching !== elsewhere.watching) this.#changed();
  }

  /** Somebody comes to the table, until the returned function is called. */
  attend(watches: boolean): () => void {
    const count = (by: 1 | -1): void => {
      this.#here += by;
      if (watches) this.#watching += by;
      this.#changed();
    };
    count(1);
    return () => count(-1);
  }
}

/** The seats that have offered a draw since the last move. @param seq how many moves there are */
export const offersIn = ({ offers, offeredAfter }: TableRecord, seq: number): readonly Seat[] =>
  offeredAfter === seq ? offers : [];

/** The record with a seat's offer of a draw. @param seq how many moves there are: what was offered before the last one is over */
export const withOffer = (record: TableRecord, seat: Seat, seq: number): TableRecord => ({
  ...record,
  offers: [...offersIn(record, seq).filter(each => each !== seat), seat],
  offeredAfter: seq,
});

/** The seats that still play and have not offered a draw; none when it is agreed. */
export const withoutOffer = (record: TableRecord): readonly Seat[] =>
  playingSeats(record).filter(seat => !record.offers.includes(seat));

/** The most cells of one line of talk. */
export const TALK_CELLS = 160;

/** The lines with one more. No two are of one moment, so that each is read or not; nor where another node's line came first. */
export const withLine = (lines: readonly TalkLine[], line: TalkLine): TalkLine[] =>
  [...lines, { ...line, at: Math.max(line.at, (lines.at(-1)?.at ?? 0) + 1) }].slice(-TALK_LINES);

/** What is said somewhere: at the fire in the lobby, or at a table. Lines are clean before they are kept. */
export class Talk {
  #lines: readonly TalkLine[];
  /** By person: when the last line was said that they have read. */
  readonly #read: Map<string, number>;

  /** @param read what they have read of it who were here before */
  constructor(lines: readonly TalkLine[] = [], read: Iterable<readonly [string, number]> = []) {
    this.#lines = lines.slice(-TALK_LINES);
    this.#read = new Map(read);
  }

  /** Oldest first. */
  get lines(): readonly TalkLine[] {
    return this.#lines;
  }

  /**
   * @param text from outside; escape sequences, control and direction characters do not get in
   * @param seq how many moves have been made, where a game goes on
   */
  say(name: string, text: string, now: number, seq?: number): Result<TalkLine, string> {
    const clean = cleanLine(text, TALK_CELLS);
    if (clean === '') return err('there is nothing to say in that');
    const line: TalkLine = { at: now, name, text: clean, ...(seq === undefined ? {} : { seq }) };
    this.#lines = withLine(this.#lines, line);
    return ok(this.#lines.at(-1) ?? line);
  }

  /** Takes over the lines as another node has them. */
  follow(lines: readonly TalkLine[]): void {
    this.#lines = lines;
  }

  /** When the last line was said that somebody has read; whoever was never here has read nothing. */
  readBy(person: string): number {
    return this.#read.get(person) ?? 0;
  }

  /** Somebody has read all of it. @returns whether something of it was new to them */
  read(person: string): boolean {
    const last = this.#lines.at(-1)?.at ?? 0;
    if (this.readBy(person) >= last) return false;
    this.#read.set(person, last);
    return true;
  }

  /** Whether somebody has not read a line, nor said it. */
  isNew({ at, name }: TalkLine, reader: Pick<Person, 'id' | 'name'>): boolean {
    return at > this.readBy(reader.id) && name !== reader.name;
  }

  /** How many such lines there are. */
  unread(reader: Pick<Person, 'id' | 'name'>): number {
    return this.#lines.filter(line => this.isNew(line, reader)).length;
  }
}
