import type { Clock } from '../../base/clock.ts';
import { paces, type Settings } from '../../setup/settings.ts';
import type { Readable } from '../store.ts';

export type Pacer = ReturnType<typeof createPacer>;

/** Lets computer players' moves be followed, and skipped. @param pace milliseconds of a step, asked for each wait */
export function createPacer(clock: Clock, pace: () => number) {
  let skipping = false;
  const ends = new Set<() => void>();
  let seenAt = 0;
  return {
    /** True between `skip` and `resume`. */
    get skipping() {
      return skipping;
    },
    /** Waits for this share of a step, and at least until the end of `linger`; not at all while skipping. */
    async wait(share: number): Promise<void> {
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
    /** Keeps the present picture for at least so many milliseconds. */
    linger(milliseconds: number): void {
      seenAt = clock.now() + milliseconds;
    },
    /** Ends all waits until `resume`. */
    skip(): void {
      skipping = true;
      for (const end of [...ends]) end();
    },
    resume(): void {
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

/** Tests whether movement is shown now: not while skipping; at the fastest pace only for the asked person. */
export function showsMovement(services: Showing, pacer: Pacer, isAsked: boolean): boolean {
  if (!services.settings.get().animation || pacer.skipping) return false;
  return (isAsked || paceNow(services) > 0) && (services.mayMove?.() ?? true);
}
