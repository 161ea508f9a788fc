import { flowRules } from '../flow.ts';
import type { Rules } from '../game.ts';
import { intensityFlow } from './flow.ts';
import { firstHand } from './hands.ts';
import { legalMoves } from './legal.ts';
import type { IntensitySetup, IntensityTypes } from './types.ts';
import { seen, view } from './view.ts';

/** The rules with one set-up that `prepare` has accepted. */
export function intensityRules(setup: IntensitySetup): Rules<IntensityTypes> {
  return {
    setup,
    ...flowRules(intensityFlow(setup)),
    start: random => firstHand(setup, random),
    legalMoves: (position, seat) => legalMoves(setup, position, seat),
    view: (position, viewer) => view(setup, position, viewer),
    seen: (event, viewer) => seen(setup, event, viewer),
  };
}
