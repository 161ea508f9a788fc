import type { Rules } from '../game.ts';
import { prepareBoard } from './board.ts';
import { legalMoves } from './legal.ts';
import { warzoneMachine } from './machine.ts';
import { apply } from './play.ts';
import { seatsToMove } from './seats.ts';
import { start } from './start.ts';
import type { Game } from './step.ts';
import type { WarzoneSetup, WarzoneTypes } from './types.ts';
import { seen, view } from './view.ts';

/** The rules with one set-up that `prepare` has accepted. */
export function warzoneRules(setup: WarzoneSetup): Rules<WarzoneTypes> {
  const game: Game = { setup, board: prepareBoard(setup.board) };
  return {
    setup,
    machine: warzoneMachine(game),
    start: random => start(game, random),
    apply: (position, seat, move) => apply(game, position, seat, move),
    seatsToMove,
    legalMoves: (position, seat) => legalMoves(game, position, seat),
    view: (position, viewer) => view(game, position, viewer),
    seen,
    outcome: ({ phase }) => (phase.name === 'over' ? phase.outcome : null),
    progress: ({ turn, phase }) => ({ turn, phase: phase.name }),
  };
}
