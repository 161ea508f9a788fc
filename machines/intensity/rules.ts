import type { Progress, Rules } from '../game.ts';
import { firstHand } from './hands.ts';
import { legalMoves, seatsToMove } from './legal.ts';
import { intensityMachine } from './machine.ts';
import { apply } from './play.ts';
import { type IntensityPosition, type IntensitySetup, type IntensityTypes, ROUNDS } from './types.ts';
import { seen, view } from './view.ts';

/** The rules with one set-up that `prepare` has accepted. */
export function intensityRules(setup: IntensitySetup): Rules<IntensityTypes> {
  return {
    setup,
    machine: intensityMachine(setup),
    start: random => firstHand(setup, random),
    apply: (position, seat, move) => apply(setup, position, seat, move),
    seatsToMove,
    legalMoves: (position, seat) => legalMoves(setup, position, seat),
    view: (position, viewer) => view(setup, position, viewer),
    seen: (event, viewer) => seen(setup, event, viewer),
    outcome: ({ phase }) => (phase.name === 'over' ? phase.outcome : null),
    progress,
  };
}

/** Turns count the rounds of the match: the third round of the second hand is turn 13. */
function progress({ number, rounds, table, phase }: IntensityPosition): Progress {
  const round = Math.min(rounds.length + 1, ROUNDS);
  const turn = (number - 1) * ROUNDS + round;
  if (phase.name !== 'playing') return { turn, phase: phase.name };
  return { turn, phase: table.cards.length === 0 ? 'playing.leading' : 'playing.following' };
}
