import { createServer, connect as open, type Socket } from 'node:net';

/** Hands each connection to the next of some servers on this machine, as a balancer of TCP does: to one that is there. */
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
  /** Connects a guest to the next server that is there; each is tried once. */
  const hand = (guest: Socket, tries: number): void => {
    const target = balancer.targets[next++ % balancer.targets.length];
    if (target === undefined || tries === 0) {
      guest.destroy();
      return;
    }
    const host = open(target, '127.0.0.1');
    const again = (): void => hand(guest, tries - 1);
    host.once('error', again);
    host.once('connect', () => {
      host.off('error', again);
      host.on('error', () => guest.destroy());
      host.on('close', () => guest.destroy());
      guest.on('close', () => host.destroy());
      guest.pipe(host);
      host.pipe(guest);
    });
  };
  const server = createServer(guest => {
    guests.add(guest);
    guest.on('error', () => guest.destroy());
    guest.on('close', () => guests.delete(guest));
    hand(guest, balancer.targets.length);
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
