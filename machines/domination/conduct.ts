import { quiet } from '../flow.ts';
import { at, err, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { DominationTried } from './events.ts';
import type { DominationMove, DominationPosition, Scenario } from './types.ts';
import { canContinue } from './winning.ts';

/** True when `undo` has something to go back to; a defender has not, for it is not his go. */
export const canUndo = ({ start, phase }: DominationPosition): boolean =>
  start !== null && phase.name !== 'attacking.defending';

/** Back to how the go began; what chance gives next stays as it is. */
export function undo(position: DominationPosition): DominationTried {
  const { start, random } = position;
  if (start === null || !canUndo(position)) return err({ code: 'nothing-to-undo' });
  return quiet({ ...start, start, random }, { type: 'undone', seat: start.active });
}

/** Goes on as domination after a capital or mission win. */
export function goOn(game: Scenario, position: DominationPosition): DominationTried {
  if (!canContinue(game, position)) return err({ code: 'cannot-continue' });
  const { active, mustTrade, reserve } = position;
  const name = mustTrade ? 'trading' : at(reserve, active) > 0 ? 'placing' : 'attacking.choosing';
  // A win with the last army of the start leads into the first turn.
  const turn = Math.max(1, position.turn);
  return quiet(
    { ...position, turn, mode: 'domination', phase: { name } },
    { type: 'continued', seat: active },
  );
}

/** Leaves something to the program, or takes it back. */
export function throwSwitch(
  position: DominationPosition,
  seat: Seat,
  { what, on }: DominationMove & { type: 'switch' },
): DominationTried {
  const switches = replaced(position.switches, seat, { ...at(position.switches, seat), [what]: on });
  return quiet({ ...position, switches }, { type: 'switched', seat, what, on });
}
