import type { Game, Rules, SetupFault } from '../game.ts';
import { checkOptions } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { gridRules } from './rules.ts';
import { moveSchema, optionsSchema, positionSchema, setupSchema } from './schemas.ts';
import { describe, explain } from './sentences.ts';
import type { GridSetup, GridTypes } from './types.ts';

/** Simple Risk on a board of 5 by 5 territories. */
export const grid: Game<GridTypes> = {
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

function prepare(setup: GridSetup): Result<Rules<GridTypes>, SetupFault> {
  const { seats } = setup;
  const { min, max } = about.seats;
  if (!Number.isInteger(seats) || seats < min || seats > max) {
    const sentence = `Simple Risk is for ${min} to ${max} players, not ${seats}`;
    return err({ code: 'wrong-seats', option: null, sentence });
  }
  const options = checkOptions(optionsSchema, setup.options);
  return options.ok ? ok(gridRules({ seats, options: options.value })) : options;
}
