import type { Game } from '../game.ts';
import { ok } from '../result.ts';
import { about } from './about.ts';
import { moveSchema } from './moves.ts';
import { optionsSchema } from './options.ts';
import { checkSetup } from './prepare.ts';
import { dominationRules } from './rules.ts';
import { positionSchema, setupSchema } from './schemas.ts';
import { describe, explain } from './sentences.ts';
import type { DominationTypes } from './types.ts';

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
    return checked.ok ? ok(dominationRules(checked.value)) : checked;
  },
  describe,
  explain,
};
