import { err, ok, type Result } from '../../machines/result.ts';
import { parseName } from '../table/names.ts';
import { type ExitStatus, type Io, isTerminal, refuse } from '../text/io.ts';
import { type OpeningOptions, readOpening } from './opening.ts';
import type { Globals } from './program.ts';
import { storeFor } from './saves-folder.ts';
import { version } from './version.ts';

export interface PlayOptions extends OpeningOptions, Globals {
  readonly save?: string;
}

/** Plays a new game on the full screen. */
export async function playCommand(id: string, options: PlayOptions, io: Io): Promise<ExitStatus> {
  const opening = await readOpening(id, options);
  if (!opening.ok) return refuse(io, opening.error);
  if (!isTerminal(io)) return refuse(io, `the screen needs a terminal; in a pipe use sandtable text ${id}`);
  const save = options.save === undefined ? ok({}) : await freeSave(options.save, options, io);
  if (!save.ok) return refuse(io, save.error);
  const { openApp } = await import('./screen.ts');
  const table = { ...opening.value, ...save.value, app: `sandtable ${version()}` };
  return openApp({ kind: 'play', options: table }, options, io);
}

/** The name of a new save: the screen goes on without one that is taken, but who names one wants that one. */
async function freeSave(
  wished: string,
  globals: Globals,
  io: Io,
): Promise<Result<{ readonly saveName: string }, string>> {
  const name = parseName(wished);
  if (!name.ok) return err(name.error.sentence);
  const taken = await storeFor(globals, io).names();
  if (!taken.ok) return err(taken.error.sentence);
  const same = taken.value.find(other => other.toLowerCase() === name.value.toLowerCase());
  if (same === undefined) return ok({ saveName: name.value });
  return err(`there is already a save called ${same}; sandtable resume "${same}" goes on with it`);
}
