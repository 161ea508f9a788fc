import { randomBytes } from 'node:crypto';
import { chmod, readdir, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { parsedJson } from './records.ts';

/** The socket of the server that has a data folder: what its owner speaks to it by, and what keeps others out. */
export const SOCKET = 'admin.sock';

/** What servers that are about to take a folder are called. */
const CLAIM = /^[0-9a-f]{6}\.srv$/;

/** Longest line, in characters; how many milliseconds a question is waited for; how often one without answer is asked. */
const LONGEST = 100_000;
const PATIENCE = 2_000;
const TRIES = 3;

/** A data folder that is this server's alone until it lets go of it, or dies. */
export interface Hold {
  /** Lines that come in are answered so from now on. */
  answer(carryOut: (line: string) => Promise<string>): void;
  release(): Promise<void>;
}

const holder = z.object({ pid: z.int(), since: z.string().max(40), held: z.boolean() });

/** Asked of another server: who it is. */
const WHO = 'who';

/**
 * Takes a data folder. What tells a living server is that it listens, which the system itself ends with the process: no
 * process id is ever taken for another's, and what a killed server leaves behind answers nobody. Each first listens
 * under a name of its own (a claim), then looks for others. So of two at once at least one sees the other; who has the
 * folder stays, and among those who claim it the first by name.
 * @throws Error with one sentence when another server has it
 */
export async function holdFolder(folder: string, now: Date): Promise<Hold> {
  const name = randomBytes(3).toString('hex');
  const claim = `${name}.srv`;
  const self = { pid: process.pid, since: now.toISOString(), held: false };
  let carryOut = async (_line: string): Promise<string> => starting;
  const listener = createServer(socket => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(PATIENCE, () => socket.destroy());
    void readLine(socket)
      .then(line => {
        socket.setTimeout(0);
        return line === WHO ? JSON.stringify(self) : carryOut(line);
      })
      .then(
        answer => socket.end(`${answer}\n`),
        () => socket.destroy(),
      );
  });
  const close = (): Promise<void> => new Promise(resolve => listener.close(() => resolve()));
  const path = (file: string): string => join(folder, file);
  // Between bind and listen a socket answers nobody, so it gets its name only then.
  const unnamed = path(`${name}.new`);
  await new Promise<void>((resolve, reject) => {
    listener.once('error', error => reject(new Error(`${folder} takes no socket: ${error.message}`)));
    listener.listen(unnamed, resolve);
  });
  try {
    await chmod(unnamed, 0o600);
    await rename(unnamed, path(claim));
    for (const other of (await readdir(folder)).filter(name => CLAIM.test(name) && name !== claim))
      await giveWay(path(other), claim < other);
    await giveWay(path(SOCKET), false);
    await rename(path(claim), path(SOCKET));
  } catch (error) {
    await unlink(path(claim)).catch(() => undefined);
    await close();
    throw error;
  }
  self.held = true;
  return {
    answer(next) {
      carryOut = next;
    },
    async release() {
      await unlink(path(SOCKET)).catch(() => undefined);
      await close();
    },
  };
}

const starting = JSON.stringify({ ok: false, lines: ['the server is about to start; ask again'] });

/**
 * Returns once nobody listens at a socket; one that nobody listens at is removed.
 * @param waits whether another that has only claimed the folder is waited for: it sees this claim, and goes
 * @throws Error with one sentence when a server listens that has the folder, or goes first
 */
async function giveWay(path: string, waits: boolean): Promise<void> {
  for (let unanswered = 0; ; ) {
    const told = await askSocket(path, WHO, PATIENCE).catch((error: unknown) => (isDeaf(error) ? null : ''));
    if (told === null) {
      await unlink(path).catch(() => undefined);
      return;
    }
    const other = holder.safeParse(parsedJson(told)).data;
    // One that goes may cut off a question: that counts only where nothing else is ever heard.
    unanswered = other === undefined ? unanswered + 1 : 0;
    if (unanswered === TRIES)
      throw new Error(`another server has this data folder, and does not answer (${path})`);
    if (other !== undefined && (other.held || !waits))
      throw new Error(
        `another server has this data folder: process ${other.pid}, since ${other.since} (${path})`,
      );
  }
}

/** Whether an error says that nobody listens there. */
export const isDeaf = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT');

/** Asks whoever listens at a socket one line. Rejects with the system's error when nobody does. */
export function askSocket(path: string, line: string, patience = 20_000): Promise<string> {
  const socket = connect(path);
  socket.setTimeout(patience, () => socket.destroy(new Error('no answer came')));
  socket.write(`${line}\n`);
  return readLine(socket).finally(() => socket.destroy());
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > LONGEST) reject(new Error('that is too long'));
    });
    socket.on('close', () => reject(new Error('the line was not written to its end')));
    socket.on('error', reject);
  });
}
