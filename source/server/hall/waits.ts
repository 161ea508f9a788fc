import type { Hosted } from '../tables/hosted.ts';
import type { Visitor } from './visitor.ts';

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
