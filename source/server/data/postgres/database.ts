import postgres from 'postgres';
import type { Clock } from '../../../base/clock.ts';
import { createEmitter } from '../../../base/emitter.ts';
import { cleanLine } from '../../../terminal/text.ts';
import { faultsIn, type Log } from '../../owner/log.ts';
import type { Trouble } from '../storage.ts';
import { migrate } from './schema.ts';

export type Sql = postgres.Sql;

export interface DatabaseParts {
  /** `postgres://…`; its TLS is what it says (`sslmode`). Never told to anybody: it may hold a password. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Connections at most. */
  readonly most?: number;
}

/** Milliseconds until a database that is gone is tried again; after which one that says nothing counts as gone. */
const AGAIN = 400;
const PATIENCE = 5_000;
const CONNECTIONS = 8;
/** Seconds that requests under way have when everything is closed: a connection cut while it begins throws at nobody. */
const PARTING = 1;

/** What each request is told: 1 for the first attempt. A later one first looks whether an earlier one came through. */
export type Attempt = number;

/**
 * The PostgreSQL that the nodes of a house share. A request made while it is gone waits for it, and is made again: no
 * caller ever hears of a lost connection, so each request must be able to tell whether it was carried out already.
 */
export class Database {
  readonly #parts: DatabaseParts;
  readonly #changes = createEmitter<void>(error => faultsIn(this.#parts.log, 'database')(error));
  #sql: Sql;
  #trouble: Trouble | null = null;
  #closed = false;

  constructor(parts: DatabaseParts) {
    this.#parts = parts;
    this.#sql = connect(parts);
  }

  /**
   * Connects, and brings its tables to today's form.
   * @throws Error with one sentence when it is not to be reached now, or a newer program has been at it
   */
  static async open(parts: DatabaseParts): Promise<Database> {
    const database = new Database(parts);
    try {
      await database.#patiently(sql => migrate(sql));
      return database;
    } catch (error) {
      await database.close();
      throw new Error(`the database cannot be used: ${wordsOf(error)}`);
    }
  }

  /** Why everything waits; null while the database answers. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Calls the listener when the database is gone, and when it is back. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /**
   * Carries out a request, as often as it takes until the database has answered.
   * @throws what the database itself refuses; `Closed` once this is closed
   */
  async run<T>(work: (sql: Sql, attempt: Attempt) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#closed) throw new Closed();
      try {
        const done = await this.#patiently(sql => work(sql, attempt));
        this.#heed(null);
        return done;
      } catch (error) {
        if (this.#closed) throw new Closed();
        if (!isLost(error)) throw error;
        this.#heed(`the database does not answer (${codeOf(error) ?? 'lost'})`);
      }
      await new Promise<void>(resolve => void this.#parts.clock.after(AGAIN, resolve));
    }
  }

  /** Closes all connections; what waits is given up. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sql.end({ timeout: PARTING });
  }

  /** What gets no answer in time is taken for lost, and the connections with it. */
  async #patiently<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = this.#sql;
    let cancel: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      cancel = this.#parts.clock.after(PATIENCE, () => {
        if (sql === this.#sql && !this.#closed) {
          this.#sql = connect(this.#parts);
          void sql.end({ timeout: 0 }).catch(() => undefined);
        }
        reject(new Lost());
      });
    });
    try {
      return await Promise.race([work(sql), late]);
    } finally {
      cancel?.();
    }
  }

  #heed(sentence: string | null): void {
    const { clock, log } = this.#parts;
    const before = this.#trouble;
    if (sentence === null && before === null) return;
    if (sentence === null) log.write('database-back', { since: before?.since ?? null });
    else if (before === null) log.write('database-gone', { why: sentence });
    const since = before?.since ?? new Date(clock.now()).toISOString();
    this.#trouble = sentence === null ? null : { sentence, since };
    if ((sentence === null) !== (before === null)) this.#changes.tell();
  }
}

/** A request was given up, because the database is not used any more. */
export class Closed extends Error {
  override readonly name = 'Closed';
}

class Lost extends Error {
  readonly code = 'LATE';
}

/** Lists in a request, as PostgreSQL reads them. */
const listOf = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (list: readonly (string | number | null)[]) =>
    `{${list.map(each => (each === null ? 'null' : `"${String(each).replace(/["\\]/g, '\\$&')}"`)).join()}}`,
  parse: (text: string) => text,
});

const connect = ({ url, most = CONNECTIONS }: DatabaseParts): Sql =>
  postgres(url, {
    max: most,
    connect_timeout: PATIENCE / 1000,
    // Left to itself it waits up to half a minute between attempts.
    backoff: false,
    onnotice: () => undefined,
    // Left to itself it asks each new connection for the types of lists, and when that is given up meanwhile nobody
    // catches the error.
    fetch_types: false,
    types: { integers: listOf(1007), texts: listOf(1009) },
    connection: { application_name: 'sandtable' },
  });

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** What the client says of connections, and the system. */
const LOST = new Set([
  'LATE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * What PostgreSQL says when it stops, starts, has no room for one more connection, or has become the copy of another
 * (SQLSTATE classes 08, 53 and 57P, and 25006).
 */
const AWAY = /^(08...|53...|57P..|25006)$/;

/** Whether an error says that the database was not there, rather than that it refused. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (LOST.has(code) || AWAY.test(code));
}

/** Whether a row with this key is there already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505';

const wordsOf = (error: unknown): string => {
  if (error instanceof Lost) return 'it does not answer';
  return cleanLine(
    error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error),
    200,
  );
};
