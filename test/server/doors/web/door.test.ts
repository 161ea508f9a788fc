import { get } from 'node:http';
import { expect, test } from 'vitest';
import { withLobby } from '../../../../source/server/doors/web/first-lobby.ts';
import { isOwnHost } from '../../../../source/server/doors/web/web-door.ts';
import type { LobbyRow } from '../../../../source/server/house/hall/lobby-listing.ts';
import { LOBBY } from '../../display.ts';
import { comeIn, connect, freshKey, key, refusedFor, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';
import { openPage, startWebServer, webOf } from './browsers.ts';

const NO_ROW: LobbyRow = {
  ...{ id: 'kq7m-2rtx', title: 'Simple Risk', where: '', seats: [], ratings: [], turn: '', awaited: '' },
  ...{ clock: '', watching: 0, watchers: [], state: 'open' },
};

/** What is answered to a path as it is, which a URL would make short. */
const answerTo = (url: URL, path: string, method = 'GET') =>
  new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>(
    (resolve, reject) =>
      get({ host: url.hostname, port: url.port, path, method, agent: false }, response => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      }).on('error', reject),
  );

test('the page is the same at each place, loads nothing from elsewhere, and has no script of its own in it', async () => {
  const url = webOf(await startWebServer());
  for (const path of [
    '/',
    '/join/kq7m-2rtx',
    '/watch/kq7m-2rtx',
    '/play/grid',
    '/plain',
    '/plain/join/kq7m-2rtx',
  ]) {
    const { status, headers, body } = await answerTo(url, path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(body).not.toMatch(/<script(?![^>]* src="\/)|https?:\/\/(?!www\.w3\.org)|\son\w+=/);
  }
  const { body } = await answerTo(url, '/');
  const named = [...body.matchAll(/"(\/page\.(?:js|css)\?v=[\w-]{10})"/g)].map(([, path = '']) => path);
  const loaded = await Promise.all(named.map(path => answerTo(url, path)));
  expect(loaded.map(({ status, headers }) => [status, headers['cache-control']])).toEqual(
    Array(2).fill([200, 'public, max-age=31536000, immutable']),
  );
  const others = ['/page.js', '/page.js?v=0123456789', '/worker.js', '/manifest.json', '/icon-192.png'];
  for (const path of others) {
    const { status, headers } = await answerTo(url, path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
  }
});

test('the page of the lobby has the tables that everybody may know of in it, before its program is there', async () => {
  const server = await startWebServer();
  const url = webOf(server);
  for (const login of ['ada', 'bo']) await comeIn(server, { login });
  const opened = await openTable(server, 'ada', { seats: [free, free, computer] });
  const hidden = await openTable(server, 'bo', { seats: [free, free, computer], private: true });
  const { body } = await answerTo(url, '/');
  const rows = [...body.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a><\/li>/g)].map(([, to, text]) => [
    to,
    text,
  ]);
  expect(rows[0]).toEqual([`/join/${opened.id}`, expect.stringContaining(`table ${opened.id}, `)]);
  expect(rows.map(([to]) => to)).toEqual(expect.arrayContaining(['/play/grid', '/play/intensity']));
  expect(body).not.toContain(hidden.id);
  for (const path of ['/plain', `/join/${opened.id}`])
    expect((await answerTo(url, path)).body).not.toContain('<li>');
});

test('where nobody comes in without a key the page has no table in it', async () => {
  const server = await startWebServer({ guests: false });
  await comeIn(server, { login: 'ada', key: freshKey() });
  await openTable(server, 'ada', { seats: [free, free, computer] });
  expect((await answerTo(webOf(server), '/')).body).not.toContain('<li>');
});

test('signs of the page in names are text in it', () => {
  const row = { ...NO_ROW, seats: ['<b>ada</b> & "bo"', "$& o'cy"] };
  expect(withLobby('<main></main>', [row], [])).toBe(
    '<main><ul id="first"><li><a href="/join/kq7m-2rtx">open, Simple Risk, table kq7m-2rtx, &lt;b&gt;ada&lt;/b&gt; &amp; &quot;bo&quot;, $&amp; o&#39;cy</a></li></ul></main>',
  );
});

test('what is sent is compressed for who takes that, below 200 KB in all', async () => {
  const url = webOf(await startWebServer());
  const sent = await Promise.all(
    ['/', '/page.js', '/page.css'].map(async path => {
      const { promise, resolve } = Promise.withResolvers<{ encoding: unknown; bytes: number }>();
      get(new URL(path, url), { headers: { 'accept-encoding': 'gzip, br' }, agent: false }, response => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes }));
      });
      return await promise;
    }),
  );
  expect(sent.map(({ encoding }) => encoding)).toEqual(['br', 'br', 'br']);
  expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000);
});

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/page.js/../../sandtable.mjs',
  '/join/../../x',
  '/host-key',
  `/${'a'.repeat(500)}`,
])('no path is a file: %s', async path => {
  expect((await answerTo(webOf(await startWebServer()), path)).status).toBe(404);
});

test('only what reads is answered', async () => {
  expect((await answerTo(webOf(await startWebServer()), '/', 'POST')).status).toBe(405);
});

test('who comes by a page is a guest, whose code the page keeps and no script of it can read', async () => {
  const server = await startWebServer();
  const page = await openPage(server);
  await page.see(LOBBY);
  await page.see(page.cookie);
  const person = await server.hall.parts.people.withCode(page.cookie);
  expect(person).toMatchObject({ guest: true });
  const again = await openPage(server, { cookie: page.cookie });
  await again.see(LOBBY);
  expect(again.cookie).toBe(page.cookie);
  expect(server.hall.visitors.map(visitor => visitor.person.id)).toEqual([person?.id, person?.id]);
  const other = await openPage(server);
  await other.see(LOBBY);
  expect(other.cookie).not.toBe(page.cookie);
  expect(other.setCookies).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict$/)]);
});

