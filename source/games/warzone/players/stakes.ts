import { NEUTRAL, type Sketch } from './sketch.ts';

/** The rank of a territory: nothing special; the way to a continent that somebody holds; a continent depends on it. */
export const LOW = 1;
export const MEDIUM = 2;
const HIGH = 3;

/** The loss of worth of a continent for each territory through which it can be entered. */
const WAYS = 0.1;

/** Fronts and the territories of others beside them of one rank; those that pay most come first. */
interface Rank {
  readonly fronts: readonly number[];
  readonly foes: readonly number[];
}

/** The importance of a seat's land and of the land beside it. */
export class Stakes {
  readonly #sketch: Sketch;
  readonly #seat: number;
  readonly own: number[] = [];
  /** Own territories beside others', and those beside any that are not own. */
  readonly fronts: number[] = [];
  readonly edges: number[] = [];
  readonly high: Rank;
  readonly medium: Rank;
  readonly low: Rank;
  /** By territory: its rank and weight, for own ones and those of others; the armies of others beside own ones. */
  readonly weights: Float64Array;
  readonly threats: Int32Array;
  /** By territory: steps through own land to a front, and through any land to others or, without any, to neutral land. */
  readonly toFront: Int32Array;
  readonly toOthers: Int32Array;
  /** By continent: territories of the seat, of others, and ways in. */
  readonly #mine: Int32Array;
  readonly #theirs: Int32Array;
  readonly #ways: Int32Array;

  constructor(sketch: Sketch, seat: number) {
    const { size, sizes, continent, neighbours } = sketch.ground;
    const { owners, armies } = sketch;
    this.#sketch = sketch;
    this.#seat = seat;
    this.weights = new Float64Array(size);
    this.threats = new Int32Array(size);
    this.#mine = new Int32Array(sizes.length);
    this.#theirs = new Int32Array(sizes.length);
    this.#ways = new Int32Array(sizes.length);
    const others: number[] = [];
    const neutral: number[] = [];
    const foes = new Set<number>();
    for (let each = 0; each < size; each++) {
      const owner = owners[each] ?? NEUTRAL;
      const of = continent[each] ?? 0;
      const beside = neighbours[each] ?? [];
      if (beside.some(next => continent[next] !== of)) this.#ways[of] = (this.#ways[of] ?? 0) + 1;
      if (owner === NEUTRAL) neutral.push(each);
      else if (owner !== seat) {
        if (sketch.isFoe(owner, seat)) others.push(each);
        this.#theirs[of] = (this.#theirs[of] ?? 0) + 1;
      } else {
        this.own.push(each);
        this.#mine[of] = (this.#mine[of] ?? 0) + 1;
        const hostile = beside.filter(next => sketch.isFoe(owners[next] ?? NEUTRAL, seat));
        if (beside.some(next => sketch.isPrey(owners[next] ?? NEUTRAL, seat))) this.edges.push(each);
        if (hostile.length > 0) this.fronts.push(each);
        for (const next of hostile) {
          foes.add(next);
          this.threats[each] = (this.threats[each] ?? 0) + (armies[next] ?? 0) - 1;
        }
      }
    }
    for (const each of [...this.own, ...others]) this.weights[each] = this.#weigh(each);
    const rank = (of: number): Rank => {
      const from = (list: Iterable<number>): readonly number[] =>
        [...list]
          .filter(each => Math.floor(this.weights[each] ?? 0) === of)
          .sort((one, other) => (this.weights[other] ?? 0) - (this.weights[one] ?? 0));
      return { fronts: from(this.fronts), foes: from(foes) };
    };
    this.high = rank(HIGH);
    this.medium = rank(MEDIUM);
    this.low = rank(LOW);
    this.toFront = this.#steps(this.fronts, each => owners[each] === seat);
    this.toOthers = this.#steps(others.length > 0 ? others : neutral, () => true);
  }

  isOwn(of: number): boolean {
    return this.#sketch.owners[of] === this.#seat;
  }

  ownBeside(of: number): readonly number[] {
    return (this.#sketch.ground.neighbours[of] ?? []).filter(each => this.isOwn(each));
  }

  /**
   * The neutral territories of the best continent without others beside own land, at most `missing`; `chosen` is the
   * only one allowed, or null. Null if own land touches none.
   */
  goal(missing: number, chosen: number | null): readonly number[] | null {
    const { ground, owners, armies } = this.#sketch;
    let best: readonly number[] | null = null;
    let most = 0;
    for (const [of, pays] of ground.bonus.entries()) {
      const left = (ground.sizes[of] ?? 0) - (this.#mine[of] ?? 0);
      if (chosen === null ? (this.#theirs[of] ?? 0) > 0 || left > missing : of !== chosen) continue;
      if (left === 0) continue;
      const land = [...ground.continent.keys()].filter(each => ground.continent[each] === of);
      const wanted = land.filter(each => owners[each] === NEUTRAL);
      const price = wanted.reduce((sum, each) => sum + (armies[each] ?? 0) + 1, 0);
      const score = (Math.max(0, pays) + 0.1) / price ** 2;
      if (score <= most || !wanted.some(each => this.ownBeside(each).length > 0)) continue;
      most = score;
      best = wanted;
    }
    return best;
  }

  /** The rank of a territory, plus a fraction for the bonus and the held part of its continent. */
  #weigh(of: number): number {
    const { ground } = this.#sketch;
    const continent = ground.continent[of] ?? 0;
    const size = ground.sizes[continent] ?? 0;
    const [mine, theirs] = [this.#mine[continent] ?? 0, this.#theirs[continent] ?? 0];
    const pays = (ground.bonus[continent] ?? 0) / 100;
    const isOwn = this.isOwn(of);
    if (pays > 0 && (isOwn ? mine === size || theirs === size - 1 : theirs === size || mine === size - 1))
      return HIGH + Math.min(0.9, pays);
    let way = 0;
    for (const next of ground.neighbours[of] ?? []) {
      const beside = ground.continent[next] ?? 0;
      const whole = ground.sizes[beside] ?? 0;
      const isHeld = this.#mine[beside] === whole || (!isOwn && this.#theirs[beside] === whole);
      if (beside !== continent && isHeld) way = Math.max(way, (ground.bonus[beside] ?? 0) / 100);
    }
    if (way > 0) return MEDIUM + Math.min(0.9, way);
    const share = (mine + theirs) / size / 10 - (WAYS * (this.#ways[continent] ?? 0)) / 100;
    return LOW + Math.max(0, Math.min(0.9, pays + share));
  }

  #steps(starts: readonly number[], through: (of: number) => boolean): Int32Array {
    const { size, neighbours } = this.#sketch.ground;
    const steps = new Int32Array(size).fill(-1);
    for (const each of starts) steps[each] = 0;
    const queue = [...starts];
    for (const here of queue)
      for (const next of neighbours[here] ?? []) {
        if (steps[next] !== -1 || !through(next)) continue;
        steps[next] = (steps[here] ?? 0) + 1;
        queue.push(next);
      }
    return steps;
  }
}
