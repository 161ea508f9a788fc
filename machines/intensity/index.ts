import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkOptions, checkSeats } from '../options.ts';
import { ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { intensityFlow } from './flow.ts';
import { firstHand } from './hands.ts';
import { positionSchema } from './holds.ts';
import { describe, explain } from './sentences.ts';
import type { IntensitySetup, IntensityTypes } from './types.ts';
import { moveSchema, optionsSchema, setupSchema } from './types.ts';
import { legalMoves, seen, view } from './view.ts';

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

function prepare(chosen: IntensitySetup): Result<Rules<IntensityTypes>, SetupFault> {
  const count = checkSeats(about, chosen.seats);
  if (!count.ok) return count;
  const options = checkOptions(optionsSchema, chosen.options);
  if (!options.ok) return options;
  const setup: IntensitySetup = { seats: count.value, options: options.value };
  return ok({
    setup,
    ...flowRules(intensityFlow(setup)),
    start: random => firstHand(setup, random),
    legalMoves: (position, seat) => legalMoves(setup, position, seat),
    view: (position, viewer) => view(setup, position, viewer),
    seen: (event, viewer) => seen(setup, event, viewer),
  });
}
