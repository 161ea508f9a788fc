import type { GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import type { Weighed } from '../../players/player.ts';
import type { Session } from './session.ts';

/** Said where hints are not given. */
const NO_HINTS = 'this table is played without hints';

/** Said while the hint is thought about. */
export const THINKING = 'thinking …';

/**
 * What a key for advice does: the strongest computer player is asked beside the screen, and what it would do is
 * shown and told when it has answered, unless the game has gone on.
 * @param show shows it on the board; gives one sentence that says what it is and why, or null where all is shown
 */
export function hintOf<T extends GameTypes>(
  session: Session<T>,
  show: (best: T['move'], weighed: readonly Weighed<T>[]) => string | null,
): () => void {
  const { table, state, say } = session;
  let asking: number | null = null;
  const tell = (revision: number, text: () => string | null): void => {
    asking = null;
    if (revision !== table.revision) return;
    const told = text();
    say(told === null ? null : { tone: 'good', text: told });
  };
  return () => {
    const { asked } = state.get();
    const { revision } = table;
    if (asked === null || asking === revision) return;
    if (session.advise === null) {
      say({ tone: 'plain', text: NO_HINTS });
      return;
    }
    asking = revision;
    say({ tone: 'plain', text: THINKING });
    session.advise(asked).then(
      weighed => tell(revision, () => show(at(weighed, 0).move, weighed)),
      () => tell(revision, () => 'nobody knows a hint now'),
    );
  };
}
