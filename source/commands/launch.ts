import { canShow } from '../lines/plain/mode.ts';
import { type ExitStatus, refuse } from '../lines/text/io.ts';
import type { Start } from '../screens/run-app.tsx';
import type { Context } from './context.ts';

/** Opens the program on the screen. @param instead the command line to refer to in a pipe: `use sandtable text` */
export async function showApp(start: Start, context: Context, instead: string): Promise<ExitStatus> {
  if (!canShow(context)) return refuse(context.io, `the screen needs a terminal; in a pipe ${instead}`);
  return (await import('./screen.ts')).openApp(start, context);
}
