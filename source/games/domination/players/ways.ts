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
