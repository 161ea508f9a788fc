import type { GameTypes } from '../../../machines/game.ts';
import type { Session } from './session.ts';

/** Said where hints are not given. */
export const NO_HINTS = 'this table is played without hints';

/**
 * What the key for a hint does: the strongest computer player is asked beside the screen, and what it would do is
 * shown and told when it has answered, unless the game has gone on.
 * @param show aims at the move on the board; gives one sentence that says what it is and why
 */
export function hintOf<T extends GameTypes>(
  session: Session<T>,
  show: (move: T['move']) => string,
): () => void {
  const { table, state, say } = session;
  let asking: number | null = null;
  const tell = (revision: number, text: string): void => {
    asking = null;
    if (revision === table.revision) say({ tone: 'good', text });
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
    say({ tone: 'plain', text: 'thinking …' });
    session.advise(asked).then(
      move => tell(revision, revision === table.revision ? show(move) : ''),
      () => tell(revision, 'nobody knows a hint now'),
    );
  };
}
