import { warzoneRoster } from '../games/warzone/players/index.ts';
import { serveWarlight } from '../games/warzone/referee/serve.ts';
import { complain, type ExitStatus, exit, type Io } from '../text/io.ts';
import { suggestion } from '../text/nearest.ts';
import { printable } from '../text/printable.ts';
import type { BotWords } from './bot.ts';

/** Plays for an engine of the Warlight challenge on standard input and output, until it closes the input. */
export async function botWarlight({ level = 'hard', time }: BotWords, io: Io): Promise<ExitStatus> {
  const known = warzoneRoster.levels.map(each => each.id);
  const wrong = known.includes(level)
    ? time === undefined
      ? null
      : 'the engine gives warlight its time; leave out --time'
    : `there is no level ${printable(level)}; ${suggestion(level, known)}`;
  if (wrong !== null) {
    await complain(io, wrong);
    return exit.usage;
  }
  try {
    await serveWarlight(io, level);
  } catch (fault) {
    if (!io.signal.aborted) throw fault;
  }
  return io.signal.aborted ? exit.interrupted : exit.fine;
}
