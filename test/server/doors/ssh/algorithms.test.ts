import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ssh2 from 'ssh2';
import { expect, onTestFinished, test } from 'vitest';
import {
  connect,
  dataFolder,
  freshKey,
  refusedFor,
  run,
  startTestServer,
  type TestServer,
} from '../../harness.ts';

/** The lists that a server offers in its first packet (RFC 4253, 7.1), as they come over the socket. */
async function offered(server: TestServer): Promise<readonly (readonly string[])[]> {
  const socket = connectTcp(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('SSH-2.0-test\r\n');
  let bytes = Buffer.alloc(0);
  for await (const part of socket) {
    bytes = Buffer.concat([bytes, part as Buffer]); // a socket without an encoding gives bytes
    const start = bytes.indexOf('\r\n') + 2;
    if (start < 2 || bytes.length < start + 4 || bytes.length < start + 4 + bytes.readUInt32BE(start))
      continue;
    // Length, padding length, kind (KEXINIT) and a cookie of 16 bytes come before the ten lists.
    expect(bytes[start + 5]).toBe(20);
    let at = start + 22;
    return Array.from({ length: 10 }, () => {
      const length = bytes.readUInt32BE(at);
      at += 4 + length;
      const list = bytes.toString('latin1', at - length, at);
      return list === '' ? [] : list.split(',');
    });
  }
  throw new Error('nothing was offered');
}

/** An RSA key of so many bits, in PEM. */
const rsa = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString();

const CIPHERS = [
  'chacha20-poly1305@openssh.com',
  'aes256-gcm@openssh.com',
  'aes128-gcm@openssh.com',
  'aes256-ctr',
];
const MACS = ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'];
const REST = [CIPHERS, CIPHERS, MACS, MACS, ['none'], ['none'], [], []];
const KEX = ['curve25519-sha256', 'curve25519-sha256@libssh.org', 'kex-strict-s-v00@openssh.com'];

test('what is offered in the handshake: short lists, no compression, no SHA-1, no curves or groups that are doubted', async () => {
  const server = await startTestServer();
  expect(await offered(server)).toEqual([KEX, ['ssh-ed25519'], ...REST]);
});

test("an owner's RSA key as host key: offered with SHA-2 alone, and the client knows it again", async () => {
  const data = dataFolder();
  writeFileSync(join(data, 'host-key'), rsa(2048));
  const server = await startTestServer({ data });
  expect(await offered(server)).toEqual([KEX, ['rsa-sha2-512'], ...REST]);
  expect((await run(server, 'whoami')).status).toBe(0);
});

test.each([
  ['RSA of 1,024 bits', () => rsa(1024)],
  ['ECDSA', () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private],
])('a host key of %s: the server does not start, and says so in one sentence', async (_kind, made) => {
  const data = dataFolder();
  writeFileSync(join(data, 'host-key'), made());
  await expect(startTestServer({ data })).rejects.toThrow(
    /host-key is neither an Ed25519 key nor an RSA key of 2048 bits or more; put a copy of yours in its place, or move it away$/,
  );
});

test("a person's RSA key of 2,048 bits comes in; one of 1,024 bits does not", async () => {
  const server = await startTestServer({ guests: false });
  await expect(connect(server, { login: 'ada', key: rsa(2048) })).resolves.toBeDefined();
  await expect(connect(server, { login: 'bo', key: rsa(1024) })).rejects.toThrow();
  await refusedFor(server, 'key');
});

test.skipIf(!existsSync('/usr/bin/ssh'))(
  "OpenSSH's client gets in with what it chooses itself: with an Ed25519 key, an RSA key, and as a guest; not with a signature of SHA-1",
  async () => {
    const server = await startTestServer();
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-keys-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const keys = { ed: freshKey(), rsa: rsa(3072) };
    const quiet = ['-F', '/dev/null', '-o', `UserKnownHostsFile=${join(folder, 'known')}`];
    const accept = [
      '-o',
      'StrictHostKeyChecking=accept-new',
      '-o',
      'LogLevel=ERROR',
      '-p',
      String(server.port),
    ];
    const whoami = async (...words: readonly string[]): Promise<string> =>
      (await promisify(execFile)('/usr/bin/ssh', [...quiet, ...accept, ...words, 'whoami'])).stdout;
    for (const [name, text] of Object.entries(keys)) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      expect(await whoami('-o', 'IdentitiesOnly=yes', '-i', path, `${name}@127.0.0.1`)).toContain(
        'known by your key',
      );
    }
    const old = ['-o', 'PubkeyAcceptedAlgorithms=ssh-rsa', '-o', 'IdentitiesOnly=yes', '-o', 'BatchMode=yes'];
    const signedWithSha1 = whoami(...old, '-i', join(folder, 'rsa'), 'rsa@127.0.0.1');
    await expect(signedWithSha1).rejects.toThrow('Permission denied');
    await refusedFor(server, 'key');
    expect(await whoami('-o', 'PubkeyAuthentication=no', 'guest@127.0.0.1')).not.toBe('');
  },
);
