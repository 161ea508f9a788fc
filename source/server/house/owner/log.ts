import type { Result } from '../../../../machines/result.ts';
import { cleanLine } from '../../../base/text.ts';
import { type SaveStore, type StoreFault, storeWith } from '../../../table/store.ts';
import type { Records } from '../data/records.ts';

/** Fields of a log line. Never key material, never typed text. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The server's log: a JSON object on each line. */
export interface Log {
  /** @param event a stable word: `connected`, `refused`, `opened` … */
  write(event: string, facts?: Facts): void;
}

const LONGEST = 200;

/** Milliseconds after which output no longer counts as the answer to a key. */
const LONGEST_KEY = 10_000;

/** A log on a stream. Untrusted text is cleaned, and lines are dropped and counted while the stream is blocked. */
export function streamLog(
  stream: { write(text: string): boolean; readonly writableLength?: number },
  clock: () => number = Date.now,
): Log {
  let dropped = 0;
  return {
    write(event, facts = {}) {
      if ((stream.writableLength ?? 0) > 1_000_000) {
        dropped += 1;
        return;
      }
      const fields = {
        at: new Date(clock()).toISOString(),
        event,
        ...facts,
        ...(dropped > 0 && { dropped }),
      };
      dropped = 0;
      const clean = (_: string, value: unknown): unknown =>
        typeof value === 'string' ? cleanLine(value, LONGEST) : value;
      stream.write(`${JSON.stringify(fields, clean)}\n`);
    },
  };
}

/** Most lines of the doors in a second; they are a stranger's to cause. */
const MOST_LINES = 100;

/** Events at the doors, counted and logged: a line a second for each address and reason, and so many in all. */
export class DoorLog {
  readonly #log: Log;
  readonly #metrics: Pick<Metrics, 'refuse'>;
  #logged: { readonly second: number; readonly what: Set<string> } = { second: -1, what: new Set() };

  constructor(log: Log, metrics: Pick<Metrics, 'refuse'>) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Somebody is sent away, or not given something. */
  refused(address: string, why: string): void {
    this.#metrics.refuse(why);
    this.#write('refused', address, why, { why });
  }

  /** A connection has ended by its first fault. */
  broken(address: string, what: string): void {
    this.#write('broken', address, '', { what });
  }

  #write(event: string, address: string, why: string, facts: Facts): void {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#logged.second) this.#logged = { second, what: new Set() };
    const what = `${event} ${address} ${why}`;
    // In a flood of tens of thousands a second, a line for each would fill the disk.
    if (this.#logged.what.has(what) || this.#logged.what.size >= MOST_LINES) return;
    this.#logged.what.add(what);
    this.#log.write(event, { address, ...facts });
  }
}

/** Returns a handler that logs what was thrown. */
export const faultsIn =
  (log: Log, where: string, facts: Facts = {}) =>
  (error: unknown): void =>
    log.write('fault', { where, ...facts, what: faultWords(error) });

/** An error in one line with its origin: for the log, never for a client. */
export function faultWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}`;
}

/** A duration in seconds: from a key to its output, or of writing moves, with the outcome. */
export type Timing =
  | { readonly what: 'key'; readonly seconds: number }
  | { readonly what: 'append'; readonly seconds: number; readonly end: 'done' | StoreFault['code'] };

export class Metrics {
  /** Receives durations; null while nobody measures. */
  timed: ((timing: Timing) => void) | null = null;
  /** Open connections, and those among them without a login. */
  connections = 0;
  strangers = 0;
  sessions = 0;
  /** Number of sessions so far. */
  visits = 0;
  accepted = 0;
  readonly refused = new Map<string, number>();
  /** Number of writes that another node had overtaken. */
  readonly conflicts = { moves: 0, records: 0 };

  refuse(why: string): void {
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
  }

  /** The same store, with timed appends. */
  timedStore(store: SaveStore): SaveStore {
    return storeWith(store, {
      append: async (...lines) => {
        const begun = performance.now();
        const done = await store.append(...lines);
        const seconds = (performance.now() - begun) / 1000;
        if (!done.ok && done.error.code === 'changed') this.conflicts.moves += 1;
        this.timed?.({ what: 'append', seconds, end: done.ok ? 'done' : done.error.code });
        return done;
      },
    });
  }

  /** The same records, with overtaken writes counted. */
  countedRecords<T>(records: Records<T>): Records<T> {
    const count = <R>(written: Result<R, StoreFault>): Result<R, StoreFault> => {
      if (!written.ok && written.error.code === 'changed') this.conflicts.records += 1;
      return written;
    };
    return {
      ...(records.isShared === undefined ? {} : { isShared: records.isShared }),
      readAll: () => records.readAll(),
      open: () => records.open(),
      find: (...words) => records.find(...words),
      readSome: ids => records.readSome(ids),
      read: id => records.read(id),
      versions: () => records.versions(),
      containing: (...words) => records.containing(...words),
      ...(records.settle === undefined ? {} : { settle: id => records.settle?.(id) ?? Promise.resolve() }),
      write: async (...record) => count(await records.write(...record)),
      remove: async (...record) => count(await records.remove(...record)),
    };
  }

  /** Measures the delay from keys to output. @returns functions to call on input and on output */
  keyTimer() {
    let since: number | null = null;
    return {
      typed: () => {
        const now = performance.now();
        // Output so much later is no answer to an earlier key.
        if (since === null || now - since > LONGEST_KEY) since = now;
      },
      drawn: () => {
        const waited = since === null ? null : performance.now() - since;
        since = null;
        if (waited !== null && waited <= LONGEST_KEY) this.timed?.({ what: 'key', seconds: waited / 1000 });
      },
    };
  }
}
