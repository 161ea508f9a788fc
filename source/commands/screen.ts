import { join } from 'node:path';
import envPaths from 'env-paths';
import { openingPainter } from '../app/opening.ts';
import type { Start } from '../app/run-app.tsx';
import { palette } from '../app/theme/theme.ts';
import { stopJob, supervise } from '../terminal/lifecycle.ts';
import { openScreen } from '../terminal/session.ts';
import { type ExitStatus, exit, isTerminal, refuse, writeLines } from '../text/io.ts';
import type { Context } from './context.ts';

/** Without a command: the menu in a terminal; in a pipe, how to play in text. */
export async function menuCommand(context: Context): Promise<ExitStatus> {
  const { io, kits } = context;
  if (!isTerminal(io)) {
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
 * Opens the full screen on the process's terminal, waits until it is left, and gives the terminal back. What the menu
 * does not show is loaded after it is shown.
 */
export async function openApp(
  start: Start,
  { io, kits, worker, store, app, command }: Context,
): Promise<ExitStatus> {
  const folders = envPaths('sandtable', { suffix: '' });
  const settings = join(folders.config, 'settings.json');
  const screen = openScreen({ input: io.stdin, output: io.stdout, env: io.env, palette, onSuspend: stopJob });
  const supervised = supervise(screen, { reports: folders.log, program: app, errors: io.stderr });
  if (start.kind === 'menu') screen.paint(openingPainter(kits, settings));
  const { createThinker, mapsFolder, runApp, settingsFile } = await import('../app/run-app.tsx');
  const thinker = createThinker({ program: worker });
  const goesOn = (name: string): string => [...command, 'resume', name].map(quoted).join(' ');
  const left = await runApp({
    screen,
    start,
    games: kits,
    saves: store,
    thinker,
    settings: settingsFile(settings),
    mapsFolder: mapsFolder(io.env),
  });
  screen.close();
  const ended = await supervised;
  await thinker.close();
  if ('sentence' in left) return refuse(io, left.sentence);
  if (left.saved !== null)
    await writeLines(io.stdout, ['The game is saved, and goes on with', goesOn(left.saved)]);
  return ended === 0 ? left.status : ended;
}

/** A word as a shell takes it for one. */
const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
