import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import type { Client } from 'ssh2';
import { expect, test } from 'vitest';
import { comeIn, connect, key, run } from '../server/harness.ts';
import { OPENSSH } from '../server/openssh.ts';
import { run as execute, folderWithKeys, serve } from './serve-client.ts';
import type { Serving } from './serving.ts';

/** The library's inner parts: it has no other way to send what it would not. */
interface Inner {
  readonly _protocol: {
    readonly _cipher: { encrypt(packet: Buffer): void };
    readonly _packetRW: {
      readonly write: {
        readonly allocStart: number;
        alloc(length: number): Buffer;
        finalize(packet: Buffer): Buffer;
      };
    };
  };
}

/** Sends one message of SSH as it is. */
function send(client: Client, payload: Buffer): void {
  const { _protocol } = client as unknown as Inner;
  const { write } = _protocol._packetRW;
  const packet = write.alloc(payload.length);
  packet.set(payload, write.allocStart);
  _protocol._cipher.encrypt(write.finalize(packet));
}

const uint32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const text = (value: string): Buffer => Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(value)]);

/** A request on the channel with this number (RFC 4254, 5.4). */
const request = (channel: number, kind: string, ...rest: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([98]), uint32(channel), text(kind), Buffer.from([1]), ...rest]);

/** Opens a session that asks for nothing yet (RFC 4254, 5.1). */
const OPENING = Buffer.concat([
  Buffer.from([90]),
  text('session'),
  uint32(0),
  uint32(2 ** 21),
  uint32(32_768),
]);

/** Every number that a message of SSH has (RFC 4250, 4.1), and some that none has. */
const KINDS = [0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 30, 31, 34, 50, 52, 60, 61, ...span(80, 100), 191, 255];

/** What follows the number: nothing, too little, lengths that are not there, and a long string of the same. */
const BODIES = [
  Buffer.alloc(0),
  Buffer.alloc(3, 1),
  Buffer.alloc(40, 0xff),
  Buffer.alloc(40),
  Buffer.concat([uint32(0), uint32(0xffff_fff0), Buffer.alloc(200, 0x41)]),
];

/** Requests whose parts are missing or beyond all measure. */
const REQUESTS = 'exec env pty-req shell window-change x11-req subsystem signal'
  .split(' ')
  .flatMap(kind => [
    request(0, kind),
    request(0, kind, uint32(0xffff_ffff)),
    request(0, kind, text('x'.repeat(20_000)), uint32(0xffff_ffff)),
    request(0xffff_ffff, kind),
  ]);

function span(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const gone = (client: Client): Promise<void> =>
  new Promise(resolve => void client.on('close', () => resolve()));

/** So many connections were broken off so far. */
const broken = (serving: Serving): number => serving.log().split('"broken"').length - 1;

const faults = (serving: Serving): readonly string[] =>
  serving
    .log()
    .split('\n')
    .filter(line => line.includes('"fault"'));

test('somebody asks for a command of 100 kB: their connection ends, with a line in the log, and nothing else', async () => {
  const folder = await folderWithKeys('ada');
  const serving = await serve(join(folder, 'data'));
  const ada = await comeIn(serving, { login: 'ada' });
  const ciphers = ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com', 'aes256-ctr'] as const;
  for (const cipher of ciphers) {
    const client = await connect(serving, {}, { algorithms: { cipher: [cipher] } });
    client.on('error', () => {});
    client.exec('a'.repeat(100_000), () => {});
    await gone(client);
  }
  if (OPENSSH) {
    const quiet = ['-F', '/dev/null', '-o', `UserKnownHostsFile=${join(folder, 'known')}`];
    const accept = ['-o', 'StrictHostKeyChecking=accept-new', '-p', String(serving.port)];
    const words = [...quiet, ...accept, 'guest@127.0.0.1', 'a'.repeat(100_000)];
    await expect(execute('/usr/bin/ssh', words)).rejects.toThrow();
  }
  ada.type('?');
  await ada.see('Keys');
  // What is written is in order: whatever those connections led to stands before this one.
  expect((await run(serving, 'whoami')).status).toBe(0);
  // One line a second for an address tells of them.
  expect(broken(serving)).toBeGreaterThan(0);
  expect(broken(serving)).toBeLessThanOrEqual(ciphers.length + (OPENSSH ? 1 : 0));
  expect(faults(serving)).toEqual([]);
});

test('somebody sends each message of SSH cut short, empty and with lengths that lie: the others play on, with a line in the log at most', async () => {
  const folder = await folderWithKeys('ada');
  const more = ['perMinute=100000'].flatMap(limit => ['--limit', limit]);
  const serving = await serve(join(folder, 'data'), 0, [], more);
  const ada = await comeIn(serving, { login: 'ada' });
  let connections = 0;
  const messages = [
    ...KINDS.flatMap(kind => BODIES.map(body => Buffer.concat([Buffer.from([kind]), body]))),
    ...REQUESTS,
  ];
  const misbehave = async (message: Buffer): Promise<void> => {
    const client = await connect(serving);
    client.on('error', () => {});
    const ended = gone(client);
    for (const each of [OPENING, message, message]) send(client, each);
    client.end();
    await ended;
  };
  while (connections < messages.length) {
    const next = messages.slice(connections, connections + 10);
    await Promise.all(next.map(misbehave));
    connections += next.length;
  }
  for (const start of ['', 'GET / HTTP/1.1\r\n\r\n', 'SSH-2.0-x\r\n', 'SSH-1.5-x\n', 'x'.repeat(70_000)]) {
    const socket = connectTcp(serving.port, '127.0.0.1');
    socket.on('error', () => {});
    const ended = new Promise<void>(resolve => void socket.on('close', () => resolve()));
    socket.resume();
    for (const part of [Buffer.from(start), Buffer.alloc(300, 0xff), Buffer.alloc(300)]) socket.write(part);
    socket.end();
    await ended;
    connections += 1;
  }
  ada.type('?');
  await ada.see('Keys');
  ada.type(key.escape);
  expect((await run(serving, 'whoami')).status).toBe(0);
  expect(faults(serving)).toEqual([]);
  expect(broken(serving)).toBeGreaterThan(0);
  expect(broken(serving)).toBeLessThanOrEqual(connections);
});
