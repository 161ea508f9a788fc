import { at, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { ConsoleMove, DominationMove } from './moves.ts';
import { type Game, quiet, refused, type Tried } from './step.ts';
import { marked } from './turns.ts';
import type { DominationPosition } from './types.ts';
import { canContinue } from './winning.ts';

const CONSOLE_MOVES = ['undo', 'continue', 'switch', 'mark', 'remark', 'luck'] as const;

/** True for a move that only the console knows. */
export const isConsoleMove = (move: DominationMove): move is ConsoleMove =>
  CONSOLE_MOVES.some(type => type === move.type);

/** Carries out a move that only the console knows; it may come in any phase. */
export function conduct(game: Game, position: DominationPosition, seat: Seat, move: ConsoleMove): Tried {
  switch (move.type) {
    case 'undo':
      return undo(position);
    case 'continue':
      return goOn(game, position);
    case 'switch':
      return throwSwitch(position, seat, move);
    case 'mark':
      return quiet(marked(game, position));
    case 'remark':
      return quiet(position);
    case 'luck':
      return quiet({ ...position, random: move.random });
  }
}

/** True when `undo` has something to go back to; a defender has not, for it is not his go. */
export const canUndo = ({ start, phase }: DominationPosition): boolean =>
  start !== null && phase.name !== 'attacking.defending';

function undo(position: DominationPosition): Tried {
  const { start, random } = position;
  if (start === null || !canUndo(position)) return refused({ code: 'nothing-to-undo' });
  return quiet({ ...start, start, random }, { type: 'undone', seat: start.active });
}

function goOn(game: Game, position: DominationPosition): Tried {
  if (!canContinue(game, position)) return refused({ code: 'cannot-continue' });
  const { active, mustTrade, reserve } = position;
  const name = mustTrade ? 'trading' : at(reserve, active) > 0 ? 'placing' : 'attacking.choosing';
  // A win with the last army of the start leads into the first turn.
  const turn = Math.max(1, position.turn);
  return quiet(
    { ...position, turn, mode: 'domination', phase: { name } },
    { type: 'continued', seat: active },
  );
}

function throwSwitch(
  position: DominationPosition,
  seat: Seat,
  { what, on }: ConsoleMove & { type: 'switch' },
): Tried {
  const switches = replaced(position.switches, seat, { ...at(position.switches, seat), [what]: on });
  return quiet({ ...position, switches }, { type: 'switched', seat, what, on });
}
