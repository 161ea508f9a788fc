import { boardDataSchema } from '../conquest/board.ts';
import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkChoices } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { warzoneFlow } from './flow.ts';
import { positionSchema } from './holds.ts';
import { legalMoves } from './legal.ts';
import { optionsSchema } from './options.ts';
import { describe, explain } from './sentences.ts';
import { start } from './start.ts';
import { moveSchema, prepareBoard, setupSchema, type WarzoneSetup, type WarzoneTypes } from './types.ts';
import { seen, view } from './view.ts';

/** Risk with hidden orders that are executed together (rules/warzone.md). */
export const warzone: Game<WarzoneTypes> = {
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare,
  describe,
  explain,
};

function prepare(setup: WarzoneSetup): Result<Rules<WarzoneTypes>, SetupFault> {
  const checked = checkChoices(about, optionsSchema, setup);
  if (!checked.ok) return checked;
  const { seats, board, options } = checked.value;
  if (!boardDataSchema.safeParse(board).success) {
    const sentence = 'the board is not one: names, continents, countries and borders that are there';
    return err({ code: 'wrong-board', option: null, sentence });
  }
  const size = board.countries.length;
  const each = options.start === 'deal' ? 1 : options.startTerritories;
  if (seats * each > size) {
    const sentence = `${seats} players need ${seats * each} territories, and the map has ${size}`;
    return err({ code: 'map-too-small', option: each === 1 ? null : 'startTerritories', sentence });
  }
  const game = { setup: checked.value, board: prepareBoard(board) };
  return ok({
    setup: game.setup,
    ...flowRules(warzoneFlow(game)),
    start: random => start(game, random),
    legalMoves: (position, seat) => legalMoves(game, position, seat),
    view: (position, viewer) => view(game, position, viewer),
    seen,
  });
}
