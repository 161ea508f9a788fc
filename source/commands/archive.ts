import { wallClock } from '../base/clock.ts';
import { errorMessage } from '../base/errors.ts';
import { complain, type ExitStatus, exit, type Io, onAbort, refuse, writeLines } from '../lines/text/io.ts';
import { archiveGames } from '../server/house/archive.ts';
import { DataFolder } from '../server/house/data/data-folder.ts';
import { SharedData } from '../server/house/data/postgres/shared-data.ts';
import { tablesKind } from '../server/house/tables/record.ts';
import { nodeFileSystem } from '../table/file-system.ts';
import { printingLog } from './carry-over.ts';
import { databaseOf } from './context.ts';

const DAY = 86_400_000;

/** Moves finished games of the house's database that are older than some days into a data folder. */
export async function archiveCommand(
  folder: string,
  options: { readonly database?: string; readonly older: string },
  io: Io,
): Promise<ExitStatus> {
  const url = databaseOf(options.database, io.env);
  if (!url.ok) return refuse(io, url.error);
  const { value: database } = url;
  if (database === null)
    return refuse(io, 'archive needs --database postgres://NAME@HOST/DATABASE', exit.usage);
  const days = /^\d{1,5}$/.test(options.older) ? Number(options.older) : 0;
  if (days < 2) return refuse(io, '--older is a number of days, 2 or more', exit.usage);
  const parts = { files: nodeFileSystem, clock: wallClock, log: printingLog(io) };
  try {
    const to = await DataFolder.open(folder, parts);
    const from = await SharedData.open(to, { url: database, ...parts }).catch(async (error: unknown) => {
      await to.close();
      throw error;
    });
    const archived = await Promise.race([
      archiveGames({
        from: { records: from.records(tablesKind), saves: from.saves },
        to,
        before: wallClock.now() - days * DAY,
      }),
      onAbort(io.signal),
    ]).finally(() => from.close());
    if (archived === undefined) return exit.interrupted;
    await writeLines(io.stdout, [`${archived.moved} games are in the folder, and in the database no more`]);
    for (const sentence of archived.skipped) await complain(io, sentence);
    return archived.skipped.length === 0 ? exit.fine : exit.fault;
  } catch (error) {
    return refuse(io, errorMessage(error));
  }
}
