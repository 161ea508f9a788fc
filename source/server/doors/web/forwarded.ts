import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { isFrom } from '../ssh/proxy-protocol.ts';

/** A request's origin according to a proxy's headers. */
export interface Forwarded {
  /** Null for the proxy's own requests. */
  readonly address: string | null;
  /** The scheme of the page; null if not given. */
  readonly scheme: 'http' | 'https' | null;
}

/** Most entries of a header that are read; each proxy appends one, and earlier ones may be forged. */
const MOST = 20;

/**
 * Reads `X-Forwarded-For`, whose last entry that is not a proxy counts, and `X-Forwarded-Proto`. Only for connections
 * from trusted proxies.
 * @returns null if that entry is no address
 */
export function readForwarded(
  { headers }: Pick<IncomingMessage, 'headers'>,
  proxies: BlockList,
): Forwarded | null {
  const told = String(headers['x-forwarded-for'] ?? '');
  const proto = headers['x-forwarded-proto'];
  const scheme = proto === 'http' || proto === 'https' ? proto : null;
  if (told === '') return { address: null, scheme };
  const hops = told
    .split(',')
    .slice(-MOST)
    .map(hop => hop.trim());
  const address = hops.findLast(hop => !isFrom(proxies, hop)) ?? hops[0] ?? '';
  return isIP(address) === 0 ? null : { address, scheme };
}
