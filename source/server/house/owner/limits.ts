/** Default limits for one person, one address and everybody together. */
export const defaultLimits = {
  connections: 600,
  perAddress: 20,
  perMinute: 60,
  strangers: 64,
  login: 15,
  attempts: 6,
  idle: 30,
  keys: 200,
  sessions: 4,
  tables: 500,
  tablesEach: 5,
  talk: 5,
};
export type Limits = Readonly<typeof defaultLimits>;

/** A line about each limit, for help and documentation. */
export const limitWords: Readonly<Record<keyof Limits, string>> = {
  connections: 'connections in all',
  perAddress: 'connections from one address (IPv6: one /64)',
  perMinute: 'new connections from one address in a minute',
  strangers: 'connections that have not logged in yet',
  login: 'seconds until a login is done',
  attempts: 'tries to log in on one connection',
  idle: 'minutes without a key until a session is closed',
  keys: 'keys in a second, the rest being dropped',
  sessions: 'sessions of one person at a time',
  tables: 'tables that are not over',
  tablesEach: 'such tables that one person has opened',
  talk: 'lines of talk by one person in ten seconds',
};

/** Largest window that is drawn (RFC 4254, 6.2). */
export const WINDOW = { columns: 300, rows: 100 } as const;

/** Environment variables that a client may set, their number and their length. */
export const ENVIRONMENT = {
  names: /^(LANG|LC_ALL|LC_CTYPE|COLORTERM|NO_COLOR|SANDTABLE_PLAIN|SANDTABLE_GLYPHS)$/,
  most: 16,
  longest: 128,
} as const;

/** A rate limit: so many events within a sliding span of time. */
export class Rate {
  readonly #most: number;
  readonly #span: number;
  #times: number[] = [];

  /** @param span milliseconds */
  constructor(most: number, span: number) {
    this.#most = most;
    this.#span = span;
  }

  /** @returns false when there have been too many; a refused event does not count */
  take(now: number): boolean {
    this.#times = this.#times.filter(time => now - time < this.#span);
    if (this.#times.length >= this.#most) return false;
    this.#times.push(now);
    return true;
  }

  /** True when no event counts any more. */
  idle(now: number): boolean {
    return this.#times.every(time => now - time >= this.#span);
  }
}

/** A rate limit for each key, such as an address or a person. */
export class Rates {
  readonly #fresh: () => Rate;
  readonly #all = new Map<string, Rate>();

  /** @param span milliseconds */
  constructor(most: number, span: number) {
    this.#fresh = () => new Rate(most, span);
  }

  /** @returns false when this key has had too many */
  take(who: string, now: number): boolean {
    const rate = this.#all.get(who) ?? this.#fresh();
    this.#all.set(who, rate);
    return rate.take(now);
  }

  /** Forgets keys without events that count. */
  prune(now: number): void {
    for (const [who, rate] of this.#all) if (rate.idle(now)) this.#all.delete(who);
  }
}
