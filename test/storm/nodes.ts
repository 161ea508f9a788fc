import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Serving, startServing } from '../e2e/serving.ts';
import type { House } from '../soak/house.ts';
import type { Balancer } from './balancer.ts';

/** Milliseconds after which a balancer has seen that a node is dead; until then it sends people there in vain first. */
const CHECKED = 2000;

/** Nodes in processes of their own, on one database, behind a balancer that sends nobody to one that is away. */
export class Nodes {
  readonly #words: readonly string[];
  readonly #folder: string;
  readonly #balancer: Balancer;
  /** The program of those that begin from now on. */
  program: string;
  readonly #up: Serving[] = [];
  readonly ended: Serving[] = [];

  constructor(folder: string, words: readonly string[], balancer: Balancer, program: string) {
    this.#folder = folder;
    this.#words = words;
    this.#balancer = balancer;
    this.program = program;
  }

  async start(): Promise<void> {
    const data = join(this.#folder, `node-${this.#up.length + this.ended.length}`);
    this.#up.push(await startServing(data, { words: this.#words, program: this.program }));
    this.#balance();
  }

  get count(): number {
    return this.#up.length;
  }

  /** Takes one by chance from behind the balancer. */
  take(choose: House['choose']): Serving {
    const [taken] = this.#up.splice(choose(this.#up.length), 1);
    if (taken === undefined) throw new Error('there are no nodes');
    this.#balance();
    return taken;
  }

  /** Kills one by chance; the balancer does not know of it at once. */
  async lose(choose: House['choose']): Promise<void> {
    const lost = this.#up[choose(this.#up.length)];
    if (lost === undefined) throw new Error('there are no nodes');
    await this.end(lost, 'SIGKILL');
    await setTimeout(CHECKED);
    this.#up.splice(this.#up.indexOf(lost), 1);
    this.#balance();
  }

  bringBack(node: Serving): void {
    this.#up.push(node);
    this.#balance();
  }

  /** Ends a node. @throws Error when it ends otherwise than it should */
  async end(node: Serving, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.ended.push(node);
    node.kill(signal);
    const status = await node.ended;
    if (status !== (signal === 'SIGTERM' ? 0 : null)) throw new Error(`a node ended with ${status}`);
  }

  async close(): Promise<void> {
    while (this.#up.length > 0)
      await this.end(
        this.take(() => 0),
        'SIGTERM',
      );
  }

  /** The last that each has logged, but for who came and left. */
  get told(): string {
    return this.#up
      .map(node =>
        node
          .log()
          .split('\n')
          .filter(line => !/"event":"(came|left)"/.test(line))
          .slice(-12)
          .join('\n'),
      )
      .join('\n\n');
  }

  kill(): void {
    for (const node of this.#up) node.kill('SIGKILL');
  }

  #balance(): void {
    this.#balancer.targets = this.#up.map(({ port }) => port);
  }
}
