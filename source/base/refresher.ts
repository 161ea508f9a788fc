import type { Clock } from './clock.ts';

/** Milliseconds between refreshes, and more for each viewer, so that all together get a fixed share of the processor. */
const REST = 250;
const REST_EACH = 20;

/** Limits a refresh to a few times a second, less the more `viewers` draw: a move must not make every lobby draw. */
export function createRefresher(clock: Clock, run: () => void, viewers: () => number = () => 0) {
  let cancel: (() => void) | null = null;
  return {
    ask(): void {
      cancel ??= clock.after(REST + viewers() * REST_EACH, () => {
        cancel = null;
        run();
      });
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
