import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Terminal } from '@xterm/headless';
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../source/base/clock.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { type Thinker, thinking } from '../../source/players/thinker.ts';
import { freshPrivateKey } from '../../source/server/door/host-key.ts';
import { servedGames } from '../../source/server/hall/served.ts';
import type { Log } from '../../source/server/owner/log.ts';
import { type Server, type ServerOptions, startServer } from '../../source/server/server.ts';

/** Computer players who think at once, in this thread. */
const quickThinker = (games: readonly Kit[]): Thinker => ({
  think: (game, level, question) => thinking(games, { game, level, question }),
  async close() {},
});

/** The games as a server plays them. */
export const served = await servedGames(kits);

/** A folder of its own for a test's server, removed afterwards. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestServer extends Server {
  readonly data: string;
  /** What the log has been told, newest last. */
  readonly logged: readonly { readonly event: string; readonly facts: object }[];
}

/** A server on a free port of this machine, stopped after the test. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const data = options.data ?? dataFolder();
  const logged: { event: string; facts: object }[] = [];
  const log: Log = { write: (event, facts = {}) => void logged.push({ event, facts }) };
  const server = await startServer({
    data,
    port: 0,
    host: '127.0.0.1',
    name: 'table.example.org',
    kits,
    thinker: quickThinker(options.kits ?? kits),
    log,
    app: 'test',
    pace: 1,
    ...options,
    limits: { perMinute: 10_000, ...options.limits },
  });
  onTestFinished(() => server.stop());
  return { ...server, data, logged };
}

/** The real clock, which can be put forward: what is then due happens at once. */
export function jumpingClock(): Clock & { pass(milliseconds: number): void } {
  let ahead = 0;
  const waiting = new Set<{ readonly at: number; fire(): void }>();
  const now = (): number => Date.now() + ahead;
  return {
    now,
    after(milliseconds, run) {
      const entry = {
        at: now() + milliseconds,
        fire() {
          clearTimeout(timer);
          waiting.delete(entry);
          run();
        },
      };
      const timer = setTimeout(entry.fire, milliseconds);
      waiting.add(entry);
      return () => {
        clearTimeout(timer);
        waiting.delete(entry);
      };
    },
    pass(milliseconds) {
      ahead += milliseconds;
      for (const entry of [...waiting]) if (entry.at <= now()) entry.fire();
    },
  };
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

/** How long something may take that other threads, files and sockets decide. */
const PATIENCE = 15_000;

/** Waits until something is so; fails with what is to be seen then. */
export async function until(
  condition: () => boolean,
  seen: () => string = () => '',
  patience: number = PATIENCE,
): Promise<void> {
  const end = performance.now() + patience;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`it did not come to that:\n${seen()}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** Logs in, with a key or as a guest. */
export function connect(
  server: Pick<Server, 'port'>,
  { login = 'guest', key }: ComeOptions = {},
  more: ConnectConfig = {},
): Promise<Client> {
  const client = new ssh2.Client();
  onTestFinished(() => void client.end());
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
  });
}

/** Somebody at a terminal of theirs. */
export interface Player {
  readonly client: Client;
  readonly channel: ClientChannel;
  /** Everything that was sent to them, as it came. */
  readonly bytes: () => Buffer;
  /** How many bytes that is. */
  sent(): number;
  text(): string;
  rows(): string[];
  type(...keys: readonly string[]): void;
  /** Types, and waits until the screen shows a text. */
  see(text: string | RegExp): Promise<void>;
  resize(columns: number, rows: number): void;
  /** The exit status, once the session has ended. */
  readonly left: Promise<number | null>;
  /** Cuts the connection as a dying network does. */
  cut(): void;
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

/** Comes to the server with a terminal. */
export async function come(server: Pick<Server, 'port'>, options: ComeOptions = {}): Promise<Player> {
  const { columns = 100, rows = 30, term = 'xterm-256color', env = {}, command } = options;
  const client = await connect(server, options);
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10 });
  const pty = { term, cols: columns, rows };
  const chunks: Buffer[] = [];
  let sent = 0;
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
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        sent += chunk.length;
        terminal.write(chunk);
      });
      stream.on('exit', (code: number | null) => {
        status = code;
      });
      stream.on('close', () => ended());
      resolve(stream);
    };
    if (command === undefined) client.shell(pty, { env }, opened);
    else client.exec(command, { pty, env }, opened);
  });
  const shown = (): string[] =>
    Array.from(
      { length: terminal.rows },
      (_, row) =>
        terminal.buffer.active.getLine(row + terminal.buffer.active.baseY)?.translateToString(true) ?? '',
    );
  return {
    client,
    channel,
    bytes: () => Buffer.concat(chunks),
    sent: () => sent,
    rows: shown,
    text: () => shown().join('\n'),
    type: (...keys) => {
      for (const each of keys) channel.write(each);
    },
    see: text =>
      until(
        () => (typeof text === 'string' ? shown().join('\n').includes(text) : text.test(shown().join('\n'))),
        () => `${text}\n${shown().join('\n')}`,
      ),
    resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows);
      channel.setWindow(newRows, newColumns, 0, 0);
    },
    left,
    cut: () => client.destroy(),
  };
}

/** Runs a command without a terminal. */
export async function run(
  server: Pick<Server, 'port'>,
  command: string,
  options: ComeOptions = {},
): Promise<{ readonly status: number | null; readonly out: string; readonly err: string }> {
  const client = await connect(server, options);
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
    });
  });
}

/** Waits until somebody has been sent away for this reason. */
export const refusedFor = (server: Pick<Server, 'metrics'>, why: string): Promise<void> =>
  until(
    () => (server.metrics.refused.get(why) ?? 0) > 0,
    () => JSON.stringify([...server.metrics.refused]),
  );
