import { isIP } from 'node:net';
import * as z from 'zod';
import type { Result } from '../../machines/result.ts';
import { cleanLine } from '../base/text.ts';
import { parseJson } from '../table/save-lines.ts';
import type { StoreFault } from '../table/store.ts';
import { adminAddress, askSocket, isUnreachable } from './house/data/admin-socket.ts';
import type { Presence } from './house/data/storage.ts';
import { forgetPerson } from './house/forget.ts';
import { presenceOf } from './house/hall/attendance.ts';
import type { Peers } from './house/hall/peers.ts';
import { carryOutOrder } from './house/hall/presence-exchange.ts';
import { addressOf } from './house/owner/limits.ts';
import { faultWords } from './house/owner/log.ts';
import type { Server } from './server.ts';

/** Commands for the owner of a running server. */
export const adminWords = ['status', 'kick', 'ban', 'unban', 'forget', 'drain', 'undrain'] as const;

/** Milliseconds that looking through all tables may take, and that somebody's sessions have to end. */
const LONGEST = 600_000;
const PARTING = 20_000;

const request = z.object({ word: z.enum(adminWords), who: z.string().max(64).default('') });
export type AdminRequest = z.input<typeof request>;

const answerShape = z.object({ ok: z.boolean(), lines: z.array(z.string()) });
/** The server's answer: lines, or one sentence that says why not. */
type AdminAnswer = Readonly<z.infer<typeof answerShape>>;

/** Answers the owner from now on. */
export function answerOwner(server: Server): void {
  server.storage.adminSocket.answer(async line => {
    const answer = await carryOut(server, line).catch((error: unknown) => said(false, faultWords(error)));
    return JSON.stringify(answer);
  });
}

/** Sends a command to the server of this data folder. @throws Error with one sentence when none is running */
export async function askAdmin(data: string, command: AdminRequest): Promise<AdminAnswer> {
  const patience = command.word === 'forget' ? LONGEST : undefined;
  const line = await askSocket(adminAddress(data), JSON.stringify(command), patience).catch(
    (error: unknown) => {
      throw isUnreachable(error) ? new Error(`no server runs on ${data}`) : error;
    },
  );
  const answer = answerShape.safeParse(parseJson(line));
  if (!answer.success) throw new Error('the server answered something else');
  return answer.data;
}

async function carryOut(server: Server, line: string): Promise<AdminAnswer> {
  const parsed = request.safeParse(parseJson(line));
  if (!parsed.success) return said(false, 'that is not a request');
  const { word, who } = parsed.data;
  const { hall, bans } = server;
  const shown = cleanLine(who, 60);
  switch (word) {
    case 'status':
      return said(true, ...(await statusLines(server)));
    case 'drain':
    case 'undrain':
      await hall.parts.houseState.drain(word === 'drain');
      return said(true, hall.draining ? 'no new tables are opened' : 'new tables are opened again');
    case 'kick': {
      const ended = await endSessions(server, each => each.name === who || calledOf(each) === who);
      return said(ended > 0, ended > 0 ? `${ended} ended` : `nobody here is called ${shown}`);
    }
    case 'ban': {
      const id = await banned(server, who);
      const how = "a key's fingerprint (SHA256:…) or an address is kept out, too";
      if (id === null) return said(false, `nobody known is called ${shown}; ${how}`);
      return untilStop(await bans.add(id), `${shown} is kept out`);
    }
    case 'forget': {
      const id = await personOf(server, who);
      if (id === null)
        return said(false, `nobody known is called ${shown}; a key's fingerprint will do, too`);
      return forget(server, id, shown);
    }
    case 'unban': {
      const id = (await banned(server, who)) ?? who;
      if (!bans.has(id)) return said(false, 'that was not kept out');
      return untilStop(await bans.remove(id), 'done');
    }
  }
}

/** Ends a person's sessions, and erases them. */
async function forget(server: Server, id: string, shown: string): Promise<AdminAnswer> {
  const { hall, bans, listing } = server;
  const { clock, log } = hall.parts;
  await endSessions(server, each => each.person === id);
  for (let left = PARTING; hall.attendance.sessionsOf(id, 'anywhere') > 0; left -= TICK) {
    if (left <= 0) return said(false, `${shown} has a session that does not end; once more`);
    await new Promise<void>(resolve => void clock.after(TICK, resolve));
  }
  const done = await forgetPerson(
    { ...server, ratings: listing.houseRecords.ratings, secretFor: server.key.secretFor },
    id,
  );
  if (!done.ok) return said(false, `not all of ${shown} is forgotten: ${done.error}; once more`);
  const { tables, saves } = done.value;
  log.write('forgot', { tables, saves });
  const kept = bans.has(id) ? ['their key stays kept out; unban it by its fingerprint'] : [];
  return said(
    true,
    `${shown} is forgotten: ${tables} tables and ${saves} saves name somebody else now`,
    ...kept,
  );
}

