/** Time as the screens use it: tests bring their own. Nothing of a game depends on it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after that many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clock on the wall. Its timers do not keep the process alive. */
export const wallClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, in a few characters: `now`, `5 min ago`, `2 h ago`, `yesterday`, `3 days ago`. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < day) return `${Math.floor(passed / hour)} h ago`;
  if (passed < 2 * day) return 'yesterday';
  if (passed < 60 * day) return `${Math.floor(passed / day)} days ago`;
  return new Date(then).toISOString().slice(0, 10);
}
