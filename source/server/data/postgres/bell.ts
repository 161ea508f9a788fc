import postgres from 'postgres';
import type { Clock } from '../../../base/clock.ts';
import type { DatabaseParts, Sql } from './database.ts';

/** Milliseconds between two calls: names are gathered meanwhile. And names in one call: PostgreSQL takes 8,000 bytes. */
const REST = 30;
const MOST = 100;

const CHANNEL = 'sandtable';

/**
 * Tells other nodes what has changed, from a connection of its own: told in the transaction that writes, it would hold up
 * all the others. A call that is lost costs nothing but time, for every node also looks by itself.
 */
export class Bell {
  readonly #node: string;
  readonly #clock: Clock;
  readonly #connect: () => Sql;
  readonly #sql: Sql;
  /** What listens; null before anybody heeds it. */
  #ears: Sql | null = null;
  readonly #names = new Set<string>();
  #listener: ((kind: string, name: string) => void) | null = null;
  #rests = false;

  constructor(node: string, { url, clock }: DatabaseParts) {
    this.#node = node;
    this.#clock = clock;
    this.#connect = () =>
      postgres(url, {
        max: 1,
        // It would ask for them on each new connection, and throw at nobody when that is closed meanwhile.
        fetch_types: false,
        onnotice: () => undefined,
        connection: { application_name: 'sandtable bell' },
      });
    this.#sql = this.#connect();
  }

  /** Something has changed here. */
  ring(kind: string, name: string): void {
    this.#names.add(`${kind} ${name}`);
    if (!this.#rests) this.#call();
  }

  #call(): void {
    const names = [...this.#names];
    this.#names.clear();
    for (let from = 0; from < names.length; from += MOST) {
      const told = [this.#node, ...names.slice(from, from + MOST)].join('\n');
      this.#sql.notify(CHANNEL, told).catch(() => undefined);
    }
    this.#rests = names.length > 0;
    if (this.#rests) this.#clock.after(REST, () => this.#call());
  }

  /** Calls the listener with what has changed on other nodes. */
  heed(listener: (kind: string, name: string) => void): void {
    this.#listener = listener;
    this.again();
  }

  /** Listens anew: the client gives up where the database is not back yet when it has lost the connection. */
  again(): void {
    if (this.#listener === null) return;
    void this.#ears?.end({ timeout: 0 });
    this.#ears = this.#connect();
    this.#ears
      .listen(CHANNEL, told => {
        const [node, ...names] = told.split('\n');
        if (node === this.#node) return;
        for (const each of names) {
          const blank = each.indexOf(' ');
          this.#listener?.(each.slice(0, blank), each.slice(blank + 1));
        }
      })
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([this.#sql.end({ timeout: 0 }), this.#ears?.end({ timeout: 0 })]);
  }
}
