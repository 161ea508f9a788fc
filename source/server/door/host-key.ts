import { createHash } from 'node:crypto';
import ssh2, { type ParsedKey } from 'ssh2';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { RecordKind, Records } from '../data/records.ts';
import { isShort, LEAST_RSA } from './authenticate.ts';

/** The key by which clients know this server again. */
export interface HostKey {
  readonly private: ParsedKey;
  /** `SHA256:…`, as `ssh` shows it at the first visit. */
  readonly fingerprint: string;
  /** True when it was made just now. */
  readonly made: boolean;
}

/** The id of the only record: a private key, as a client's file holds one. */
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
 * The host key; made at the first start and then never changed, because clients warn loudly about a server whose key has
 * changed.
 * @throws Error with one sentence when there is something else in its place, or a new one cannot be written
 */
export async function hostKey(records: Records<string>): Promise<HostKey> {
  const known = (await records.readAll()).get(ID);
  const text = known?.record ?? freshPrivateKey();
  if (known === undefined) {
    // Twice: the first becomes the copy, for there is never a second.
    for (let copies = 0; copies < 2; copies += 1) {
      const written = await records.write(ID, text, copies);
      if (!written.ok) throw new Error(written.error.sentence);
    }
  }
  return { ...hostKeyOf(text), made: known === undefined };
}

/** The host key that a file holds. @throws Error with one sentence when it is none */
export function hostKeyOf(text: string): HostKey {
  const parsed = parsedKey(text);
  if (!parsed.ok) throw new Error(`the host key ${parsed.error}`);
  const { value: key } = parsed;
  const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '');
  return { private: key, fingerprint: `SHA256:${digest}`, made: false };
}

function parsedKey(text: string): Result<ParsedKey, string> {
  const key = privateKey(text);
  if (key === null) return err('is not a private key');
  if (isShort(key) || !(key.type === 'ssh-ed25519' || key.type === 'ssh-rsa'))
    return err(`is neither an Ed25519 key nor an RSA key of ${LEAST_RSA} bits or more`);
  // By the name of its kind the library would offer an RSA key's signatures with SHA-1 too, whatever it is told.
  if (key.type === 'ssh-rsa') Object.assign(key, { type: 'rsa-sha2-512' });
  return ok(key);
}

/** The private key of a text, if its two halves belong together. Of damaged ones the library gives nothing, or throws. */
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
