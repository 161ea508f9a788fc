import { Duplex, type Writable } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Wire } from '../door/visit.ts';
import { Rate } from '../owner/limits.ts';

/** What a page says beside what is typed. */
const wordSchema = z.strictObject({ columns: z.int(), rows: z.int() });

/** What a page is told beside what is shown. */
export type PageWord =
  /** The session has ended, with this status. */
  | { readonly left: number }
  /** So many tables wait for whoever is here; whether they are to be told. */
  | { readonly turns: number; readonly rings: boolean }
  /** Who is here by a key. */
  | { readonly name: string }
  /** What somebody with a key types to be themselves here, and the code of the guest that was here before. */
  | { readonly command: string; readonly code: string | null }
  /** Why there is no such word. */
  | { readonly no: string }
  /** Who is here has changed: the page is to come in again. */
  | { readonly anew: true };

/** Messages, questions and answers that a page may send in a second: a page sends one for each key. */
const MOST_MESSAGES = 500;

/** Milliseconds between two questions whether the page is still there; it is gone when one has no answer by the next. */
const HEARTBEAT = 15_000;

/** Codes of RFC 6455, 7.4.1. */
const NORMAL = 1000;
const AGAINST_THE_RULES = 1008;

/**
 * A page's socket as a session's wire. What is typed comes in binary messages and what is shown goes out in such; text
 * messages are words in JSON: from the page its size, to the page how the session has ended.
 */
export class WebWire extends Duplex implements Wire {
  readonly #socket: WebSocket;
  #status = 0;

  /**
   * @param onSize told of each size that the page takes, unchecked
   * @param onRefused told why the page was sent away
   */
  constructor(
    socket: WebSocket,
    clock: Clock,
    onSize: (size: { readonly cols: number; readonly rows: number }) => void,
    onRefused: (why: string) => void,
  ) {
    super({ decodeStrings: false });
    this.#socket = socket;
    const rate = new Rate(MOST_MESSAGES, 1000);
    const refuse = (why: string): void => {
      onRefused(why);
      socket.close(AGAINST_THE_RULES);
      this.destroy();
    };
    const isTooMany = (): boolean => {
      if (this.destroyed) return true;
      if (rate.take(clock.now())) return false;
      refuse('messages');
      return true;
    };
    socket.on('message', (data, isBinary) => {
      if (isTooMany()) return;
      if (isBinary) {
        // Who types faster than is read waits in the system's own buffers.
        if (!this.push(bytesOf(data))) socket.pause();
        return;
      }
      const size = readWord(bytesOf(data).toString());
      if (size === null) refuse('message');
      else onSize(size);
    });
    socket.on('error', () => this.destroy());
    socket.on('close', () => {
      stop();
      this.push(null);
      this.destroy();
    });
    let isThere = true;
    let stop = (): void => {};
    const ask = (): void => {
      if (!isThere) {
        socket.terminate();
        return;
      }
      isThere = false;
      socket.ping();
      stop = clock.after(HEARTBEAT, ask);
    };
    socket.on('pong', () => {
      isThere = !isTooMany();
    });
    // It is answered already; each costs as much as a message.
    socket.on('ping', isTooMany);
    stop = clock.after(HEARTBEAT, ask);
  }

  /** A page has one place for all that is said. */
  get stderr(): Writable {
    return this;
  }

  /** Tells the page something beside what is shown. */
  tell(word: PageWord, done: () => void = () => {}): void {
    this.#socket.send(JSON.stringify(word), { binary: false }, done);
  }

  waitedFor(turns: number, rings: boolean): void {
    if (this.writable) this.tell({ turns, rings });
  }

  exit(status: number): void {
    this.#status = status;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer | string, _encoding: string, done: (error?: Error | null) => void): void {
    // What cannot be sent any more is nobody's loss: the game is in its save.
    this.#socket.send(Buffer.from(chunk), { binary: true }, () => done());
  }

  override _final(done: (error?: Error | null) => void): void {
    this.tell({ left: this.#status }, () => {
      this.#socket.close(NORMAL);
      done();
    });
  }
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);

function readWord(text: string): { readonly cols: number; readonly rows: number } | null {
  try {
    const word = wordSchema.safeParse(JSON.parse(text));
    return word.success ? { cols: word.data.columns, rows: word.data.rows } : null;
  } catch {
    return null;
  }
}
