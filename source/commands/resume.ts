import { err, ok, type Result } from '../../machines/result.ts';
import { kits } from '../games/kits.ts';
import { listSaves } from '../table/list.ts';
import { resumeTable } from '../table/table.ts';
import { complain, type ExitStatus, type Io, isTerminal, refuse, writeLines } from '../text/io.ts';
import { headLines } from '../text/transcript.ts';
import { converse } from './conversation.ts';
import type { Globals } from './program.ts';
import { folderFor, storeFor } from './saves-folder.ts';

export interface ResumeOptions extends Globals {
  readonly text?: boolean;
  readonly boardEveryTurn?: boolean;
}

/** Goes on with a save: the one named, else the newest whose game is not over. */
export async function resumeCommand(
  wished: string | undefined,
  options: ResumeOptions,
  io: Io,
): Promise<ExitStatus> {
  const name = wished === undefined ? await newest(options, io) : ok(wished);
  if (!name.ok) return refuse(io, name.error);
  if (options.text === true) return resumeInText(name.value, options, io);
  if (!isTerminal(io)) return refuse(io, 'the screen needs a terminal; in a pipe add --text');
  const { openApp } = await import('./screen.ts');
  return openApp({ kind: 'resume', name: name.value }, options, io);
}

async function newest(globals: Globals, io: Io): Promise<Result<string, string>> {
  const saves = await listSaves(storeFor(globals, io), kits);
  if (!saves.ok) return err(saves.error.sentence);
  const save = saves.value.find(({ played, standing }) => played !== null && standing?.over !== true);
  return save === undefined
    ? err(`there is no game to go on with in ${folderFor(globals, io)}; sandtable play grid begins one`)
    : ok(save.name);
}

async function resumeInText(name: string, options: ResumeOptions, io: Io): Promise<ExitStatus> {
  const resumed = await resumeTable(storeFor(options, io), name, kits);
  if (!resumed.ok) return refuse(io, resumed.error.sentence);
  const { table, notice } = resumed.value;
  if (table.game.id === 'domination') {
    await table.close();
    if (notice !== null) await complain(io, notice);
    return (await import('./domination.ts')).dominationResumed(table, options, io);
  }
  const kit = kits.find(({ id }) => id === table.game.id);
  const face = await kit?.text.face?.();
  if (kit === undefined || face === undefined) {
    await table.close();
    return refuse(io, `${table.game.title} has no text mode`);
  }
  if (notice !== null) await complain(io, notice);
  const { game, seed, occupants } = table;
  await writeLines(io.stdout, headLines({ title: game.title, seed, occupants, scripted: false }));
  return converse(table, kit, face, options, io);
}
