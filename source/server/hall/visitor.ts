import type { Stay } from '../data/storage.ts';
import type { Person } from '../people/people.ts';
import type { Hosted } from '../tables/hosted.ts';
import { peopleAt } from '../tables/seating.ts';

/** Somebody who is here now: one session. A person may have several. */
export interface Visitor {
  readonly session: string;
  readonly person: Person;
  /** The code of the table where they are, if they are at one. */
  readonly at: string | null;
  /** Settles when their connection is closed. */
  readonly gone: Promise<void>;
  /** They are called otherwise from now on. */
  become(person: Person): void;
  /** Brings them back to the lobby, with one sentence that says why. */
  sendToLobby(sentence: string): void;
  /** Says one sentence where they are, and leaves them there. */
  tell(sentence: string): void;
  /** Ends the session, with one sentence that says why. */
  end(sentence: string): void;
  /**
   * At so many tables everybody waits for this person.
   * @param began whether it has just become so at one of them
   */
  waitedFor(tables: number, began: boolean): void;
}

/** What other nodes and its owner are told of a session. */
export const stayOf = ({ session, person: { id, name }, at }: Visitor): Stay => ({
  session,
  person: id,
  name,
  at,
});

/** Who is waited for where; tells people when it becomes their turn, and when it no longer is. */
export class Waits {
  /** `PERSON TABLE`. */
  readonly #all = new Set<string>();
  /** The tables of which it is known: what is so at another one when it comes to mind is no news. */
  readonly #known = new Set<string>();

  /** At how many tables everybody waits for this person. */
  count(person: string): number {
    return [...this.#all].filter(each => each.startsWith(`${person} `)).length;
  }

  /** Takes note of how a table stands now. */
  note(hosted: Hosted, visitors: Iterable<Visitor>): void {
    const { waited, id } = hosted;
    const isNews = this.#known.has(id);
    const here = [...visitors];
    if (!hosted.isAtRest) this.#known.add(id);
    // It has begun, and nobody here sits there: whoever comes later finds it so.
    else if (!peopleAt(hosted.record).some(each => here.some(({ person }) => person.id === each.person)))
      this.#known.delete(id);
    for (const [index, each] of hosted.record.seats.entries()) {
      const is = waited.some(seat => seat === index);
      if (each.kind !== 'person' || this.#all.has(`${each.person} ${id}`) === is) continue;
      if (is) this.#all.add(`${each.person} ${id}`);
      else this.#all.delete(`${each.person} ${id}`);
      for (const visitor of here)
        if (visitor.person.id === each.person) visitor.waitedFor(this.count(each.person), is && isNews);
    }
  }

  /** A table's game is at rest: nobody is here who sits there. */
  forget(id: string): void {
    this.#known.delete(id);
    for (const each of this.#all) if (each.endsWith(` ${id}`)) this.#all.delete(each);
  }
}
