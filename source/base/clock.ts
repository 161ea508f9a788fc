/** Time as screens and servers use it: tests bring their own. Nothing of a game depends on it. */
export interface Clock {
  /** Milliseconds; since when is each clock's own affair. */
  now(): number;
  /** Runs the task once, after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, task: () => void): () => void;
}

/** The clock on the wall: milliseconds since 1970. Its timers do not keep the process alive. */
export const wallClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The clock of frames and keys: it only grows, and after 0 milliseconds the task runs as soon as what runs now is done. */
export const frameClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, task) {
    if (milliseconds <= 0) {
      const immediate = setImmediate(task);
      return () => clearImmediate(immediate);
    }
    const timeout = setTimeout(task, milliseconds);
    return () => clearTimeout(timeout);
  },
};
