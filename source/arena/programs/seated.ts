import { setImmediate } from 'node:timers/promises';
import type { AnyGame, GameTypes } from '../../../machines/game.ts';
import type { AnyRoster } from '../../players/player.ts';
import type { Decision } from '../arena.ts';
import type { Partner } from './program.ts';
import { questionLine, readAnswer, type WordsReader } from './question.ts';
import { TimedPartner, type TimeTerms } from './timed.ts';

/** Who decides for a seat of a game that is refereed. */
export interface Seated {
  /** Always a move that may be played. */
  choose(decision: Decision, names: readonly string[]): Promise<GameTypes['move']>;
  /** What went wrong; null for a player of ours. */
  readonly conduct: TimedPartner['conduct'] | null;
  close(): Promise<void>;
}

/** A player of ours. */
export const ownSeated = (roster: AnyRoster, level: string): Seated => ({
  async choose({ question }) {
    // Between players of ours nothing else waits for the world, and an interrupt would come too late.
    await setImmediate();
    return roster.choose(level, question);
  },
  conduct: null,
  close: () => Promise.resolve(),
});

/** What a program's answers are read and judged by. */
interface Judge {
  readonly game: AnyGame;
  readonly roster: AnyRoster;
  readonly words: WordsReader;
  readonly terms: TimeTerms;
}

/** A program: where it has no answer that counts, the game's weakest player decides for it. */
export function programSeated(partner: Partner, { game, roster, words, terms }: Judge): Seated {
  const timed = new TimedPartner(partner, terms);
  return {
    conduct: timed.conduct,
    close: () => partner.close(),
    async choose({ question, moves, refusal }, names) {
      const text = await timed.ask(
        milliseconds => questionLine({ game, names, question, moves: moves(), milliseconds }),
        'a question',
      );
      if (text !== null) {
        const read = readAnswer(text, game, question.view, words);
        const refused = read.ok ? refusal(read.value) : null;
        if (read.ok && refused === null) return read.value;
        const why = read.ok ? game.explain(refused ?? { code: '' }, names, question.setup) : read.error;
        timed.note([why]);
      }
      return roster.choose(roster.levels[0]?.id ?? '', question);
    },
  };
}
