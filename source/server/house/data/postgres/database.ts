import postgres from 'postgres';
import type { Clock } from '../../../../base/clock.ts';
import { createEmitter } from '../../../../base/emitter.ts';
import { errorCode, errorMessage } from '../../../../base/errors.ts';
import { cleanLine } from '../../../../base/text.ts';
import { faultsIn, type Log } from '../../owner/log.ts';
import type { Trouble } from '../storage.ts';
import { markRecords, migrate } from './schema.ts';

export type Sql = postgres.Sql;

export interface DatabaseParts {
  /** `postgres://…`, with TLS as its `sslmode` says. Never shown: it may contain a password. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly most?: number;
}

/** Milliseconds between attempts to reach a lost database, and until a silent one counts as lost. */
const AGAIN = 400;
const PATIENCE = 5_000;
/** Milliseconds that a migration may take. */
const MIGRATION = 600_000;
const CONNECTIONS = 8;
/** Seconds for requests under way at the end; a connection cut while being opened throws where nobody can catch it. */
const PARTING = 1;

/** Number of the attempt, from 1. Later attempts first check whether an earlier one has succeeded. */
export type Attempt = number;

/**
 * PostgreSQL as shared by the nodes. A request made while it is away waits and is repeated, so callers never see a
 * lost connection; each request must therefore be able to tell whether it has already been carried out.
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
   * Connects and migrates the schema.
   * @throws Error with one sentence when the database cannot be reached, or has the schema of a newer program
   */
  static async open(parts: DatabaseParts): Promise<Database> {
    const database = new Database(parts);
    try {
      await database.#patiently(sql => migrate(sql), MIGRATION);
      while (!(await database.run(markRecords)));
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

  /** Calls the listener when the database is lost and when it is back. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /**
   * Carries out a request, repeating it until the database has answered.
   * @throws errors of the database itself; `Closed` after `close`
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
        this.#heed(`the database does not answer (${errorCode(error) ?? 'lost'})`);
      }
      await new Promise<void>(resolve => void this.#parts.clock.after(AGAIN, resolve));
    }
  }

  /** Closes all connections and gives up waiting requests. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sql.end({ timeout: PARTING });
  }

  /** Treats a request without a timely answer as lost, together with its connections. */
  async #patiently<T>(work: (sql: Sql) => Promise<T>, patience = PATIENCE): Promise<T> {
    const sql = this.#sql;
    let cancel: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      cancel = this.#parts.clock.after(patience, () => {
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

/** A request was given up because the database has been closed. */
export class Closed extends Error {
  override readonly name = 'Closed';
}

class Lost extends Error {
  readonly code = 'LATE';
}

/** Array types in PostgreSQL's text format. */
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
    // The default waits up to half a minute between attempts.
    backoff: false,
    onnotice: () => undefined,
    // Left to itself it asks each new connection for the types of lists, and when that is given up meanwhile nobody
    // catches the error.
    fetch_types: false,
    types: { integers: listOf(1007), texts: listOf(1009) },
    connection: { application_name: 'sandtable' },
  });

/** Error codes of the client and the system that mean a lost connection. */
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

/** SQLSTATEs of a PostgreSQL that stops, starts, is full, or has become a standby (08, 53, 57P, 25006). */
const AWAY = /^(08...|53...|57P..|25006)$/;

/** True for an error that means the database was unreachable, rather than that it refused. */
function isLost(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && (LOST.has(code) || AWAY.test(code));
}

/** True for a violated unique key. */
export const isTaken = (error: unknown): boolean => errorCode(error) === '23505';

const wordsOf = (error: unknown): string =>
  error instanceof Lost
    ? 'it does not answer'
    : cleanLine(errorMessage(error) || (errorCode(error) ?? 'Error'), 200);
