import type { Presence, RemotePresence } from '../data/storage.ts';
import type { Person } from '../people/people.ts';
import type { Visitor } from './visitor.ts';

/** Everybody who is online: with a session on this node or on another one. */
export class Attendance {
  readonly #visitors = new Set<Visitor>();
  #remote: readonly RemotePresence[] = [];

  /** Sessions on this node. */
  get visitors(): readonly Visitor[] {
    return [...this.#visitors];
  }

  /** Sessions on other nodes. */
  get remote(): readonly RemotePresence[] {
    return this.#remote;
  }

  /** Number of people with a screen. */
  get people(): number {
    const here = this.visitors.map(({ person }) => person.id);
    return new Set([...here, ...this.#named.map(({ person }) => person)]).size;
  }

  /** Their names, without duplicates, sorted. */
  get names(): readonly string[] {
    const here = this.visitors.map(({ person }) => person.name);
    return [...new Set([...here, ...this.#named.map(({ name }) => name)])].toSorted();
  }

  /** People at a table with a screen, those of this node first. */
  at(table: string): readonly Pick<Presence, 'person' | 'name'>[] {
    const here = this.visitors.filter(({ at }) => at === table);
    return [
      ...here.map(({ person: { id, name } }) => ({ person: id, name })),
      ...this.#named.filter(({ at }) => at === table),
    ];
  }

  enter(visitor: Visitor): void {
    this.#visitors.add(visitor);
  }

  leave(visitor: Visitor): void {
    this.#visitors.delete(visitor);
  }

  /** Updates a person's sessions on this node. @returns true if any of them had the old name */
  call(person: Person): boolean {
    const whose = this.visitors.filter(
      each => each.person.id === person.id && each.person.name !== person.name,
    );
    for (const visitor of whose) visitor.become(person);
    return whose.length > 0;
  }

  /** Takes over the sessions of other nodes. @returns true if they have changed */
  follow(remote: readonly RemotePresence[]): boolean {
    const before = JSON.stringify(this.#remote);
    this.#remote = remote;
    return JSON.stringify(remote) !== before;
  }

  get #named(): readonly RemotePresence[] {
    return this.#remote.filter(({ person }) => person !== '');
  }

  /** Number of a person's sessions, on this node or on all. */
  sessionsOf(id: string, where: 'here' | 'anywhere'): number {
    const here = this.visitors.filter(({ person }) => person.id === id).length;
    return where === 'here' ? here : here + this.#remote.filter(({ person }) => person === id).length;
  }
}
