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

/** What somebody has spent of late, in milliseconds, and how much they have asked for, in keys. */
interface Account {
  spent: number;
  asked: number;
}

const NOTHING: Account = { spent: 0, asked: 0 };

/**
 * Shares one thread among many: each piece of work is done whole, then the next is that of whoever has spent and
 * asked least of late. Who does a little is served at once; those who want too much get the same. Between slices the
 * event loop goes on.
 */
export class FairTurns {
  readonly #waiting = new Set<Worker>();
  readonly #accounts = new Map<string, Account>();
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

  of(owners: Owners): Turn {
    const worker: Worker = { owners, queue: [] };
    return work => {
      // A key and its frame may wait at once; whoever has more waiting wants more than they get.
      if (worker.queue.length > 1) this.ask(owners());
      worker.queue.push({ work, since: this.#now() });
      this.#waiting.add(worker);
      if (this.#runs) return;
      this.#runs = true;
      this.#later(this.#slice);
    };
  }

  /** Counts a key, or what else somebody sends: many of them may become one piece of work. */
  ask(owners: readonly string[]): void {
    for (const owner of owners) this.#accountOf(owner).asked += 1;
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
      for (const owner of owners) this.#accountOf(owner).spent += now - begun;
      if (now - this.#begun < SLICE) this.#step();
      else this.#later(this.#slice);
    });
    // What it throws ends the process, as it would anywhere else; others have their turns all the same.
    first.work();
  };

  #accountOf(owner: string): Account {
    const known = this.#accounts.get(owner);
    if (known !== undefined) return known;
    const opened = { ...NOTHING };
    this.#accounts.set(owner, opened);
    return opened;
  }

  #next(): Worker | undefined {
    this.#forget();
    let best: Worker | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const worker of this.#waiting) {
      const score = this.#scoreOf(worker.owners());
      if (score < least) [best, least] = [worker, score];
    }
    // Who was served goes behind the others of the same score.
    if (best !== undefined) {
      this.#waiting.delete(best);
      this.#waiting.add(best);
    }
    return best;
  }

  /** Asking counts twice: where hundreds share the thread each spends less than somebody who asks for little. */
  #scoreOf(owners: readonly string[]): number {
    let [spent, asked] = [0, 0];
    for (const owner of owners) {
      const account = this.#accounts.get(owner) ?? NOTHING;
      spent = Math.max(spent, account.spent);
      asked = Math.max(asked, account.asked);
    }
    return (1 + spent) * (1 + asked) ** 2;
  }

  #forget(): void {
    const now = this.#now();
    for (; now - this.#halved >= HALF; this.#halved += HALF) {
      for (const [owner, account] of this.#accounts) {
        account.spent /= 2;
        account.asked /= 2;
        if (account.spent + account.asked < 0.1) this.#accounts.delete(owner);
      }
      if (this.#accounts.size === 0) this.#halved = now;
    }
  }
}
