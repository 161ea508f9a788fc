import * as z from 'zod';

const limit = (usual: number, words: string) => z.int().min(1).default(usual).describe(words);

/** What the server lets one person, one address and everybody together do, and what help says of it. */
const limits = z.object({
  connections: limit(600, 'connections in all'),
  perAddress: limit(20, 'connections from one address (IPv6: one /64)'),
  perMinute: limit(60, 'new connections from one address in a minute'),
  strangers: limit(64, 'connections that have not logged in yet'),
  login: limit(15, 'seconds until a login is done'),
  attempts: limit(6, 'tries to log in on one connection'),
  idle: limit(30, 'minutes without a key until a session is closed'),
  keys: limit(200, 'keys in a second, the rest being dropped'),
  sessions: limit(4, 'sessions of one person at a time'),
  tables: limit(500, 'tables that are not over'),
  tablesEach: limit(5, 'such tables that one person has opened'),
  talk: limit(5, 'lines of talk by one person in ten seconds'),
});
export type Limits = Readonly<z.infer<typeof limits>>;

export const defaultLimits: Limits = limits.parse({});

/** One line for each limit, for help and documentation. */
export const limitWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(limits.shape).map(([name, { description = '' }]) => [name, description]),
);

/** The largest window that is drawn for, and what counts when a client names none (RFC 4254, 6.2). */
export const WINDOW = { columns: 300, rows: 100 } as const;

/** Environment variables that a client may set, and how long and how many they may be. */
export const ENVIRONMENT = {
  names: /^(LANG|LC_ALL|LC_CTYPE|COLORTERM|NO_COLOR)$/,
  most: 16,
  longest: 128,
} as const;

/** Lets so many things through in a span of time; those before the span do not count. */
export class Rate {
  readonly #most: number;
  readonly #span: number;
  #times: number[] = [];

  /** @param span milliseconds */
  constructor(most: number, span: number) {
    this.#most = most;
    this.#span = span;
  }

  /** @returns false when there have been too many; that one does not count */
  take(now: number): boolean {
    this.#times = this.#times.filter(time => now - time < this.#span);
    if (this.#times.length >= this.#most) return false;
    this.#times.push(now);
    return true;
  }

  /** True when nothing counts any more. */
  idle(now: number): boolean {
    return this.#times.every(time => now - time >= this.#span);
  }
}
