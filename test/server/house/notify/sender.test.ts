import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { post, readNotifyBase } from '../../../../source/server/house/notify/sender.ts';
import { CERTIFICATE, receiver } from './receiver.ts';

const message = { title: 'Your turn: Domination', text: 'Table kq7m-2rtx, turn 3.' };

describe('the base of notifications', () => {
  test.each([
    ['https://ntfy.example.org', 'https://ntfy.example.org/'],
    ['https://ntfy.example.org/hooks', 'https://ntfy.example.org/hooks/'],
    ['https://ntfy.example.org:8443/', 'https://ntfy.example.org:8443/'],
  ])('is read: %s', (text, url) => {
    expect(readNotifyBase(text)).toMatchObject({ ok: true });
    expect(readNotifyBase(text)).toHaveProperty('value.href', url);
  });

  test.each([
    'http://ntfy.example.org/',
    'file:///etc/passwd',
    'ntfy.example.org',
    'https://user:word@ntfy.example.org/',
    'https://ntfy.example.org/?to=',
    'https://ntfy.example.org/#topic',
    '',
  ])('is no other address than https without a user, a query or a fragment: %j', text => {
    expect(readNotifyBase(text).ok).toBe(false);
  });
});

describe('a message', () => {
  test('is posted to its topic at the base, with a title, and the token where there is one', async () => {
    const { base, posted } = await receiver();
    expect(await post({ ...base, token: 'tk_1' }, 'ada-7', message)).toEqual({ ok: true, value: null });
    expect(posted).toEqual([
      { path: '/ada-7', title: message.title, token: 'Bearer tk_1', text: message.text },
    ]);
  });

  test.each([
    '',
    '..',
    '../x',
    '/x',
    '//evil.example/x',
    '@evil.example',
    'https://evil.example/',
    'a?b',
    'a#b',
    'a\r\nHost: x',
    'ä',
  ])('goes nowhere for what is no topic: %j', async topic => {
    const { base, posted } = await receiver();
    expect((await post(base, topic, message)).ok).toBe(false);
    expect(posted).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])('goes to nobody that the host redirects it to (%i)', async status => {
    const other = await receiver();
    const { base, posted } = await receiver(response => {
      response.writeHead(status, { Location: `${other.base.url.href}elsewhere` }).end();
    });
    expect(await post(base, 'ada', message)).toEqual({
      ok: false,
      error: { why: `answered ${status}`, again: false },
    });
    expect(posted).toHaveLength(1);
    expect(other.posted).toEqual([]);
  });

  test.each([
    [400, false],
    [403, false],
    [429, true],
    [503, true],
  ])('that is refused with %i is tried again: %s', async (status, again) => {
    const { base } = await receiver(response => void response.writeHead(status).end());
    expect(await post(base, 'ada', message)).toMatchObject({ ok: false, error: { again } });
  });

  test('is given up when the host does not answer in time, and is not sent again: it may have arrived', async () => {
    const late = new AbortController();
    const { base } = await receiver(() => late.abort());
    expect(await post(base, 'ada', message, late.signal)).toMatchObject({
      ok: false,
      error: { again: false },
    });
  });

  test('is given up when the host takes the connection and says nothing', async () => {
    const late = new AbortController();
    const silent = createServer(() => late.abort());
    await new Promise<void>(resolve => void silent.listen(0, 'localhost', resolve));
    onTestFinished(() => void silent.close());
    const at = silent.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    const base = { url: new URL(`https://localhost:${port}/`), ca: CERTIFICATE };
    expect(await post(base, 'ada', message, late.signal)).toMatchObject({
      ok: false,
      error: { again: true },
    });
  });

  test('is sent once the first lines of the answer are there: a body without end is not read', async () => {
    let closed: () => void = () => {};
    const ended = new Promise<void>(resolve => {
      closed = resolve;
    });
    const { base } = await receiver(response => {
      response.on('close', closed);
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    expect((await post(base, 'ada', message)).ok).toBe(true);
    await ended;
  });

  test('is not sent where the first lines of the answer do not end', async () => {
    const { base } = await receiver(response => {
      response.setHeader('X', 'x'.repeat(100_000)).end();
    });
    expect(await post(base, 'ada', message)).toMatchObject({ ok: false, error: { again: false } });
  });

  test('is tried again where nobody listens, or the name leads nowhere', async () => {
    const dead = await receiver();
    const free = createServer();
    await new Promise<void>(resolve => void free.listen(0, 'localhost', resolve));
    const at = free.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    await new Promise<void>(resolve => void free.close(() => resolve()));
    const nobody = { ...dead.base, url: new URL(`https://localhost:${port}/`) };
    expect(await post(nobody, 'ada', message)).toMatchObject({ ok: false, error: { again: true } });
    const nowhere = { ...dead.base, url: new URL('https://nobody.invalid/') };
    expect(await post(nowhere, 'ada', message)).toMatchObject({ ok: false, error: { again: true } });
  });

  test('goes to no host whose certificate is of another name, or signed by nobody that is trusted', async () => {
    const { base, port, posted } = await receiver(undefined, {});
    const other = { ...base, url: new URL(`https://127.0.0.1:${port}/`) };
    expect(await post(other, 'ada', message)).toMatchObject({
      error: { why: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    expect(await post({ url: base.url }, 'ada', message)).toMatchObject({ ok: false });
    expect(posted).toEqual([]);
  });
});
