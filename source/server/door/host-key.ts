import { createHash } from 'node:crypto';
import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';
import ssh2, { type ParsedKey } from 'ssh2';
import { readWhole } from '../../base/files.ts';
import { makeFolder } from '../../base/folder.ts';
import { isShort, LEAST_RSA } from './algorithms.ts';

/** The key by which clients know this server again. */
export interface HostKey {
  readonly private: ParsedKey;
  /** `SHA256:…`, as `ssh` shows it at the first visit. */
  readonly fingerprint: string;
  /** True when it was made just now. */
  readonly made: boolean;
}

/** Keys of every kind are far smaller. */
const LARGEST_KEY = 64 * 1024;

/** The file of the key in the data folder. */
export const HOST_KEY = 'host-key';

/**
 * The host key in the data folder (mode 600); made at the first start and then never changed, because clients warn
 * loudly about a server whose key has changed.
 * @throws Error with one sentence when the file is there but holds no key
 */
export async function hostKey(folder: string): Promise<HostKey> {
  makeFolder(folder, 0o700);
  const path = join(folder, HOST_KEY);
  const made = await makeKey(path);
  const read = readWhole(path, LARGEST_KEY);
  if (!read.ok) throw new Error(`${path}: ${read.error}`);
  const text = read.value.toString('utf8');
  await chmod(path, 0o600);
  const parsed = ssh2.utils.parseKey(text);
  if (parsed instanceof Error || !parsed.isPrivateKey())
    throw new Error(`${path} is not a private key; move it away, and a new one is made`);
  if (isShort(parsed) || !(parsed.type === 'ssh-ed25519' || parsed.type === 'ssh-rsa'))
    throw new Error(`${path} is neither an Ed25519 key nor an RSA key of ${LEAST_RSA} bits or more`);
  // By the name of its kind the library would offer an RSA key's signatures with SHA-1 too, whatever it is told.
  if (parsed.type === 'ssh-rsa') Object.assign(parsed, { type: 'rsa-sha2-512' });
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  return { private: parsed, fingerprint: `SHA256:${digest}`, made };
}

/** @returns false when there is a key already */
async function makeKey(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(freshPrivateKey());
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** How often a key is made until it can be read again. */
const TRIES = 50;

/**
 * A new Ed25519 key in OpenSSH's form. ssh2 spoils about one in a hundred (a public key that begins with zeros), so each is
 * read before it counts.
 */
export function freshPrivateKey(): string {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = ssh2.utils.generateKeyPairSync('ed25519').private;
    if (!(ssh2.utils.parseKey(made) instanceof Error)) return made;
  }
  throw new Error('no host key could be made');
}
