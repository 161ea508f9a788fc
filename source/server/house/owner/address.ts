/** A local address to listen at. */
export interface ListenAddress {
  /** All local addresses when left out. */
  readonly host?: string;
  readonly port: number;
}

/** Parses `PORT` or `ADDRESS:PORT`, an IPv6 address in brackets; null for anything else. */
export function readListenAddress(text: string): ListenAddress | null {
  const [, host, digits = ''] = /^(?:\[?([0-9a-zA-Z.:-]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535) return null;
  return host === undefined ? { port } : { host, port };
}

/**
 * The unit by which connections are counted and banned: an IPv4 address, also when mapped into IPv6, or the /64 of an
 * IPv6 address.
 */
export function addressOf(remote: string): string {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}
