import { createServer, type Server, type Socket } from 'node:net';
import type { Limits } from '../owner/limits.ts';
import { Rate } from '../owner/limits.ts';
import type { Log } from '../owner/log.ts';
import type { Metrics } from '../owner/metrics.ts';

/** A connection that has been let in. */
export interface Guest {
  readonly socket: Socket;
  /** Who is counted together: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** Ends the wait for a login. */
  welcome(): void;
}

export interface DoormanParts {
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether an address is kept out. */
  readonly banned: (address: string) => boolean;
  /** Takes over a connection that has been let in. */
  readonly letIn: (guest: Guest) => void;
}

/** Addresses whose connections are remembered; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/**
 * Listens, and decides before a byte is read who gets in: so many connections in all, from one address, from one
 * address in a minute, and without a login; and a login has its time. Whoever is too many is closed without a word.
 */
export class Doorman {
  readonly server: Server;
  readonly #parts: DoormanParts;
  readonly #guests = new Map<string, Guest>();
  readonly #counts = new Map<string, number>();
  readonly #rates = new Map<string, Rate>();

  constructor(parts: DoormanParts) {
    this.#parts = parts;
    // Without noDelay each packet would wait 40 ms for the client's acknowledgement of the one before.
    this.server = createServer({ noDelay: true, keepAlive: true }, socket => this.#knock(socket));
  }

  /** The connection from this end, as the protocol knows it. */
  guest(ip: string, port: number): Guest | undefined {
    return this.#guests.get(`${ip} ${port}`);
  }

  /** Closes every connection and listens no more. */
  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.server.close(() => resolve()));
    for (const { socket } of this.#guests.values()) socket.destroy();
    await closed;
  }

  #knock(socket: Socket): void {
    const { metrics, log, limits, letIn } = this.#parts;
    socket.on('error', () => socket.destroy());
    const address = addressOf(socket.remoteAddress ?? '');
    const why = this.#refusal(address);
    if (why !== null) {
      metrics.refuse(why);
      log.write('refused', { address, why });
      socket.destroy();
      return;
    }
    metrics.accepted += 1;
    metrics.connections += 1;
    metrics.strangers += 1;
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    const key = `${socket.remoteAddress ?? ''} ${socket.remotePort ?? 0}`;
    let stranger = true;
    const welcome = (): void => {
      clearTimeout(timer);
      if (stranger) metrics.strangers -= 1;
      stranger = false;
    };
    const timer = setTimeout(() => {
      metrics.refuse('login-time');
      log.write('refused', { address, why: 'login-time' });
      socket.destroy();
    }, limits.login * 1000);
    socket.on('close', () => {
      welcome();
      metrics.connections -= 1;
      this.#guests.delete(key);
      const left = (this.#counts.get(address) ?? 1) - 1;
      if (left > 0) this.#counts.set(address, left);
      else this.#counts.delete(address);
    });
    const guest = { socket, address, welcome };
    this.#guests.set(key, guest);
    letIn(guest);
  }

  #refusal(address: string): string | null {
    const { metrics, limits, banned } = this.#parts;
    if (banned(address)) return 'banned';
    if (metrics.connections >= limits.connections) return 'full';
    if (metrics.strangers >= limits.strangers) return 'strangers';
    if ((this.#counts.get(address) ?? 0) >= limits.perAddress) return 'address';
    const rate = this.#rates.get(address) ?? new Rate(limits.perMinute, 60_000);
    this.#rates.delete(address);
    this.#rates.set(address, rate);
    const [oldest] = this.#rates.keys();
    if (this.#rates.size > REMEMBERED && oldest !== undefined) this.#rates.delete(oldest);
    return rate.take(performance.now()) ? null : 'rate';
  }
}

/** Who is counted together: an IPv4 address (also one inside IPv6), or the first four groups of an IPv6 address. */
export function addressOf(remote: string): string {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`;
}
