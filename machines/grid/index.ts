import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkOptions, checkSeats } from '../options.ts';
import type { Randomness } from '../random.ts';
import { ok, type Result } from '../result.ts';
import { seat, seats } from '../seat.ts';
import { about } from './about.ts';
import { territories } from './board.ts';
import { deal } from './deal.ts';
import { gridFlow } from './flow.ts';
import { positionSchema } from './holds.ts';
import { legalMoves } from './legal.ts';
import { DEPLOYMENT } from './placing.ts';
import { seatsToMove } from './seats.ts';
import { describe, explain } from './sentences.ts';
import type { GridPosition, GridSetup, GridTypes, GridView } from './types.ts';
import { moveSchema, optionsSchema, setupSchema } from './types.ts';

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

function prepare(chosen: GridSetup): Result<Rules<GridTypes>, SetupFault> {
  const count = checkSeats(about, chosen.seats);
  if (!count.ok) return count;
  const options = checkOptions(optionsSchema, chosen.options);
  if (!options.ok) return options;
  const setup: GridSetup = { seats: count.value, options: options.value };
  return ok({
    setup,
    ...flowRules(gridFlow(setup)),
    start: random => start(setup, random),
    legalMoves,
    view: position => view(setup, position),
    seen: event => event,
  });
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
