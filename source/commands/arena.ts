import { arenaCommand } from '../arena/command.ts';
import type { BarStream } from '../arena/progress.ts';
import { repertoire } from '../games/kits.ts';
import { complain, type ExitStatus, exit, type Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import { type FurnishingOptions, readFurnished } from './furnished.ts';
import { readGame } from './opening.ts';

/** The options of `arena` as they are written. */
export interface ArenaWords extends FurnishingOptions {
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
  const kit = readGame(game);
  const furnished = kit.ok ? await readFurnished(kit.value, words, true) : kit;
  if (!kit.ok || !furnished.ok) {
    await complain(io, !kit.ok ? kit.error : furnished.ok ? '' : furnished.error);
    return exit.usage;
  }
  const { seats, seed, json } = words;
  const request = {
    ...{ seats, seed, json, workers },
    games: Number(words.games),
    furnished: furnished.value,
  };
  const own = { stdout: io.stdout, stderr: sentences(io), signal: io.signal };
  return arenaCommand(kit.value, repertoire.worker, request, own);
}

/** The arena's sentences are told like all others; its bar draws over itself and begins with a control character. */
function sentences({ stderr }: Io): BarStream {
  const { isTTY = false, columns = 80 }: { isTTY?: boolean; columns?: number } = stderr;
  const write = (text: string): boolean => stderr.write(text.startsWith('\r') ? text : `sandtable: ${text}`);
  return { isTTY, columns, write };
}
