import { type BlockList, createServer, type Server, type Socket } from 'node:net';
import { type Limits, Rate } from '../owner/limits.ts';
import type { Log, Metrics } from '../owner/log.ts';
import { isFrom, readPassedOn } from './passed-on.ts';

/** A connection that has been let in. */
export interface Guest {
  readonly socket: Socket;
  /** Who is counted together: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** Whether it comes from a proxy, which says in each request who asks. */
  readonly isProxy: boolean;
  /**
   * Counts it as somebody else's from now on, whom a proxy has passed on.
   * @returns false when they are too many, and have been sent away
   */
  become(ip: string): boolean;
  /** Ends the wait for a login. */
  welcome(): void;
}

interface Stranger extends Guest {
  readonly since: number;
}

export interface DoormanParts {
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether an address is kept out. */
  readonly banned: (address: string) => boolean;
  /** Whose word is taken for who comes from them; nobody's unless told. */
  readonly balancers?: BlockList | undefined;
}

/** Who has been let in at a port, and who is believed there. */
interface Port {
  /** Takes over a connection that has been let in. */
  readonly letIn: (guest: Guest) => void;
  /** Whose requests say who asks; nobody's unless told. */
  readonly proxies?: BlockList | undefined;
}

const PORT_FAULTS: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'something else listens there'],
  ['EACCES', 'ports below 1024 need a right of their own'],
]);

/** Addresses whose connections are remembered; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/** Milliseconds after which one who has said nothing is not about to: a client says first what it is (RFC 4253, 4.2). */
const PATIENCE = 1000;

/**
 * Listens, and decides before a byte is read who gets in: so many connections in all, from one address, from one
 * address in a minute, and without a login; and a login has its time. Whoever is too many is closed without a word; among
 * those without a login that is the one who has said nothing for longest, not the newest.
 */
export class Doorman {
  /** One for each port. */
  readonly #servers: Server[] = [];
  readonly #parts: DoormanParts;
  readonly #guests = new Map<string, Guest>();
  readonly #counts = new Map<string, number>();
  readonly #rates = new Map<string, Rate>();
  /** Those who have not logged in, oldest first. */
  readonly #strangers = new Set<Stranger>();
  /** Those of whom a balancer is still to say who they are. */
  readonly #unknown = new Set<Socket>();
  /** Settles when the last connection is closed; null while it listens. */
  #closed: Promise<unknown> | null = null;
  /** Which refusals have been logged within this second. */
  #logged: { readonly second: number; readonly what: Set<string> } = { second: -1, what: new Set() };

  constructor(parts: DoormanParts) {
    this.#parts = parts;
  }

  /**
   * Listens at a port; at a free one for 0. All ports have one budget.
   * @returns which it is
   * @throws Error with one sentence when it cannot be used
   */
  listen({ port, host }: { readonly port: number; readonly host?: string }, way: Port): Promise<number> {
    // Without noDelay each packet would wait 40 ms for the client's acknowledgement of the one before.
    const server = createServer({ noDelay: true, keepAlive: true }, socket => this.#meet(socket, way));
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          new Error(`port ${port} cannot be used: ${PORT_FAULTS.get(error.code ?? '') ?? error.message}`),
        ),
      );
      server.listen(port, host, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  }

  /** The connection from this end, as the protocol knows it. */
  guest(ip: string, port: number): Guest | undefined {
    return this.#guests.get(`${ip} ${port}`);
  }

