import { createServer, connect as open, type Socket } from 'node:net';

/** Hands each connection to the next of some servers on this machine, as a balancer of TCP does. */
export interface Balancer {
  readonly port: number;
  /** The servers, by port; connections that are there stay where they are. */
  targets: readonly number[];
  /** Cuts connections, all of them unless told which of how many. */
  cut(which?: (index: number) => boolean): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const guests = new Set<Socket>();
  let next = 0;
  const server = createServer(guest => {
    const target = balancer.targets[next++ % balancer.targets.length];
    if (target === undefined) return guest.destroy();
    const host = open(target, '127.0.0.1');
    guests.add(guest);
    for (const [one, other] of [
      [guest, host],
      [host, guest],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        guests.delete(guest);
      });
    }
    return undefined;
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const balancer: Balancer = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    targets: [],
    cut(which = () => true) {
      for (const [index, guest] of [...guests].entries()) if (which(index)) guest.destroy();
    },
    async close() {
      const closed = new Promise<void>(resolve => void server.close(() => resolve()));
      this.cut();
      await closed;
    },
  };
  return balancer;
}
