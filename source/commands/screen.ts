import envPaths from 'env-paths';
import { mapsFolder } from '../app/maps/folder.ts';
import { palette, runApp, type Start, userSettings } from '../app/run-app.tsx';
import { createThinker } from '../players/thinker.ts';
import { supervise } from '../terminal/lifecycle.ts';
import { openScreen } from '../terminal/session.ts';
import { type ExitStatus, refuse } from '../text/io.ts';
import type { Context } from './context.ts';

/** Opens the full screen on the process's terminal, waits until it is left, and gives the terminal back. */
export async function openApp(start: Start, { io, kits, worker, store, app }: Context): Promise<ExitStatus> {
  const folders = envPaths('sandtable', { suffix: '' });
  const screen = openScreen({ input: io.stdin, output: io.stdout, env: io.env, palette });
  const thinker = createThinker({ program: worker });
  const supervised = supervise(screen, { reports: folders.log, program: app, errors: io.stderr });
  const left = await runApp({
    screen,
    start,
    games: kits,
    saves: store,
    thinker,
    settings: userSettings(folders.config),
    mapsFolder: mapsFolder(io.env),
  });
  screen.close();
  const ended = await supervised;
  await thinker.close();
  if (typeof left !== 'number') return refuse(io, left.sentence);
  return ended === 0 ? left : ended;
}
