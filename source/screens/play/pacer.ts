import type { Clock } from '../../base/clock.ts';
import { paces, type Settings } from '../../setup/settings.ts';
import type { Readable } from '../store.ts';

/** Lets computer players' moves be followed, and skipped. */
export interface Pacer {
  /** Waits for this share of the pace (1 is a whole step), and for what is to be seen; at once while skipping. */
  wait(share: number): Promise<void>;
  /** Keeps the present picture for at least so many milliseconds. */
  linger(milliseconds: number): void;
  /** Ends all waits until `resume`. */
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
  let seenAt = 0;
  return {
    get skipping() {
      return skipping;
    },
    async wait(share) {
      const milliseconds = Math.max(pace() * share, seenAt - clock.now());
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
    linger(milliseconds) {
      seenAt = clock.now() + milliseconds;
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

/** Settings and terminal that decide how moves are shown. */
interface Showing {
  readonly settings: Readable<Settings>;
  readonly mayMove?: (() => boolean) | undefined;
}

/** Milliseconds of a whole step, by the settings. */
export const paceNow = ({ settings }: Pick<Showing, 'settings'>): number =>
  paces[settings.get().pace]?.milliseconds ?? 0;

/** Whether movement is shown now: not while skipping; at the fastest pace only for the asked person. */
export function showsMovement(services: Showing, pacer: Pacer, isAsked: boolean): boolean {
  if (!services.settings.get().animation || pacer.skipping) return false;
  return (isAsked || paceNow(services) > 0) && (services.mayMove?.() ?? true);
}
