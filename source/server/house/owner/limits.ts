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
  keysOfPerson: 400,
  keysOfAddress: 1000,
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
  strangers: 'connections that have not logged in, or asked for nothing yet',
  login: 'seconds until a login is done and a session asked for',
  attempts: 'tries to log in on one connection',
  idle: 'minutes without a key until a session is closed',
  keys: 'keys in a second, the rest being dropped',
  keysOfPerson: 'the same of one person in all their sessions',
  keysOfAddress: 'the same of all sessions from one address',
  sessions: 'sessions of one person at a time',
  tables: 'tables that are not over',
  tablesEach: 'such tables that one person has opened',
  talk: 'lines of chat by one person in ten seconds',
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
  #times: readonly number[] = [];

  /** @param span milliseconds */
  constructor(most: number, span: number) {
    this.#most = most;
    this.#span = span;
  }

  /** @returns false when there have been too many; a refused event does not count, nor one of a clock set back since */
  take(now: number): boolean {
    const recent = this.#times.filter(time => Math.abs(now - time) < this.#span);
    const isFree = recent.length < this.#most;
    this.#times = isFree ? [...recent, now] : recent;
    return isFree;
  }

  /** True when no event counts any more. */
  idle(now: number): boolean {
    return this.#times.every(time => Math.abs(now - time) >= this.#span);
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

/** Parses `PORT` or `ADDRESS:PORT`, an IPv6 address in brackets; null for anything else. */
export function readListenAddress(text: string): { readonly host?: string; readonly port: number } | null {
  const [, host, digits = ''] = /^(?:\[?([0-9a-zA-Z.:-]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits || Number.NaN);
  if (!(port <= 65_535)) return null;
  return host === undefined ? { port } : { host, port };
}

/** The unit of counting and banning: an IPv4 address, also when mapped into IPv6, or the /64 of an IPv6 address. */
export function addressOf(remote: string): string {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}
