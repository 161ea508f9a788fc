import { arenaCommand } from '../arena/command.ts';
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
  return arenaCommand(request, { stdout: io.stdout, stderr: io.stderr, signal: io.signal });
}
