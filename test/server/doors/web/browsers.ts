import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerOptions } from '../../../../source/server/server.ts';
import { type Display, display } from '../../display.ts';
import { startTestServer, type TestServer } from '../../harness.ts';

/** The page as it is built. */
const PAGES = fileURLToPath(new URL('../../../../dist/web', import.meta.url));

/** A door for browsers at a free port. */
export const WEB = { port: 0, host: '127.0.0.1', pages: PAGES };

/** A server that lets browsers in. */
export const startWebServer = (options: Partial<ServerOptions> = {}): Promise<TestServer> =>
  startTestServer({ web: WEB, ...options });

/** Where its browsers come in. */
export function webOf({ web }: Pick<TestServer, 'web'>): URL {
  if (web === null) throw new Error('there is no door for browsers');
  return new URL(web);
}

export interface PageOptions {
  /** Where the page is: `join/CODE`. */
  readonly place?: string;
  /** The guest's code. */
  readonly cookie?: string;
  readonly cookies?: ReadonlyMap<string, string>;
  readonly aboutKey?: 'ask' | 'leave';
  /** Whose page opens the socket; null where nobody says so. */
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page's socket, with what it is sent as a terminal shows it. */
export interface Page extends Omit<Display, 'write'> {
  readonly socket: WebSocket;
  /** The guest's code that it was given. */
  readonly cookie: string;
  /** What a browser has afterwards. */
  readonly cookies: ReadonlyMap<string, string>;
  /** All that is said with it. */
  readonly setCookies: readonly string[];
  /** What it is told beside what is shown. */
  readonly words: readonly Readonly<Record<string, unknown>>[];
  /** What it was told of tables that wait. */
  readonly turns: readonly Readonly<Record<string, unknown>>[];
  /** The addresses that it was told of. */
  readonly places: readonly Readonly<Record<string, unknown>>[];
  type(...keys: readonly string[]): void;
  /** The close code, and what was said of the session's end. */
  readonly left: Promise<{ readonly code: number; readonly word: string | null }>;
}

/** Opens a page's socket. @throws Error when it is refused, with the status */
export async function openPage(server: TestServer, options: PageOptions = {}): Promise<Page> {
  const url = webOf(server);
  const { place = '', cookie, origin = url.origin, headers = {}, aboutKey } = options;
  const cookies = new Map(cookie === undefined ? options.cookies : [['sandtable', cookie]]);
  const { write, ...screen } = display(100, 30);
  const socket = new WebSocket(
    new URL(
      `/socket${place === '' ? '' : `/${place}`}?columns=100&rows=30${aboutKey === undefined ? '' : `&key=${aboutKey}`}`,
      url,
    ),
    {
      headers: {
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(each => each.join('=')).join('; ') }),
        ...headers,
      },
      ...(origin === null ? {} : { origin }),
    },
  );
  onTestFinished(() => socket.terminate());
  let word: string | null = null;
  const words: Readonly<Record<string, unknown>>[] = [];
  const turns: Readonly<Record<string, unknown>>[] = [];
  const places: Readonly<Record<string, unknown>>[] = [];
  const setCookies: string[] = [];
  socket.on('upgrade', ({ headers: { 'set-cookie': given = [] } }) => {
    setCookies.push(...given);
    for (const each of given) {
      const [, name = '', value = ''] = /^([\w-]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  });
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) write(data);
    else {
      const said: Readonly<Record<string, unknown>> = JSON.parse(data.toString());
      if ('turns' in said) turns.push(said);
      else if ('at' in said) places.push(said);
      else {
        word = data.toString();
        words.push(said);
      }
    }
  });
  const left = new Promise<{ code: number; word: string | null }>(resolve =>
    socket.on('close', code => resolve({ code, word })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    ...screen,
    socket,
    get cookie() {
      return cookies.get('sandtable') ?? '';
    },
    cookies,
    setCookies,
    words,
    turns,
    places,
    left,
    type: (...keys) => {
      for (const key of keys) socket.send(Buffer.from(key));
    },
  };
}
