/** Where to listen. */
export interface ListenAddress {
  /** All addresses of this machine where it is left out. */
  readonly host?: string;
  readonly port: number;
}

/** `PORT`, or `ADDRESS:PORT`, an IPv6 address in brackets; null for what is none. */
export function readListenAddress(text: string): ListenAddress | null {
  const [, host, digits = ''] = /^(?:\[?([0-9a-zA-Z.:-]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535) return null;
  return host === undefined ? { port } : { host, port };
}
