import type { Presence, RemotePresence } from '../data/storage.ts';
import type { Person } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { peopleAt } from '../tables/seating.ts';

/** A session of somebody who is online. A person may have several. */
export interface Visitor {
  readonly session: string;
  readonly person: Person;
  /** Code of the table where they are; null in the lobby. */
  readonly at: string | null;
  readonly gone: Promise<void>;
  /** Updates the person, for instance after a new name. */
  become(person: Person): void;
  /** Sends them back to the lobby, with the reason in one sentence. */
  sendToLobby(sentence: string): void;
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

/** The tables that wait for each person. Notifies people when their turn begins or ends. */
export class PendingTurns {
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
      if (each.kind !== 'person') continue;
      const waits = waited.some(seat => seat === index);
      const entry = `${each.person} ${id}`;
      if (this.#all.has(entry) === waits) continue;
      if (waits) this.#all.add(entry);
      else this.#all.delete(entry);
      for (const visitor of here)
        if (visitor.person.id === each.person) visitor.waitedFor(this.count(each.person), waits && isNews);
    }
  }

  /** Drops a table whose game has been unloaded. */
  forget(id: string): void {
    this.#known.delete(id);
    for (const each of this.#all) if (each.endsWith(` ${id}`)) this.#all.delete(each);
  }
}

/** Everybody who is online: with a session on this node or on another one. */
export class Attendance {
  /** With the id of the person as whom they came. */
  readonly #visitors = new Map<Visitor, string>();
  /** Numbers of sessions on this node, by person. */
  readonly #sessions = new Map<string, number>();
  #remote: readonly RemotePresence[] = [];

  /** Sessions on this node. */
  get visitors(): readonly Visitor[] {
    return [...this.#visitors.keys()];
  }

  /** Sessions on other nodes. */
  get remote(): readonly RemotePresence[] {
    return this.#remote;
  }

  /** Number of sessions on this node that are in the lobby. */
  get inLobby(): number {
    let count = 0;
    for (const { at } of this.#visitors.keys()) if (at === null) count += 1;
    return count;
  }

  /** Number of people with a screen. */
  get people(): number {
    const elsewhere = new Set(this.#remote.map(({ person }) => person));
    const isOnlyThere = (person: string): boolean => person !== '' && !this.#sessions.has(person);
    return this.#sessions.size + [...elsewhere].filter(isOnlyThere).length;
  }

  /** Their names, without duplicates, sorted. */
  get names(): readonly string[] {
    const remote = this.#remote.filter(({ person }) => person !== '');
    return [...new Set([...this.visitors.map(presenceOf), ...remote].map(({ name }) => name))].toSorted();
  }

  /** People at a table with a screen, those of this node first. */
  at(table: string): readonly Pick<Presence, 'person' | 'name'>[] {
    return [
      ...this.visitors.filter(({ at }) => at === table).map(presenceOf),
      ...this.#remote.filter(({ at, person }) => at === table && person !== ''),
    ];
  }

  enter(visitor: Visitor): void {
    const { id } = visitor.person;
    this.#visitors.set(visitor, id);
    this.#sessions.set(id, (this.#sessions.get(id) ?? 0) + 1);
  }

  leave(visitor: Visitor): void {
    const id = this.#visitors.get(visitor);
    if (id === undefined) return;
    this.#visitors.delete(visitor);
    const left = (this.#sessions.get(id) ?? 0) - 1;
    if (left > 0) this.#sessions.set(id, left);
    else this.#sessions.delete(id);
  }

  /** Updates a person's sessions on this node. @returns true if any of them had the old name */
  call(person: Person): boolean {
    const { id, name } = person;
    const renamed = this.visitors.filter(each => each.person.id === id && each.person.name !== name);
    for (const visitor of renamed) visitor.become(person);
    return renamed.length > 0;
  }

  /** Takes over the sessions of other nodes. @returns true if they have changed */
  follow(remote: readonly RemotePresence[]): boolean {
    const before = JSON.stringify(this.#remote);
    this.#remote = remote;
    return JSON.stringify(remote) !== before;
  }

  /** Number of a person's sessions, on this node or on all. */
  sessionsOf(id: string, where: 'here' | 'anywhere'): number {
    const count = this.#sessions.get(id) ?? 0;
    return where === 'here' ? count : count + this.#remote.filter(({ person }) => person === id).length;
  }
}
