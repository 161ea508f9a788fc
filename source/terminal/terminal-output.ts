import type { Writable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { LineSpeed } from './line-speed.ts';
import { type NoticeWay, noticeSequence } from './notices.ts';
import { cleanLine } from './text.ts';

/** A window's size in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

const FALLBACK: WindowSize = { columns: 80, rows: 24 };

/**
 * A size to draw for, from what the other side says: 20 to 400 columns, 6 to 200 rows. Zero, or nothing usable,
 * means 80 by 24 (RFC 4254, 6.2, lets a client send zero for "ignore").
 */
export function usableSize(columns: number | undefined, rows: number | undefined): WindowSize {
  return { columns: clamp(columns, 20, 400, FALLBACK.columns), rows: clamp(rows, 6, 200, FALLBACK.rows) };
}

function clamp(value: number | undefined, least: number, most: number, fallback: number): number {
  if (value === undefined || !Number.isFinite(value) || value < 1) return fallback;
  return Math.min(most, Math.max(least, Math.trunc(value)));
}

/** Where frames go: a terminal's output, with its size where it knows it. */
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

  /** Whether frames should be left out for now; `onFree` tells when to ask again. */
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

  /** Whether frames wait, here or on the way to the terminal. */
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

  /** Switches everything off and lets go of the stream. */
  leave(): void {
    this.#cancelRetry?.();
    this.write(LEAVE + (this.#titled ? RESTORE_TITLE : ''));
    this.#stream.off('resize', this.#events.onResize);
    this.#stream.off('drain', this.#events.onFree);
    this.#stream.off('close', this.#events.onLost);
    // The listener for errors stays: a write that fails late (EPIPE) must not become an uncaught error.
  }
}
