import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Partner, Reply } from '../../../arena/programs/program.ts';
import { type BotParts, WarlightBot } from './bot.ts';

/** A player of ours in a match: it speaks the protocol like an outside program, so both are tested alike. */
export function ownPartner(level: string, parts: BotParts = {}): Partner {
  const bot = new WarlightBot(level, parts);
  return {
    name: `bot:${level}`,
    errors: '',
    tell(lines) {
      for (const line of lines) bot.take(line);
    },
    async ask(line): Promise<Reply> {
      // Between two players of ours nothing else waits for the world, and an interrupt would come too late.
      await setImmediate();
      const begun = performance.now();
      const text = bot.take(line) ?? '';
      return { kind: 'line', text, milliseconds: performance.now() - begun };
    },
    close: () => Promise.resolve(),
  };
}
