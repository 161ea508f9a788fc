import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { Person } from '../people/people.ts';
import { TALK_LINES, type TableRecord, type TalkLine } from './record.ts';
import { peopleAt, seatOfPerson } from './seating.ts';

/** How many people are at a table now. */
export class Presence {
  readonly #changed: () => void;
  #here = 0;
  #watching = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watching or playing. */
  get here(): number {
    return this.#here;
  }

  /** How many of them only watch. */
  get watching(): number {
    return this.#watching;
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

/** The seats that have offered a draw since the last move. */
export class DrawOffers {
  readonly #seats = new Set<Seat>();

  get seats(): readonly Seat[] {
    return [...this.#seats];
  }

  /** @returns the seats that still play and have not offered one; none when the draw is agreed */
  offer(seat: Seat, playing: readonly Seat[]): readonly Seat[] {
    this.#seats.add(seat);
    return playing.filter(each => !this.#seats.has(each));
  }

  /** A move ends all offers. */
  clear(): void {
    this.#seats.clear();
  }
}

/** Votes at one table that a computer player takes somebody's seat for good. */
export class Votes {
  readonly #voters = new Map<Seat, Set<string>>();

  /**
   * Counts a vote; a second one of the same person counts as the first. More than half of the other people decide,
   * and then the count begins anew.
   * @returns null for somebody who does not sit at the table, or in that very seat
   */
  cast(
    record: TableRecord,
    voter: string,
    seat: Seat,
  ): { readonly votes: number; readonly needed: number } | null {
    const others = peopleAt(record).filter(each => seatOfPerson(record, each.person) !== seat);
    if (!others.some(each => each.person === voter)) return null;
    const voters = this.#voters.get(seat) ?? new Set();
    voters.add(voter);
    this.#voters.set(seat, voters);
    const needed = Math.floor(others.length / 2) + 1;
    if (voters.size >= needed) this.#voters.delete(seat);
    return { votes: voters.size, needed };
  }
}

/** The most cells of one line of talk. */
export const TALK_CELLS = 160;

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

  /** @param text from outside; escape sequences, control and direction characters do not get in */
  say(name: string, text: string, now: number): Result<TalkLine, string> {
    const clean = cleanLine(text, TALK_CELLS);
    if (clean === '') return err('there is nothing to say in that');
    // No two lines are of one moment, so that each is read or not.
    const line: TalkLine = { at: Math.max(now, (this.#lines.at(-1)?.at ?? 0) + 1), name, text: clean };
    this.#lines = [...this.#lines, line].slice(-TALK_LINES);
    return ok(line);
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