test('a code is the same person over SSH', async () => {
  const server = await startWebServer();
  const page = await openPage(server);
  await page.see(LOBBY);
  await openTable(server, 'guest', { seats: [free, computer, computer] });
  const ada = await comeIn(server, { login: 'ada' });
  ada.type('\t', '6', ...page.cookie, key.enter);
  await ada.see(/guest · 1 here[\s\S]*your turn/);
  expect(server.hall.visitors.map(({ person }) => person.code)).toEqual([page.cookie, page.cookie]);
});

test.each([
  '',
  'x',
  '../../people',
  'kq7m-2rtx',
  `${'a'.repeat(60)}`,
  '%00',
  'kq7m-2rtx; sandtable=kq7m-2rty',
])('a cookie that is nobody’s makes a new guest: %s', async cookie => {
  const server = await startWebServer();
  const page = await openPage(server, { cookie });
  await page.see(LOBBY);
  expect(page.cookie).toMatch(/^[a-z\d]{4}-[a-z\d]{4}$/);
  expect(page.cookie).not.toBe(cookie);
});

test.each([
  ['another site', 'https://elsewhere.example'],
  ['the same host at another port', 'http://127.0.0.1:1'],
  ['a page without a place of its own', 'null'],
  ['nobody', null],
])('a socket that %s opens is refused', async (_, origin) => {
  const server = await startWebServer();
  await expect(openPage(server, { origin })).rejects.toThrow('403');
  await refusedFor(server, 'origin');
  expect(server.hall.visitors).toEqual([]);
});

test('a socket of a page under a name that is not ours is refused: a stranger may have made it lead here', async () => {
  const server = await startWebServer();
  const { port } = webOf(server);
  const headers = { host: `rebound.example:${port}` };
  await expect(openPage(server, { origin: `http://${headers.host}`, headers })).rejects.toThrow('403');
  await refusedFor(server, 'host');
  expect(server.hall.visitors).toEqual([]);
});

test.each([
  ['table.example.org', true],
  ['TABLE.example.org.:8080', true],
  ['192.0.2.7:8080', true],
  ['[2001:db8::7]:8080', true],
  ['localhost:8080', true],
  ['table.example.org.evil.example', false],
  ['evil.example', false],
  ['table', false],
  ['', false],
])('%s names this server: %s', (host, is) => {
  expect(isOwnHost({ headers: { host } }, 'table.example.org')).toBe(is);
});

test('a machine of a house network is found as NAME.local too', () => {
  expect(isOwnHost({ headers: { host: 'attic.local:8080' } }, 'attic')).toBe(true);
  expect(isOwnHost({ headers: { host: 'attic.evil.example' } }, 'attic')).toBe(false);
});

test('a socket to no place is refused', async () => {
  const server = await startWebServer();
  await expect(openPage(server, { place: 'admin/kick' })).rejects.toThrow('403');
  await refusedFor(server, 'path');
});

test('nothing is compressed, and a message is as long as a paste at most', async () => {
  const server = await startWebServer();
  const page = await openPage(server);
  expect(page.socket.extensions).toBe('');
  await page.see(LOBBY);
  page.socket.send(Buffer.alloc(20_000, 'x'));
  expect((await page.left).code).toBe(1009);
});

test.each(['', '{', '[]', '{"columns":1e9}', '{"columns":"80","rows":24}', '{"columns":80,"rows":24,"x":1}'])(
  'a word that is none ends the session: %s',
  async word => {
    const server = await startWebServer();
    const page = await openPage(server);
    await page.see(LOBBY);
    page.socket.send(word);
    expect((await page.left).code).toBe(1008);
    await refusedFor(server, 'message');
  },
);

test('both doors have one budget', async () => {
  const server = await startWebServer({ limits: { perAddress: 2 } });
  await connect(server, { login: 'ada' });
  await (await openPage(server)).see(LOBBY);
  await expect(openPage(server)).rejects.toThrow();
  await refusedFor(server, 'address');
});

test('a size is taken as it changes, within what is drawn for', async () => {
  const server = await startWebServer();
  const page = await openPage(server);
  await page.see(LOBBY);
  page.resize(60, 20);
  page.socket.send(JSON.stringify({ columns: 60, rows: 20 }));
  await until(() => page.rows().at(-1)?.includes('Enter') === true, page.text);
  page.socket.send(JSON.stringify({ columns: -1, rows: 1_000_000 }));
  page.resize(80, 100);
  await until(() => page.rows().at(-1)?.includes('Enter') === true, page.text);
});

test('a line that breaks keeps the seat, and the page comes back to it', async () => {
  const server = await startWebServer();
  const first = await openPage(server);
  await first.see(LOBBY);
  const { id } = await openTable(server, 'guest', { seats: [free, computer, computer] });
  const place = `join/${id}`;
  const playing = await openPage(server, { cookie: first.cookie, place });
  await playing.see('Enter place');
  playing.socket.terminate();
  const back = await openPage(server, { cookie: first.cookie, place });
  await back.see('Enter place');
});

test('everything is told in lines to a page that asks for it', async () => {
  const server = await startWebServer();
  const page = await openPage(server, { place: 'plain' });
  await until(() => page.bytes().toString().includes('Choose:'), page.text);
  page.type('quit\n');
  expect(await page.left).toEqual({ code: 1000, word: '{"left":0}' });
});

test('who leaves is told so, and is gone', async () => {
  const server = await startWebServer();
  const page = await openPage(server);
  await page.see(LOBBY);
  page.type('q');
  expect(await page.left).toEqual({ code: 1000, word: '{"left":0}' });
  await until(() => server.metrics.sessions === 0);
});
