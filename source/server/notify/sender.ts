import { request } from 'node:https';
import { err, ok, type Result } from '../../../machines/result.ts';
import { TOPIC } from '../people/people.ts';

/** The one host that messages go to. */
export interface NotifyBase {
  /** `https://ntfy.example.org/`: a topic is put behind it. */
  readonly url: URL;
  /** What the host lets this server in with, where it wants that (`Authorization: Bearer`). */
  readonly token?: string;
  /** Certificates that are trusted instead of the system's. */
  readonly ca?: string;
}

/** The base of all messages as an owner types it: https, and nothing behind the path. */
export function readNotifyBase(text: string): Result<URL, string> {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:')
    return err('--notify takes an address that begins with https://');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return err(
      '--notify takes an address without a user, a ? or a #; a token goes into SANDTABLE_NOTIFY_TOKEN',
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return ok(url);
}

/** What of a message is not ours to choose. Nothing in it is anybody else's text. */
export interface Message {
  readonly title: string;
  readonly text: string;
}

/** Why a message did not arrive, as far as is known. */
export interface Unsent {
  readonly why: string;
  /** It certainly was not taken, and may be another time. */
  readonly again: boolean;
}

/** Milliseconds that a message may take, from looking up the host to the first line of the answer. */
const PATIENCE = 10_000;

/**
 * Posts one message: the text as the body, its title as a header, as ntfy takes it. To this host and no other: a topic has no
 * letter that an address is made of, an answer that leads elsewhere is none, and of an answer only its first lines are read.
 * @param topic as `TOPIC` wants it; another one goes nowhere
 * @param signal gives it up; after ten seconds unless told
 */
export async function post(
  { url, token, ca }: NotifyBase,
  topic: string,
  { title, text }: Message,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE),
): Promise<Result<null, Unsent>> {
  if (!TOPIC.test(topic)) return err({ why: 'no topic', again: false });
  return new Promise(resolve => {
    let reached = false;
    const body = Buffer.from(text);
    const asked = request(new URL(topic, url), {
      method: 'POST',
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      ...(ca === undefined ? {} : { ca }),
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': body.length,
        'User-Agent': 'sandtable',
        Title: title,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    });
    asked.on('socket', socket =>
      socket.once('secureConnect', () => {
        reached = true;
      }),
    );
    asked.on('response', answer => {
      const { statusCode = 0 } = answer;
      answer.on('error', () => undefined);
      answer.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve(ok(null));
      else resolve(err({ why: `answered ${statusCode}`, again: statusCode >= 500 || statusCode === 429 }));
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(err({ why: error.code ?? error.name, again: !reached })),
    );
    asked.end(body);
  });
}
