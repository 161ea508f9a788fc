import type { Strike } from '../../conquest/players/choice.ts';
import type { Situation } from './situation.ts';
import { emptyStand, isSame, reset, type Stand } from './stand.ts';
import type { Terrain } from './terrain.ts';
import { CheapestWays } from './ways.ts';

/** What a march through other players' countries comes to. */
export interface March extends Strike {
  /** The chance to win the game with it, stopping wherever that is best. */
  readonly value: number;
}

/** How many plans are kept: those for each way to move in, and one more. */
const KEPT = 4;

interface Thought {
  readonly situation: Situation;
  readonly stand: Stand;
  readonly plan: March | null;
}

/**
 * The last plans. How many armies move in is decided by what can be done with them; the next question, what to attack,
 * has the same answer. A plan is recalled only where all that it was made from is the same.
 */
export class Memory {
  readonly #thoughts: Thought[] = [];

  /** The plan for a board; undefined where none is known. */
  recall(situation: Situation, stand: Stand): March | null | undefined {
    const thought = this.#thoughts.find(
      each => isSame(each.stand, stand) && isAlike(each.situation, situation),
    );
    return thought?.plan;
  }

  /** @param stand is copied */
  keep(situation: Situation, stand: Stand, plan: March | null): void {
    const oldest = this.#thoughts.length === KEPT ? this.#thoughts.shift() : undefined;
    const copy = oldest?.stand ?? emptyStand(stand.owners.length);
    reset(copy, stand);
    this.#thoughts.push({ situation, stand: copy, plan });
  }
}

/** True when nothing differs that judges, aims and marches look at besides the board. */
function isAlike(one: Situation, other: Situation): boolean {
  const [a, b] = [one.view, other.view];
  return (
    one.terrain === other.terrain &&
    one.options === other.options &&
    one.seat === other.seat &&
    one.seats === other.seats &&
    a.mode === b.mode &&
    a.mission === b.mission &&
    a.capitals === b.capitals &&
    a.beatenBy === b.beatenBy &&
    a.hand.length === b.hand.length &&
    a.used.length === b.used.length &&
    a.deckSize === b.deckSize &&
    a.nextTrade === b.nextTrade &&
    a.handSizes.every((size, seat) => size === b.handSizes[seat])
  );
}

/** What is thought with on a terrain, used again and again: a question takes less time than making these anew. */
export interface Workbench {
  /** The board as it lies, in so far as the question does not change it and change it back. */
  readonly table: Stand;
  /** A board for one march at a time, which begins by making it like the other. */
  readonly marching: Stand;
  readonly ways: CheapestWays;
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

const workbenches = new WeakMap<Terrain, Workbench>();

/** The workbench of a terrain. No answer depends on what was thought on it before. */
export function workbenchOf(terrain: Terrain): Workbench {
  const found = workbenches.get(terrain);
  if (found !== undefined) return found;
  const { size } = terrain;
  const made = {
    table: emptyStand(size),
    marching: emptyStand(size),
    ways: new CheapestWays(size),
    wanted: new Uint8Array(size),
    tally: {
      armies: new Float64Array(MOST_SEATS),
      countries: new Int32Array(MOST_SEATS),
      incomes: new Float64Array(MOST_SEATS),
    },
    memory: new Memory(),
  };
  workbenches.set(terrain, made);
  return made;
}
