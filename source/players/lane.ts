import { parentPort, Worker } from 'node:worker_threads';
import { err, ok, type Result } from '../../machines/result.ts';

/** What a worker answers: a value, or one sentence that says why there is none. */
export type TaskAnswer<A> = Result<A, string>;

/** Megabytes for what a thread has just made: what a thought leaves behind is dead soon, and a server has few to spare. */
const YOUNG_MEGABYTES = 16;

/**
 * One thread for one task at a time. The thread is started by the first task and after a death by the next one;
 * it keeps the process alive only while it works. Tasks and answers are plain JSON; the program answers each task
 * with one message, a `TaskAnswer<A>`.
 */
export class Lane<T, A> {
  readonly #program: URL;
  #worker: Worker | null = null;
  #settle: ((answer: TaskAnswer<A>) => void) | null = null;

  constructor(program: URL) {
    this.#program = program;
  }

  get busy(): boolean {
    return this.#settle !== null;
  }

  /** Always resolves: a thread that dies gives its reason as the answer. The lane must not be busy. */
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
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on('message', (answer: TaskAnswer<A>) => this.#finish(answer));
    worker.on('error', fault => this.#died(worker, fault instanceof Error ? fault.message : String(fault)));
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

/** The other end of a lane, the program of its thread: answers each task, or with why there is no answer. */
export function answerTasks<T>(answer: (task: T) => unknown): void {
  const answered = async (task: T): Promise<TaskAnswer<unknown>> => {
    try {
      return ok(await answer(task));
    } catch (fault) {
      return err(fault instanceof Error ? fault.message : String(fault));
    }
  };
  parentPort?.on('message', async (task: T) => parentPort?.postMessage(await answered(task)));
}
