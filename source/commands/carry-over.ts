import { wallClock } from '../base/clock.ts';
import { errorMessage } from '../base/errors.ts';
import { cleanLine } from '../base/text.ts';
import { complain, type ExitStatus, exit, type Io, onAbort, refuse, writeLines } from '../lines/text/io.ts';
import { DataFolder } from '../server/house/data/data-folder.ts';
import { SharedData } from '../server/house/data/postgres/shared-data.ts';
import type { Log } from '../server/house/owner/log.ts';
import { transferAll } from '../server/house/transfer.ts';
import { nodeFileSystem } from '../table/file-system.ts';
import { databaseOf } from './context.ts';

/** Carries the data of a server from a data folder into the house's database, or back. */
export async function carryCommand(
  word: 'import' | 'export',
  folder: string,
  options: { readonly database?: string; readonly overwrite?: true },
  io: Io,
): Promise<ExitStatus> {
  const url = databaseOf(options.database, io.env);
  if (!url.ok) return refuse(io, url.error);
  const { value: database } = url;
  if (database === null)
    return refuse(io, `${word} needs --database postgres://NAME@HOST/DATABASE`, exit.usage);
  if (word === 'import' && !(await isOfServer(folder)))
    return refuse(io, `${cleanLine(folder, 200)} is no data folder of a server`);
  const parts = { files: nodeFileSystem, clock: wallClock, log: printingLog(io) };
  try {
    // Whoever has the folder is its only server: none runs on it meanwhile.
    const data = await DataFolder.open(folder, parts);
    const house = await SharedData.open(data, { url: database, ...parts }).catch(async (error: unknown) => {
      await data.close();
      throw error;
    });
    const [from, to] = word === 'import' ? [data, house] : [house, data];
    const carried = await Promise.race([
      transferAll({ from, to, overwrites: options.overwrite === true }),
      onAbort(io.signal),
    ]).finally(() => house.close());
    if (carried === undefined) return exit.interrupted;
    await writeLines(io.stdout, [
      ...carried.kinds.map(({ name, came, same }) => `${name.padEnd(10)}${came} came, ${same} there already`),
      ...[...carried.changes, KEY[word]].map(sentence => `note    ${sentence}`),
    ]);
    for (const sentence of carried.skipped) await complain(io, sentence);
    return carried.skipped.length === 0 ? exit.fine : exit.fault;
  } catch (error) {
    return refuse(io, errorMessage(error));
  }
}

/** Notes on the one thing that is not carried. */
const KEY = {
  import:
    "the host key stays in its folder: take it for the nodes' --host-key, so that nobody is warned of another one",
  export:
    'the host key is not in a database: put it into the folder as host-key before a server starts on it',
};

/** Prints events of a storage for the person who waits for the command. */
export const printingLog = (io: Io): Log => ({
  write(event, { what, why } = {}) {
    if (/^database-(gone|read-only|slow)$/.test(event)) void complain(io, `${why}; it is waited for`);
    else if (event === 'open') void complain(io, String(what));
  },
});

/** Tests whether a server has ever stored anything there. */
async function isOfServer(folder: string): Promise<boolean> {
  const names = await nodeFileSystem.names(folder).catch(() => []);
  return names.some(name => ['people', 'tables', 'games'].includes(name));
}
