import { createHash, randomBytes } from 'node:crypto';
import { chmod, readdir, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { resolve as absolute, join } from 'node:path';
import * as z from 'zod';
import { errorCode, errorMessage } from '../../../base/errors.ts';
import { parseJson } from '../../../table/save-lines.ts';

/** The socket in a data folder: the owner's commands arrive there, and its existence keeps other servers out. */
export const SOCKET = 'admin.sock';

/**
 * The address of a folder's server; on Windows a pipe named after it, to which only its user, administrators and the
 * system may write.
 */
export function adminAddress(folder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return join(folder, SOCKET);
  const name = createHash('sha256').update(absolute(folder).toLowerCase()).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\sandtable-${name}`;
}

/** Names of sockets of servers that are about to take a folder. */
const CLAIM = /^[0-9a-f]{6}\.srv$/;

/** Longest line in characters, milliseconds to wait for an answer, and questions before giving up. */
const LONGEST = 100_000;
const PATIENCE = 2_000;
const TRIES = 3;

/** Exclusive use of a data folder, until it is released or the process dies. */
export interface AdminSocket {
  answer(carryOut: (line: string) => Promise<string>): void;
  release(): Promise<void>;
}

const holder = z.object({ pid: z.int(), since: z.string().max(40), held: z.boolean() });

const WHO = 'who';

/**
 * Takes exclusive use of a data folder. A living server is recognised by its listening socket, which the system
 * closes with the process. Each server first listens under a name of its own (a claim), then looks for others: the
 * one that holds the folder wins, among claims the first by name.
 * @throws Error with one sentence when another server holds the folder
 */
export async function openAdminSocket(
  folder: string,
  now: Date,
  platform: NodeJS.Platform = process.platform,
  address = adminAddress(folder, platform),
): Promise<AdminSocket> {
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
  const listenAt = (at: string): Promise<void> =>
    new Promise((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(at, () => {
        listener.off('error', reject);
        resolve();
      });
    });
  if (platform === 'win32') await takePipe(address, listenAt);
  else await takeSocket(folder, listenAt, close);
  self.held = true;
  return {
    answer(next) {
      carryOut = next;
    },
    async release() {
      await unlink(address).catch(() => undefined);
      await close();
    },
  };
}

/** Listens at a socket in the folder. @throws Error with one sentence when another server holds the folder */
async function takeSocket(
  folder: string,
  listenAt: (path: string) => Promise<void>,
  close: () => Promise<void>,
): Promise<void> {
  const name = randomBytes(3).toString('hex');
  const claim = `${name}.srv`;
  const path = (file: string): string => join(folder, file);
  // A socket refuses connections between bind and listen, so it is renamed only when it listens.
  const unnamed = path(`${name}.new`);
  await listenAt(unnamed).catch(error => {
    throw new Error(`${folder} takes no socket: ${errorMessage(error)}`);
  });
  try {
    await chmod(unnamed, 0o600);
    await rename(unnamed, path(claim));
    for (const other of (await readdir(folder)).filter(each => CLAIM.test(each) && each !== claim))
      await giveWay(path(other), claim < other);
    await giveWay(path(SOCKET), false);
    await rename(path(claim), path(SOCKET));
  } catch (error) {
    await unlink(path(claim)).catch(() => undefined);
    await close();
    throw error;
  }
}

/** Listens at a pipe, which the system gives to one process alone. @throws Error as `takeSocket` does */
async function takePipe(address: string, listenAt: (path: string) => Promise<void>): Promise<void> {
  try {
    await listenAt(address);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    await giveWay(address, false);
    // Who had it has ended meanwhile.
    await listenAt(address);
  }
}

const starting = JSON.stringify({ ok: false, lines: ['the server is about to start; ask again'] });

/**
 * Waits until nobody listens at a socket, and removes the dead one; `waits` for a claim that will give up to this one.
 * @throws Error with one sentence when the other server holds the folder or comes first
 */
async function giveWay(path: string, waits: boolean): Promise<void> {
  for (let unanswered = 0; ; ) {
    const answer = await askSocket(path, WHO, PATIENCE).catch((error: unknown) =>
      isUnreachable(error) ? null : '',
    );
    if (answer === null) {
      await unlink(path).catch(() => undefined);
      return;
    }
    const other = holder.safeParse(parseJson(answer)).data;
    // A server that gives up may cut off a question, so only repeated silence counts.
    unanswered = other === undefined ? unanswered + 1 : 0;
    if (unanswered === TRIES)
      throw new Error(`another server has this data folder, and does not answer (${path})`);
    if (other !== undefined && (other.held || !waits))
      throw new Error(
        `another server has this data folder: process ${other.pid}, since ${other.since} (${path})`,
      );
  }
}

/** True for the system's error when nobody listens. */
export const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes(errorCode(error) ?? '');

/** Sends a line to a socket and returns the answer. Rejects with the system's error when nobody listens. */
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
