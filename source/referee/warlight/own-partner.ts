import { performance } from 'node:perf_hooks';
import type { Answer, Partner } from '../program.ts';
import { WarlightBot } from './bot.ts';

/** A player of ours in a match: it speaks the protocol like an outside program, so both are tested alike. */
export function ownPartner(level: string): Partner {
  const bot = new WarlightBot(level);
  return {
    name: `bot:${level}`,
    errors: '',
    tell(lines) {
      for (const line of lines) bot.take(line);
    },
    ask(line): Promise<Answer> {
      const begun = performance.now();
      const text = bot.take(line) ?? '';
      return Promise.resolve({ kind: 'line', text, milliseconds: performance.now() - begun });
    },
    close: () => Promise.resolve(),
  };
}
