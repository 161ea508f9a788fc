import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type BlockList, isIPv6, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Doorman, Guest } from '../door/doorman.ts';
import { clamped, type Visit } from '../door/visit.ts';
import { faultsIn } from '../owner/log.ts';
import { begin, type HouseParts } from '../session/begin.ts';
import { type AboutKey, type Comer, comerOf } from './comer.ts';
import { readForwarded } from './forwarded.ts';
import { WebWire } from './web-wire.ts';

/** The door for browsers. */
export interface WebDoorOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** The folder of the page: `page.html`, `page.js`, `page.css`. */
  readonly pages: string;
  /** Addresses of proxies, whose headers say who asks; nobody's are believed unless named. */
  readonly proxies?: BlockList;
  /** A certificate and its key, in PEM; without them somebody in front of this server has to speak TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** The longest message of a page, in bytes: more than anybody pastes. */
const LONGEST = 16 * 1024;

/** Where a page may be: the lobby, a table, a new one, each also told in lines. Nothing of a path is ever a file's name. */
const PLACE = /^\/(socket\/?)?(?:(plain)(?:\/|$))?(?:(join|watch|replay|play)\/([a-z\d-]{1,20}))?$/;

/**
 * What a page may do: load what this server has, and speak to it. xterm.js writes styles of its own into the page.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
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

/** What is served, and as what. */
const FILES = { 'page.html': 'text/html', 'page.js': 'text/javascript', 'page.css': 'text/css' } as const;

/**
 * Lets browsers in: one page with a terminal, whose socket gets the very session that SSH gets. All that the doorman counts
 * is counted for both doors together.
 * @returns where it is
 * @throws Error with one sentence when the port cannot be used, or the page is not there
 */
