import type { Writable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { cleanLine } from '../base/text.ts';
import { type NoticeWay, noticeSequence } from './notices.ts';

/** A window's size in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

const FALLBACK: WindowSize = { columns: 80, rows: 24 };

/** The size of a terminal within 20 to 400 columns and 6 to 200 rows; 80 by 24 if zero (RFC 4254, 6.2) or unusable. */
export function usableSize(columns: number | undefined, rows: number | undefined): WindowSize {
  return { columns: clamp(columns, 20, 400, FALLBACK.columns), rows: clamp(rows, 6, 200, FALLBACK.rows) };
}

function clamp(value: number | undefined, least: number, most: number, fallback: number): number {
  if (value === undefined || !Number.isFinite(value) || value < 1) return fallback;
  return Math.min(most, Math.max(least, Math.trunc(value)));
}

/** A terminal's output, with its size if it knows it. */
export type OutputStream = Writable & { columns?: number; rows?: number };

interface OutputEvents {
  /** The stream takes frames again. */
  readonly onFree: () => void;
  /** The stream is closed, or a write failed. */
  readonly onLost: () => void;
  /** The stream says that its size changed. */
  readonly onResize: () => void;
}

/** Alternate screen, no cursor, mouse buttons and drags with decimal reports, bracketed paste (xterm's modes). */
const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?2004h';
const LEAVE = '\x1b[?2026l\x1b[m\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?25h\x1b[?1049l';
const SAVE_TITLE = '\x1b[22;2t';
const RESTORE_TITLE = '\x1b[23;2t';

const LONGEST_TITLE = 80;

/** Unwritten output, in bytes, above which frames are left out. */
const CONGESTION = 64 * 1024;

/** Milliseconds after which a stream that is full, but will not say when it is free, is looked at again. */
const CONGESTION_RETRY = 50;

/** A stream used as a terminal: what is switched on is switched off again, and nothing is written to a dead one. */
export class TerminalOutput {
  readonly #stream: OutputStream;
  readonly #clock: Clock;
  readonly #events: OutputEvents;
  #titled = false;
  /** The terminal is lent to somebody else: nothing is to be drawn. */
  #lent = false;
  readonly #speed: LineSpeed;
  #cancelRetry: (() => void) | null = null;

  constructor(stream: OutputStream, clock: Clock, events: OutputEvents) {
    this.#stream = stream;
    this.#clock = clock;
    this.#events = events;
    this.#speed = new LineSpeed(clock);
    stream.on('resize', events.onResize);
    stream.on('drain', events.onFree);
    stream.on('close', events.onLost);
    stream.on('error', events.onLost);
  }

  /** True while frames should be left out; `onFree` tells when to ask again. */
  get congested(): boolean {
    if (this.#lent) return true;
    if (this.#stream.writableNeedDrain) return true;
    if (this.#stream.writableLength <= CONGESTION) return false;
    this.#cancelRetry ??= this.#clock.after(CONGESTION_RETRY, () => {
      this.#cancelRetry = null;
      this.#events.onFree();
    });
    return true;
  }

  /** True while frames wait, here or on the way to the terminal. */
  get slow(): boolean {
    return this.congested || this.#speed.isSlow();
  }

  /** Writes a frame, and where somebody wants to know how fast it is taken a question behind it. */
  frame(data: string): void {
    this.write(`${data}${this.#speed.question()}`);
  }

  /** Takes an answer of the terminal. */
  hear(answer: string): void {
    this.#speed.hear(answer);
  }

  write(data: string): void {
    if (!this.#stream.destroyed && !this.#stream.writableEnded) this.#stream.write(data);
  }

  enter(): void {
    this.#lent = false;
    this.write(ENTER);
  }

  /** Switches everything off until `enter` is called again. */
  lend(): void {
    this.#lent = true;
    this.#speed.forget();
    this.write(LEAVE);
  }

  setTitle(title: string): void {
    const save = this.#titled ? '' : SAVE_TITLE;
    this.#titled = true;
    this.write(`${save}\x1b]2;${cleanLine(title, LONGEST_TITLE)}\x1b\\`);
  }

  /** Gives a text to the terminal to copy (OSC 52); one that cannot, or may not, passes over it. */
  copy(text: string): void {
    this.write(`\x1b]52;c;${Buffer.from(text).toString('base64')}\x1b\\`);
  }

  bell(): void {
    this.write('\x07');
  }

  notice(way: NoticeWay, text: string): void {
    this.write(noticeSequence(way, text));
  }

  /** Switches everything off and removes its listeners. */
  leave(): void {
    this.#cancelRetry?.();
    this.write(LEAVE + (this.#titled ? RESTORE_TITLE : ''));
    this.#stream.off('resize', this.#events.onResize);
    this.#stream.off('drain', this.#events.onFree);
    this.#stream.off('close', this.#events.onLost);
    // The listener for errors stays: a write that fails late (EPIPE) must not become an uncaught error.
  }
}

/** The question for a terminal's state, which every one since the VT100 answers (ECMA-48, DSR 5). */
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
 * Measures how fast a terminal reads, by questions behind frames while somebody wants to know: an answer much later
 * than the quickest of the last ones means that frames wait on the line. A terminal that never answers is as fast as
 * its stream.
 */
export class LineSpeed {
  readonly #clock: Clock;
  #ways: readonly number[] = [];
  #askedAt: number | null = null;
  #wanted = true;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The output to write behind a frame. */
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

  /** True while frames wait on the line; requests a question behind the next one. */
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
