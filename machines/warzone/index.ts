import { boardDataSchema } from '../conquest/board.ts';
import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkOptions, checkSeats } from '../options.ts';
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
  const { seats, board } = setup;
  const count = checkSeats(about, seats);
  if (!count.ok) return count;
  if (!boardDataSchema.safeParse(board).success) {
    const sentence = 'the board is not one: names, continents, countries and borders that are there';
    return err({ code: 'wrong-board', option: null, sentence });
  }
  const options = checkOptions(optionsSchema, setup.options);
  if (!options.ok) return options;
  const size = board.countries.length;
  const each = options.value.start === 'deal' ? 1 : options.value.startTerritories;
  if (seats * each > size) {
    const sentence = `${seats} players need ${seats * each} territories, and the map has ${size}`;
    return err({ code: 'map-too-small', option: each === 1 ? null : 'startTerritories', sentence });
  }
  const game = { setup: { seats, options: options.value, board }, board: prepareBoard(board) };
  return ok({
    setup: game.setup,
    ...flowRules(warzoneFlow(game)),
    start: random => start(game, random),
    legalMoves: (position, seat) => legalMoves(game, position, seat),
    view: (position, viewer) => view(game, position, viewer),
    seen,
  });
}
