import { flowRules } from '../flow.ts';
import type { Rules } from '../game.ts';
import { prepareBoard } from './board.ts';
import { dominationFlow } from './flow.ts';
import { legalMoves } from './legal.ts';
import { start } from './start.ts';
import type { DominationSetup, DominationTypes, Scenario } from './types.ts';
import { seen, view } from './view.ts';

/** The rules with one set-up that `prepare` has accepted. */
export function dominationRules(setup: DominationSetup): Rules<DominationTypes> {
  const game: Scenario = { setup, board: prepareBoard(setup.board) };
  return {
    setup,
    ...flowRules(dominationFlow(game)),
    start: random => start(game, random),
    legalMoves: (position, seat) => legalMoves(game, position, seat),
    view: (position, viewer) => view(game, position, viewer),
    seen,
  };
}
