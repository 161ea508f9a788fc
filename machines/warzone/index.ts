import { boardDataSchema } from '../conquest/board-data.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkOptions } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { optionsSchema } from './options.ts';
import { warzoneRules } from './rules.ts';
import { moveSchema, positionSchema, setupSchema } from './schemas.ts';
import { describe, explain } from './sentences.ts';
import { SEATS, type WarzoneSetup, type WarzoneTypes } from './types.ts';

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
  if (!Number.isInteger(seats) || seats < SEATS.min || seats > SEATS.max) {
    const sentence = `Warzone is for ${SEATS.min} to ${SEATS.max} players, not ${seats}`;
    return err({ code: 'wrong-seats', option: null, sentence });
  }
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
  return ok(warzoneRules({ seats, options: options.value, board }));
}
