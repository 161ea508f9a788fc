import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { isFrom } from '../door/passed-on.ts';

/** Whose request a proxy passes on, as it says in its headers. */
export interface Forwarded {
  /** Null where it asks for itself. */
  readonly address: string | null;
  /** How the page is reached; null where it does not say so. */
  readonly scheme: 'http' | 'https' | null;
}

/** Entries of a header that are looked at: a proxy adds one, and what is before it anybody may have written. */
const MOST = 20;

/**
 * What a proxy says of a request: `X-Forwarded-For`, of which the last entry counts that is no proxy's own, and
 * `X-Forwarded-Proto`. Only for requests whose connection comes from one.
 * @returns null where that entry is no address
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
