import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type BlockList, isIPv4, isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { SHELVED } from '../../house/maps/shelf.ts';
import { faultsIn } from '../../house/owner/log.ts';
import { begin } from '../session/begin.ts';
import type { HouseParts } from '../session/parts.ts';
import { type SessionRequest, windowSize } from '../ssh/channel.ts';
import type { ClientConnection, Doorman } from '../ssh/doorman.ts';
import { type BrowserLogin, browserLogin, type KeyRequest, signedIn } from './browser-login.ts';
import { withLobby } from './first-lobby.ts';
import { readForwarded } from './forwarded-headers.ts';
import { packed, readPages } from './page-files.ts';
import { WebWire } from './web-wire.ts';

export interface WebDoorOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  readonly pages: string;
  /** The address that browsers use, where another server stands in front; this door's own when left out. */
  readonly url?: string;
  /** Proxies whose headers are trusted; none when left out. */
  readonly proxies?: BlockList;
  /** Certificate and key in PEM; without them TLS must end in front of this server. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Longest message of a page in bytes, more than anybody pastes. */
const LONGEST = 16 * 1024;

/** Paths of a page: the lobby, a table, a new one, each also in lines. Never used as a file name. */
const PLACE = /^\/(socket\/?)?(?:(plain)(?:\/|$))?(?:(t|join|watch|replay|play|map)\/([a-z\d-]{1,20}))?$/;

/** Content security policy: only this server's files and connections. xterm.js injects styles of its own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** A year: what has its hash in its address never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Opens the door for browsers: one page with a terminal, whose socket gets the same session, within the same limits,
 * as over SSH. @returns the URL @throws Error with one sentence for a port in use, or a missing page
 */
