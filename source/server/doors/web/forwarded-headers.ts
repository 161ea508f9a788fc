import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { isFrom } from '../ssh/proxy-protocol.ts';

/** A request's origin according to a proxy's headers: no address for its own requests, no scheme if not given. */
type Forwarded = { readonly address: string | null; readonly scheme: 'http' | 'https' | null };

/** Most entries of a header that are read; each proxy appends one, and earlier ones may be forged. */
const MOST = 20;

/** Reads `X-Forwarded-For` (its last entry that is no proxy) and `-Proto`. @returns null if that is no address */
export function readForwarded(
  { headers }: Pick<IncomingMessage, 'headers'>,
  proxies: BlockList,
): Forwarded | null {
  const header = String(headers['x-forwarded-for'] ?? '');
  const proto = headers['x-forwarded-proto'];
  const scheme = proto === 'http' || proto === 'https' ? proto : null;
  if (header === '') return { address: null, scheme };
  const hops = header
    .split(',')
    .slice(-MOST)
    .map(hop => hop.trim());
  const address = hops.findLast(hop => !isFrom(proxies, hop)) ?? hops[0] ?? '';
  return isIP(address) === 0 ? null : { address, scheme };
}
