import type { Presence } from '../data/storage.ts';
import type { Person } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { peopleAt } from '../tables/seating.ts';

/** A session of somebody who is online. A person may have several. */
export interface Visitor {
  readonly session: string;
  readonly person: Person;
  /** Code of the table where they are; null in the lobby. */
  readonly at: string | null;
  /** Settles when the connection is closed. */
  readonly gone: Promise<void>;
  /** Updates the person, for instance after a new name. */
  become(person: Person): void;
  /** Sends them back to the lobby, with the reason in one sentence. */
  sendToLobby(sentence: string): void;
  /** Shows one sentence. */
  tell(sentence: string): void;
  /** Ends the session, with the reason in one sentence. */
  end(sentence: string): void;
  /** Updates the number of tables that wait for this person. @param began true if one of them has just begun to wait */
  waitedFor(tables: number, began: boolean): void;
}

/** A session as other nodes and the owner see it. */
export const presenceOf = ({ session, person: { id, name }, at }: Visitor): Presence => ({
  session,
  person: id,
  name,
  at,
});

/** Which tables wait for whom. Notifies people when their turn begins or ends. */
export class PendingTurns {
  /** Entries `PERSON TABLE`. */
  readonly #all = new Set<string>();
  /** Tables with a known state; a table seen for the first time is no news. */
  readonly #known = new Set<string>();

  /** Number of tables that wait for this person. */
  count(person: string): number {
    return [...this.#all].filter(each => each.startsWith(`${person} `)).length;
  }

  /** Updates the entries of a table. */
  note(table: HostedTable, visitors: Iterable<Visitor>): void {
    const { waited, id } = table;
    const isNews = this.#known.has(id);
    const here = [...visitors];
    if (!table.isAtRest) this.#known.add(id);
    // None of its players is online here; to those who come later its state is no news.
    else if (!peopleAt(table.record).some(each => here.some(({ person }) => person.id === each.person)))
      this.#known.delete(id);
    for (const [index, each] of table.record.seats.entries()) {
      const is = waited.some(seat => seat === index);
      if (each.kind !== 'person' || this.#all.has(`${each.person} ${id}`) === is) continue;
      if (is) this.#all.add(`${each.person} ${id}`);
      else this.#all.delete(`${each.person} ${id}`);
      for (const visitor of here)
        if (visitor.person.id === each.person) visitor.waitedFor(this.count(each.person), is && isNews);
    }
  }

  /** Drops a table whose game has been unloaded. */
  forget(id: string): void {
    this.#known.delete(id);
    for (const each of this.#all) if (each.endsWith(` ${id}`)) this.#all.delete(each);
  }
}
