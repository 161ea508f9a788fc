import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, isIP, type Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { cleanLine } from '../terminal/text.ts';
import { addressOf } from './door/doorman.ts';
import { faultWords } from './owner/log.ts';
import type { Server } from './server.ts';

/** The socket by which the server's owner speaks to it: a file that only the owner's account can open. */
export const SOCKET = 'admin.sock';

const request = z.discriminatedUnion('word', [
  z.object({ word: z.literal('status') }),
  z.object({ word: z.literal('kick'), who: z.string().max(64) }),
  z.object({ word: z.literal('ban'), who: z.string().max(64) }),
  z.object({ word: z.literal('unban'), who: z.string().max(64) }),
  z.object({ word: z.literal('drain'), on: z.boolean() }),
]);

/** What the owner asks of the server. */
export type AdminRequest = z.infer<typeof request>;

const answerShape = z.object({ ok: z.boolean(), lines: z.array(z.string()) });
/** What the server answers: lines, or one sentence that says why not. */
export type AdminAnswer = Readonly<z.infer<typeof answerShape>>;

/** Longest request or answer, in characters. */
const LONGEST = 100_000;

/** Listens for the owner until the returned function is called. */
export async function openAdmin(server: Server, data: string): Promise<() => Promise<void>> {
  const path = join(data, SOCKET);
  await rm(path, { force: true });
  const listener: NetServer = createServer(socket => {
    socket.on('error', () => socket.destroy());
    void readLine(socket)
      .then(line => carryOut(server, line))
      .catch((error: unknown): AdminAnswer => ({ ok: false, lines: [faultWords(error)] }))
      .then(answer => socket.end(`${JSON.stringify(answer)}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return () => new Promise(resolve => listener.close(() => resolve()));
}

/** Asks the server that runs on this data folder. @throws Error with one sentence when none does */
export async function askAdmin(data: string, asked: AdminRequest): Promise<AdminAnswer> {
  const path = join(data, SOCKET);
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', () => reject(new Error(`no server runs on ${data}`)));
    });
    socket.write(`${JSON.stringify(asked)}\n`);
    const answer = answerShape.safeParse(JSON.parse(await readLine(socket)));
    if (!answer.success) throw new Error('the server answered something else');
    return answer.data;
  } finally {
    socket.destroy();
  }
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
    socket.on('end', () => reject(new Error('the line was not written to its end')));
    socket.on('error', reject);
  });
}

async function carryOut(server: Server, line: string): Promise<AdminAnswer> {
  const asked = request.safeParse(JSON.parse(line));
  if (!asked.success) return { ok: false, lines: ['that is no request'] };
  switch (asked.data.word) {
    case 'status':
      return { ok: true, lines: statusLines(server) };
    case 'kick':
      return kick(server, asked.data.who);
    case 'ban':
      return ban(server, asked.data.who);
    case 'unban': {
      const was = await server.bans.remove(banned(server, asked.data.who) ?? asked.data.who);
      return { ok: was, lines: [was ? 'done' : 'that was not kept out'] };
    }
    case 'drain':
      server.hall.draining = asked.data.on;
      return {
        ok: true,
        lines: [asked.data.on ? 'no new tables are opened' : 'new tables are opened again'],
      };
  }
}

function statusLines({ hall, metrics, bans }: Server): string[] {
  const stages = (stage: string): number => hall.tables.filter(({ record }) => record.stage === stage).length;
  // Under --expose-gc the heap is what is really in use: that is how a leak is looked for.
  globalThis.gc?.();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
  const refused = [...metrics.refused].map(([why, count]) => `${why} ${count}`).join(', ');
  return [
    `connections  ${metrics.connections}, not logged in ${metrics.strangers}, in all ${metrics.accepted}`,
    `sessions     ${metrics.sessions}`,
    `tables       ${stages('playing')} playing, ${stages('gathering')} gathering, ${stages('over')} over`,
    `refused      ${refused === '' ? 'none' : refused}`,
    `memory       ${megabytes(rss)}, heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)}, outside it ${megabytes(external)}`,
    `draining     ${hall.draining ? 'yes' : 'no'}`,
    `kept out     ${bans.all.length}`,
    ...hall.visitors.map(
      ({ session, person, at }) => `${session.padEnd(8)} ${person.name.padEnd(16)} ${at ?? 'lobby'}`,
    ),
  ];
}

function kick({ hall }: Server, who: string): AdminAnswer {
  const found = hall.visitors.filter(visitor => visitor.session === who || visitor.person.name === who);
  for (const visitor of found) visitor.end("The server's owner has ended this session.");
  const lines = [
    found.length === 0 ? `nobody here is called ${cleanLine(who, 40)}` : `${found.length} ended`,
  ];
  return { ok: found.length > 0, lines };
}

async function ban(server: Server, who: string): Promise<AdminAnswer> {
  const id = banned(server, who);
  if (id === null) return { ok: false, lines: [unknown(who)] };
  await server.bans.add(id);
  for (const visitor of server.hall.visitors)
    if (visitor.person.id === id) visitor.end("The server's owner has ended this session.");
  return { ok: true, lines: [`${cleanLine(who, 60)} is kept out`] };
}

/**
 * What is kept out by this word: somebody who is known by a name, the key of a fingerprint as OpenSSH prints it (for who
 * only passed by is forgotten), or an address. Null for what is none of these.
 */
function banned({ hall }: Server, who: string): string | null {
  const known = hall.parts.people.named(who);
  if (known !== null) return known.id;
  const [, key] = /^SHA256:([A-Za-z0-9+/]{43})=?$/.exec(who) ?? [];
  if (key !== undefined) return `k-${Buffer.from(key, 'base64').toString('base64url')}`;
  return isIP(who) === 0 ? null : addressOf(who);
}

const unknown = (who: string): string =>
  `nobody known is called ${cleanLine(who, 60)}; a key's fingerprint (SHA256:…) or an address is kept out, too`;
