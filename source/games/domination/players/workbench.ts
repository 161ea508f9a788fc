import { memoize, type Strike } from '../../conquest/players/choice.ts';
import { copyBoard, emptyBoard, isSame, type ScratchBoard } from './scratch-board.ts';
import type { Situation, Terrain } from './situation.ts';

/** A march through other players' countries. */
export interface March extends Strike {
  /** The chance to win the game with it, stopping at its best point. */
  readonly value: number;
  /** Its attacks up to the best point to stop; none where each is to be asked for. */
  readonly steps: readonly MarchStep[];
  /** New armies to place at its source, or those to move in after a capture, where not all. */
  readonly armies?: number;
}

/** An attack of a march with its mean result. */
export interface MarchStep extends Strike {
  /** All armies in the source at its start. */
  readonly armies: number;
  readonly all: boolean;
}

/** Plans remembered: one for each number to move in, and one more. */
const KEPT = 4;

/**
 * The last plans: how many armies move in depends on the attacks that follow, so the next question has the same
 * answer. A plan is recalled only for identical inputs.
 */
export class Memory {
  readonly #thoughts: { situation: Situation; board: ScratchBoard; plan: March | null }[] = [];

  /** The plan for a board; undefined if unknown. */
  recall(situation: Situation, board: ScratchBoard): March | null | undefined {
    return this.#thoughts.find(each => isSame(each.board, board) && isAlike(each.situation, situation))?.plan;
  }

  keep(situation: Situation, board: ScratchBoard, plan: March | null): void {
    const oldest = this.#thoughts.length === KEPT ? this.#thoughts.shift() : undefined;
    const copy = oldest?.board ?? emptyBoard(board.owners.length);
    copyBoard(copy, board);
    this.#thoughts.push({ situation, board: copy, plan });
  }
}

/** True when nothing differs that judges, aims and marches use besides the board. */
const isAlike = ({ view: a, ...one }: Situation, { view: b, ...other }: Situation): boolean =>
  (['terrain', 'options', 'seat', 'seats', 'owed', 'spared', 'style'] as const).every(
    key => one[key] === other[key],
  ) &&
  (['mode', 'mission', 'capitals', 'beatenBy', 'deckSize', 'nextTrade'] as const).every(k => a[k] === b[k]) &&
  a.hand.length === b.hand.length &&
  a.used.length === b.used.length &&
  a.handSizes.every((size, seat) => size === b.handSizes[seat]);

const MOST_SEATS = 6;

/** Reused memory for thinking on a terrain, since allocating is slow; no answer depends on earlier ones. */
export const workbenchOf = memoize(({ size }: Terrain) => ({
  /** The board on the table, restored after each trial. */
  table: emptyBoard(size),
  /** The board of the march being tried. */
  marching: emptyBoard(size),
  /** The board after the sweep being tried. */
  sweeping: emptyBoard(size),
  ways: new CheapestWays(size),
  /** The countries wanted by the march being tried. */
  wanted: new Uint8Array(size),
  /** Counts by seat. */
  tally: {
    armies: new Float64Array(MOST_SEATS),
    countries: new Int32Array(MOST_SEATS),
    incomes: new Float64Array(MOST_SEATS),
  },
  memory: new Memory(),
  /** Countries judged so far, as the measure of work. */
  effort: { countries: 0 },
}));

/** The cheapest ways from one country (E. W. Dijkstra, 1959), on reused lists. */
export class CheapestWays {
  readonly #costs: Float64Array;
  readonly #steps: Int32Array;
  readonly #open: number[] = [];
  #limit = 0;

  constructor(size: number) {
    this.#costs = new Float64Array(size);
    this.#steps = new Int32Array(size);
  }

  /** Restarts from a country, ignoring ways above a cost. */
  begin(from: number, limit: number): void {
    this.#limit = limit;
    this.#costs.fill(Number.POSITIVE_INFINITY);
    this.#steps.fill(-1);
    this.#costs[from] = 0;
    this.#open.length = 0;
    this.#open.push(from);
  }

  /** Takes the cheapest country not taken before; null for none. */
  nearest(): number | null {
    let least = Number.POSITIVE_INFINITY;
    let territory = -1;
    for (let index = 0; index < this.#open.length; index++) {
      const cost = this.#costs[this.#open[index] ?? 0] ?? 0;
      if (cost >= least) continue;
      least = cost;
      territory = index;
    }
    const found = this.#open[territory];
    const last = this.#open.pop();
    if (found === undefined || last === undefined) return null;
    if (territory < this.#open.length) this.#open[territory] = last;
    return found;
  }

  /** Offers the way from a taken country to its neighbour. */
  offer(from: number, to: number, price: number): void {
    const cost = (this.#costs[from] ?? 0) + price;
    const before = this.#costs[to] ?? 0;
    if (cost >= before || cost > this.#limit) return;
    if (before === Number.POSITIVE_INFINITY) this.#open.push(to);
    this.#costs[to] = cost;
    const step = this.#steps[from] ?? -1;
    this.#steps[to] = step < 0 ? to : step;
  }

  /** The cost of the cheapest way to a taken country. */
  costTo(country: number): number {
    return this.#costs[country] ?? 0;
  }

  /** The first country on the way to an offered one. */
  firstStep(to: number): number {
    return this.#steps[to] ?? to;
  }
}
