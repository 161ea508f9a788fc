import { isIP } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import type { Result } from '../../machines/result.ts';
import type { StoreFault } from '../table/store.ts';
import { cleanLine } from '../terminal/text.ts';
import type { DataFolder } from './data/data-folder.ts';
import { askSocket, isDeaf, SOCKET } from './data/hold.ts';
import { parsedJson } from './data/records.ts';
import { addressOf } from './door/doorman.ts';
import { faultWords } from './owner/log.ts';
import type { Server } from './server.ts';

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

/** Answers the owner from now on. */
export function answerOwner(server: Server): void {
  server.folder.hold.answer(async line => {
    const answer = await carryOut(server, line).catch(
      (error: unknown): AdminAnswer => ({ ok: false, lines: [faultWords(error)] }),
    );
    return JSON.stringify(answer);
  });
}

/** Asks the server that runs on this data folder. @throws Error with one sentence when none does */
export async function askAdmin(data: string, asked: AdminRequest): Promise<AdminAnswer> {
  const line = await askSocket(join(data, SOCKET), JSON.stringify(asked)).catch((error: unknown) => {
    throw isDeaf(error) ? new Error(`no server runs on ${data}`) : error;
  });
  const answer = answerShape.safeParse(parsedJson(line));
  if (!answer.success) throw new Error('the server answered something else');
  return answer.data;
}

async function carryOut(server: Server, line: string): Promise<AdminAnswer> {
  const asked = request.safeParse(parsedJson(line));
  if (!asked.success) return { ok: false, lines: ['that is no request'] };
  switch (asked.data.word) {
    case 'status':
      return { ok: true, lines: statusLines(server) };
    case 'kick':
      return kick(server, asked.data.who);
    case 'ban':
      return ban(server, asked.data.who);
    case 'unban': {
      const who = banned(server, asked.data.who) ?? asked.data.who;
      if (!server.bans.has(who)) return { ok: false, lines: ['that was not kept out'] };
      return untilStop(await server.bans.remove(who), 'done');
    }
    case 'drain':
      server.hall.draining = asked.data.on;
      return {
        ok: true,
        lines: [asked.data.on ? 'no new tables are opened' : 'new tables are opened again'],
      };
  }
}

function statusLines({ hall, metrics, bans, folder }: Server): string[] {
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
    `writing      ${writingWords(folder.trouble, hall.tables)}`,
    `draining     ${hall.draining ? 'yes' : 'no'}`,
    `kept out     ${bans.all.length}`,
    ...hall.visitors.map(
      ({ session, person, at }) => `${session.padEnd(8)} ${person.name.padEnd(16)} ${at ?? 'lobby'}`,
    ),
  ];
}

/** How writing fares: what could not be written last, and the tables of which something is not. */
function writingWords(trouble: DataFolder['trouble'], tables: Server['hall']['tables']): string {
  const behind = tables.flatMap(({ id, unsaved }) => (unsaved === null ? [] : id));
  const since =
    trouble === null ? 'fine' : `${trouble.sentence}; since ${new Date(trouble.since).toISOString()}`;
  return behind.length === 0 ? since : `${since}; not saved: ${behind.join(', ')}`;
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
  const added = await server.bans.add(id);
  for (const visitor of server.hall.visitors)
    if (visitor.person.id === id) visitor.end("The server's owner has ended this session.");
  return untilStop(added, `${cleanLine(who, 60)} is kept out`);
}

/** What has been done; where it could not be written, only until the server stops. */
const untilStop = (written: Result<null, StoreFault>, done: string): AdminAnswer =>
  written.ok
    ? { ok: true, lines: [done] }
    : { ok: false, lines: [`${done}, but only until the server stops: ${written.error.sentence}`] };

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
