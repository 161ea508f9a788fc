export type Turn = (work: () => void) => void;

/** Names of the work's owners: each is an account of time spent, such as an address and a person. */
type Owners = () => readonly string[];

interface FairTurnsOptions {
  /** Hears of owners whose work has waited for more than a second. */
  readonly onLate?: (owners: readonly string[]) => void;
  /** Milliseconds that only grow; the machine's when left out. */
  readonly now?: () => number;
  /** Runs a task after input and timers have had theirs; the event loop's when left out. */
  readonly later?: (task: () => void) => void;
  /** Runs a task once what runs now, and all that it has set off, is done. */
  readonly settled?: (task: () => void) => void;
}

/** Milliseconds of work before input and timers are heard again. */
const SLICE = 4;

/** Milliseconds after which what was spent counts half. */
const HALF = 1000;

const LATE = 1000;

interface Worker {
  readonly owners: Owners;
  readonly queue: { readonly work: () => void; readonly since: number }[];
}

/** Once no microtask is left: React has rendered then. */
export const afterMicrotasks = (task: () => void): void => queueMicrotask(() => process.nextTick(task));

/**
 * Shares one thread among many: each piece of work is done whole, then the next is that of whoever has spent and
 * asked least of late. Who does a little is served at once; those who want too much get the same. Between slices the
 * event loop goes on.
 */
export class FairTurns {
  readonly #waiting = new Set<Worker>();
  /** Milliseconds, and pieces of work and keys, of each owner. */
  readonly #spent = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  readonly #onLate: (owners: readonly string[]) => void;
  readonly #now: () => number;
  readonly #later: (task: () => void) => void;
  readonly #settled: (task: () => void) => void;
  #halved: number;
  #runs = false;
  #begun = 0;

  constructor({
    onLate = () => {},
    now = () => performance.now(),
    later = setImmediate,
    settled = afterMicrotasks,
  }: FairTurnsOptions = {}) {
    this.#onLate = onLate;
    this.#now = now;
    this.#later = later;
    this.#settled = settled;
    this.#halved = now();
  }

  /** The turns of one session. */
  of(owners: Owners): Turn {
    const worker: Worker = { owners, queue: [] };
    return work => {
      worker.queue.push({ work, since: this.#now() });
      this.ask(owners());
      this.#waiting.add(worker);
      if (this.#runs) return;
      this.#runs = true;
      this.#later(this.#slice);
    };
  }

  /** Counts what somebody wants beside pieces of work, as each of many keys that are one piece. */
  ask(owners: readonly string[]): void {
    for (const owner of owners) this.#asked.set(owner, (this.#asked.get(owner) ?? 0) + 1);
  }

  readonly #slice = (): void => {
    this.#begun = this.#now();
    this.#step();
  };

  readonly #step = (): void => {
    const worker = this.#next();
    const first = worker?.queue.shift();
    if (worker === undefined || first === undefined) {
      this.#runs = false;
      return;
    }
    if (worker.queue.length === 0) this.#waiting.delete(worker);
    const [begun, owners] = [this.#now(), worker.owners()];
    if (begun - first.since > LATE) this.#onLate(owners);
    this.#settled(() => {
      const now = this.#now();
      for (const owner of owners) this.#spent.set(owner, (this.#spent.get(owner) ?? 0) + now - begun);
      if (now - this.#begun < SLICE) this.#step();
      else this.#later(this.#slice);
    });
    // What it throws ends the process, as it would anywhere else; others have their turns all the same.
    first.work();
  };

  #next(): Worker | undefined {
    this.#forget();
    let best: Worker | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const worker of this.#waiting) {
      const owners = worker.owners();
      const most = (of: ReadonlyMap<string, number>): number =>
        owners.reduce((most, owner) => Math.max(most, of.get(owner) ?? 0), 0);
      const score = (1 + most(this.#spent)) * (1 + most(this.#asked));
      if (score < least) [best, least] = [worker, score];
    }
    // Who was served goes behind the others of the same score.
    if (best !== undefined) {
      this.#waiting.delete(best);
      this.#waiting.add(best);
    }
    return best;
  }

  #forget(): void {
    const now = this.#now();
    for (; now - this.#halved >= HALF; this.#halved += HALF) {
      for (const account of [this.#spent, this.#asked]) {
        for (const [owner, amount] of account) {
          if (amount < 0.1) account.delete(owner);
          else account.set(owner, amount / 2);
        }
      }
      if (this.#spent.size + this.#asked.size === 0) this.#halved = now;
    }
  }
}
