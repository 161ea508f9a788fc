import { persist, restore } from '../../machines/chart.ts';
import { canonicalJson, hashOf } from '../../source/table/canonical.ts';
import { MoveHistory } from '../../source/table/move-history.ts';
import type { HeaderLine } from '../../source/table/save-lines.ts';

/**
 * Heavy mode: after a move the game is encoded and decoded again, and played again from the start; both must give the
 * same game.
 * @throws Error when they do not: the game's data is not plain, or its rules depend on more than position and move
 */
export function checkHeavily(history: MoveHistory, source: HeaderLine): void {
  const line = history.snapshotLine();
  const decoded = restore(history.game, history.rules, JSON.parse(canonicalJson(line.snapshot)));
  if (!decoded.ok) throw new Error(`heavy mode, move ${history.seq}: ${decoded.error}`);
  if (hashOf(persist(history.rules, decoded.value)) !== line.hash)
    throw new Error(`heavy mode, move ${history.seq}: a decoded snapshot differs from the one encoded`);
  const again = MoveHistory.start(history.game, history.rules, source);
  if (!again.ok) throw new Error(`heavy mode: the game does not start again`);
  for (const { seat, move } of history.entries) {
    const next = again.value.next(seat, move);
    if (!next.ok)
      throw new Error(`heavy mode, move ${history.seq}: ${move.type} is refused when played again`);
    again.value.take(next.value);
  }
  if (again.value.hash() !== line.hash)
    throw new Error(`heavy mode, move ${history.seq}: playing again from the start leads elsewhere`);
}
