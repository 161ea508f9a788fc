import { createPublicKey } from 'node:crypto';
import type { Algorithms, ParsedKey } from 'ssh2';
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext } from 'ssh2';

/** Who somebody is, as far as their login has shown: who signed with this key (its public half, in SSH's form), or a guest. */
export interface Identity {
  readonly blob?: Buffer;
  readonly login: string;
}

export interface LoginOptions {
  /** Tries on one connection. */
  readonly attempts: number;
  /** Whether people without a key may come in. */
  readonly guests: boolean;
  readonly onRefused: (why: string) => void;
}

/** Keys that count; DSA and anything unknown does not. */
const KEYS = new Set([
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
]);

/** A login name that needs no key: `ssh guest@host`. */
const GUEST = 'guest';

/**
 * Lets people log in: with a key that they have signed with, or without one as a guest. An offered key proves nothing;
 * who somebody is comes only from the request whose signature was verified.
 * @returns who it is, once they are in
 */
export function login(connection: Connection, options: LoginOptions): () => Identity | null {
  let identity: Identity | null = null;
  let attempts = 0;
  const methods: ('publickey' | 'keyboard-interactive')[] = options.guests
    ? ['publickey', 'keyboard-interactive']
    : ['publickey'];
  const enter = (context: AuthContext, who: Identity): void => {
    identity = who;
    context.accept();
  };
  connection.on('authentication', context => {
    const name = context.username;
    attempts += 1;
    if (attempts > options.attempts) {
      options.onRefused('attempts');
      connection.end();
      return;
    }
    const asGuest = { login: name };
    if (context.method === 'none' && options.guests && name === GUEST) enter(context, asGuest);
    else if (context.method === 'keyboard-interactive' && options.guests) enter(context, asGuest);
    else if (context.method === 'publickey') {
      const asked = checkKey(context);
      if (asked === 'signed') enter(context, { blob: context.key.data, login: name });
      else if (asked === 'offered') context.accept();
      else {
        options.onRefused('key');
        context.reject(methods);
      }
    } else context.reject(methods);
  });
  return () => identity;
}

/** What a request with a key shows: that it may be signed with, that it was, or that it is no good. */
function checkKey(context: PublicKeyAuthContext): 'offered' | 'signed' | 'bad' {
  const key = ssh2.utils.parseKey(context.key.data);
  if (key instanceof Error || !KEYS.has(keyType(context.key.data)) || isShort(key)) return 'bad';
  if (context.signature === undefined) return 'offered';
  // An RSA signature without a hash of its own is one with SHA-1.
  if (context.blob === undefined || (key.type === 'ssh-rsa' && context.hashAlgo === undefined)) return 'bad';
  return key.verify(context.blob, context.signature, context.hashAlgo) === true ? 'signed' : 'bad';
}

/** The type that the key itself names, not the one that the request does. */
function keyType(blob: Buffer): string {
  if (blob.length < 4) return '';
  const length = blob.readUInt32BE(0);
  return length > 64 ? '' : blob.toString('latin1', 4, 4 + length);
}

/**
 * What the server offers for a connection: of what the library has, what ssh-audit's lists hold to be good and what
 * costs a stranger more than us. No compression: twenty megabytes that compress to nothing would be ours to hold.
 */
export const ALGORITHMS: Algorithms = {
  kex: ['curve25519-sha256', 'curve25519-sha256@libssh.org'],
  cipher: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
  compress: ['none'],
};

/** Bits that an RSA key has at least, a person's or the server's. */
export const LEAST_RSA = 2048;

/** Whether a key is an RSA key of too few bits. */
export const isShort = (key: ParsedKey): boolean =>
  key.type === 'ssh-rsa' &&
  (createPublicKey(key.getPublicPEM()).asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_RSA;
