import type { Clock } from '../base/clock.ts';

/** What a terminal is asked: its state, which every one since the VT100 tells (ECMA-48, DSR 5). */
const ASK_FOR_STATE = '\x1b[5n';

/** Its answer, without the introducer. */
export const STATE_ANSWER = '0n';

/** Answers of which the quickest tells how long one takes when nothing stands before it. */
const REMEMBERED = 8;

/** Milliseconds that the quickest answer counts for at most: what takes longer stands behind something. */
const LONGEST_WAY = 400;

/** Milliseconds that an answer may be late before frames are taken to wait. */
const LATE = 120;

/**
 * How fast a terminal takes what is written. A question goes out behind a frame, and its answer comes when the terminal has
 * read so far: whatever lies between, which is more than a stream's own buffer tells. An answer that is later than the
 * quickest of the last ones says that frames wait on the line. Asked is only while somebody wants to know, one question
 * at a time; what never answers is as fast as its stream.
 */
export class LineSpeed {
  readonly #clock: Clock;
  #ways: readonly number[] = [];
  #askedAt: number | null = null;
  #wanted = true;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What is to be written behind a frame. */
  question(): string {
    if (!this.#wanted || this.#askedAt !== null) return '';
    this.#wanted = false;
    this.#askedAt = this.#clock.now();
    return ASK_FOR_STATE;
  }

  /** Takes an answer of the terminal; what is none to its question changes nothing. */
  hear(answer: string): void {
    if (answer !== STATE_ANSWER || this.#askedAt === null) return;
    this.#ways = [...this.#ways, this.#clock.now() - this.#askedAt].slice(-REMEMBERED);
    this.#askedAt = null;
  }

  /** Whether frames wait on the line; the next one is asked after. */
  isSlow(): boolean {
    this.#wanted = true;
    const last = this.#ways.at(-1);
    if (last === undefined) return false;
    const way = this.#askedAt === null ? last : Math.max(last, this.#clock.now() - this.#askedAt);
    return way > Math.min(LONGEST_WAY, ...this.#ways) + LATE;
  }

  /** Nobody answers any more what was asked before: the terminal was lent to something else. */
  forget(): void {
    this.#askedAt = null;
  }
}
