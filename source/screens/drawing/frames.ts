import type { Clock } from '../../base/clock.ts';
import { createStore, type Readable } from '../store.ts';

/** A change after so many milliseconds. */
export interface Cue<T> {
  readonly wait: number;
  readonly put: Partial<T>;
}

/** Something that is shown moving: decoration, frame by frame, which may be cut short at any time. */
export interface Frames<T> {
  readonly moment: Readable<T>;
  put(part: Partial<T>): void;
  /** Shows these frames, the first at once, after all that were still to come. */
  play(frames: readonly Cue<T>[]): void;
  /** To the end of what moves, at once. */
  skip(): void;
}

/** @param goesOn asked before each frame: once it says no, the rest is at its end at once */
export function createFrames<T extends object>(
  clock: Clock,
  initial: T,
  goesOn: () => boolean = () => true,
): Frames<T> {
  const moment = createStore<T>(initial);
  let coming: readonly Cue<T>[] = [];
  let cancel: (() => void) | null = null;
  const put = (part: Partial<T>): void => moment.update(now => ({ ...now, ...part }));

  function next(): void {
    const [frame] = coming;
    cancel = null;
    if (frame === undefined) return;
    cancel = clock.after(frame.wait, () => {
      if (!goesOn()) {
        skip();
        return;
      }
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
    moment,
    put,
    play([first, ...later]) {
      skip();
      if (first !== undefined) put(first.put);
      coming = later;
      next();
    },
    skip,
  };
}
