/** Runs asynchronous work one piece after the other, in the order in which it is given. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a piece once all before it have settled. @returns what it returns or throws; a failure holds up nothing behind it */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Settles once all work that has been given so far has. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

/** A serial queue for each key, such as the id of a record, kept for as long as it has work. */
export class KeyedQueues {
  readonly #queues = new Map<string, { readonly queue: SerialQueue; waiting: number }>();

  /** Runs a piece once all before it under the same key have settled. @returns what it returns or throws */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
    this.#queues.set(key, entry);
    entry.waiting += 1;
    try {
      return await entry.queue.run(work);
    } finally {
      entry.waiting -= 1;
      if (entry.waiting === 0) this.#queues.delete(key);
    }
  }
}
