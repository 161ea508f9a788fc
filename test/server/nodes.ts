import type { HostedTable } from '../../source/server/house/tables/hosted-table.ts';
import type { ServerOptions } from '../../source/server/server.ts';
import { good } from '../good.ts';
import { freshKey, startTestServer, type TestServer, until } from './harness.ts';

/** Three nodes of the house over this database. */
export async function threeNodes(
  database: string,
  options: Partial<ServerOptions> = {},
): Promise<readonly [TestServer, TestServer, TestServer]> {
  const shared = { database, hostKey: freshKey() };
  const start = (): Promise<TestServer> => startTestServer({ shared, ...options });
  return [await start(), await start(), await start()];
}

/** A table as a node has it, once it knows of it. */
export async function hostedAt({ hall }: TestServer, id: string): Promise<HostedTable> {
  await until(() => hall.find(id).ok);
  return good(hall.find(id));
}

/** What nodes have logged that nothing may bring about. */
export const faultsOf = (nodes: readonly TestServer[]): readonly unknown[] =>
  nodes.flatMap(({ logged }) => logged.filter(({ event }) => /^(bot-)?fault$|^unsaved$/.test(event)));
