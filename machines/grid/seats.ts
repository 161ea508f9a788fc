import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { GridBoard, GridPhase } from './types.ts';

/** The one seat that the game waits for: the defender while dice are chosen, else whose turn it is. */
export function seatToMove(position: GridBoard & { readonly phase: GridPhase }): Seat | null {
  if (position.phase.name === 'over') return null;
  return position.phase.name === 'defending' ? at(position.owners, position.phase.target) : position.active;
}

/** The seats that the game waits for: none when it is over. */
export function seatsToMove(position: GridBoard & { readonly phase: GridPhase }): readonly Seat[] {
  const seat = seatToMove(position);
  return seat === null ? [] : [seat];
}
