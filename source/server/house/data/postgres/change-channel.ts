import postgres from 'postgres';
import { wallClock } from '../../../../base/clock.ts';
import type { DatabaseParts, Sql } from './database.ts';

/** Milliseconds between notices, and most names in one: PostgreSQL takes 8,000 bytes. */
const REST = 30;
const MOST = 100;

const CHANNEL = 'sandtable';

/** Notifies other nodes over a connection of its own: within a writing transaction it would block all other writers. */
export class ChangeChannel {
  readonly #node: string;
  readonly #connect: () => Sql;
  readonly #sql: Sql;
  /** The connection that listens; null before there is a listener. */
  #listening: Sql | null = null;
  readonly #names = new Set<string>();
  #listener: ((kind: string, name: string) => void) | null = null;
  #rests = false;

  constructor(node: string, { url }: DatabaseParts) {
    this.#node = node;
    this.#connect = () =>
      postgres(url, {
        max: 1,
        // Fetching types on each new connection throws uncatchably if it is closed meanwhile.
        fetch_types: false,
        onnotice: () => undefined,
        connection: { application_name: 'sandtable bell' },
      });
    this.#sql = this.#connect();
  }

  /** Announces a change made here. */
  publish(kind: string, name: string): void {
    this.#names.add(`${kind} ${name}`);
    if (!this.#rests) this.#call();
  }

  #call(): void {
    const names = [...this.#names];
    this.#names.clear();
    for (let from = 0; from < names.length; from += MOST) {
      const payload = [this.#node, ...names.slice(from, from + MOST)].join('\n');
      this.#sql.notify(CHANNEL, payload).catch(() => undefined);
    }
    this.#rests = names.length > 0;
    if (this.#rests) wallClock.after(REST, () => this.#call());
  }

  /** Calls the listener with changes made on other nodes. */
  onChange(listener: (kind: string, name: string) => void): void {
    this.#listener = listener;
    this.reconnect();
  }

  /** Listens again: the client gives up if the database is still away when it has lost the connection. */
  reconnect(): void {
    if (this.#listener === null) return;
    void this.#listening?.end({ timeout: 0 });
    this.#listening = this.#connect();
    this.#listening
      .listen(CHANNEL, payload => {
        const [node, ...names] = payload.split('\n');
        if (node === this.#node) return;
        for (const each of names) {
          const blank = each.indexOf(' ');
          this.#listener?.(each.slice(0, blank), each.slice(blank + 1));
        }
      })
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([this.#sql.end({ timeout: 0 }), this.#listening?.end({ timeout: 0 })]);
  }
}
