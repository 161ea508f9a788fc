import { createPublicKey } from 'node:crypto';
import type { Algorithms, ParsedKey } from 'ssh2';
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext } from 'ssh2';

/** The identity proved by a login: the public key, in SSH's format, whose signature was verified, or a guest. */
type Identity = { readonly blob?: Buffer; readonly login: string };

interface LoginOptions {
  readonly attempts: number;
  readonly guests: boolean;
  readonly onRefused: (why: string) => void;
}

const KEYS = new Set([
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
]);

/** The login name that needs no key: `ssh guest@host`. */
const GUEST = 'guest';

/** Authenticates by a signed key (an offered one proves nothing) or as a guest. @returns a function for the identity */
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
    const { method } = context;
    const isGuest = method === 'keyboard-interactive' || (method === 'none' && name === GUEST);
    const key = method === 'publickey' ? checkKey(context) : null;
    if (isGuest && options.guests) enter(context, { login: name });
    else if (method === 'publickey' && key === 'signed')
      enter(context, { blob: context.key.data, login: name });
    else if (key === 'offered') context.accept();
    else {
      if (key === 'bad') options.onRefused('key');
      context.reject(methods);
    }
  });
  return () => identity;
}

/** The status of a key in a request: offered, signed with a valid signature, or unacceptable. */
function checkKey(context: PublicKeyAuthContext): 'offered' | 'signed' | 'bad' {
  const key = ssh2.utils.parseKey(context.key.data);
  if (key instanceof Error || !KEYS.has(keyType(context.key.data)) || isShort(key)) return 'bad';
  if (context.signature === undefined) return 'offered';
  // An RSA signature that names no hash uses SHA-1.
  if (context.blob === undefined || (key.type === 'ssh-rsa' && context.hashAlgo === undefined)) return 'bad';
  return key.verify(context.blob, context.signature, context.hashAlgo) === true ? 'signed' : 'bad';
}

/** The type named by the key itself, which may differ from that of the request. */
function keyType(blob: Buffer): string {
  if (blob.length < 4) return '';
  const length = blob.readUInt32BE(0);
  return length > 64 ? '' : blob.toString('latin1', 4, 4 + length);
}

/** Algorithms that ssh-audit rates as good. No compression: twenty megabytes may arrive as nearly nothing. */
export const ALGORITHMS: Algorithms = {
  kex: ['curve25519-sha256', 'curve25519-sha256@libssh.org'],
  cipher: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
  compress: ['none'],
};

/** Least number of bits of an RSA key, a person's or the server's. */
export const LEAST_RSA = 2048;

/** True for an RSA key with too few bits. */
export const isShort = (key: ParsedKey): boolean =>
  key.type === 'ssh-rsa' &&
  (createPublicKey(key.getPublicPEM()).asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_RSA;
