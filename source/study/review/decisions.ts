import type { GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Replay } from '../../table/replay.ts';

/** A move that somebody chose and did not take back. */
export interface GameDecision {
  /** Index of the replay's step that is this move. */
  readonly step: number;
  readonly seat: Seat;
  readonly turn: number;
  readonly move: GameTypes['move'];
}

/** The decisions of a game; what a computer player moved for somebody who had resigned is none of theirs. */
export function decisionsOf({ steps }: Pick<Replay, 'steps'>): readonly GameDecision[] {
  let kept: (GameDecision & { readonly seq: number })[] = [];
  const resigned = new Set<Seat>();
  steps.forEach((each, step) => {
    if (each.kind === 'undone') kept = kept.filter(({ seq }) => seq <= each.seq);
    if (each.kind === 'resigned') resigned.add(each.seat);
    if (each.kind !== 'played' || resigned.has(each.seat)) return;
    const { seq, seat, move } = each;
    const { turn } = (steps[step - 1] ?? each).progress;
    kept.push({ seq, step, seat, turn, move });
  });
  return kept;
}