export async function openWebDoor(
  { port, host, pages, tls, proxies }: WebDoorOptions,
  doorman: Doorman,
  house: HouseParts,
): Promise<string> {
  const { log, limits, clock } = house.hall.parts;
  const files = new Map(
    Object.entries(FILES).map(([name, type]) => [`/${name}`, { type, body: readPage(join(pages, name)) }]),
  );
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: LONGEST });
  const guests = new WeakMap<object, Guest>();
  const refuse = (guest: Pick<Guest, 'address'>, why: string): void => {
    house.metrics.refuse(why);
    log.write('refused', { address: guest.address, why });
  };
  /** Those of whom a proxy has said who they are: a connection is one's alone. */
  const passedOn = new WeakSet<Guest>();
  /** Who asks, and how their page is reached as far as that is known; null for somebody who is sent away. */
  const callerOf = (request: IncomingMessage): { guest: Guest; scheme: Scheme | null } | null => {
    const guest = guests.get(request.socket);
    if (guest === undefined) return null;
    const own = tls === undefined ? null : 'https';
    if (!guest.isProxy || proxies === undefined) return { guest, scheme: own };
    const told = passedOn.has(guest) ? null : readForwarded(request, proxies);
    if (told === null) refuse(guest, 'proxy');
    if (told === null || (told.address !== null && !guest.become(told.address))) return null;
    if (told.address !== null) passedOn.add(guest);
    return { guest, scheme: told.scheme ?? own };
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const caller = callerOf(request);
    if (caller === null) {
      request.socket.destroy();
      return;
    }
    // The next request on a proxy's connection may be somebody else's.
    if (caller.guest.isProxy) response.shouldKeepAlive = false;
    const path = pathOf(request);
    const file = files.get(PLACE.test(path) && !path.startsWith('/socket') ? '/page.html' : path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const status = file === undefined ? 404 : isRead ? 200 : 405;
    const body = status === 200 ? (file?.body ?? '') : 'There is no such page.\n';
    const type = status === 200 ? (file?.type ?? '') : 'text/plain';
    response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
    response.end(body);
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const caller = callerOf(request);
    const asked = askedOf(request);
    if (caller === null) {
      socket.destroy();
      return;
    }
    const { guest, scheme } = caller;
    // A proxy that does not say who asks has nobody to come in.
    const isNobody = guest.isProxy && !passedOn.has(guest);
    if (isNobody || asked === null || !isOwnPage(request, scheme)) {
      refuse(guest, isNobody ? 'proxy' : asked === null ? 'path' : 'origin');
      socket.end(FORBIDDEN);
      return;
    }
    const isSecure = request.headers.origin?.startsWith('https:') === true;
    const coming = { request, address: guest.address, isSecure, aboutKey: asked.aboutKey };
    const comer = await comerOf(coming, house);
    if (!comer.ok) {
      refuse(guest, comer.error);
      socket.end(FORBIDDEN);
      return;
    }
    const { person, cookies } = comer.value;
    const letGo = (): void => {
      if (person !== null) house.hall.letGo(person.id);
    };
    if (guest.socket.destroyed) return letGo();
    guest.socket.once('close', letGo);
    cookiesOf.set(request, cookies);
    sockets.handleUpgrade(request, socket, head, page => {
      guest.welcome();
      const visit = visitOf(page, asked, why => refuse(guest, why));
      attend(visit.channel, comer.value, guest.socket);
      if (person !== null) begin(visit, async () => person, guest, house);
      // Nobody yet: nothing that is typed counts.
      else visit.channel.resume();
    });
  };
  const cookiesOf = new WeakMap<IncomingMessage, readonly string[]>();
  sockets.on('headers', (headers, request) => {
    for (const cookie of cookiesOf.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`);
  });
  /** Tells a page what it gets, and lets it come in again once somebody else is in its browser. */
  const attend = (wire: WebWire, { person, secret, told }: Comer, socket: Socket): void => {
    for (const word of told) wire.tell(word);
    if (secret === null) return;
    const known = person?.guest === false ? person.id : null;
    const stop = house.browsers.watch(secret, now => {
      if (now === known || wire.destroyed) return;
      wire.tell({ anew: true });
      wire.end();
    });
    socket.once('close', stop);
  };
  const visitOf = (page: WebSocket, { words, size, isLight }: Asked, onRefused: (why: string) => void) => {
    const listeners: (() => void)[] = [];
    let now = clamped(size);
    const channel = new WebWire(
      page,
      clock,
      next => {
        now = clamped(next);
        for (const listener of listeners) listener();
      },
      onRefused,
    );
    const terminal = {
      name: 'xterm-256color',
      isLight,
      env: TERMINAL,
      size: () => now,
      onResize: (listener: () => void) => void listeners.push(listener),
    };
    return {
      channel,
      words,
      terminal: /^plain\b/.test(words) ? null : terminal,
      env: TERMINAL,
    } satisfies Visit;
  };
  const http =
    tls === undefined
      ? createServer(answer)
      : createSecureServer({ cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' }, answer);
  http.requestTimeout = limits.login * 1000;
  http.maxHeadersCount = 40;
  // Each request is a connection of its own, so that a waiting browser takes nobody's place.
  http.keepAliveTimeout = 1000;
  // A TLS socket is not the one that was let in; both are known by the same ends.
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
  const listening = await doorman.listen(
    { port, ...(host === undefined ? {} : { host }) },
    {
      letIn: ({ socket }) => void http.emit('connection', socket),
      proxies,
    },
  );
  const named = host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http${tls === undefined ? '' : 's'}://${isIPv6(named) ? `[${named}]` : named}:${listening}/`;
}

/** What xterm.js is. */
const TERMINAL = { LANG: 'C.UTF-8', COLORTERM: 'truecolor' } as const;

function readPage(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`the page for browsers is not there (${path}); npm run build makes it`);
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.slice(0, 200).split('?')[0] ?? '/';

/** What a page's socket asks for. */
interface Asked {
  /** As behind `ssh host`. */
  readonly words: string;
  readonly size: { readonly cols: number; readonly rows: number };
  /** Whether the browser shows pages light. */
  readonly isLight: boolean;
  readonly aboutKey: AboutKey;
}

function askedOf(request: IncomingMessage): Asked | null {
  const [whole, isSocket, plain, word, what] = PLACE.exec(pathOf(request)) ?? [];
  if (whole === undefined || isSocket === undefined) return null;
  const query = new URLSearchParams((request.url ?? '').slice(0, 200).split('?')[1] ?? '');
  const key = query.get('key');
  const number = (name: string): number => Number(/^\d{1,4}$/.exec(query.get(name) ?? '')?.[0] ?? 0);
  return {
    words: [plain, word, what].filter(part => part !== undefined).join(' '),
    size: { cols: number('columns'), rows: number('rows') },
    isLight: query.get('light') === '1',
    aboutKey: key === 'ask' || key === 'leave' ? key : null,
  };
}

/** Whether a socket is opened by a page of this server: a browser tells whose page it is, and other programs have no cookie. */
function isOwnPage({ headers }: IncomingMessage, scheme: Scheme | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  // Somebody in front who speaks TLS for this server and says nothing of it has the page at https.
  const schemes: readonly Scheme[] = scheme === null ? ['https', 'http'] : [scheme];
  return schemes.some(each => origin === `${each}://${host}`);
}

type Scheme = 'http' | 'https';
