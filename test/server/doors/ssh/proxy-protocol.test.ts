import { connect as connectTcp, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { parseProxyHeader, readSenders } from '../../../../source/server/doors/ssh/proxy-protocol.ts';
import { good } from '../../../table/tables.ts';
import { connect, refusedFor, startTestServer, type TestServer, until } from '../../harness.ts';

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');

/** A header of the second version. @param rest what stands behind the length, which it tells unless told otherwise */
function binary(command: number, family: number, rest: Buffer, length = rest.length): Buffer {
  const head = Buffer.from([command, family, length >> 8, length & 255]);
  return Buffer.concat([SIGNATURE, head, rest]);
}

const four = Buffer.from('c0000207c6336401' + '9c4008ae', 'hex');
const six = Buffer.from(`${'20010db8000000010000000000000007'.repeat(2)}9c4008ae`, 'hex');
const mapped = Buffer.from(`${'00000000000000000000ffffc0000207'.repeat(2)}9c4008ae`, 'hex');

test.each([
  ['PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222\r\n', '192.0.2.7'],
  ['PROXY TCP6 2001:0DB8:0:1::7 2001:db8::1 40000 2222\r\n', '2001:db8:0:1::7'],
  ['PROXY TCP6 ::ffff:192.0.2.7 ::1 0 65535\r\n', '::ffff:192.0.2.7'],
  ['PROXY UNKNOWN\r\n', null],
  ['PROXY UNKNOWN ffff:f...f:ffff 65535 65535\r\n', null],
  [binary(0x21, 0x11, four), '192.0.2.7'],
  [binary(0x21, 0x21, six), '2001:db8:0:1::7'],
  [binary(0x21, 0x21, mapped), '::ffff:192.0.2.7'],
  // More than addresses may stand in it.
  [binary(0x21, 0x11, Buffer.concat([four, Buffer.alloc(400, 7)])), '192.0.2.7'],
  // A balancer that only looks whether anybody is there.
  [binary(0x20, 0x00, Buffer.alloc(0)), null],
  [binary(0x20, 0x11, four), null],
  [binary(0x21, 0x00, Buffer.alloc(3)), null],
])('a header %j tells who comes, and how long it is', (header, address) => {
  const bytes = Buffer.from(header);
  expect(parseProxyHeader(bytes)).toEqual({ ok: true, value: { address, length: bytes.length } });
  const more = Buffer.concat([bytes, Buffer.from('SSH-2.0-x\r\n')]);
  expect(parseProxyHeader(more)).toEqual({ ok: true, value: { address, length: bytes.length } });
  for (let length = 0; length < bytes.length; length += 1)
    expect(parseProxyHeader(bytes.subarray(0, length))).toEqual({ ok: false, error: 'unfinished' });
});

test.each([
  'SSH-2.0-OpenSSH_9.2\r\n',
  'proxy TCP4 192.0.2.7 198.51.100.1 40000 2222\r\n',
  'PROXY TCP4 192.0.2.7 198.51.100.1 40000\r\n',
  'PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222 \r\n',
  'PROXY  TCP4 192.0.2.7 198.51.100.1 40000 2222\r\n',
  'PROXY TCP4 192.0.2.07 198.51.100.1 40000 2222\r\n',
  'PROXY TCP4 192.0.2.256 198.51.100.1 40000 2222\r\n',
  'PROXY TCP4 ::1 ::1 40000 2222\r\n',
  'PROXY TCP6 192.0.2.7 198.51.100.1 40000 2222\r\n',
  'PROXY TCP6 fe80::1%lo ::1 40000 2222\r\n',
  'PROXY TCP4 192.0.2.7 198.51.100.1 65536 2222\r\n',
  'PROXY TCP4 192.0.2.7 198.51.100.1 040 2222\r\n',
  'PROXY TCP4 192.0.2.7 198.51.100.1 -1 2222\r\n',
  'PROXY TCP4 192.0.2.7\n198.51.100.1 40000 2222\r\n',
  'PROXY UDP4 192.0.2.7 198.51.100.1 40000 2222\r\n',
  'PROXY UNKNOWNS\r\n',
  `PROXY UNKNOWN ${'x'.repeat(100)}\r\n`,
  binary(0x11, 0x11, four),
  binary(0x22, 0x11, four),
  binary(0x21, 0x12, four),
  binary(0x21, 0x31, Buffer.alloc(216)),
  binary(0x21, 0x11, four.subarray(1)),
  binary(0x21, 0x21, six.subarray(1)),
  binary(0x21, 0x11, four, 60_000),
  Buffer.concat([SIGNATURE.subarray(0, 11), Buffer.from([0, 0x21, 0x11, 0, 12]), four]),
])('%j is no header', header => {
  expect(parseProxyHeader(Buffer.from(header))).toEqual({ ok: false, error: 'wrong' });
});

test('whatever is sent is a header, the beginning of one, or none', () => {
  const good = binary(0x21, 0x21, six);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(70), fc.nat(255), (bytes, at, value) => {
      const changed = Buffer.from(good);
      changed[at % good.length] = value;
      for (const each of [Buffer.from(bytes), Buffer.concat([SIGNATURE, bytes]), changed]) {
        const read = parseProxyHeader(each);
        if (read.ok) expect(read.value.length).toBeLessThanOrEqual(each.length);
      }
    }),
  );
});

