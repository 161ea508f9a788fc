import { arenaCommand } from '../arena/command.ts';
import type { BarStream } from '../arena/progress.ts';
import { complain, type ExitStatus, exit, type Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';

/** The options of `arena` as they are written. */
export interface ArenaWords {
  readonly seats: string;
  readonly games: string;
  readonly seed: string;
  readonly workers?: string;
  readonly json?: boolean;
}

/** Lets computer players play many games; see `arenaCommand`. */
export async function arenaCommandLine(game: string, words: ArenaWords, io: Io): Promise<ExitStatus> {
  const wrong = [words.games, words.workers ?? '1'].find(word => !/^\d{1,9}$/.test(word));
  if (wrong !== undefined) {
    await complain(io, `a number of games or workers is a whole number, not ${printable(wrong)}`);
    return exit.usage;
  }
  const workers = words.workers === undefined ? undefined : Number(words.workers);
  const request = { ...words, game, games: Number(words.games), workers };
  return arenaCommand(request, { stdout: io.stdout, stderr: sentences(io), signal: io.signal });
}

/** The arena's sentences are told like all others; its bar draws over itself and begins with a control character. */
function sentences({ stderr }: Io): BarStream {
  const { isTTY = false, columns = 80 }: { isTTY?: boolean; columns?: number } = stderr;
  const write = (text: string): boolean => stderr.write(text.startsWith('\r') ? text : `sandtable: ${text}`);
  return { isTTY, columns, write };
}
