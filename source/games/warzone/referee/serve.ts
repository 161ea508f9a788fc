import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { WarlightBot } from './bot.ts';

/**
 * `sandtable bot warlight`: our player for other people's engines. Reads the engine's lines and writes one line for
 * each request, until the input ends or the signal is aborted.
 * @param level a level of the computer players
 */
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
