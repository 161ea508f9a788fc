import { createStore, type Readable } from '../../../app/store.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Chapter, Moment } from './chronicle.ts';

/** Where in the told turns one looks; null chapters when none is being looked at. */
export interface Showing {
  readonly chapters: readonly Chapter[];
  /** Index of a chapter. */
  readonly chapter: number;
  /** Index of a moment of it. */
  readonly moment: number;
  readonly playing: boolean;
}

/** The moment that is told; null when none is. */
export const momentOf = (showing: Showing | null): Moment | null =>
  showing?.chapters[showing.chapter]?.moments[showing.moment] ?? null;

/** The execution of turns, shown order by order: by itself or step by step. */
export interface Playback {
  readonly showing: Readable<Showing | null>;
  /** Shows a chapter from its beginning; by itself when there is time for it. */
  begin(chapters: readonly Chapter[], chapter: number, playing: boolean): void;
  /** Another turn is there to be looked at; what is shown stays. */
  append(chapter: Chapter): void;
  step(by: 1 | -1): void;
  /** To the turn before or after. */
  turn(by: 1 | -1): void;
  edge(end: boolean): void;
  toggle(): void;
  /** Back to the game. */
  leave(): void;
}

/** @param delay milliseconds that a moment is shown for when it plays by itself */
export function createPlayback(clock: Clock, delay: (moment: Moment) => number): Playback {
  const showing = createStore<Showing | null>(null);
  let cancel: (() => void) | null = null;

  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const put = (change: Partial<Showing>): void =>
    showing.update(now => (now === null ? null : { ...now, ...change }));
  const lengthOf = (now: Showing): number => now.chapters[now.chapter]?.moments.length ?? 1;

  function tick(): void {
    stop();
    const now = showing.get();
    const moment = momentOf(now);
    if (moment === null || now?.playing !== true) return;
    cancel = clock.after(delay(moment), () => {
      const later = showing.get();
      if (later === null) return;
      if (later.moment >= lengthOf(later) - 1) {
        leave();
        return;
      }
      put({ moment: later.moment + 1 });
      tick();
    });
  }
  function leave(): void {
    stop();
    showing.set(null);
  }
  const pause = (): void => {
    stop();
    put({ playing: false });
  };
  return {
    showing,
    leave,
    begin(chapters, chapter, playing) {
      stop();
      showing.set({
        chapters,
        chapter,
        moment: playing ? 0 : Math.min(1, (chapters[chapter]?.moments.length ?? 1) - 1),
        playing,
      });
      tick();
    },
    append(chapter) {
      const now = showing.get();
      if (now !== null) put({ chapters: [...now.chapters, chapter] });
    },
    step(by) {
      pause();
      const now = showing.get();
      if (now !== null) put({ moment: Math.max(0, Math.min(lengthOf(now) - 1, now.moment + by)) });
    },
    turn(by) {
      pause();
      const now = showing.get();
      if (now === null) return;
      const chapter = Math.max(0, Math.min(now.chapters.length - 1, now.chapter + by));
      if (chapter !== now.chapter) put({ chapter, moment: 0 });
    },
    edge(end) {
      pause();
      const now = showing.get();
      if (now !== null) put({ moment: end ? lengthOf(now) - 1 : 0 });
    },
    toggle() {
      const now = showing.get();
      if (now === null) return;
      if (now.playing) {
        pause();
        return;
      }
      put({ playing: true, moment: now.moment >= lengthOf(now) - 1 ? 0 : now.moment });
      tick();
    },
  };
}
