import { faultWords } from '../owner/log.ts';
import type { Hosted } from '../tables/hosted.ts';
import { peopleAt } from '../tables/seating.ts';
import { bringBack, type HallParts } from './games.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds that a game stays in memory after somebody has needed it last. */
const LINGER = 30_000;

/**
 * Which games are in memory: those that this server needs. The others are at rest, known by their records, and taken up
 * where their saves leave them.
 */
export class InMemory {
  readonly #parts: HallParts;
  readonly #visitors: () => readonly Visitor[];
  readonly #takingUp = new Map<Hosted, Promise<string | null>>();
  readonly #neededAt = new WeakMap<Hosted, number>();

  /** @param visitors those of this server */
  constructor(parts: HallParts, visitors: () => readonly Visitor[]) {
    this.#parts = parts;
    this.#visitors = visitors;
  }

  /** Whether its game has to be in memory: also while it goes on and somebody is here who sits there. */
  needs(hosted: Hosted, here = this.#here()): boolean {
    const { isNeeded, record } = hosted;
    return (
      isNeeded || (record.stage === 'playing' && peopleAt(record).some(({ person }) => here.has(person)))
    );
  }

  /**
   * Takes up the game of a table, if it has begun; it stays a while.
   * @returns null once it is there, or one sentence that says why it cannot be played here
   */
  takeUp(hosted: Hosted): Promise<string | null> {
    this.#neededAt.set(hosted, this.#parts.clock.now());
    const coming = this.#takingUp.get(hosted);
    if (coming !== undefined) return coming;
    if (hosted.table !== null) return Promise.resolve(null);
    const begun = this.#bringBack(hosted);
    this.#takingUp.set(hosted, begun);
    return begun;
  }

  /**
   * Lets go of the games of these tables that nobody has needed for a while.
   * @param rested told of each
   */
  sweep(tables: readonly Hosted[], rested: (hosted: Hosted) => void): void {
    const now = this.#parts.clock.now();
    const here = this.#here();
    for (const hosted of tables) {
      // What is being taken up is told of what was written meanwhile; somebody waits for it.
      if (hosted.table === null || this.#takingUp.has(hosted)) continue;
      // One that has begun since the last look may have been needed until just now.
      const neededAt = this.needs(hosted, here) ? now : (this.#neededAt.get(hosted) ?? now);
      this.#neededAt.set(hosted, neededAt);
      if (now - neededAt <= LINGER) continue;
      hosted.rest();
      rested(hosted);
    }
  }

  #here(): ReadonlySet<string> {
    return new Set(this.#visitors().map(({ person }) => person.id));
  }

  async #bringBack(hosted: Hosted): Promise<string | null> {
    const { isShared, log } = this.#parts;
    try {
      await bringBack(this.#parts, hosted);
      hosted.refusal = null;
      // What was written while it was read: nobody had it to tell of.
      if (isShared) await hosted.follow();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (hosted.refusal !== why) log.write('unread', { file: hosted.id, why: faultWords(error) });
      hosted.refusal = why;
      hosted.stir();
    } finally {
      this.#takingUp.delete(hosted);
      this.#neededAt.set(hosted, this.#parts.clock.now());
    }
    return hosted.refusal;
  }
}