/** Milliseconds between looks at whether sessions have ended. */
const TICK = 100;

const said = (fine: boolean, ...lines: string[]): AdminAnswer => ({ ok: fine, lines });

/** Reports a change, with a warning if it lasts only until the server stops because it could not be written. */
const untilStop = (written: Result<null, StoreFault>, done: string): AdminAnswer =>
  written.ok
    ? said(true, done)
    : said(false, `${done}, but only until the server stops: ${written.error.sentence}`);

/** Name of a session for the owner: `s12`, on another node `s12@3f9c`. */
const calledOf = ({ session, node }: OwnerPresence): string =>
  node === undefined ? session : `${session}@${nameOfNode(node)}`;

interface OwnerPresence extends Presence {
  readonly node?: string;
}

/** Ends sessions on any node. @returns their number */
async function endSessions(
  { hall, peers }: Pick<Server, 'hall' | 'peers'>,
  whose: (stay: OwnerPresence) => boolean,
): Promise<number> {
  const found = hall.visitors.filter(visitor => whose(presenceOf(visitor)));
  for (const visitor of found) carryOutOrder(visitor, 'end');
  const elsewhere = hall.attendance.remote.filter(whose);
  await peers?.presence.order(elsewhere, 'end');
  return found.length + elsewhere.length;
}

async function statusLines(server: Server): Promise<string[]> {
  const { hall, metrics, bans } = server;
  const stages = (stage: string): number => hall.tables.filter(({ record }) => record.stage === stage).length;
  // Under --expose-gc the heap is what is really in use: that is how a leak is looked for.
  globalThis.gc?.();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const refused = [...metrics.refused].map(([why, count]) => `${why} ${count}`).join(', ');
  return [
    `connections  ${metrics.connections}, not logged in ${metrics.strangers}, in all ${metrics.accepted}`,
    `sessions     ${metrics.sessions}`,
    `tables       ${stages('playing')} playing, ${stages('gathering')} gathering, ${stages('over')} over`,
    `refused      ${refused === '' ? 'none' : refused}`,
    `memory       ${megabytes(rss)}, heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)}, outside it ${megabytes(external)}`,
    `writing      ${writingWords(server)}`,
    `draining     ${hall.draining ? 'yes' : 'no'}`,
    `kept out     ${bans.all.length}`,
    ...(server.peers === null ? [] : await nodeLines(server.peers)),
    ...[...hall.visitors.map(presenceOf), ...hall.attendance.remote].map(
      stay => `${calledOf(stay).padEnd(8)} ${stay.name.padEnd(16)} ${stay.at ?? 'lobby'}`,
    ),
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const nameOfNode = (node: string): string => node.slice(0, 4);

async function nodeLines(peers: Peers): Promise<readonly string[]> {
  return [...(await peers.nodes())].map(([node, status]) => {
    const which = `node ${nameOfNode(node)}${node === peers.node ? ' (this one)' : ''}`;
    if (status === null) return `${which}: an older Sandtable, which reports nothing`;
    const { app, memory, sessions, games, leads } = status;
    return `${which}: ${app}, ${megabytes(memory)}, ${sessions} sessions, ${games} games in memory, leads ${leads}`;
  });
}

/** The last failure of writing, and the tables with something unsaved. */
function writingWords({ storage: { trouble }, hall }: Server): string {
  const behind = hall.tables.flatMap(({ id, persistence }) => (persistence.unsaved === null ? [] : id));
  const since = trouble === null ? 'fine' : `${trouble.sentence}; since ${trouble.since}`;
  return behind.length === 0 ? since : `${since}; not saved: ${behind.join(', ')}`;
}

/** The id to ban: a known person's, that of a key's fingerprint (`SHA256:…`), or an address; null for anything else. */
async function banned(server: Server, who: string): Promise<string | null> {
  return (await personOf(server, who)) ?? (isIP(who) === 0 ? null : addressOf(who));
}

/** The id of a known person, or of who has the key with this fingerprint; null for anybody else. */
async function personOf({ hall }: Server, who: string): Promise<string | null> {
  const known = await hall.parts.people.lookUp(who);
  if (known !== null) return known.id;
  const [, key] = /^SHA256:([A-Za-z0-9+/]{43})=?$/.exec(who) ?? [];
  return key === undefined ? null : `k-${Buffer.from(key, 'base64').toString('base64url')}`;
}
