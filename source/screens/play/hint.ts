import type { GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import type { WeighedMove } from '../../players/player.ts';
import { type PlayController, THINKING } from './controller.ts';

export const NO_HINTS = 'this table is played without hints';

/** The hint key. @param show shows the move on the board, and gives its sentence, or null where the board says all */
export function hintOf<T extends GameTypes>(
  controller: PlayController<T>,
  show: (best: T['move'], weighed: readonly WeighedMove<T>[]) => string | null,
): () => void {
  const { table, state, say } = controller;
  /** The question and its seat; others who choose at the same time do not change it. */
  const questionNow = (): readonly unknown[] => {
    const { asked } = state.get();
    const { turn, phase } = table.progress;
    return [asked, turn, phase, table.history.findLast(played => played.seat === asked)];
  };
  const isSame = (question: readonly unknown[]): boolean =>
    questionNow().every((part, index) => part === question[index]);
  let asking: readonly unknown[] | null = null;
  const tell = (question: readonly unknown[], text: () => string | null): void => {
    if (asking === question) asking = null;
    if (isSame(question)) {
      const sentence = text();
      say(sentence === null ? null : { tone: 'good', text: sentence });
    } else if (state.get().notice?.text === THINKING) say(null);
  };
  return () => {
    const { asked } = state.get();
    if (asked === null || (asking !== null && isSame(asking))) return;
    if (controller.advise === null) {
      say({ tone: 'plain', text: NO_HINTS });
      return;
    }
    const question = questionNow();
    asking = question;
    say({ tone: 'plain', text: THINKING });
    controller.advise(asked).then(
      weighed => tell(question, () => show(at(weighed, 0).move, weighed)),
      () => tell(question, () => 'nobody knows a hint now'),
    );
  };
}
