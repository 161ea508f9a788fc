/** Time as the terminal part sees it, so that a test can be its own clock. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Runs the task once, after so many milliseconds (0: as soon as what runs now is done); returns how to call it off. */
  after(milliseconds: number, task: () => void): () => void;
}

export const realClock: Clock = {
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
