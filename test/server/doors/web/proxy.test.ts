import { get } from 'node:http';
import { connect as dial } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readSenders } from '../../../../source/server/doors/ssh/proxy-protocol.ts';
import { readForwarded } from '../../../../source/server/doors/web/forwarded-headers.ts';
import type { ServerOptions } from '../../../../source/server/server.ts';
import { good } from '../../../table/tables.ts';
import { LOBBY } from '../../display.ts';
import { refusedFor, type TestServer, until } from '../../harness.ts';
import { openPage, startWebServer, WEB, webOf } from './browsers.ts';

const proxiesOf = (...words: readonly string[]) => good(readSenders(words, 'a proxy'));

/** A server behind a proxy on this machine, unless it is told of another one. */
const behind = (options: Partial<ServerOptions> = {}, proxy = '127.0.0.1'): Promise<TestServer> =>
  startWebServer({ web: { ...WEB, proxies: proxiesOf(proxy) }, ...options });

const from = (address: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
});

/** The addresses by which people were logged as they came. */
const addressesOf = ({ logged }: TestServer): readonly unknown[] =>
  logged.flatMap(({ event, facts }) => (event === 'came' && 'address' in facts ? [facts.address] : []));

test.each([
  ['192.0.2.7', '192.0.2.7'],
  // What a client has written itself stands before what the proxy adds.
  ['198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['127.0.0.1, 192.0.2.7', '192.0.2.7'],
  ['192.0.2.7, 10.0.0.2', '192.0.2.7'],
  ['192.0.2.7, 10.0.0.2, 10.0.0.3', '192.0.2.7'],
  ['10.0.0.2', '10.0.0.2'],
  ['2001:db8::7', '2001:db8::7'],
  ['', null],
  ['x', 'none'],
  ['192.0.2.7, unknown', 'none'],
  ['192.0.2.7, <script>', 'none'],
  ['192.0.2.7:4711', 'none'],
  ['192.0.2.7,', 'none'],
  [`${'192.0.2.9, '.repeat(5000)}192.0.2.7`, '192.0.2.7'],
])('of X-Forwarded-For counts the last entry that is no proxy’s own: %s', (told, address) => {
  const read = readForwarded({ headers: { 'x-forwarded-for': told } }, proxiesOf('10.0.0.0/24'));
  expect(read === null ? 'none' : read.address).toBe(address);
});

test('who comes through a proxy is counted, kept out and logged by their own address', async () => {
  const server = await behind({ limits: { perAddress: 2 } });
  for (const _ of [1, 2]) await (await openPage(server, from('192.0.2.7'))).see(LOBBY);
  await expect(openPage(server, from('192.0.2.7'))).rejects.toThrow();
  await refusedFor(server, 'address');
  await (await openPage(server, from('192.0.2.8'))).see(LOBBY);
  await server.bans.add('192.0.2.9');
  await expect(openPage(server, from('192.0.2.9'))).rejects.toThrow();
  expect(server.logged).toContainEqual({ event: 'refused', facts: { address: '192.0.2.9', why: 'banned' } });
  expect(addressesOf(server)).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.8']);
  await until(() => server.metrics.connections === 3);
});

test('places are given back as those who came through a proxy leave', async () => {
  const server = await behind({ limits: { perAddress: 1 } });
  for (const _ of [1, 2, 3]) {
    const page = await openPage(server, from('192.0.2.7'));
    await page.see(LOBBY);
    page.socket.terminate();
    await until(() => server.metrics.connections === 0);
  }
  expect(server.metrics.refused.size).toBe(0);
});

test('an address has its connections in a minute through a proxy too, and the proxy as many as it likes', async () => {
  const server = await behind({ limits: { perMinute: 3 } });
  for (const _ of [1, 2, 3]) (await openPage(server, from('192.0.2.7'))).socket.terminate();
  await expect(openPage(server, from('192.0.2.7'))).rejects.toThrow();
  await refusedFor(server, 'rate');
  await (await openPage(server, from('192.0.2.8'))).see(LOBBY);
});

test('nobody else is believed: headers of somebody who is no proxy change nothing', async () => {
  for (const server of [
    await behind({ limits: { perAddress: 2 } }, '127.0.0.9'),
    await startWebServer({ limits: { perAddress: 2 } }),
  ]) {
    await server.bans.add('192.0.2.9');
    for (const address of ['192.0.2.9', '192.0.2.8'])
      await (await openPage(server, from(address))).see(LOBBY);
    await expect(openPage(server, from('192.0.2.6'))).rejects.toThrow();
    expect(addressesOf(server)).toEqual(['127.0.0.1', '127.0.0.1']);
  }
});

test('somebody who is no proxy does not make their page one at https', async () => {
  const server = await startWebServer();
  const { host } = webOf(server);
  const page = await openPage(server, {
    headers: { 'x-forwarded-host': 'elsewhere.example', forwarded: 'host=elsewhere.example' },
  });
  await page.see(LOBBY);
  for (const headers of [
    { 'x-forwarded-host': 'elsewhere.example' },
    { forwarded: 'for=192.0.2.7;host=elsewhere.example' },
  ])
    await expect(openPage(server, { origin: 'https://elsewhere.example', headers })).rejects.toThrow('403');
  expect(host).toContain('127.0.0.1');
});

test('a proxy that says how the page is reached is believed: of no other scheme a socket is opened', async () => {
  const server = await behind();
  const { host } = webOf(server);
  const secure = from('192.0.2.7', { 'x-forwarded-proto': 'https' });
  const page = await openPage(server, { ...secure, origin: `https://${host}` });
  await page.see(LOBBY);
  expect(page.setCookies).toEqual([expect.stringMatching(/; Secure$/)]);
  await expect(openPage(server, { ...secure, origin: `http://${host}` })).rejects.toThrow('403');
  const open = from('192.0.2.7', { 'x-forwarded-proto': 'http' });
  await expect(openPage(server, { ...open, origin: `https://${host}` })).rejects.toThrow('403');
});

test('a proxy that does not say who asks gets the page for itself, and nobody in', async () => {
  const server = await behind();
  const { hostname, port } = webOf(server);
  const status = await new Promise(resolve =>
    get({ host: hostname, port, path: '/', agent: false }, response => resolve(response.resume().statusCode)),
  );
  expect(status).toBe(200);
  await expect(openPage(server)).rejects.toThrow('403');
  await expect(openPage(server, from('nobody'))).rejects.toThrow();
  await refusedFor(server, 'proxy');
});

test('a connection of a proxy is one request’s: none goes on as whoever asked before', async () => {
  const server = await behind();
  await server.bans.add('192.0.2.9');
  const { hostname, port, host } = webOf(server);
  const socket = dial(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk.toString('latin1');
  });
  const ask = (address: string): string =>
    `GET / HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}\r\n\r\n`;
  const closed = new Promise(resolve => socket.on('close', resolve));
  socket.write(ask('192.0.2.7') + ask('192.0.2.8') + ask('192.0.2.9'));
  await closed;
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(answer).toContain('Connection: close');
});
