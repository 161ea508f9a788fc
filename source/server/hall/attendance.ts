import type { Stay, StayElsewhere } from '../data/storage.ts';
import type { Person } from '../people/people.ts';
import type { Visitor } from './visitor.ts';

/** Everybody who is here: with a session on this node, or on another one of the house. */
export class Attendance {
  readonly #visitors = new Set<Visitor>();
  #elsewhere: readonly StayElsewhere[] = [];

  /** Those of this node. */
  get visitors(): readonly Visitor[] {
    return [...this.#visitors];
  }

  /** Those of the other nodes. */
  get elsewhere(): readonly StayElsewhere[] {
    return this.#elsewhere;
  }

  /** How many people have a session with a screen. */
  get people(): number {
    const here = this.visitors.map(({ person }) => person.id);
    return new Set([...here, ...this.#named.map(({ person }) => person)]).size;
  }

  /** Their names, each once. */
  get names(): readonly string[] {
    const here = this.visitors.map(({ person }) => person.name);
    return [...new Set([...here, ...this.#named.map(({ name }) => name)])].toSorted();
  }

  /** Those who are at a table with a screen; those of this node first. */
  at(table: string): readonly Pick<Stay, 'person' | 'name'>[] {
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

  /** Lets the sessions of somebody here know how they are called. @returns whether one did not */
  call(person: Person): boolean {
    const whose = this.visitors.filter(
      each => each.person.id === person.id && each.person.name !== person.name,
    );
    for (const visitor of whose) visitor.become(person);
    return whose.length > 0;
  }

  /** Takes note of who is on the other nodes. @returns whether that is another than before */
  follow(elsewhere: readonly StayElsewhere[]): boolean {
    const before = JSON.stringify(this.#elsewhere);
    this.#elsewhere = elsewhere;
    return JSON.stringify(elsewhere) !== before;
  }

  get #named(): readonly StayElsewhere[] {
    return this.#elsewhere.filter(({ person }) => person !== '');
  }

  /** How many sessions a person has, on this node or on all. */
  sessionsOf(id: string, where: 'here' | 'anywhere'): number {
    const here = this.visitors.filter(({ person }) => person.id === id).length;
    return where === 'here' ? here : here + this.#elsewhere.filter(({ person }) => person === id).length;
  }
}
