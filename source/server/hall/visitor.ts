import type { Person } from '../people/people.ts';
import type { Hosted } from '../tables/hosted.ts';

/** Somebody who is here now: one session. A person may have several. */
export interface Visitor {
  readonly session: string;
  readonly person: Person;
  /** The code of the table where they are, if they are at one. */
  readonly at: string | null;
  /** Settles when their connection is closed. */
  readonly gone: Promise<void>;
  /** Brings them back to the lobby, with one sentence that says why. */
  sendToLobby(sentence: string): void;
  /** Ends the session, with one sentence that says why. */
  end(sentence: string): void;
  /**
   * At so many tables everybody waits for this person.
   * @param began whether it has just become so at one of them
   */
  waitedFor(tables: number, began: boolean): void;
}

/** Who is waited for where; tells people when it becomes their turn, and when it no longer is. */
export class Waits {
  /** By person: the codes of the tables. */
  readonly #tables = new Map<string, Set<string>>();

  /** At how many tables everybody waits for this person. */
  count(person: string): number {
    return this.#tables.get(person)?.size ?? 0;
  }

  /** Takes note of how a table stands now. */
  note(hosted: Hosted, visitors: Iterable<Visitor>): void {
    const { waited } = hosted;
    for (const [index, each] of hosted.record.seats.entries()) {
      if (each.kind !== 'person') continue;
      const is = waited.some(seat => seat === index);
      if (!this.#set(each.person, hosted.id, is)) continue;
      for (const visitor of visitors)
        if (visitor.person.id === each.person) visitor.waitedFor(this.count(each.person), is);
    }
  }

  /** @returns whether that is a change */
  #set(person: string, table: string, waits: boolean): boolean {
    const tables = this.#tables.get(person) ?? new Set();
    if (tables.has(table) === waits) return false;
    if (waits) tables.add(table);
    else tables.delete(table);
    if (tables.size > 0) this.#tables.set(person, tables);
    else this.#tables.delete(person);
    return true;
  }
}
