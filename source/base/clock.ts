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

/** A clock that stands still until `advance` or `step`. */
export class ManualClock implements Clock {
  #time = 0;
  #alarms: readonly { readonly at: number; readonly task: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  after(milliseconds: number, task: () => void): () => void {
    const alarm = { at: this.#time + Math.max(0, milliseconds), task };
    this.#alarms = [...this.#alarms, alarm];
    return () => {
      this.#alarms = this.#alarms.filter(other => other !== alarm);
    };
  }

  get waiting(): number {
    return this.#alarms.length;
  }

  /** Goes on by so much and runs, in order, what comes due. */
  advance(milliseconds: number): void {
    const end = this.#time + milliseconds;
    while (this.step(end));
    this.#time = Math.max(this.#time, end);
  }

  /** Goes on to the next thing that is due by then and runs it; false where nothing is. */
  step(by = Number.POSITIVE_INFINITY): boolean {
    const [next] = this.#alarms.toSorted((one, other) => one.at - other.at);
    if (next === undefined || next.at > by) return false;
    this.#alarms = this.#alarms.filter(other => other !== next);
    this.#time = Math.max(this.#time, next.at);
    next.task();
    return true;
  }
}
