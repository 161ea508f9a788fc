import type { Result } from '../../../machines/result.ts';
import { type SaveStore, type StoreFault, storeWith } from '../../table/store.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { Records } from '../data/records.ts';

/** What a line of the log may hold. Never key material, never what somebody typed. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The log of the server: one JSON object a line. */
export interface Log {
  /** @param event a stable word: `connected`, `refused`, `opened` … */
  write(event: string, facts?: Facts): void;
}

const LONGEST = 200;

/** Milliseconds after which what is drawn is no answer to a key any more. */
const LONGEST_KEY = 10_000;

/**
 * A log whose lines go to a stream. Text from outside is cleaned, so that no line can draw on the terminal of who
 * reads it, or look like another line. While the stream takes nothing, lines are dropped and counted: a flood of
 * attempts does not fill memory.
 */
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
      const clean = Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? cleanLine(value, LONGEST) : value,
      ]);
      const missing = dropped === 0 ? {} : { dropped };
      dropped = 0;
      const line = { at: new Date(clock()).toISOString(), event, ...Object.fromEntries(clean), ...missing };
      stream.write(`${JSON.stringify(line)}\n`);
    },
  };
}

/** Writes down what was thrown there. */
export const faultsIn =
  (log: Log, where: string, facts: Facts = {}) =>
  (error: unknown): void =>
    log.write('fault', { where, ...facts, what: faultWords(error) });

/** One line of what was thrown: for the log, never for a client. */
export function faultWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = error.stack?.split('\n')[1]?.trim() ?? '';
  return `${error.message} ${where}`;
}

/** How long something took, in seconds: what a key changes on a screen, or writing moves down and how that ended. */
export type Timing =
  | { readonly what: 'key'; readonly seconds: number }
  | { readonly what: 'append'; readonly seconds: number; readonly end: 'done' | StoreFault['code'] };

/** What the server counts, from its start. */
export class Metrics {
  /** Told how long things take; null while nobody wants to know. */
  timed: ((timing: Timing) => void) | null = null;
  /** Connections now, and those among them that have not logged in. */
  connections = 0;
  strangers = 0;
  sessions = 0;
  /** Sessions in all. */
  visits = 0;
  accepted = 0;
  /** Connections turned away, by why. */
  readonly refused = new Map<string, number>();
  /** What came second to what somebody else wrote, and was looked at again. */
  readonly conflicts = { moves: 0, records: 0 };

  refuse(why: string): void {
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
  }

  /** The same store; how long writing to its saves takes is told. */
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

  /** The same records; how often somebody else was first is counted. */
  countedRecords<T>(records: Records<T>): Records<T> {
    const count = <R>(written: Result<R, StoreFault>): Result<R, StoreFault> => {
      if (!written.ok && written.error.code === 'changed') this.conflicts.records += 1;
      return written;
    };
    return {
      ...(records.isShared === undefined ? {} : { isShared: records.isShared }),
      readAll: () => records.readAll(),
      read: id => records.read(id),
      versions: () => records.versions(),
      write: async (...record) => count(await records.write(...record)),
      remove: async (...record) => count(await records.remove(...record)),
    };
  }

  /**
   * Measures how long keys wait.
   * @returns called when something has been typed, and when something is drawn
   */
  keyTimer(): { readonly typed: () => void; readonly drawn: () => void } {
    let since: number | null = null;
    return {
      typed: () => {
        const now = performance.now();
        // A key that has changed nothing for so long is not what the next picture answers.
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
