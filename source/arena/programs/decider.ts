import { setImmediate } from 'node:timers/promises';
import type { AnyGame, GameTypes } from '../../../machines/game.ts';
import { moveOf } from '../../players/between.ts';
import type { AnyRoster } from '../../players/player.ts';
import type { Decision } from '../arena.ts';
import type { Partner } from './program.ts';
import { questionLine, readAnswer, type WordsReader } from './question.ts';
import { TimedPartner, type TimeTerms } from './time-bank.ts';

/** A program or a player of ours in a seat of a game that is refereed. */
export interface Decider {
  /** Always a move that may be played. */
  choose(decision: Decision, names: readonly string[]): Promise<GameTypes['move']>;
  /** The faults of a program; null for a player of ours. */
  readonly conduct: TimedPartner['conduct'] | null;
  close(): Promise<void>;
}

/** A player of ours. */
export const ownDecider = (roster: AnyRoster, level: string): Decider => ({
  async choose({ question }) {
    // Between players of ours nothing else waits for the world, and an interrupt would come too late.
    await setImmediate();
    return moveOf(roster, level, question);
  },
  conduct: null,
  close: () => Promise.resolve(),
});

/** The context in which a program's answers are read and judged. */
interface Judge {
  readonly game: AnyGame;
  readonly roster: AnyRoster;
  readonly words: WordsReader;
  readonly terms: TimeTerms;
}

/** A program that wants to move so often in one turn is not asked any more in it: some moves bring no game forward. */
const MOST_IN_A_TURN = 1000;

/** A program: where it has no answer that counts, the game's weakest player decides for it. */
export function programDecider(partner: Partner, { game, roster, words, terms }: Judge): Decider {
  const timed = new TimedPartner(partner, terms);
  const turn = { number: -1, asked: 0 };
  return {
    conduct: timed.conduct,
    close: () => partner.close(),
    async choose({ question, progress, moves, refusal }, names) {
      if (progress.turn !== turn.number) Object.assign(turn, { number: progress.turn, asked: 0 });
      turn.asked += 1;
      if (turn.asked === MOST_IN_A_TURN) timed.note([`turn ${turn.number} does not end`], 0);
      const text =
        turn.asked >= MOST_IN_A_TURN
          ? null
          : await timed.ask(
              milliseconds => questionLine({ game, names, question, progress, moves: moves(), milliseconds }),
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
