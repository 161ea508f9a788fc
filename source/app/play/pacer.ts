import type { Clock } from '../../base/clock.ts';

/** Lets computer players' moves be followed, and skipped. */
export interface Pacer {
  /** Waits for this share of the pace (1 is a whole step); at once while skipping. */
  wait(share: number): Promise<void>;
  /** Ends the wait now, and every one until `resume`. */
  skip(): void;
  /** Waits are waits again. */
  resume(): void;
  /** True between `skip` and `resume`. */
  readonly skipping: boolean;
}

/** @param pace milliseconds of a whole step, asked for each wait */
export function createPacer(clock: Clock, pace: () => number): Pacer {
  let skipping = false;
  const ends = new Set<() => void>();
  return {
    get skipping() {
      return skipping;
    },
    async wait(share) {
      const milliseconds = pace() * share;
      if (skipping || milliseconds <= 0) return;
      await new Promise<void>(resolve => {
        const end = (): void => {
          cancel();
          ends.delete(end);
          resolve();
        };
        const cancel = clock.after(milliseconds, end);
        ends.add(end);
      });
    },
    skip() {
      skipping = true;
      for (const end of [...ends]) end();
    },
    resume() {
      skipping = false;
    },
  };
}
