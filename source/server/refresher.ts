import type { Clock } from '../app/clock.ts';

/** Milliseconds between two looks at what changes often. */
const REST = 250;

/**
 * Runs something soon after it is asked for, and not more often than a few times in a second however often it is
 * asked: a move at one table must not make every lobby draw.
 */
export function createRefresher(clock: Clock, run: () => void): { ask(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  return {
    ask() {
      cancel ??= clock.after(REST, () => {
        cancel = null;
        run();
      });
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
