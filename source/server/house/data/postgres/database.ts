import postgres from 'postgres';
import { wallClock } from '../../../../base/clock.ts';
import { createEmitter } from '../../../../base/emitter.ts';
import { errorCode, errorMessage } from '../../../../base/errors.ts';
import { cleanLine } from '../../../../base/text.ts';
import { faultsIn, type Log } from '../../owner/log.ts';
import type { DatabasePool, Trouble, TroubleKind } from '../storage.ts';
import { markRecords, migrate } from './schema.ts';

export type Sql = postgres.Sql;

export interface DatabaseParts {
  /** `postgres://…`, with TLS as its `sslmode` says. Never shown: it may contain a password. */
  readonly url: string;
  readonly log: Log;
  /** Connections at once. */
  readonly most?: number | undefined;
}

/** Milliseconds between attempts to reach a lost database, and until a silent one counts as lost. */
const AGAIN = 400;
const PATIENCE = 5_000;
/** Milliseconds that a migration may take. */
const MIGRATION = 600_000;
/** Milliseconds after which PostgreSQL gives a statement up: so one that is slow is not taken for a database that is gone. */
const LONGEST = 4_500;
const CONNECTIONS = 8;
/** Seconds for requests under way at the end; a connection cut while being opened throws where nobody can catch it. */
const PARTING = 1;

/** Number of the attempt, from 1. Later attempts first check whether an earlier one has succeeded. */
export type Attempt = number;

/**
 * PostgreSQL as shared by the nodes. A request made while it is away waits and is repeated, so callers see no lost
 * connection; each must be able to tell whether it has already been carried out. Waits are by the wall clock,
 * whatever clock the house has: a network goes no faster.
 */
export class Database implements DatabasePool {
  readonly #parts: DatabaseParts;
  readonly #changes = createEmitter<void>(error => faultsIn(this.#parts.log, 'database')(error));
  #sql: Sql;
  /** Requests that have failed and are repeated, with the reason. */
  readonly #waiting = new Map<object, Reason>();
  #trouble: Trouble | null = null;
  #closed = false;
  /** Requests under way. */
  #requests = 0;
  timed: ((seconds: number) => void) | null = null;

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
      await database.#retryLocked(keepsSessions);
      await database.#retryLocked(sql => migrate(sql), MIGRATION);
      while (!(await database.run(markRecords)));
      return database;
    } catch (error) {
      await database.close();
      throw new Error(`the database cannot be used: ${wordsOf(error)}`);
    }
  }

  /** The reason why everything waits; null while the database answers. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  get size(): number {
    return this.#parts.most ?? CONNECTIONS;
  }

  get running(): number {
    return Math.min(this.#requests, this.size);
  }

  get waiting(): number {
    return this.#requests - this.running;
  }

  /** Calls the listener when requests begin to wait, for another reason, and when none waits any more. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /**
   * Carries out a request, repeating it until the database has answered.
   * @throws errors of the database itself; `DatabaseClosed` after `close`
   */
  async run<T>(work: (sql: Sql, attempt: Attempt) => Promise<T>): Promise<T> {
    const request = {};
    const begun = performance.now();
    this.#requests += 1;
    try {
      for (let attempt = 1; ; attempt += 1) {
        if (this.#closed) throw new DatabaseClosed();
        try {
          return await this.#retryLocked(sql => work(sql, attempt));
        } catch (error) {
          if (this.#closed) throw new DatabaseClosed();
          const kind = kindOf(error);
          if (kind === null) throw error;
          this.#waiting.set(request, { kind, code: errorCode(error) ?? 'lost' });
          this.#heed();
        }
        await new Promise<void>(resolve => void wallClock.after(AGAIN, resolve));
      }
    } finally {
      this.#requests -= 1;
      this.timed?.((performance.now() - begun) / 1000);
      // Only what has failed itself tells that the trouble is over: while a disk is full, everything that reads succeeds.
      if (this.#waiting.delete(request)) this.#heed();
    }
  }

  /** Closes all connections and gives up waiting requests. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sql.end({ timeout: PARTING });
  }

  /** Treats a request without a timely answer as lost, together with its connections. */
  async #retryLocked<T>(work: (sql: Sql) => Promise<T>, patience = PATIENCE): Promise<T> {
    const sql = this.#sql;
    let cancel: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      cancel = wallClock.after(patience, () => {
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

  /** Notes the gravest of the reasons for which requests wait. */
  #heed(): void {
    const { log } = this.#parts;
    const before = this.#trouble;
    const reasons = [...this.#waiting.values()];
    const kind = GRAVEST.find(each => reasons.some(reason => reason.kind === each));
    if (kind === before?.kind) return;
    if (kind === undefined) log.write('database-back', { since: before?.since ?? null });
    else {
      const code = reasons.find(reason => reason.kind === kind)?.code;
      log.write(`database-${kind}`, { why: `${SENTENCES[kind]} (${code})` });
    }
    const since = before?.since ?? new Date().toISOString();
    this.#trouble = kind === undefined ? null : { kind, sentence: SENTENCES[kind], since };
    this.#changes.tell();
  }
}

/** The reason why a request waits, with the code of the error. */
interface Reason {
  readonly kind: TroubleKind;
  readonly code: string;
}

const GRAVEST: readonly TroubleKind[] = ['gone', 'read-only', 'slow'];

/** Short enough for the line of a table. */
const SENTENCES: Readonly<Record<TroubleKind, string>> = {
  gone: 'the database does not answer',
  'read-only': 'the database refuses writes',
  slow: 'the database is too slow',
};

/** Features of sessions, such as LISTEN and locks, exist in no other than PostgreSQL's own. */
const POOLED =
  "there is a pooler before it, and a node needs sessions of its own; give PostgreSQL's address, 10 connections a node are all";

/** A request was given up because the database has been closed. */
export class DatabaseClosed extends Error {
  override readonly name = 'Closed';
}

class Lost extends Error {
  readonly code = 'LATE';
}

/** @throws Error where something between here and PostgreSQL has not kept what this session has set as it began */
async function keepsSessions(sql: Sql): Promise<void> {
  const [set] = await sql<{ longest: string }[]>`select current_setting('statement_timeout') as longest`;
  if (set?.longest !== `${LONGEST}ms`) throw new Error(POOLED);
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
    connection: { application_name: 'sandtable', statement_timeout: LONGEST },
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

/** SQLSTATEs of a PostgreSQL that stops, starts, or takes no more (08, 53, 57P). */
const AWAY = /^(08...|53...|57P..)$/;

/** SQLSTATEs of one whose disk is full, and of one that is, or has become, a standby. */
const UNWRITABLE = new Set(['53100', '25006']);

/** The SQLSTATE of a statement that took too long. */
const CANCELLED = '57014';

/** The kind of trouble for which a request has to wait; null for an error by which the database refused it. */
function kindOf(error: unknown): TroubleKind | null {
  const code = errorCode(error);
  if (code === null) return null;
  if (UNWRITABLE.has(code)) return 'read-only';
  if (code === CANCELLED) return 'slow';
  return LOST.has(code) || AWAY.test(code) ? 'gone' : null;
}

/** Answers the error for a unique value that is there already; any other is thrown on. */
export const ifTaken =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (errorCode(error) === '23505') return answer;
    throw error;
  };

function wordsOf(error: unknown): string {
  if (error instanceof Lost) return 'it does not answer';
  // PgBouncer's, in every mode, but where it was told to swallow it.
  if (errorMessage(error).includes('unsupported startup parameter')) return POOLED;
  return cleanLine(errorMessage(error) || (errorCode(error) ?? 'Error'), 200);
}
