import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { until } from './client.ts';
import type { TestServer } from './harness.ts';

/** A connection that says nothing to a port of this machine, from one of its addresses. */
export function knock(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  return new Promise(resolve => {
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => resolve(socket));
  });
}

export const isClosed = (socket: Socket): boolean =>
  socket.destroyed || socket.closed || socket.readableEnded;

export const closed = (socket: Socket): Promise<void> => until(() => isClosed(socket));

/**
 * A thousand sockets from fifty addresses knock at a port, say these words, and are there again as soon as they are sent away.
 * @returns how it ends, once a thousand strangers have been sent away
 */
export async function siege({ metrics }: TestServer, port: number, words: string): Promise<() => void> {
  let goesOn = true;
  const end = (): void => {
    goesOn = false;
  };
  onTestFinished(end);
  const besiege = async (address: string): Promise<void> => {
    const socket = await knock(port, address);
    socket.resume().write(words);
    socket.once('close', () => goesOn && void besiege(address));
  };
  await Promise.all(Array.from({ length: 1000 }, (_, index) => besiege(`127.0.1.${(index % 50) + 1}`)));
  await until(() => (metrics.refused.get('strangers') ?? 0) > 1000);
  return end;
}
