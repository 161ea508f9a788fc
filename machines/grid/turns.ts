import { quietStep } from '../flow.ts';
import type { Outcome } from '../outcome.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { countOf } from './board.ts';
import { reinforcement } from './placing.ts';
import type { GridBoard, GridPosition, GridSetup, GridStep } from './types.ts';

/** True when this turn is the last that the turn limit allows. */
export const isLastTurn = (setup: GridSetup, position: GridPosition): boolean =>
  setup.options.turnLimit > 0 && position.turn >= setup.options.turnLimit;

/** True when one player owns all territories (rules/grid.md#the-end). */
export const isWon = (board: GridBoard): boolean => board.owners.every(owner => owner === board.owners[0]);

/** Begins a turn: what the player gets is counted now and stays, whatever happens in the turn. */
export function beginTurn(position: GridPosition, seat: Seat, turn: number): GridStep {
  const troops = reinforcement(countOf(position, seat));
  const begun: GridPosition = { ...position, active: seat, turn, phase: { name: 'reinforcing', troops } };
  return quietStep(begun, { type: 'turn-began', seat, turn, troops });
}

/** Ends a turn: the next player still in the game begins one, or the game is a draw by its limit. */
export function endTurn(setup: GridSetup, position: GridPosition): GridStep {
  if (!isLastTurn(setup, position)) {
    return beginTurn(position, nextSeat(setup, position), position.turn + 1);
  }
  const outcome: Outcome = {
    places: [survivors(setup, position), ...outOfGame(position)],
    reason: 'turn-limit',
  };
  const over: GridPosition = { ...position, phase: { name: 'over', outcome } };
  return quietStep(over, { type: 'drawn', turn: position.turn });
}

/** Ends the game: the active player has conquered the board. */
export function win(position: GridPosition): GridStep {
  const outcome: Outcome = { places: [[position.active], ...outOfGame(position)], reason: 'conquest' };
  const over: GridPosition = { ...position, phase: { name: 'over', outcome } };
  return quietStep(over, { type: 'won', seat: position.active });
}

function nextSeat(setup: GridSetup, position: GridPosition): Seat {
  const alive = survivors(setup, position);
  return alive.find(each => each > position.active) ?? at(alive, 0);
}

const survivors = (setup: GridSetup, board: GridBoard): Seat[] =>
  seats(setup.seats).filter(each => !board.eliminated.includes(each));

/** The places of those who are out: who went last stands highest. */
const outOfGame = (board: GridBoard): Seat[][] => board.eliminated.toReversed().map(each => [each]);
