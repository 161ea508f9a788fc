import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { suggestion } from '../../../base/nearest.ts';
import { exit, refuse } from '../../../lines/text/io.ts';
import { printable } from '../../../lines/text/printable.ts';
import { levelOfName } from '../../../players/player.ts';
import type { BotCommand } from '../../kit.ts';
import { ranks } from '../players/ranks.ts';
import { WarlightBot } from './bot.ts';

/** Reads an engine's lines and answers each request with a line, until the input ends or the signal is aborted. */
export async function serveWarlight(
  io: { readonly stdin: Readable; readonly stdout: Writable; readonly signal: AbortSignal },
  level = 'hard',
): Promise<void> {
  const bot = new WarlightBot(level);
  const lines = createInterface({ input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY, signal: io.signal });
  for await (const line of lines) {
    const answer = bot.take(line);
    if (answer === null) continue;
    if (io.stdout.destroyed) return;
    if (!io.stdout.write(`${answer}\n`)) await once(io.stdout, 'drain', { signal: io.signal });
  }
}

/** Plays for an engine of the Warlight challenge on standard input and output, until it closes the input. */
export const botWarlight: BotCommand = async ({ level: word = 'hard', time }, io) => {
  const level = levelOfName(word);
  const known = ranks.levels.map(({ id }) => id);
  if (!known.includes(level))
    return refuse(io, `there is no level ${printable(level)}; ${suggestion(level, known)}`, exit.usage);
  if (time !== undefined)
    return refuse(io, 'the engine gives warlight its time; leave out --time', exit.usage);
  try {
    await serveWarlight(io, level);
  } catch (fault) {
    if (!io.signal.aborted) throw fault;
  }
  return io.signal.aborted ? exit.interrupted : exit.fine;
};
