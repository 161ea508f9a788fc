import type { Socket } from 'node:net';
import { type Duplex, Writable } from 'node:stream';
import type { Connection, Session } from 'ssh2';
import { cleanLine } from '../../../base/text.ts';
import type { Buttons } from '../../../screens/keys/buttons.ts';
import type { TerminalEnvironment } from '../../../terminal/depth.ts';
import type { WindowSize } from '../../../terminal/terminal-output.ts';
import { ENVIRONMENT, WINDOW } from '../../house/owner/limits.ts';

/** The stream between a client and its session: an SSH channel, or a web page's socket. */
export interface Wire extends Duplex {
  readonly stderr: Writable;
  exit(status: number): void;
  /** Tells a client how many tables wait, beside the terminal. @param rings true if one is new and may be announced */
  waitedFor?(tables: number, rings: boolean): void;
  /** Tells a client the address of the place where its session is, `/t/CODE`, and what it may send to invite others there. */
  at?(place: SessionPlace): void;
  /** Gives a client without a keyboard buttons for the keys that work now. */
  buttons?(now: Buttons): void;
}

/** A session's place, as its client's address names it. */
export interface SessionPlace {
  readonly path: string;
  /** The path that leads others to this table; null where nobody is awaited. */
  readonly invite: string | null;
}

/** A client's request for a session: a terminal's screen, or a command's output. */
export interface SessionRequest {
  readonly channel: Wire;
  /** The words after `ssh host`; empty for the lobby. */
  readonly words: string;
  readonly terminal: Terminal | null;
  readonly env: TerminalEnvironment & { readonly SANDTABLE_PLAIN?: string | undefined };
}

export interface Terminal {
  readonly name: string;
  /** True when its surroundings are light; set by web pages. */
  readonly isLight?: boolean;
  /** True if fingers type on it, by buttons; set by web pages. */
  readonly isTouched?: boolean;
  readonly env: TerminalEnvironment;
  size(): WindowSize;
  /** Calls the listener after each change of the window's size. */
  onResize(listener: () => void): void;
}

interface ChannelOptions {
  readonly onVisit: (visit: SessionRequest) => void;
  readonly onRefused: (why: string) => void;
}

const LONGEST_COMMAND = 200;

/** Grants one session with one shell or command: no forwarding of any kind, no subsystem, no second channel. */
export function receive(connection: Connection, options: ChannelOptions): void {
  let used = false;
  connection.on('session', (accept, reject) => {
    if (used) {
      options.onRefused('second-channel');
      reject();
      return;
    }
    used = true;
    receiveSession(accept(), options.onVisit);
  });
  // Everything else is refused.
  connection.on('request', (_accept, reject, name) => {
    options.onRefused(cleanLine(String(name), 40));
    reject?.();
  });
}

function receiveSession(session: Session, onVisit: ChannelOptions['onVisit']): void {
  // The library recognises a session without a channel by this class name, which bundling removes.
  Object.defineProperty(session.constructor, 'name', { value: 'Session' });
  const env: Record<string, string> = {};
  const listeners: (() => void)[] = [];
  let variables = 0;
  let size: WindowSize = windowSize({ cols: 0, rows: 0 });
  let term: string | null = null;
  let visiting = false;
  const visit = (channel: Wire, words: string): void => {
    visiting = true;
    const onResize = (listener: () => void) => void listeners.push(listener);
    const terminal = term === null ? null : { name: term, env, size: () => size, onResize };
    onVisit({ channel, words, terminal, env });
  };
  session.on('pty', (accept, reject, info) => {
    if (visiting || term !== null) return reject();
    term = cleanLine(String(info.term ?? ''), 40);
    size = windowSize(info);
    accept?.();
  });
  session.on('window-change', (accept, _reject, info) => {
    size = windowSize(info);
    accept?.();
    for (const listener of listeners) listener();
  });
  session.on('env', (accept, reject, info) => {
    variables += 1;
    const known = variables <= ENVIRONMENT.most && ENVIRONMENT.names.test(info.key);
    if (!known || visiting || info.val.length > ENVIRONMENT.longest) return void reject?.();
    env[info.key] = cleanLine(info.val, ENVIRONMENT.longest);
    accept?.();
  });
  session.on('shell', (accept, reject) => {
    if (visiting) reject();
    else visit(accept(), '');
  });
  session.on('exec', (accept, reject, info) => {
    if (visiting) reject();
    else visit(accept(), cleanLine(String(info.command).slice(0, LONGEST_COMMAND), LONGEST_COMMAND));
  });
  // X11, subsystems and the agent have no listener: the protocol refuses them.
}

/** A client's window size within the limits of drawing; 80 by 24 if it gives none. */
export function windowSize({ cols, rows }: { readonly cols: number; readonly rows: number }): WindowSize {
  return {
    columns: cols < 1 ? 80 : Math.min(cols, WINDOW.columns),
    rows: rows < 1 ? 24 : Math.min(rows, WINDOW.rows),
  };
}

/** Ends a channel with an exit status, and then its connection. */
export function hangUp(channel: Wire, socket: Socket, status: number): void {
  if (socket.destroyed) return;
  if (!channel.writable) {
    socket.destroySoon();
    return;
  }
  // Discards further input; an unread channel would never report its end.
  channel.resume();
  channel.exit(status);
  channel.end();
  channel.once('close', () => socket.destroySoon());
  // Does not wait for clients that never confirm.
  const timer = setTimeout(() => socket.destroy(), 2000);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes that may wait in a slow reader's socket before frames are dropped. */
const SLOW = 256 * 1024;

/**
 * Output to a client's terminal, one chunk at a time, each once the last was taken: a renderer sees what is waiting
 * (`writableLength`) and drops frames, so that memory stays flat.
 */
export class ChannelOutput extends Writable {
  readonly #channel: Wire;
  readonly #socket: Socket;
  readonly #written: () => void;

  /** @param written called for each packet sent */
  constructor(channel: Wire, socket: Socket, written: () => void = () => {}) {
    super({ decodeStrings: false });
    this.#written = written;
    this.#channel = channel;
    this.#socket = socket;
    channel.on('close', () => this.destroy());
  }

  override _write(chunk: string | Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (!this.#channel.writable) {
      done();
      return;
    }
    // Joins the parts of a packet into one system call.
    this.#socket.cork();
    this.#channel.write(chunk, () => this.#taken(done));
    this.#socket.uncork();
    this.#written();
  }

  #taken(done: () => void): void {
    if (this.#socket.writableLength < SLOW) done();
    else this.#socket.once('drain', done);
  }
}
