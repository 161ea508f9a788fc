import { createHash, createHmac } from 'node:crypto';
import ssh2, { type ParsedKey } from 'ssh2';
import { err, ok, type Result } from '../../../../machines/result.ts';
import type { RecordKind, Records } from '../../house/data/records.ts';
import { isShort, LEAST_RSA } from './authenticate.ts';

/** The server's host key, by which clients recognise it. */
export interface HostKey {
  readonly private: ParsedKey;
  /** `SHA256:…`, as `ssh` shows it. */
  readonly fingerprint: string;
  /** True if it has just been generated. */
  readonly made: boolean;
  /** Sixteen hexadecimal digits for a purpose, the same on every node, which only this key gives. */
  secretFor(purpose: string): string;
}

/** Id of the only record: a private key in OpenSSH's format. */
const ID = 'host-key';

export const hostKeyKind: RecordKind<string> = {
  folder: '',
  only: ID,
  suffix: '',
  // Keys of every kind are far smaller.
  most: 64 * 1024,
  called: () => "the server's key",
  text: key => key,
  read(text) {
    const parsed = parsedKey(text);
    return parsed.ok ? ok(text) : parsed;
  },
};

/**
 * Reads the host key, or generates it at the first start; it never changes, since clients would warn.
 * @throws Error with one sentence when something else is in its place, or a new one cannot be written
 */
export async function hostKey(records: Records<string>): Promise<HostKey> {
  const known = (await records.readAll()).get(ID);
  const text = known?.record ?? freshPrivateKey();
  if (known === undefined) {
    // Written twice, so that there is a copy even though the key never changes.
    for (let copies = 0; copies < 2; copies += 1) {
      const written = await records.write(ID, text, copies);
      if (!written.ok) throw new Error(written.error.sentence);
    }
  }
  return { ...hostKeyOf(text), made: known === undefined };
}

/** Parses a host key. @throws Error with one sentence when it is none */
export function hostKeyOf(text: string): HostKey {
  const parsed = parsedKey(text);
  if (!parsed.ok) throw new Error(`the host key ${parsed.error}`);
  const { value: key } = parsed;
  const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const secretFor = (purpose: string): string =>
    createHmac('sha256', key.getPrivatePEM()).update(purpose).digest('hex').slice(0, 16);
  return { private: key, fingerprint: `SHA256:${digest}`, made: false, secretFor };
}

function parsedKey(text: string): Result<ParsedKey, string> {
  const key = privateKey(text);
  if (key === null) return err('is not a private key');
  if (isShort(key) || !(key.type === 'ssh-ed25519' || key.type === 'ssh-rsa'))
    return err(`is neither an Ed25519 key nor an RSA key of ${LEAST_RSA} bits or more`);
  // With the type `ssh-rsa` the library would offer SHA-1 signatures as well, whatever the options.
  if (key.type === 'ssh-rsa') Object.assign(key, { type: 'rsa-sha2-512' });
  return ok(key);
}

/** A private key whose halves match; null otherwise. For damaged keys the library returns nothing, or throws. */
function privateKey(text: string): ParsedKey | null {
  try {
    const key: ParsedKey | Error | undefined = ssh2.utils.parseKey(text);
    if (key === undefined || key instanceof Error || !key.isPrivateKey()) return null;
    const signed = key.sign(text);
    return signed instanceof Error || key.verify(text, signed) !== true ? null : key;
  } catch {
    return null;
  }
}

const TRIES = 50;

/** Generates an Ed25519 key in OpenSSH's format. ssh2 spoils about one in a hundred, so each is parsed first. */
export function freshPrivateKey(): string {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = ssh2.utils.generateKeyPairSync('ed25519').private;
    if (!(ssh2.utils.parseKey(made) instanceof Error)) return made;
  }
  throw new Error('no host key could be made');
}
