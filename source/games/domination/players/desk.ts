import { Memory } from './memory.ts';
import { emptyStand, type Stand } from './stand.ts';
import type { Terrain } from './terrain.ts';
import { Ways } from './ways.ts';

/** What is thought with on a terrain, used again and again: a question takes less time than making these anew. */
export interface Desk {
  /** The board as it lies, in so far as the question does not change it and change it back. */
  readonly table: Stand;
  /** A board for one march at a time, which begins by making it like the other. */
  readonly marching: Stand;
  readonly ways: Ways;
  /** What one march is to take. */
  readonly wanted: Uint8Array;
  /** What the board is counted in, by seat. */
  readonly tally: Tally;
  readonly memory: Memory;
}

interface Tally {
  readonly armies: Float64Array;
  readonly countries: Int32Array;
  readonly incomes: Float64Array;
}

const MOST_SEATS = 6;

const desks = new WeakMap<Terrain, Desk>();

/** The desk of a terrain. No answer depends on what was thought on it before. */
export function deskOf(terrain: Terrain): Desk {
  const found = desks.get(terrain);
  if (found !== undefined) return found;
  const { size } = terrain;
  const made = {
    table: emptyStand(size),
    marching: emptyStand(size),
    ways: new Ways(size),
    wanted: new Uint8Array(size),
    tally: {
      armies: new Float64Array(MOST_SEATS),
      countries: new Int32Array(MOST_SEATS),
      incomes: new Float64Array(MOST_SEATS),
    },
    memory: new Memory(),
  };
  desks.set(terrain, made);
  return made;
}
