import { createServer, type Socket } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type OwnPostgres, startPostgres } from './server.ts';
import { given, hasOwnPostgres } from './where.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port at which a PostgreSQL is had: it tells the port of that, which is started for who comes first. */
    readonly postgresDoor?: number;
  }
}

/** One PostgreSQL for all tests of a run that need none of their own. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (given !== undefined || !hasOwnPostgres) return undefined;
  let started: Promise<OwnPostgres> | null = null;
  const answer = async (socket: Socket): Promise<void> => {
    started ??= startPostgres();
    socket.end(`${(await started).port}`);
  };
  const door = createServer(socket => void answer(socket).catch(fault => socket.destroy(fault)));
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  if (typeof address === 'object' && address !== null) provide('postgresDoor', address.port);
  return async () => {
    door.close();
    await (await started)?.remove();
  };
}
