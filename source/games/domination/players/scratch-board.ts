import type { Seat } from '../../../../machines/seat.ts';
import type { Situation } from './situation.ts';

/** A mutable board for thinking; each line of thought has its own copy. */
export interface ScratchBoard {
  /** By country: the seat, −1 for nobody. */
  readonly owners: Int8Array;
  readonly armies: Int32Array;
  /** True once the player has captured a country this turn. */
  captured: boolean;
}

/** Sets a board to the one on the table. @returns the same board */
export function copyPosition(board: ScratchBoard, { view, terrain }: Situation): ScratchBoard {
  for (let country = 0; country < terrain.size; country++) {
    board.owners[country] = view.owners[country] ?? -1;
    board.armies[country] = view.armies[country] ?? 0;
  }
  board.captured = view.captured;
  return board;
}

/** A board without owners. */
export const emptyBoard = (size: number): ScratchBoard => ({
  owners: new Int8Array(size),
  armies: new Int32Array(size),
  captured: false,
});

/** Copies one board to another of its size. */
export function copyBoard(board: ScratchBoard, to: ScratchBoard): void {
  board.owners.set(to.owners);
  board.armies.set(to.armies);
  board.captured = to.captured;
}

/** True when two boards of one size are equal. */
export function isSame(one: ScratchBoard, other: ScratchBoard): boolean {
  if (one.captured !== other.captured) return false;
  for (let country = 0; country < one.owners.length; country++)
    if (one.armies[country] !== other.armies[country] || one.owners[country] !== other.owners[country])
      return false;
  return true;
}

/** Adds armies to a country; negative numbers remove them. */
export function add({ armies }: ScratchBoard, country: number, count: number): void {
  armies[country] = (armies[country] ?? 0) + count;
}

/** Moves armies between two countries. */
export function shift(board: ScratchBoard, source: number, target: number, count: number): void {
  add(board, source, -count);
  add(board, target, count);
}

/** Captures a country and moves armies in from another. */
export function take(board: ScratchBoard, seat: Seat, source: number, target: number, count: number): void {
  board.owners[target] = seat;
  board.armies[target] = 0;
  shift(board, source, target, count);
  board.captured = true;
}
