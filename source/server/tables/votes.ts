import type { Seat } from '../../../machines/seat.ts';
import type { TableRecord } from './record.ts';
import { peopleAt, seatOfPerson } from './seating.ts';

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