  /** Listens no more, and sends those away who have not logged in. Everybody else stays. */
  shut(): void {
    this.#closed ??= Promise.all(
      this.#servers.map(server => new Promise<void>(resolve => server.close(() => resolve()))),
    );
    for (const socket of [...this.#unknown, ...[...this.#strangers].map(({ socket }) => socket)])
      socket.destroy();
  }

  /** Closes every connection and listens no more. */
  async close(): Promise<void> {
    this.shut();
    for (const { socket } of this.#guests.values()) socket.destroy();
    await this.#closed;
  }

  /** Somebody comes: by themselves, or passed on by a balancer that says who they are. */
  #meet(socket: Socket, way: Port): void {
    const { balancers } = this.#parts;
    socket.on('error', () => socket.destroy());
    const remote = socket.remoteAddress ?? '';
    if (balancers === undefined || !isFrom(balancers, remote)) {
      this.#knock(socket, remote, way);
      return;
    }
    this.#unknown.add(socket);
    readPassedOn(socket, passedOn => {
      this.#unknown.delete(socket);
      if (socket.destroyed) return;
      if (passedOn === null) this.#sendAway({ socket, address: addressOf(remote) }, 'balancer');
      else this.#knock(socket, passedOn.address ?? remote, way, passedOn.address === null);
    });
  }

  /** @param isOwn whether a balancer comes for itself: it may as often as it likes */
  #knock(socket: Socket, ip: string, { letIn, proxies }: Port, isOwn = false): void {
    const { metrics, limits } = this.#parts;
    let address = addressOf(ip);
    const isProxy = proxies !== undefined && isFrom(proxies, ip);
    const why = this.#refusal(address, isOwn || isProxy);
    if (why !== null) {
      this.#sendAway({ socket, address }, why);
      return;
    }
    metrics.accepted += 1;
    metrics.connections += 1;
    this.#count(address, 1);
    const key = `${socket.remoteAddress ?? ''} ${socket.remotePort ?? 0}`;
    const welcome = (): void => {
      clearTimeout(timer);
      this.#strangers.delete(guest);
      metrics.strangers = this.#strangers.size;
    };
    const guest = {
      socket,
      get address() {
        return address;
      },
      isProxy,
      welcome,
      since: performance.now(),
      become: (other: string): boolean => {
        const theirs = addressOf(other);
        const tooMuch = this.#tooMuch(theirs);
        if (tooMuch !== null) {
          this.#sendAway({ socket, address: theirs }, tooMuch);
          return false;
        }
        this.#count(address, -1);
        this.#count(theirs, 1);
        address = theirs;
        return true;
      },
    };
    const timer = setTimeout(() => this.#sendAway(guest, 'login-time'), limits.login * 1000);
    this.#strangers.add(guest);
    metrics.strangers = this.#strangers.size;
    socket.on('close', () => {
      welcome();
      metrics.connections -= 1;
      this.#guests.delete(key);
      this.#count(address, -1);
    });
    this.#guests.set(key, guest);
    letIn(guest);
  }

  #count(address: string, by: 1 | -1): void {
    const count = (this.#counts.get(address) ?? 0) + by;
    if (count > 0) this.#counts.set(address, count);
    else this.#counts.delete(address);
  }

  #refusal(address: string, isOwn: boolean): string | null {
    const { metrics, limits } = this.#parts;
    if (metrics.connections >= limits.connections) return 'full';
    const why = isOwn ? null : this.#tooMuch(address);
    return why ?? (metrics.strangers < limits.strangers || this.#makeRoom() ? null : 'strangers');
  }

  /** Why this address does not get in. */
  #tooMuch(address: string): string | null {
    const { limits, banned } = this.#parts;
    if (banned(address)) return 'banned';
    if ((this.#counts.get(address) ?? 0) >= limits.perAddress) return 'address';
    const rate = this.#rates.get(address) ?? new Rate(limits.perMinute, 60_000);
    this.#rates.delete(address);
    this.#rates.set(address, rate);
    const [oldest] = this.#rates.keys();
    if (this.#rates.size > REMEMBERED && oldest !== undefined) this.#rates.delete(oldest);
    return rate.take(performance.now()) ? null : 'rate';
  }

  /**
   * Sends a stranger away for a newer one: who has had time to speak and has not goes first, then whoever is of the
   * address with the most strangers, the oldest of them. One who has begun to log in, alone from an address, never does.
   * @returns false when nobody goes
   */
  #makeRoom(): boolean {
    const crowds = new Map<string, number>();
    for (const { address } of this.#strangers) crowds.set(address, (crowds.get(address) ?? 0) + 1);
    const late = performance.now() - PATIENCE;
    let goes: { readonly stranger: Stranger; readonly silent: boolean; readonly crowd: number } | null = null;
    for (const stranger of this.#strangers) {
      const crowd = crowds.get(stranger.address) ?? 0;
      const mute = stranger.socket.bytesRead === 0;
      const silent = mute && stranger.since < late;
      if (!mute && crowd === 1) continue;
      if (goes === null || (silent === goes.silent ? crowd > goes.crowd : silent))
        goes = { stranger, silent, crowd };
    }
    if (goes === null) return false;
    goes.stranger.welcome();
    this.#sendAway(goes.stranger, 'strangers');
    return true;
  }

  #sendAway({ socket, address }: Pick<Guest, 'socket' | 'address'>, why: string): void {
    const { metrics, log } = this.#parts;
    metrics.refuse(why);
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#logged.second) this.#logged = { second, what: new Set() };
    // Tens of thousands come in a second: a line for each would fill the disk.
    const what = `${address} ${why}`;
    if (!this.#logged.what.has(what)) log.write('refused', { address, why });
    this.#logged.what.add(what);
    socket.destroy();
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
