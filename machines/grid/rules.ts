import { flowRules } from '../flow.ts';
import type { Rules } from '../game.ts';
import type { Randomness } from '../random.ts';
import { ok } from '../result.ts';
import { seat, seats } from '../seat.ts';
import { territories } from './board.ts';
import { deal } from './deal.ts';
import { gridFlow } from './flow.ts';
import { legalMoves } from './legal.ts';
import { DEPLOYMENT } from './placing.ts';
import { seatsToMove } from './seats.ts';
import type { GridPosition, GridSetup, GridTypes, GridView } from './types.ts';

/** The rules with one set-up that `prepare` has accepted. */
export function gridRules(setup: GridSetup): Rules<GridTypes> {
  return {
    setup,
    ...flowRules(gridFlow(setup)),
    start: random => start(setup, random),
    legalMoves,
    view: position => view(setup, position),
    seen: event => event,
  };
}

function start(setup: GridSetup, random: Randomness) {
  const dealt = deal(random, setup.seats);
  if (!dealt.ok) return dealt;
  const position: GridPosition = {
    owners: dealt.value.owners,
    troops: territories.map(() => 1),
    turn: 0,
    active: seat(0),
    eliminated: [],
    phase: { name: 'deploying', left: seats(setup.seats).map(() => DEPLOYMENT) },
    random: dealt.value.random,
  };
  return ok(position);
}

/** Nothing is hidden in this game but what the next dice will be. */
function view(setup: GridSetup, position: GridPosition): GridView {
  const { random: _, ...known } = position;
  return { ...known, seats: setup.seats, options: setup.options, toMove: seatsToMove(position) };
}
