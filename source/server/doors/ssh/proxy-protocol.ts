import { BlockList, isIPv4, isIPv6, type Socket, SocketAddress } from 'node:net';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { cleanLine } from '../../../base/text.ts';

/** A load balancer's header in the PROXY protocol (haproxy.org, proxy-protocol.txt). */
interface ProxyHeader {
  /** The client's address; null for the balancer's own health check. */
  readonly address: string | null;
  readonly length: number;
}

type NoHeader = 'unfinished' | 'wrong';

/** Longest header of each version in bytes; version 2 may contain much that is not used here. */
const LONGEST = { 1: 107, 2: 2048 } as const;
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIRST_WORD = Buffer.from('PROXY ');
/** Milliseconds for the header, which a balancer sends first. */
const PATIENCE = 5000;

/** Parses the header at the beginning of some bytes, in either version, strictly by the specification. */
export function parseProxyHeader(bytes: Buffer): Result<ProxyHeader, NoHeader> {
  if (begins(bytes, SIGNATURE)) return binaryHeader(bytes);
  return begins(bytes, FIRST_WORD) ? textHeader(bytes) : err('wrong');
}

/** True if the bytes, as far as they go, begin like this. */
const begins = (bytes: Buffer, with_: Buffer): boolean => {
  const length = Math.min(bytes.length, with_.length);
  return bytes.subarray(0, length).equals(with_.subarray(0, length));
};

const PORT = '(0|[1-9]\\d{0,4})';
const TEXT = new RegExp(`^PROXY (TCP4|TCP6) ([\\da-fA-F:.]{2,39}) ([\\da-fA-F:.]{2,39}) ${PORT} ${PORT}$`);

/** Parses `PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222`, or `PROXY UNKNOWN` with anything behind. */
function textHeader(bytes: Buffer): Result<ProxyHeader, NoHeader> {
  const end = bytes.subarray(0, LONGEST[1]).indexOf('\r\n');
  if (end < 0) return err(bytes.length < LONGEST[1] ? 'unfinished' : 'wrong');
  const line = bytes.toString('latin1', 0, end);
  const length = end + 2;
  if (/^PROXY UNKNOWN(?: |$)/.test(line)) return ok({ address: null, length });
  const [, family, from = '', to = '', ...ports] = TEXT.exec(line) ?? [];
  const isAddress = family === 'TCP4' ? isIPv4 : isIPv6;
  if (!isAddress(from) || !isAddress(to) || ports.some(port => Number(port) > 65_535)) return err('wrong');
  return ok({ address: canonical(from), length });
}

/** Length of both addresses and ports in bytes, by the family in byte 14. */
const FAMILIES: Readonly<Record<number, number>> = { 17: 12, 33: 36 };

function binaryHeader(bytes: Buffer): Result<ProxyHeader, NoHeader> {
  if (bytes.length < 16) return err('unfinished');
  const [command, family = 0] = bytes.subarray(12, 14);
  const rest = bytes.readUInt16BE(14);
  const length = 16 + rest;
  if ((command !== 0x20 && command !== 0x21) || length > LONGEST[2]) return err('wrong');
  const isOwn = command === 0x20 || family === 0;
  const least = isOwn ? 0 : FAMILIES[family];
  if (least === undefined || rest < least) return err('wrong');
  if (bytes.length < length) return err('unfinished');
  if (isOwn) return ok({ address: null, length });
  const from = bytes.subarray(16, family === 0x11 ? 20 : 32);
  const groups = Array.from({ length: from.length / 2 }, (_, index) =>
    from.readUInt16BE(index * 2).toString(16),
  );
  return ok({ address: canonical(family === 0x11 ? from.join('.') : groups.join(':')), length });
}

/** An address in the form that sockets report. */
const canonical = (address: string): string =>
  new SocketAddress({ address, family: isIPv4(address) ? 'ipv4' : 'ipv6' }).address;

/** Reads the header from a socket. @param received called once; null for a missing, late or invalid header */
export function readProxyHeader(socket: Socket, received: (header: ProxyHeader | null) => void): void {
  let bytes = Buffer.alloc(0);
  const end = (header: ProxyHeader | null): void => {
    clearTimeout(timer);
    socket.off('readable', read);
    socket.off('close', gone);
    received(header);
  };
  const gone = (): void => end(null);
  const read = (): void => {
    const part: Buffer | null = socket.read();
    if (part === null) return;
    bytes = Buffer.concat([bytes, part]);
    const header = parseProxyHeader(bytes);
    if (!header.ok && header.error === 'unfinished') return;
    if (header.ok && bytes.length > header.value.length) socket.unshift(bytes.subarray(header.value.length));
    end(header.ok ? header.value : null);
  };
  const timer = setTimeout(gone, PATIENCE);
  socket.on('readable', read);
  socket.on('close', gone);
}

/** Parses addresses of trusted senders: `10.0.0.7`, `10.0.0.0/24`. @param what names them in the error sentence */
export function readSenders(
  words: readonly string[],
  what: 'a balancer' | 'a proxy',
): Result<BlockList, string> {
  const list = new BlockList();
  for (const word of words) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    const most = family === 'ipv4' ? 32 : 128;
    if ((family === 'ipv6' && !isIPv6(address)) || Number(bits ?? most) > most || address.includes('%'))
      return err(`${what} is an address like 10.0.0.7 or 10.0.0.0/24, not ${cleanLine(word, 60)}`);
    list.addSubnet(address, Number(bits ?? most), family);
  }
  return ok(list);
}

/** True for a connection from one of these addresses. */
export function isFrom(list: BlockList, remote: string): boolean {
  const address = remote.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*/, '');
  return isIPv4(address) ? list.check(address, 'ipv4') : isIPv6(address) && list.check(address, 'ipv6');
}
