import type { Clock } from '../../base/clock.ts';

/** Milliseconds between two looks at what changes often. */
const REST = 250;

/** Milliseconds more for each one who looks at the same: all of them together get a fixed share of the processor. */
const REST_EACH = 40;

/**
 * Runs something soon after it is asked for, and not more often than a few times in a second however often it is
 * asked: a move at one table must not make every lobby draw.
 * @param lookers how many draw the same; the more they are, the longer each waits
 */
export function createRefresher(
  clock: Clock,
  run: () => void,
  lookers: () => number = () => 0,
): { ask(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  return {
    ask() {
      cancel ??= clock.after(REST + lookers() * REST_EACH, () => {
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
