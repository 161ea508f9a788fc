import type { Game, Rules, SetupFault } from '../game.ts';
import { checkOptions } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { gridRules } from './rules.ts';
import { moveSchema, optionsSchema, positionSchema, setupSchema } from './schemas.ts';
import { describe, explain } from './sentences.ts';
import type { GridSetup, GridTypes } from './types.ts';

const SEATS = { min: 3, max: 5 } as const;

/** Simple Risk on a board of 5 by 5 territories. */
export const grid: Game<GridTypes> = {
  id: 'grid',
  title: 'Simple Risk',
  summary: 'Three to five players conquer a board of 25 territories',
  rulesVersion: 1,
  seats: SEATS,
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
  if (!Number.isInteger(seats) || seats < SEATS.min || seats > SEATS.max) {
    const sentence = `Simple Risk is for ${SEATS.min} to ${SEATS.max} players, not ${seats}`;
    return err({ code: 'wrong-seats', option: null, sentence });
  }
  const options = checkOptions(optionsSchema, setup.options);
  return options.ok ? ok(gridRules({ seats, options: options.value })) : options;
}
