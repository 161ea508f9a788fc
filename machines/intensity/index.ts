import type { Game, Rules, SetupFault } from '../game.ts';
import { err, ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { intensityRules } from './rules.ts';
import { moveSchema, optionsSchema, positionSchema, setupSchema } from './schemas.ts';
import { describe, explain } from './sentences.ts';
import { type IntensitySetup, type IntensityTypes, SEATS } from './types.ts';

/** Intensity, a card game in which points are to be avoided (rules/intensity.md). */
export const intensity: Game<IntensityTypes> = {
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

function prepare(setup: IntensitySetup): Result<Rules<IntensityTypes>, SetupFault> {
  const { seats } = setup;
  if (seats !== SEATS) {
    const sentence = `Intensity is a game for ${SEATS}, not ${seats}`;
    return err({ code: 'wrong-seats', option: null, sentence });
  }
  const options = optionsSchema.safeParse(setup.options);
  if (options.success) return ok(intensityRules({ seats, options: options.data }));
  const path = options.error.issues[0]?.path.join('.') ?? '';
  if (path === '') return err({ code: 'wrong-option', option: null, sentence: 'an option is not known' });
  const sentence = `the option ${path} has a value that it cannot have`;
  return err({ code: 'wrong-option', option: path, sentence });
}
