import { madeOnce, type Strike } from '../../conquest/players/choice.ts';
import { emptyStand, isSame, reset, type ScratchBoard } from './scratch-board.ts';
import type { Situation, Terrain } from './situation.ts';

/** What a march through other players' countries comes to. */
export interface March extends Strike {
  /** The chance to win the game with it, stopping wherever that is best. */
  readonly value: number;
  /** Its attacks as far as it should go. */
  readonly steps: readonly MarchStep[];
}

/** One attack of a march, in its mean outcome. */
export interface MarchStep extends Strike {
  /** The armies that the attack begins with, all of them counted. */
  readonly armies: number;
  /** Whether all move in that may. */
  readonly all: boolean;
}

/** How many plans are kept: those for each way to move in, and one more. */
const KEPT = 4;

interface Thought {
  readonly situation: Situation;
  readonly stand: ScratchBoard;
  readonly plan: March | null;
}

/**
 * The last plans. How many armies move in is decided by what can be done with them; the next question, what to attack,
 * has the same answer. A plan is recalled only where all that it was made from is the same.
 */
export class Memory {
  readonly #thoughts: Thought[] = [];

  /** The plan for a board; undefined where none is known. */
  recall(situation: Situation, stand: ScratchBoard): March | null | undefined {
    const thought = this.#thoughts.find(
      each => isSame(each.stand, stand) && isAlike(each.situation, situation),
    );
    return thought?.plan;
  }

  /** @param stand is copied */
  keep(situation: Situation, stand: ScratchBoard, plan: March | null): void {
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

/** The most seats of a game. */
const MOST_SEATS = 6;

/**
 * What is thought with on a terrain, used again and again: a question takes less time than making these anew. No answer
 * depends on what was thought on it before.
 */
export const workbenchOf = madeOnce(({ size }: Terrain) => ({
  /** The board as it lies, in so far as the question does not change it and change it back. */
  table: emptyStand(size),
  /** A board for one march at a time, which begins by making it like the other. */
  marching: emptyStand(size),
  ways: new CheapestWays(size),
  /** What one march is to take. */
  wanted: new Uint8Array(size),
  /** What the board is counted in, by seat. */
  tally: {
    armies: new Float64Array(MOST_SEATS),
    countries: new Int32Array(MOST_SEATS),
    incomes: new Float64Array(MOST_SEATS),
  },
  memory: new Memory(),
  /** How many countries have been looked at in judged boards: the measure of work. */
  effort: { countries: 0 },
}));

/** The cheapest ways from one country (E. W. Dijkstra, 1959), on lists that are used again and again. */
export class CheapestWays {
  readonly #costs: Float64Array;
  readonly #steps: Int32Array;
  readonly #open: number[] = [];
  #limit = 0;

  /** @param size how many countries there are */
  constructor(size: number) {
    this.#costs = new Float64Array(size);
    this.#steps = new Int32Array(size);
  }

  /** Forgets all, and begins at a country; ways that cost more than a limit are not looked at. */
  begin(from: number, limit: number): void {
    this.#limit = limit;
    this.#costs.fill(Number.POSITIVE_INFINITY);
    this.#steps.fill(-1);
    this.#costs[from] = 0;
    this.#open.length = 0;
    this.#open.push(from);
  }

  /** Takes the cheapest country that was not taken before; null when there is none. */
  nearest(): number | null {
    let least = Number.POSITIVE_INFINITY;
    let place = -1;
    for (let index = 0; index < this.#open.length; index++) {
      const cost = this.#costs[this.#open[index] ?? 0] ?? 0;
      if (cost >= least) continue;
      least = cost;
      place = index;
    }
    const found = this.#open[place];
    const last = this.#open.pop();
    if (found === undefined || last === undefined) return null;
    if (place < this.#open.length) this.#open[place] = last;
    return found;
  }

  /** A way from a country that was taken on to a neighbour of it. */
  offer(from: number, to: number, price: number): void {
    const cost = (this.#costs[from] ?? 0) + price;
    const before = this.#costs[to] ?? 0;
    if (cost >= before || cost > this.#limit) return;
    if (before === Number.POSITIVE_INFINITY) this.#open.push(to);
    this.#costs[to] = cost;
    const step = this.#steps[from] ?? -1;
    this.#steps[to] = step < 0 ? to : step;
  }

  /** The first country on the way to one that was offered. */
  firstStep(to: number): number {
    return this.#steps[to] ?? to;
  }
}
