import type { Clock } from '../../base/clock.ts';
import { createStore, type Readable } from '../store.ts';

/** A change after so many milliseconds. */
export interface Cue<T> {
  readonly wait: number;
  readonly put: Partial<T>;
}

/** An animation, frame by frame. @param goesOn asked before each frame: once it is false, all are put at once */
export function createFrames<T extends object>(clock: Clock, initial: T, goesOn: () => boolean) {
  const moment = createStore<T>(initial);
  let coming: readonly Cue<T>[] = [];
  let cancel: (() => void) | null = null;
  const put = (part: Partial<T>): void => moment.update(now => ({ ...now, ...part }));

  function next(): void {
    const [frame] = coming;
    cancel = null;
    if (frame === undefined) return;
    cancel = clock.after(frame.wait, () => {
      if (!goesOn()) return void skip();
      coming = coming.slice(1);
      put(frame.put);
      next();
    });
  }
  function skip(): void {
    cancel?.();
    cancel = null;
    const rest = coming;
    coming = [];
    for (const frame of rest) put(frame.put);
  }
  return {
    moment: moment as Readable<T>,
    put,
    /** Plays these frames, the first at once, after putting all that were still to come. */
    play([first, ...later]: readonly Cue<T>[]): void {
      skip();
      if (first !== undefined) put(first.put);
      coming = later;
      next();
    },
    /** Puts all frames at once. */
    skip,
  };
}
