import { Duplex, type Writable } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod';
import type { Clock } from '../../../base/clock.ts';
import type { Buttons } from '../../../screens/keys/buttons.ts';
import { parseJson } from '../../../table/save-lines.ts';
import { Rate } from '../../house/owner/limits.ts';
import type { SessionPlace, Wire } from '../ssh/channel.ts';

const sizeSchema = z.strictObject({ columns: z.int(), rows: z.int() });

/** A message to a page, beside the output. */
export type PageWord =
  /** The session has ended with this status. */
  | { readonly left: number }
  /** The address of the place that is shown, and what invites others there. */
  | { readonly at: string; readonly invite: string | null }
  /** The buttons of a page that is touched. */
  | Buttons
  /** Number of tables that wait, and whether to alert the person. */
  | { readonly turns: number; readonly rings: boolean }
  /** The name of a person signed in by a key. */
  | { readonly name: string }
  /** The command for signing in with a key, and the code of the guest who was here before. */
  | { readonly command: string; readonly code: string | null }
  /** The reason why there is no pairing word. */
  | { readonly no: string }
  /** Somebody else is signed in: the page must reconnect. */
  | { readonly anew: true };

/** Most messages, pings and pongs of a page in a second; a page sends one message for each key. */
const MOST_MESSAGES = 500;

/** Milliseconds between pings; a page that has not answered by the next one is gone. */
const HEARTBEAT = 15_000;

/** Close codes (RFC 6455, 7.4.1). */
const NORMAL = 1000;
const AGAINST_THE_RULES = 1008;

/** A page's socket as a session's wire: binary input and output; JSON for its size, and `PageWord` back. */
export class WebWire extends Duplex implements Wire {
  readonly #socket: WebSocket;
  #status = 0;

  /** @param onSize receives sizes of the page, unchecked @param onRefused receives the reason for a disconnection */
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
        // Excess input waits in the system's buffers.
        if (!this.push(bytesOf(data))) socket.pause();
        return;
      }
      const size = readSize(bytesOf(data).toString());
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
    // The library has answered already; a ping counts as a message.
    socket.on('ping', isTooMany);
    stop = clock.after(HEARTBEAT, ask);
  }

  /** A page has one place for all output. */
  get stderr(): Writable {
    return this;
  }

  /** Sends the page a message beside the output. */
  tell(word: PageWord, done: () => void = () => {}): void {
    this.#socket.send(JSON.stringify(word), { binary: false }, done);
  }

  waitedFor(turns: number, rings: boolean): void {
    if (this.writable) this.tell({ turns, rings });
  }

  at({ path, invite }: SessionPlace): void {
    if (this.writable) this.tell({ at: path, invite });
  }

  buttons(now: Buttons): void {
    if (this.writable) this.tell(now);
  }

  exit(status: number): void {
    this.#status = status;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer | string, _encoding: string, done: (error?: Error | null) => void): void {
    // Output that cannot be sent is no loss, since the game is in its save.
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

function readSize(text: string): { readonly cols: number; readonly rows: number } | null {
  const { data } = sizeSchema.safeParse(parseJson(text));
  return data === undefined ? null : { cols: data.columns, rows: data.rows };
}
