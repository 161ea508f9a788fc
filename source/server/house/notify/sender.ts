import { request } from 'node:https';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { TOPIC } from '../people/codes.ts';

/** The only host that notifications are posted to. */
export interface NotifyBase {
  /** `https://ntfy.example.org/`, to which a topic is appended. */
  readonly url: URL;
  /** Bearer token for the host's `Authorization` header, if it needs one. */
  readonly token?: string;
  readonly ca?: string;
}

/** Parses the owner's base URL: https, without user, query or fragment. */
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

/** Milliseconds for one delivery, from the name lookup to the response's headers. */
const PATIENCE = 10_000;

/**
 * Posts one notification as ntfy expects it: the text as body, the title as a header. Redirects are not followed,
 * response bodies not read, and nothing is sent to a topic that does not match `TOPIC`.
 * @returns why it was not delivered, and `again` if the host certainly did not take it and may take it later
 */
export async function post(
  { url, token, ca }: NotifyBase,
  topic: string,
  { title, text }: { readonly title: string; readonly text: string },
  signal: AbortSignal = AbortSignal.timeout(PATIENCE),
): Promise<Result<null, { readonly why: string; readonly again: boolean }>> {
  if (!TOPIC.test(topic)) return err({ why: 'no topic', again: false });
  return new Promise(resolve => {
    let reached = false;
    const body = Buffer.from(text);
    const posting = request(new URL(topic, url), {
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
    posting.on('socket', socket =>
      socket.once('secureConnect', () => {
        reached = true;
      }),
    );
    posting.on('response', answer => {
      const { statusCode = 0 } = answer;
      answer.on('error', () => undefined);
      answer.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve(ok(null));
      else resolve(err({ why: `answered ${statusCode}`, again: statusCode >= 500 || statusCode === 429 }));
    });
    posting.on('error', (error: NodeJS.ErrnoException) =>
      resolve(err({ why: error.code ?? error.name, again: !reached })),
    );
    posting.end(body);
  });
}