export async function openWebDoor(
  { port, host, pages, tls, proxies }: WebDoorOptions,
  doorman: Doorman,
  house: HouseParts,
): Promise<string> {
  const { log, limits, clock } = house.hall.parts;
  const files = readPages(pages);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: LONGEST });
  const guests = new WeakMap<object, ClientConnection>();
  const refuse = (guest: Pick<ClientConnection, 'address'>, why: string): void =>
    house.doorLog.refused(guest.address, why);
  /** Connections whose client a proxy has named; each belongs to one client only. */
  const passedOn = new WeakSet<ClientConnection>();
  /** The client of a request, and its scheme if known; null when it has been refused. */
  const callerOf = (request: IncomingMessage): { guest: ClientConnection; scheme: Scheme | null } | null => {
    const guest = guests.get(request.socket);
    if (guest === undefined) return null;
    const own = tls === undefined ? null : 'https';
    if (!guest.isProxy || proxies === undefined) return { guest, scheme: own };
    const origin = passedOn.has(guest) ? null : readForwarded(request, proxies);
    if (origin === null) refuse(guest, 'proxy');
    if (origin === null || (origin.address !== null && !guest.become(origin.address))) return null;
    if (origin.address !== null) passedOn.add(guest);
    return { guest, scheme: origin.scheme ?? own };
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const caller = callerOf(request);
    if (caller === null) return void request.socket.destroy();
    // The next request on a proxy's connection may come from another client.
    if (caller.guest.isProxy) response.shouldKeepAlive = false;
    const path = pathOf(request);
    if (path === '/map' && request.method === 'POST') {
      takeMap(request, response, caller.scheme).catch((error: unknown) => {
        faultsIn(log, 'web', {})(error);
        response.destroy();
      });
      return;
    }
    const file = files.get(PLACE.test(path) && !path.startsWith('/socket') ? '/page.html' : path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const status = file === undefined ? 404 : isRead ? 200 : 405;
    if (file === undefined || status !== 200) {
      response.writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' });
      response.end('There is no such page.\n');
      return;
    }
    // Who is not let in without a key sees no table.
    const body =
      path === '/' && house.guests
        ? Buffer.from(withLobby(file.body.toString(), house.listing.publicRows, house.hall.parts.games))
        : file.body;
    const packs = file.body.length > 1000 && /\bbr\b/.test(`${request.headers['accept-encoding']}`);
    const isNamed = queryOf(request).get('v') === file.hash;
    response.writeHead(status, {
      ...HEADERS,
      'content-type': file.type,
      vary: 'accept-encoding',
      ...(packs ? { 'content-encoding': 'br' } : {}),
      ...(isNamed ? { 'cache-control': FOR_EVER } : {}),
    });
    response.end(!packs ? body : body === file.body ? file.packed() : packed(body));
  };
  /** Puts a file that a page sends on the shelf. Only its own pages may, in the name of who is signed in there. */
  const takeMap = async (
    request: IncomingMessage,
    response: ServerResponse,
    scheme: Scheme | null,
  ): Promise<void> => {
    const say = (status: number, words: { readonly path: string } | { readonly no: string }): void => {
      response.writeHead(status, { ...HEADERS, 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(words));
    };
    if (!isOwnHost(request, house.name) || !isOwnPage(request, scheme))
      return say(403, { no: 'not from there' });
    const person = await signedIn(request, house);
    if (person === null) return say(403, { no: 'only somebody with a key can put maps here' });
    try {
      if (house.bans.has(person.id)) return say(403, { no: 'you cannot put maps here' });
      const parts: Buffer[] = [];
      let length = 0;
      for await (const part of request as AsyncIterable<Buffer>) {
        parts.push(part);
        length += part.length;
        if (length > SHELVED.bytes) break;
      }
      const map = await house.shelf.put(person, Buffer.concat(parts), queryOf(request).get('title') ?? '');
      if (map.ok) say(200, { path: `/map/${map.value.shelved?.code ?? ''}` });
      else say(422, { no: map.error });
    } finally {
      // Also where the file does not come whole.
      house.hall.letGo(person.id);
    }
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const caller = callerOf(request);
    const target = targetOf(request);
    if (caller === null) return void socket.destroy();
    const { guest, scheme } = caller;
    const forbid = (why: string): void => {
      refuse(guest, why);
      socket.end(FORBIDDEN);
    };
    // A proxy must name its client.
    if (guest.isProxy && !passedOn.has(guest)) return forbid('proxy');
    if (target === null) return forbid('path');
    if (!isOwnHost(request, house.name)) return forbid('host');
    if (!isOwnPage(request, scheme)) return forbid('origin');
    const isSecure = request.headers.origin?.startsWith('https:') === true;
    const { aboutKey } = target;
    const login = await browserLogin({ request, address: guest.address, isSecure, aboutKey }, house);
    if (!login.ok) return forbid(login.error);
    const { person, cookies } = login.value;
    const letGo = (): void => {
      if (person !== null) house.hall.letGo(person.id);
    };
    if (guest.socket.destroyed) return letGo();
    guest.socket.once('close', letGo);
    cookiesOf.set(request, cookies);
    sockets.handleUpgrade(request, socket, head, page => {
      guest.welcome();
      const visit = visitOf(page, target, why => refuse(guest, why));
      attend(visit.channel, login.value, guest.socket);
      if (person !== null) begin(visit, async () => person, guest, house);
      // Nobody is signed in yet, so input is discarded.
      else visit.channel.resume();
    });
  };
  const cookiesOf = new WeakMap<IncomingMessage, readonly string[]>();
  sockets.on('headers', (headers, request) => {
    for (const cookie of cookiesOf.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`);
  });
  /** Sends a page its words, and reloads it once somebody else is signed in to its browser. */
  const attend = (wire: WebWire, { person, secret, words }: BrowserLogin, socket: Socket): void => {
    for (const word of words) wire.tell(word);
    if (secret === null) return;
    const known = person?.guest === false ? person.id : null;
    const stop = house.browsers.watch(secret, now => {
      if (now === known || wire.destroyed) return;
      wire.tell({ anew: true });
      wire.end();
    });
    socket.once('close', stop);
  };
  const visitOf = (
    page: WebSocket,
    { words, size, isLight, isTouched }: PageTarget,
    onRefused: (why: string) => void,
  ) => {
    const listeners: (() => void)[] = [];
    let now = windowSize(size);
    const resize = (next: PageTarget['size']): void => {
      now = windowSize(next);
      for (const listener of listeners) listener();
    };
    const terminal = {
      name: 'xterm-256color',
      isLight,
      isTouched,
      env: TERMINAL,
      size: () => now,
      onResize: (listener: () => void) => void listeners.push(listener),
    };
    return {
      channel: new WebWire(page, clock, resize, onRefused),
      words,
      terminal: /^plain\b/.test(words) ? null : terminal,
      env: TERMINAL,
    } satisfies SessionRequest;
  };
  const http =
    tls === undefined
      ? createServer(answer)
      : createSecureServer({ cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' }, answer);
  http.requestTimeout = limits.login * 1000;
  http.maxHeadersCount = 40;
  // Idle connections are closed soon, so that waiting browsers do not use up the limits.
  http.keepAliveTimeout = 1000;
  // A TLS socket wraps the admitted one; both have the same remote address and port.
  http.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    const guest = doorman.guest(socket.remoteAddress ?? '', socket.remotePort ?? 0);
    if (guest !== undefined) guests.set(socket, guest);
  });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      faultsIn(log, 'web', {})(error);
      socket.destroy();
    });
  });
  http.on('tlsClientError', (_error, socket) => socket.destroy());
  const letIn = ({ socket }: ClientConnection): void => void http.emit('connection', socket);
  const listening = await doorman.listen({ port, ...(host !== undefined && { host }) }, { letIn, proxies });
  const named = host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http${tls === undefined ? '' : 's'}://${isIPv6(named) ? `[${named}]` : named}:${listening}/`;
}

const TERMINAL = { LANG: 'C.UTF-8', COLORTERM: 'truecolor' } as const;

const pathOf = ({ url = '/' }: IncomingMessage): string => url.slice(0, 200).split('?')[0] ?? '/';

const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.slice(0, 500).split('?')[1] ?? '');

interface PageTarget {
  /** As after `ssh host`. */
  readonly words: string;
  readonly size: { readonly cols: number; readonly rows: number };
  readonly isLight: boolean;
  readonly isTouched: boolean;
  readonly aboutKey: KeyRequest;
}

function targetOf(request: IncomingMessage): PageTarget | null {
  const [whole, isSocket, plain, word, what] = PLACE.exec(pathOf(request)) ?? [];
  if (whole === undefined || isSocket === undefined) return null;
  const query = queryOf(request);
  const key = query.get('key');
  const number = (name: string): number => Number(/^\d{1,4}$/.exec(query.get(name) ?? '')?.[0] ?? 0);
  return {
    // A table's own address neither takes a seat nor gives one up.
    words: [plain, word === 't' ? 'watch' : word, what].filter(part => part !== undefined).join(' '),
    size: { cols: number('columns'), rows: number('rows') },
    isLight: query.get('light') === '1',
    isTouched: query.get('touch') === '1',
    aboutKey: key === 'ask' || key === 'leave' ? key : null,
  };
}

/** True for a socket of a page of this server: browsers name its origin; other programs have no cookie. */
function isOwnPage({ headers }: IncomingMessage, scheme: Scheme | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  // TLS may end in front of this server without a header that says so.
  const schemes: readonly Scheme[] = scheme === null ? ['https', 'http'] : [scheme];
  return schemes.some(each => origin === `${each}://${host}`);
}

/**
 * Tests whether the request names this server, as people type it or by an address: a stranger's name that leads here
 * would make their page count as this server's (DNS rebinding).
 */
export function isOwnHost(
  { headers: { host = '' } }: Pick<IncomingMessage, 'headers'>,
  name: string,
): boolean {
  const [, v6, plain = ''] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  const typed = plain.toLowerCase().replace(/\.$/, '');
  const own = name.toLowerCase();
  // Machines of a house network are also found as `NAME.local` (RFC 6762).
  const names = ['localhost', own, ...(own.includes('.') ? [] : [`${own}.local`])];
  return (v6 !== undefined && isIPv6(v6)) || isIPv4(typed) || names.includes(typed);
}

type Scheme = 'http' | 'https';
