import type { Socket } from 'node:net';
import { type Duplex, Writable } from 'node:stream';
import type { Connection, Session } from 'ssh2';
import type { TerminalEnvironment } from '../../terminal/depth.ts';
import type { WindowSize } from '../../terminal/terminal-output.ts';
import { cleanLine } from '../../terminal/text.ts';
import { ENVIRONMENT, WINDOW } from '../owner/limits.ts';

/** The two ways between a client and its session, whatever carries them: a channel of SSH, or a web page's socket. */
export interface Wire extends Duplex {
  readonly stderr: Writable;
  /** Tells the client with which status its session has ended. */
  exit(status: number): void;
  /**
   * Tells a client that shows it outside its terminal too how many tables wait for whoever is there.
   * @param rings something new waits, and they want to be told
   */
  waitedFor?(tables: number, rings: boolean): void;
}

/** What a client wants to see: a terminal's screen, or a command's answer. */
export interface Visit {
  readonly channel: Wire;
  /** The words of `ssh host …`; empty for the lobby. */
  readonly words: string;
  /** The terminal; null without one. */
  readonly terminal: Terminal | null;
  /** What the client says of itself, with a terminal or without. */
  readonly env: ClientEnvironment;
}

/** The variables that a client may set. */
export interface ClientEnvironment extends TerminalEnvironment {
  readonly SANDTABLE_PLAIN?: string | undefined;
}

/** A client's terminal, as it describes it. */
export interface Terminal {
  readonly name: string;
  /** Whether it stands among what is light; said by pages. */
  readonly isLight?: boolean;
  readonly env: TerminalEnvironment;
  size(): WindowSize;
  /** Calls the listener when the window has changed. */
  onResize(listener: () => void): void;
}

export interface VisitOptions {
  readonly onVisit: (visit: Visit) => void;
  readonly onRefused: (why: string) => void;
}

/** The longest command that is looked at, in characters. */
const LONGEST_COMMAND = 200;

/**
 * Lets one connection have one session with one shell or one command, and nothing else: no forwarding of ports,
 * sockets, agent or X11, no subsystem, no second channel.
 */
export function receive(connection: Connection, options: VisitOptions): void {
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
  // Nothing else is ever accepted; requests without a listener are refused by the protocol.
  connection.on('request', (_accept, reject, name) => {
    options.onRefused(cleanLine(String(name), 40));
    reject?.();
  });
}

function receiveSession(session: Session, onVisit: VisitOptions['onVisit']): void {
  // By this name the library knows a session without a channel, whose connection ends; a bundle takes it away.
  Object.defineProperty(session.constructor, 'name', { value: 'Session' });
  const env: Record<string, string> = {};
  const listeners: (() => void)[] = [];
  let variables = 0;
  let size: WindowSize = clamped({ cols: 0, rows: 0 });
  let term: string | null = null;
  let visiting = false;
  const visit = (channel: Wire, words: string): void => {
    visiting = true;
    const terminal =
      term === null
        ? null
        : {
            name: term,
            env,
            size: () => size,
            onResize: (listener: () => void) => void listeners.push(listener),
          };
    onVisit({ channel, words, terminal, env });
  };
  session.on('pty', (accept, reject, info) => {
    if (visiting || term !== null) {
      reject();
      return;
    }
    term = cleanLine(String(info.term ?? ''), 40);
    size = clamped(info);
    accept?.();
  });
  session.on('window-change', (accept, _reject, info) => {
    size = clamped(info);
    accept?.();
    for (const listener of listeners) listener();
  });
  session.on('env', (accept, reject, info) => {
    variables += 1;
    const known = variables <= ENVIRONMENT.most && ENVIRONMENT.names.test(info.key);
    if (!known || visiting || info.val.length > ENVIRONMENT.longest) {
      reject?.();
      return;
    }
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

/** A window's size from a client, within what is drawn for; 80 by 24 where it says nothing. */
export function clamped({ cols, rows }: { readonly cols: number; readonly rows: number }): WindowSize {
  return {
    columns: cols < 1 ? 80 : Math.min(cols, WINDOW.columns),
    rows: rows < 1 ? 24 : Math.min(rows, WINDOW.rows),
  };
}

/** Ends a channel with an exit status, and the connection with it. */
export function hangUp(channel: Wire, socket: Socket, status: number): void {
  if (socket.destroyed) return;
  if (!channel.writable) {
    socket.destroySoon();
    return;
  }
  // What is still typed is read and thrown away, else the channel would never be seen to close.
  channel.resume();
  channel.exit(status);
  channel.end();
  channel.once('close', () => socket.destroySoon());
  // A client that never confirms is not waited for.
  const timer = setTimeout(() => socket.destroy(), 2000);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes that may wait in the socket of a slow reader before frames are left out. */
const SLOW = 256 * 1024;

/**
 * The way to a client's terminal. Only one portion at a time is on its way; the next waits until the client's window
 * and the socket have taken it. So whoever draws sees what is waiting (`writableLength`) and leaves frames out:
 * memory stays flat however slowly somebody reads.
 */
export class ChannelOutput extends Writable {
  readonly #channel: Wire;
  readonly #socket: Socket;

  readonly #written: () => void;

  /** @param written told of each packet that goes out */
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
    // A packet is written in parts; together they are one call of the system.
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
