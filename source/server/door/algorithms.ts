import { createPublicKey } from 'node:crypto';
import type { Algorithms, ParsedKey } from 'ssh2';

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
