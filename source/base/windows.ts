import { errorCode } from './errors.ts';

/**
 * The environment with what terminals of Windows do not say of themselves: the console of Windows 10 and Windows Terminal set
 * no `TERM`, and show all colours.
 */
export function terminalEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Readonly<Record<string, string | undefined>> {
  if (platform !== 'win32' || env['TERM'] !== undefined) return env;
  return { TERM: 'xterm-256color', COLORTERM: 'truecolor', ...env };
}

/** Errors of Windows while another program, such as a virus scanner or an indexer, has a file open for a moment. */
const LOCKED: readonly (string | undefined)[] = ['EBUSY', 'EPERM', 'EACCES'];

/** Milliseconds of the first pause, which the next ones grow by, and of the last. */
const STEP = 10;
const LAST = 150;

/** Real time: another program has the file, and nothing tells when it lets go. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds));

/** Makes a call on files; on Windows again, for a second, while somebody else has the file open. */
export async function retryLocked<T>(
  call: () => Promise<T>,
  platform: NodeJS.Platform = process.platform,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<T> {
  for (let milliseconds = STEP; ; milliseconds += STEP)
    try {
      return await call();
    } catch (error) {
      const isLocked = platform === 'win32' && LOCKED.includes(errorCode(error) ?? undefined);
      if (!isLocked || milliseconds > LAST) throw error;
      await wait(milliseconds);
    }
}