test.each([
  ['10.0.0.7', true],
  ['10.0.0.0/24', true],
  ['2001:db8::/64', true],
  ['10.0.0.0/33', false],
  ['10.0.0', false],
  ['10.0.0.0/', false],
  ['fe80::1%lo', false],
  ['balancer.example.org', false],
  ['', false],
])('whether %j can be named', (word, can) => {
  expect(readSenders([word], 'a balancer').ok).toBe(can);
});

/** What is sent to a server first, from an address of this machine. */
function send(server: TestServer, bytes: string | Buffer, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connectTcp({ port: server.port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  return new Promise(resolve => {
    socket.once('connect', () => {
      socket.write(bytes);
      resolve(socket);
    });
  });
}

const balancers = good(readSenders(['127.0.0.1'], 'a balancer'));

/** Comes through a balancer that says so. */
async function comeFrom(server: TestServer, address: string) {
  const sock = await send(server, `PROXY TCP4 ${address} 198.51.100.1 40000 2222\r\n`);
  return connect(server, { login: 'ada' }, { sock });
}

test('who comes through a balancer is counted, kept out and logged by their own address', async () => {
  const server = await startTestServer({ balancers, limits: { perAddress: 2 } });
  await comeFrom(server, '192.0.2.7');
  await comeFrom(server, '192.0.2.7');
  await expect(comeFrom(server, '192.0.2.7')).rejects.toThrow();
  await refusedFor(server, 'address');
  await comeFrom(server, '192.0.2.8');
  await server.bans.add('192.0.2.9');
  await expect(comeFrom(server, '192.0.2.9')).rejects.toThrow();
  await refusedFor(server, 'banned');
  expect(server.logged).toContainEqual({ event: 'refused', facts: { address: '192.0.2.9', why: 'banned' } });
  await until(() => server.metrics.connections === 3);
});

test('a header that comes in pieces is read to its end, and what is behind it is not lost', async () => {
  const server = await startTestServer({ balancers });
  const sock = await send(server, 'PROXY TC');
  // Each piece on its own: the one before has been taken.
  for (const piece of ['P4 192.0.2.7 198.51.100', '.1 40000 2222\r']) {
    await until(() => sock.writableLength === 0);
    sock.write(piece);
  }
  sock.write('\n');
  const client = await connect(server, { login: 'ada' }, { sock });
  expect(client).toBeDefined();
  const whole = await send(server, 'PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222\r\nSSH-2.0-x\r\n');
  const said = await new Promise<string>(resolve => whole.once('data', part => resolve(String(part))));
  expect(said).toMatch(/^SSH-2.0-Sandtable/);
});

test('a balancer that says nothing of the kind is closed, and so is one that does not go on', async () => {
  const server = await startTestServer({ balancers });
  const wrong = await send(server, 'SSH-2.0-OpenSSH_9.2\r\n');
  wrong.resume();
  await refusedFor(server, 'balancer');
  await until(() => wrong.closed);
  const silent = await send(server, 'PROXY ');
  silent.resume();
  await until(() => silent.closed);
  expect(server.metrics.refused.get('balancer')).toBe(2);
  await until(() => server.metrics.connections === 0);
});

test('a balancer that only looks whether somebody is there may do so as often as it likes', async () => {
  const server = await startTestServer({ balancers, limits: { perMinute: 2, perAddress: 2 } });
  for (let time = 0; time < 5; time += 1) {
    const socket = await send(server, binary(0x20, 0, Buffer.alloc(0)));
    const said = await new Promise<string>(resolve => socket.once('data', part => resolve(String(part))));
    expect(said).toMatch(/^SSH-2.0/);
  }
  expect(server.metrics.refused.size).toBe(0);
});

test('nobody else is believed: from another address a header is no beginning of a login', async () => {
  const server = await startTestServer({ balancers: good(readSenders(['127.0.0.9'], 'a balancer')) });
  await server.bans.add('127.0.0.1');
  const socket = await send(server, 'PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222\r\nSSH-2.0-x\r\n');
  socket.resume();
  await refusedFor(server, 'banned');
  const other = await startTestServer();
  const told = await send(other, 'PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222\r\nSSH-2.0-x\r\n');
  told.resume();
  await until(() => told.closed);
  expect(other.logged.some(({ event }) => event === 'came')).toBe(false);
});

test('a server that stops does not wait for a balancer to say who comes', async () => {
  const server = await startTestServer({ balancers });
  const socket = await send(server, 'PROXY ');
  socket.resume();
  await connect(server, { login: 'ada' }, { sock: await send(server, 'PROXY UNKNOWN\r\n') });
  await server.stop();
  await until(() => socket.closed);
});
