import type { Rules } from '../game.ts';
import { prepareBoard } from './board.ts';
import { legalMoves } from './legal.ts';
import { dominationMachine } from './machine.ts';
import { apply } from './play.ts';
import { seatToMove } from './seats.ts';
import { start } from './start.ts';
import type { Game } from './step.ts';
import type { DominationSetup, DominationTypes } from './types.ts';
import { seen, view } from './view.ts';

/** The rules with one set-up that `prepare` has accepted. */
export function dominationRules(setup: DominationSetup): Rules<DominationTypes> {
  const game: Game = { setup, board: prepareBoard(setup.board) };
  return {
    setup,
    machine: dominationMachine(game),
    start: random => start(game, random),
    apply: (position, seat, move) => apply(game, position, seat, move),
    seatsToMove: position => {
      const seat = seatToMove(game, position);
      return seat === null ? [] : [seat];
    },
    legalMoves: (position, seat) => legalMoves(game, position, seat),
    view: (position, viewer) => view(game, position, viewer),
    seen,
    outcome: ({ phase }) => (phase.name === 'over' ? phase.outcome : null),
    progress: ({ turn, phase }) => ({ turn, phase: phase.name }),
  };
}
