import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { TableRecord, TalkLine } from './record.ts';
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
