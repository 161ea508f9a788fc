import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeNewFiles } from '../base/files.ts';
import { ensureFolder } from '../base/folder.ts';
import { userFolders } from '../base/user-folders.ts';
import { canShow, plainTrigger } from '../lines/plain/mode.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { openingPainter } from '../screens/opening.ts';
import type { AppOptions, Outlet, Start } from '../screens/run-app.tsx';
import type { SharedFile } from '../screens/services.ts';
import { readSettings } from '../screens/settings-read.ts';
import { palette } from '../screens/theme/theme.ts';
import { jobStopper, supervise } from '../terminal/lifecycle.ts';
import { openScreen } from '../terminal/screen.ts';
import { withTmuxColours } from '../terminal/tmux.ts';
import type { Context } from './context.ts';

/** Without a command: the menu in a terminal; in a pipe, how to play in text. */
export async function menuCommand(context: Context): Promise<ExitStatus> {
  const { io, kits } = context;
  if (!canShow(context)) {
    await writeLines(io.stdout, [
      'Sandtable draws its table in a terminal; in a pipe it is played in text:',
      ...kits.map(({ id, title }) => `  sandtable text ${id.padEnd(12)}${title}`),
      'Commands are read line by line, and help lists them. For example:',
      `  printf 'board\\nquit\\n' | sandtable text ${kits[0]?.id} --seed dunes`,
      'All commands of the program: sandtable --help',
    ]);
    return exit.fine;
  }
  return openApp({ kind: 'menu' }, context);
}

/**
 * Opens the program on the process's terminal, waits until it is left, and gives the terminal back. All but the menu
 * is loaded after that is shown.
 */
export async function openApp(start: Start, context: Context): Promise<ExitStatus> {
  const { io, kits, app } = context;
  const folders = userFolders();
  const settings = join(folders.config, 'settings.json');
  const keys = join(folders.config, 'keys.json');
  const why = plainTrigger(context, () => readSettings(settings));
  if (why !== null) {
    const { inLines } = await import('../lines/plain/run.ts');
    const left = await run(start, context, settings, inLines(io, kits, why), null);
    return await tellEnd(left, context);
  }
  const screen = openScreen({
    input: io.stdin,
    output: io.stdout,
    env: withTmuxColours(io.env),
    palette,
    ...jobStopper(),
  });
  const supervised = supervise(screen, { reports: folders.log, program: app, errors: io.stderr });
  if (start.kind === 'menu') screen.paint(openingPainter(kits, settings, keys));
  const { onOpenScreen } = await import('../screens/run-app.tsx');
  const own = existsSync(keys) ? await (await import('./keys.ts')).ownKeys(keys, kits) : null;
  const left = await run(start, context, settings, onOpenScreen(screen), own, () => screen.close());
  const ended = await supervised;
  const status = await tellEnd(left, context);
  return ended === 0 ? status : ended;
}

/** @param leave what is done when the program has been left, before its threads end */
async function run(
  start: Start,
  { io, kits, worker, store, folder }: Context,
  settings: string,
  outlet: Outlet,
  keys: NonNullable<AppOptions['keys']> | null,
  leave = (): void => {},
): ReturnType<RunApp> {
  const app = await import('../screens/run-app.tsx');
  const thinker = app.createThinker({ program: worker });
  const rollouts = app.createRollouts(worker, availableParallelism(), 'behind');
  const left = await app.runApp({
    outlet,
    start,
    games: kits,
    saves: store,
    thinker,
    rollouts,
    settings: app.settingsFile(settings),
    mapsFolder: app.mapsFolder(io.env),
    writeShared: files => writtenTo(join(folder, 'shared'), files),
    ...(keys === null ? {} : { keys }),
  });
  leave();
  await Promise.all([thinker.close(), rollouts.close()]);
  return left;
}

/** Writes files of a game that is shared, beside the saves. @returns where they are, or why not, in lines */
function writtenTo(to: string, files: readonly SharedFile[]): readonly string[] {
  if (!ensureFolder(to)) return [`no folder could be made: ${to}`];
  const fault = writeNewFiles(files.map(({ name, bytes }) => ({ path: join(to, name), bytes })));
  return fault === null ? ['Written to', to, ...files.map(({ name }) => name)] : [fault];
}

type RunApp = typeof import('../screens/run-app.tsx').runApp;

/** Says why the program could not begin, or how to resume the game that was left. */
async function tellEnd(left: Awaited<ReturnType<RunApp>>, { io, command }: Context): Promise<ExitStatus> {
  if ('sentence' in left) return refuse(io, left.sentence);
  const goesOn = (name: string): string => [...command, 'resume', name].map(quoted).join(' ');
  if (left.saved !== null)
    await writeLines(io.stdout, ['The game is saved, and goes on with', goesOn(left.saved)]);
  return left.status;
}

/** A word as a shell takes it for one. */
const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
