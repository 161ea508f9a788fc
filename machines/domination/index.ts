import { flowRules } from '../flow.ts';
import type { Game } from '../game.ts';
import { ok } from '../result.ts';
import { about } from './about.ts';
import { prepareBoard } from './board.ts';
import type { DominationTypes } from './events.ts';
import { dominationFlow } from './flow.ts';
import { positionSchema } from './holds.ts';
import { legalMoves } from './legal.ts';
import { optionsSchema } from './options.ts';
import { checkSetup } from './prepare.ts';
import { describe, explain } from './sentences.ts';
import { start } from './start.ts';
import type { Scenario } from './types.ts';
import { moveSchema, setupSchema } from './types.ts';
import { seen, view } from './view.ts';

/** Risk as the Domination program and the class that follows it play it, on any map. */
export const domination: Game<DominationTypes> = {
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare: setup => {
    const checked = checkSetup(setup);
    if (!checked.ok) return checked;
    const game: Scenario = { setup: checked.value, board: prepareBoard(checked.value.board) };
    return ok({
      setup: game.setup,
      ...flowRules(dominationFlow(game)),
      start: random => start(game, random),
      legalMoves: (position, seat) => legalMoves(game, position, seat),
      view: (position, viewer) => view(game, position, viewer),
      seen,
    });
  },
  describe,
  explain,
};
