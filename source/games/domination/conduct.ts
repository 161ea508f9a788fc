import { dominationWith } from '../../../machines/domination/index.ts';
import { canUndo } from '../../../machines/domination/turns.ts';
import type {
  DominationMove,
  DominationPosition,
  DominationResult,
  DominationTypes,
  Scenario,
} from '../../../machines/domination/types.ts';
import { winReason } from '../../../machines/domination/winning.ts';
import { type Flow, quiet } from '../../../machines/flow.ts';
import { at, err, replaced } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';

/**
 * Domination, with the console's `undo`, `switch` and `continue` where it asks for them (rules/domination-console.md).
 */
export const domination = dominationWith((flow, game) =>
  game.setup.options.conduct === 'console' ? onConsole(flow, game) : flow,
);

/** Adds the console's moves to the flow. A finished game waits for its winner, who may undo or continue. */
const onConsole = (flow: Flow<DominationTypes>, game: Scenario): Flow<DominationTypes> => ({
  ...flow,
  states: {
    ...flow.states,
    over: {
      on: {
        continue: {
          run: here => goOn(game, here),
          legal: here => (canGoOn(game, here) ? [{ type: 'continue' }] : []),
          to: ['trading', 'placing', 'attacking.choosing'],
        },
      },
    },
  },
  anywhere: {
    // A game that was saved and loaded goes back to whatever it was loaded in.
    undo: {
      run: undo,
      legal: here => (canUndo(here) ? [{ type: 'undo' }] : []),
      to: [
        ...(['setup.claiming', 'setup.placing', 'capital', 'trading', 'placing'] as const),
        ...(['attacking.rolling', 'attacking.advancing', 'attacking.choosing'] as const),
        ...(['attacking.defending', 'fortifying', 'ending', 'over'] as const),
      ],
    },
    switch: {
      run: throwSwitch,
      legal: () =>
        (['endTurn', 'defend'] as const).flatMap(what =>
          [true, false].map(on => ({ type: 'switch', what, on }) as const),
        ),
      to: [],
    },
  },
  seatsToMove: here => (here.phase.name === 'over' ? [here.active] : flow.seatsToMove(here)),
});

/** Returns to the start of the turn; the random generator keeps its state. */
function undo(position: DominationPosition): DominationResult {
  const { start, random } = position;
  if (start === null || !canUndo(position)) return err({ code: 'nothing-to-undo' });
  return quiet({ ...start, start, random }, { type: 'undone', seat: start.active });
}

/** True when a game won by capitals or a mission may continue: the world is not conquered. */
export const canGoOn = (game: Scenario, position: DominationPosition): boolean =>
  position.phase.name === 'over' &&
  position.mode !== 'domination' &&
  winReason(game, { ...position, mode: 'domination' }) === null;

/** Continues for the whole world after a win by capitals or a mission. */
function goOn(game: Scenario, position: DominationPosition): DominationResult {
  return canGoOn(game, position)
    ? quiet(goneOn(position), { type: 'continued', seat: position.active })
    : err({ code: 'cannot-continue' });
}

/** The winner's turn goes on, for the whole world. */
export function goneOn(position: DominationPosition): DominationPosition {
  const { active, mustTrade, reserve } = position;
  const name = mustTrade ? 'trading' : at(reserve, active) > 0 ? 'placing' : 'attacking.choosing';
  // A win with the last army of the start leads into the first turn.
  return { ...position, turn: Math.max(1, position.turn), mode: 'domination', phase: { name } };
}

/** Leaves the end of turns or the defending dice to the program, or takes them back. */
function throwSwitch(
  position: DominationPosition,
  { what, on }: DominationMove & { type: 'switch' },
  seat: Seat,
): DominationResult {
  const switches = replaced(position.switches, seat, { ...at(position.switches, seat), [what]: on });
  return quiet({ ...position, switches }, { type: 'switched', seat, what, on });
}
