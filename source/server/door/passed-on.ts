import { BlockList, isIPv4, isIPv6, type Socket, SocketAddress } from 'node:net';
import { err, ok, type Result } from '../../../machines/result.ts';
import { cleanLine } from '../../terminal/text.ts';

/** What a balancer says of a connection that it passes on, in the PROXY protocol (haproxy.org, proxy-protocol.txt). */
export interface PassedOn {
  /** Whose it is; null where the balancer speaks for itself, to see whether anybody is there. */
  readonly address: string | null;
  /** Bytes that the header has. */
  readonly length: number;
}

/** Why bytes are no header: more of them may make one, or never. */
type NoHeader = 'unfinished' | 'wrong';

/** The longest header of each version. The second may hold much that nobody here asks for. */
const LONGEST = { 1: 107, 2: 2048 } as const;
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIRST_WORD = Buffer.from('PROXY ');
/** Milliseconds that a balancer has for it: it says it before anything else. */
const PATIENCE = 5000;

/** The header at the beginning of what was sent, in either version; nothing but what the specification allows. */
export function readHeader(bytes: Buffer): Result<PassedOn, NoHeader> {
  if (begins(bytes, SIGNATURE)) return binaryHeader(bytes);
  return begins(bytes, FIRST_WORD) ? textHeader(bytes) : err('wrong');
}

/** Whether bytes begin so, as far as there are any. */
const begins = (bytes: Buffer, with_: Buffer): boolean => {
  const length = Math.min(bytes.length, with_.length);
  return bytes.subarray(0, length).equals(with_.subarray(0, length));
};

const PORT = '(0|[1-9]\\d{0,4})';
const TEXT = new RegExp(`^PROXY (TCP4|TCP6) ([\\da-fA-F:.]{2,39}) ([\\da-fA-F:.]{2,39}) ${PORT} ${PORT}$`);

/** `PROXY TCP4 192.0.2.7 198.51.100.1 40000 2222`, or `PROXY UNKNOWN` and whatever. */
function textHeader(bytes: Buffer): Result<PassedOn, NoHeader> {
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

/** By what byte 14 says of addresses: the bytes that both of them and both ports have. */
const FAMILIES: ReadonlyMap<number, number> = new Map([
  [0x11, 12],
  [0x21, 36],
]);

function binaryHeader(bytes: Buffer): Result<PassedOn, NoHeader> {
  if (bytes.length < 16) return err('unfinished');
  const [command, family = 0] = bytes.subarray(12, 14);
  const rest = bytes.readUInt16BE(14);
  const length = 16 + rest;
  if ((command !== 0x20 && command !== 0x21) || length > LONGEST[2]) return err('wrong');
  const isOwn = command === 0x20 || family === 0;
  const least = isOwn ? 0 : FAMILIES.get(family);
  if (least === undefined || rest < least) return err('wrong');
  if (bytes.length < length) return err('unfinished');
  if (isOwn) return ok({ address: null, length });
  const from = bytes.subarray(16, family === 0x11 ? 20 : 32);
  const groups = Array.from({ length: from.length / 2 }, (_, index) =>
    from.readUInt16BE(index * 2).toString(16),
  );
  return ok({ address: canonical(family === 0x11 ? from.join('.') : groups.join(':')), length });
}

/** An address as a socket tells it. */
const canonical = (address: string): string =>
  new SocketAddress({ address, family: isIPv4(address) ? 'ipv4' : 'ipv6' }).address;

/**
 * Reads what a balancer says of a connection; what comes behind it is left to whoever reads next.
 * @param told once: null where it is no header, or has not come in time; then the connection is over
 */
export function readPassedOn(socket: Socket, told: (passedOn: PassedOn | null) => void): void {
  let bytes = Buffer.alloc(0);
  const end = (passedOn: PassedOn | null): void => {
    clearTimeout(timer);
    socket.off('readable', read);
    socket.off('close', gone);
    told(passedOn);
  };
  const gone = (): void => end(null);
  const read = (): void => {
    const part: Buffer | null = socket.read();
    if (part === null) return;
    bytes = Buffer.concat([bytes, part]);
    const header = readHeader(bytes);
    if (!header.ok && header.error === 'unfinished') return;
    if (header.ok && bytes.length > header.value.length) socket.unshift(bytes.subarray(header.value.length));
    end(header.ok ? header.value : null);
  };
  const timer = setTimeout(gone, PATIENCE);
  socket.on('readable', read);
  socket.on('close', gone);
}

/**
 * Addresses whose word is taken for who comes from them: `10.0.0.7`, `10.0.0.0/24`, `2001:db8::/64`; or one sentence.
 * @param what they are, in words
 */
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

/** Whether a connection comes from one of them. */
export function isFrom(list: BlockList, remote: string): boolean {
  const address = remote.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*/, '');
  return isIPv4(address) ? list.check(address, 'ipv4') : isIPv6(address) && list.check(address, 'ipv6');
}
