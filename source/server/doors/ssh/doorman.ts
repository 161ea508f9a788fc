import { type BlockList, createServer, type Server, type Socket } from 'node:net';
import { addressOf, type Limits, Rate } from '../../house/owner/limits.ts';
import type { DoorLog, Metrics } from '../../house/owner/log.ts';
import { isFrom, readProxyHeader } from './proxy-protocol.ts';

export interface ClientConnection {
  readonly socket: Socket;
  /** The unit of counting: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string;
  /** True for a proxy, which names the client with each request. */
  readonly isProxy: boolean;
  /** Counts it under the client named by a proxy. @returns false if that client has too many: it has been closed */
  become(ip: string): boolean;
  /** Ends the time limit for the login and what is then asked for. */
  welcome(): void;
}

interface PendingLogin extends ClientConnection {
  readonly since: number;
}

interface DoormanParts {
  readonly limits: Limits;
  readonly log: DoorLog;
  readonly metrics: Metrics;
  readonly banned: (address: string) => boolean;
  /** Load balancers whose PROXY headers are trusted; none when left out. */
  readonly balancers?: BlockList | undefined;
}

/** The handling of a port's admitted connections. */
interface Port {
  readonly letIn: (guest: ClientConnection) => void;
  readonly proxies?: BlockList | undefined;
}

const PORT_FAULTS: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'something else listens there'],
  ['EACCES', 'ports below 1024 need special rights'],
]);

/** Most addresses whose rate is remembered; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/** Milliseconds after which a silent client is unlikely to speak: an SSH client speaks first (RFC 4253, 4.2). */
const PATIENCE = 1000;

/**
 * Listens, and decides who is admitted before reading a byte: limits connections in total, for each address (also
 * within a minute) and without a login, and the time for a login. Excess connections are closed without a word; of
 * those without a login the longest silent one, not the newest.
 */
export class Doorman {
  readonly #servers: Server[] = [];
  readonly #parts: DoormanParts;
  readonly #guests = new Map<string, ClientConnection>();
  readonly #counts = new Map<string, number>();
  readonly #rates = new Map<string, Rate>();
  /** Connections without a login, oldest first. */
  readonly #strangers = new Set<PendingLogin>();
  /** Connections whose PROXY header is awaited. */
  readonly #unknown = new Set<Socket>();
  /** Settles when the last connection has closed; null while listening. */
  #closed: Promise<unknown> | null = null;

  constructor(parts: DoormanParts) {
    this.#parts = parts;
  }

  /**
   * Listens at a port (0: any free one); all ports share the limits. @returns the port @throws Error with one sentence
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

  /** The admitted connection from this remote address and port. */
  guest(ip: string, port: number): ClientConnection | undefined {
    return this.#guests.get(`${ip} ${port}`);
  }

  /** Stops listening and closes connections without a login. */
  shut(): void {
    this.#closed ??= Promise.all(
      this.#servers.map(server => new Promise<void>(resolve => server.close(() => resolve()))),
    );
    for (const socket of [...this.#unknown, ...[...this.#strangers].map(({ socket }) => socket)])
      socket.destroy();
  }

  /** Closes all connections and stops listening. */
  async close(): Promise<void> {
    this.shut();
    for (const { socket } of this.#guests.values()) socket.destroy();
    await this.#closed;
  }

  /** Handles a new connection, which may begin with a balancer's PROXY header. */
  #meet(socket: Socket, way: Port): void {
    const { balancers } = this.#parts;
    socket.on('error', () => socket.destroy());
    const remote = socket.remoteAddress ?? '';
    if (balancers === undefined || !isFrom(balancers, remote)) {
      this.#knock(socket, remote, way);
      return;
    }
    this.#unknown.add(socket);
    readProxyHeader(socket, passedOn => {
      this.#unknown.delete(socket);
      if (socket.destroyed) return;
      if (passedOn === null) this.#sendAway({ socket, address: addressOf(remote) }, 'balancer');
      else this.#knock(socket, passedOn.address ?? remote, way, passedOn.address === null);
    });
  }

  /** @param isOwn true for a balancer's own checks, which have no rate limit */
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
   * Closes one connection without a login to make room: one that had time to speak and has not, else the oldest of
   * the most crowded address; never an address's only one that has sent something. False if there is none.
   */
  #makeRoom(): boolean {
    const crowds = new Map<string, number>();
    for (const { address } of this.#strangers) crowds.set(address, (crowds.get(address) ?? 0) + 1);
    const late = performance.now() - PATIENCE;
    let goes: { readonly stranger: PendingLogin; readonly silent: boolean; readonly crowd: number } | null =
      null;
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

  #sendAway({ socket, address }: Pick<ClientConnection, 'socket' | 'address'>, why: string): void {
    this.#parts.log.refused(address, why);
    socket.destroy();
  }
}
