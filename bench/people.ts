// People at terminals over SSH on this machine, each at a game of Simple Risk of their own with computer players: all of them
// are in this process, the servers are others on the same cores.
import ssh2 from 'ssh2';
import { WebSocket } from 'ws';

export interface Session {
  readonly client: { destroy(): void; once(what: 'close', run: () => void): unknown };
  readonly channel: { write(keys: string): void };
  /** Tells the server another size of the window. */
  resize(columns: number, rows: number): void;
  heard: (() => void) | null;
}

/** Limits out of the way of everybody who comes from one address. */
export const UNLIMITED: readonly string[] = [
  'connections',
  'keysOfAddress',
  'perAddress',
  'perMinute',
  'strangers',
  'tables',
].flatMap(name => ['--limit', `${name}=100000`]);

/** Connections that are opened at the same time. */
export const AT_ONCE = 8;

/** So many sit down at the same time: most of that is waiting for screens. */
const SITTING = 32;

/** Milliseconds after which a key counts as one that changed nothing. */
export const PATIENCE = 5000;

/** Real time: people at the tables press a key a second, and a server at rest is measured at rest. */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds));

export const round = (figure: number): number => Math.round(figure * 100) / 100;

/** The value below which a share of a list lies, to a tenth. */
export function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** @param from the address to come from */
export function connect(port: number, number: number, from?: string): Promise<Session> {
  const client = new ssh2.Client();
  return new Promise((resolve, reject) => {
    client.on('error', reject);
    client.once('ready', () => {
      client.shell({ term: 'xterm-256color', cols: 120, rows: 40 }, (error, channel) => {
        if (error !== undefined) {
          reject(error);
          return;
        }
        const resize = (columns: number, rows: number): void => void channel.setWindow(rows, columns, 0, 0);
        const session: Session = { client, channel, resize, heard: null };
        channel.on('data', () => {
          session.heard?.();
          session.heard = null;
        });
        resolve(session);
      });
    });
    client.connect({
      host: '127.0.0.1',
      port,
      username: 'guest',
      authHandler: ['none'],
      keepaliveInterval: 0,
      ident: `bench${number}`,
      ...(from !== undefined && { localAddress: from }),
    });
    client.setNoDelay(true);
  });
}

/** Comes by the page's door. @param url where that is @param from the address to come from */
export function connectPage(url: URL, from?: string): Promise<Session> {
  const socket = new WebSocket(new URL('/socket?columns=120&rows=40', url), {
    origin: url.origin,
    ...(from !== undefined && { localAddress: from }),
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    const client: Session['client'] = {
      destroy: () => socket.terminate(),
      once: (what, run) => socket.once(what, run),
    };
    const channel = { write: (keys: string) => socket.send(Buffer.from(keys)) };
    const resize = (columns: number, rows: number): void => socket.send(JSON.stringify({ columns, rows }));
    const session: Session = { client, channel, resize, heard: null };
    socket.on('message', () => {
      session.heard?.();
      session.heard = null;
    });
    socket.once('open', () => resolve(session));
  });
}

/** Writes, and waits for the first bytes that come back. @returns milliseconds */
export function answer(session: Session, keys: string): Promise<number> {
  const begin = performance.now();
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(PATIENCE), PATIENCE);
    session.heard = () => {
      clearTimeout(timer);
      resolve(performance.now() - begin);
    };
    session.channel.write(keys);
  });
}

/** Opens a table and begins a game with computer players. */
export async function sitDown(session: Session): Promise<void> {
  for (const keys of ['n', '\r', 's']) {
    await answer(session, keys);
    // The screen that comes of it is drawn before the next key means anything.
    await sleep(300);
  }
}

/** Everybody sits down, some at a time, until all are at their games. */
export async function sitDownAll(sessions: readonly Session[]): Promise<void> {
  await sleep(500);
  const left = [...sessions];
  const sit = async (): Promise<void> => {
    for (let session = left.pop(); session !== undefined; session = left.pop()) await sitDown(session);
  };
  await Promise.all(Array.from({ length: SITTING }, sit));
  await sleep(1000);
  // Where the disk was slow the room was not there yet for the last key; at a table it means nothing.
  for (const { channel } of sessions) channel.write('s');
  await sleep(3000);
}

/** Does something so many times, some at a time. @returns what came of each, in their order */
export async function inTurns<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
  return results;
}

/** Everybody presses a key a second, which moves the cursor. @returns milliseconds until each was answered, or `PATIENCE` */
export async function pressKeys(sessions: readonly Session[], seconds: number): Promise<readonly number[]> {
  const waits: number[] = [];
  const begin = performance.now();
  await Promise.all(
    sessions.map(async (session, index) => {
      for (let key = 0; key < seconds; key += 1) {
        const due = begin + (index / sessions.length) * 1000 + key * 1000;
        await sleep(Math.max(0, due - performance.now()));
        waits.push(await answer(session, '\t'));
      }
    }),
  );
  return waits;
}
