import type { Clock } from '../../base/clock.ts';
import { createStore } from '../store.ts';

/** Milliseconds until it is shown that somebody still thinks. */
const SOON = 500;
const SECOND = 1000;
/** Seconds that are counted. */
const COUNTED = 60;

export type Thought = ReturnType<typeof createThought>;

/** How long somebody has thought about one thing, in words: nothing for half a second, then ` …`, then ` … 3 s`, up to a minute. */
export function createThought(clock: Clock) {
  const words = createStore('');
  let topic: unknown = null;
  let cancel = (): void => {};
  const goOn = (seconds: number): void => {
    words.set(seconds === 0 ? ' …' : seconds > COUNTED ? ' … over a minute' : ` … ${seconds} s`);
    if (seconds > COUNTED) return;
    cancel = clock.after(seconds === 0 ? SECOND - SOON : SECOND, () => goOn(seconds + 1));
  };
  return {
    words,
    /** Begins anew, unless it is still the same thing; null: nobody thinks. */
    about(next: unknown): void {
      if (next === topic) return;
      topic = next;
      cancel();
      words.set('');
      if (next !== null) cancel = clock.after(SOON, () => goOn(0));
    },
  };
}
