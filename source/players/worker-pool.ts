import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { err, ok, type Result } from '../../machines/result.ts';
import { errorMessage } from '../base/errors.ts';

type TaskAnswer<A> = Result<A, string>;

/** Megabytes of a thread's young generation: garbage of a thought is soon dead, and a server has little memory to spare. */
const YOUNG_MEGABYTES = 16;

/** The precedence of threads when cores are short: `behind` the main one, for whose keys somebody waits, or equal to it. */
export type Precedence = 'behind' | 'equal';

/** Threads side by side: a task, plain JSON, waits for a free one, first come, first served; see `answerTasks`. */
export class WorkerPool<T, A> {
  readonly #workers: readonly PooledWorker<T, A>[];
  readonly #queue: Waiting<T, A>[] = [];

  /** @param count most threads; each is started when it is needed */
  constructor(program: URL, count: number, precedence: Precedence = 'equal') {
    this.#workers = Array.from({ length: count }, () => new PooledWorker<T, A>(program, precedence));
  }

  /**
   * Gives a task to a thread; one that dies answers with its reason. Rejects with the signal's reason when it is
   * aborted.
   */
  run(task: T, signal?: AbortSignal): Promise<TaskAnswer<A>> {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const abort = () => {
        const index = this.#queue.indexOf(waiting);
        if (index >= 0) this.#queue.splice(index, 1);
        reject(signal?.reason);
      };
      const waiting: Waiting<T, A> = {
        task,
        settle: answer => {
          signal?.removeEventListener('abort', abort);
          resolve(answer);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** Ends the threads; waiting tasks are answered with an error. */
  async close(): Promise<void> {
    for (const { settle } of this.#queue.splice(0)) settle(err('the table is closed'));
    await Promise.all(this.#workers.map(worker => worker.close()));
  }

  #next(): void {
    const worker = this.#workers.find(({ busy }) => !busy);
    const waiting = worker === undefined ? undefined : this.#queue.shift();
    if (worker === undefined || waiting === undefined) return;
    void worker.run(waiting.task).then(answer => {
      waiting.settle(answer);
      this.#next();
    });
  }
}

interface Waiting<T, A> {
  readonly task: T;
  readonly settle: (answer: TaskAnswer<A>) => void;
}

/** One thread for one task at a time, started by a task when there is none. It keeps the process alive only while it works. */
class PooledWorker<T, A> {
  readonly #program: URL;
  readonly #precedence: Precedence;
  #worker: Worker | null = null;
  #settle: ((answer: TaskAnswer<A>) => void) | null = null;

  constructor(program: URL, precedence: Precedence) {
    this.#program = program;
    this.#precedence = precedence;
  }

  get busy(): boolean {
    return this.#settle !== null;
  }

  /** Always resolves: a thread that dies gives its reason as the answer. The worker must not be busy. */
  run(task: T): Promise<TaskAnswer<A>> {
    const worker = this.#worker ?? this.#start();
    return new Promise(resolve => {
      this.#settle = resolve;
      worker.ref();
      worker.postMessage(task);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    // Flags of the process (a test runner's loaders, an inspector) are not for this thread.
    const worker = new Worker(this.#program, {
      execArgv: [],
      workerData: this.#precedence,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on('message', (answer: TaskAnswer<A>) => this.#finish(answer));
    worker.on('error', fault => this.#died(worker, errorMessage(fault)));
    worker.on('exit', () => this.#died(worker, 'its thread ended'));
    this.#worker = worker;
    return worker;
  }

  #died(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#finish(err(why));
  }

  #finish(answer: TaskAnswer<A>): void {
    this.#worker?.unref();
    const settle = this.#settle;
    this.#settle = null;
    settle?.(answer);
  }
}

/** Niceness behind the main thread: with 5 it gets three times their share; 10 would starve them on a busy machine. */
const BEHIND = 5;

/**
 * Lowers the calling thread's priority on Linux. On macOS and Windows it would be the whole process's: nothing is done.
 */
function stepBack(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(0, Math.min(getPriority(0) + BEHIND, constants.priority.PRIORITY_LOW));
  } catch {
    // Where a sandbox forbids it, threads are as they were.
  }
}

/** The program of a worker's thread: answers each task with its value, or with the reason why there is none. */
export function answerTasks<T>(answer: (task: T) => unknown): void {
  if (workerData === ('behind' satisfies Precedence)) stepBack();
  parentPort?.on('message', async (task: T) => {
    const asked = (async () => answer(task))();
    parentPort?.postMessage(await asked.then(ok, fault => err(errorMessage(fault))));
  });
}
