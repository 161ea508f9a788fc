import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2';
import { freshPrivateKey } from '../../source/server/doors/ssh/host-key.ts';
import { type Display, display, PATIENCE } from './display.ts';

/** Where a server listens on this machine. */
export interface Listening {
  readonly port: number;
}

/** A private key for a test. */
export const freshKey = freshPrivateKey;

export interface ComeOptions {
  readonly login?: string;
  /** A private key; without one they come as a guest. */
  readonly key?: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly term?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** `ssh -t host COMMAND`. */
  readonly command?: string;
}

/** Waits until something is so; fails with what is to be seen then. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  seen: () => string = () => '',
  patience: number = PATIENCE,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`it did not come to that:\n${seen()}`);
    // Looks again soon: what is waited for comes over a socket from outside, and nothing tells when it has been drawn.
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** Logs in, with a key or as a guest. */
export function logIn(
  server: Listening,
  { login = 'guest', key }: ComeOptions = {},
  more: ConnectConfig = {},
): Promise<Client> {
  const client = new ssh2.Client();
  return new Promise((resolve, reject) => {
    client.on('ready', () => resolve(client));
    client.on('error', reject);
    client.on('close', () => reject(new Error('closed')));
    client.connect({
      host: '127.0.0.1',
      port: server.port,
      username: login,
      ...(key === undefined
        ? { tryKeyboard: true, authHandler: ['none', 'keyboard-interactive'] }
        : { privateKey: key }),
      ...more,
    });
    // As OpenSSH does with a terminal: else what is sent waits 40 ms for the acknowledgement of what was sent before.
    client.setNoDelay(true);
  });
}

/** Somebody at a terminal, with whatever client. */
export interface AtTerminal extends Omit<Display, 'write'> {
  type(...keys: readonly string[]): void;
  /** The exit status, once the session has ended. */
  readonly left: Promise<number | null>;
  /** Cuts the connection as a dying network does. */
  cut(): void;
}

/** The same with the client of the library. */
export interface Player extends AtTerminal {
  readonly client: Client;
  readonly channel: ClientChannel;
}

export const key = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
} as const;

/** Opens a session with a terminal on a connection. */
export async function enter(client: Client, options: ComeOptions = {}): Promise<Player> {
  const { columns = 100, rows = 30, term = 'xterm-256color', env = {}, command } = options;
  const { write, ...screen } = display(columns, rows);
  const pty = { term, cols: columns, rows };
  let status: number | null = null;
  let ended: () => void = () => {};
  const left = new Promise<number | null>(resolve => {
    ended = () => resolve(status);
  });
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    const opened = (error: Error | undefined, stream: ClientChannel): void => {
      if (error !== undefined) {
        reject(error);
        return;
      }
      // At once: what comes right behind would be missed.
      stream.on('data', write);
      stream.on('exit', (code: number | null) => {
        status = code;
      });
      stream.on('close', () => ended());
      resolve(stream);
    };
    if (command === undefined) client.shell(pty, { env }, opened);
    else client.exec(command, { pty, env }, opened);
  });
  return {
    ...screen,
    client,
    channel,
    type: (...keys) => {
      for (const each of keys) channel.write(each);
    },
    resize(newColumns, newRows) {
      screen.resize(newColumns, newRows);
      channel.setWindow(newRows, newColumns, 0, 0);
    },
    left,
    cut: () => client.destroy(),
  };
}

/** Runs a command without a terminal. @param input what it is sent, to its end; nothing is sent and nothing ends when left out */
export async function ask(
  client: Client,
  command: string,
  input?: string | Buffer,
): Promise<{ readonly status: number | null; readonly out: string; readonly err: string }> {
  return await new Promise((resolve, reject) => {
    client.exec(command, (error, channel) => {
      if (error !== undefined) {
        reject(error);
        return;
      }
      let [out, err] = ['', ''];
      let status: number | null = null;
      channel.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      channel.stderr.on('data', (chunk: Buffer) => {
        err += chunk.toString();
      });
      channel.on('exit', (code: number | null) => {
        status = code;
      });
      channel.on('close', () => resolve({ status, out, err }));
      if (input !== undefined) channel.end(input);
    });
  });
}
