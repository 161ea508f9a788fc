import type { Territory } from '../../../../machines/conquest/board.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { bestOf } from '../../conquest/players/choice.ts';
import { type BeliefState, incomesOf } from './belief-state.ts';
import type { MassingStyle } from './massing-style.ts';
import { type March, OrderBuilder, ordersOf } from './order-builder.ts';
import { NEUTRAL, Sketch } from './sketch.ts';
import { LOW, MEDIUM, Stakes } from './stakes.ts';

/** The attackers for each defender of a neutral territory. */
const TAKE = 1.5;
/** Before all fronts are held, only continents with at most so many missing territories are completed. */
const MISSING = 3;
/** Attackers beyond those that capture for certain, where a continent depends on it. */
const SLACK = 6;
/** An army stays in land that pays while others are at most so many steps away. */
const NEAR = 2;

/**
 * The orders of a seat that keeps its armies together: it holds what pays, attacks where a continent depends on it or
 * the trade is good, completes one continent after another, and waits with the rest in one territory. `incomes` by seat.
 */
export function massingOrders(
  sketch: Sketch,
  seat: number,
  incomes: readonly number[],
  style: MassingStyle,
): readonly Order[] {
  return sketch.counts[seat] === 0 ? [] : new MassingPlan(sketch, seat, incomes, style).orders();
}

/** The plan of a player who keeps the armies together. */
export function massingBuilder(belief: BeliefState, style: MassingStyle): OrderBuilder {
  const builder = new OrderBuilder(belief);
  builder.take(massingOrders(new Sketch(belief, []), belief.seat, incomesOf(belief), style));
  return builder;
}

class MassingPlan {
  readonly #sketch: Sketch;
  readonly #stakes: Stakes;
  readonly style: MassingStyle;
  /** Defenders that an attacker kills, and attackers that trade evenly with a defender. */
  readonly #rate: number;
  readonly #fair: number;
  /** The highest income of another player. */
  readonly #fear: number;
  #pool: number;
  /** By territory: armies that may still go; armies with deployments and help; armies sent there. */
  readonly #idle: Int32Array;
  readonly #standing: Int32Array;
  readonly #sent: Int32Array;
  readonly #deployed: Int32Array;
  readonly #help: March[] = [];
  readonly #growth: March[] = [];
  readonly #strikes: March[] = [];

  constructor(sketch: Sketch, seat: number, incomes: readonly number[], style: MassingStyle) {
    const { size, options } = sketch.ground;
    this.#sketch = sketch;
    this.#stakes = new Stakes(sketch, seat);
    this.style = style;
    this.#rate = options.attackRate / 100;
    this.#fair = options.defenceRate / options.attackRate;
    this.#fear = Math.max(0, ...incomes.filter((_, who) => sketch.isFoe(who, seat)));
    this.#pool = incomes[seat] ?? 0;
    this.#idle = new Int32Array(size);
    this.#standing = new Int32Array(size);
    this.#sent = new Int32Array(size);
    this.#deployed = new Int32Array(size);
    for (const each of this.#stakes.own) {
      this.#standing[each] = sketch.armies[each] ?? 0;
      this.#idle[each] = Math.max(0, (sketch.armies[each] ?? 0) - 1);
    }
  }

  /** Deployments; then help, neutral land, and attacks on others last. */
  orders(): readonly Order[] {
    const { aim, growth, even, hedge, waits, rest, spare } = this.style;
    const { high, medium, low, fronts } = this.#stakes;
    const odds = even ? this.#fair : 1 / this.#rate;
    if (aim !== null) this.#strike(aim, 0, Number.POSITIVE_INFINITY);
    this.#hold(high.fronts, threat => this.#sure(threat));
    this.#strikeAll(high.foes, 1 / this.#rate, 1, SLACK);
    if (fronts.length === 0) this.#grow(this.#pool, Number.POSITIVE_INFINITY);
    else this.#grow(growth, MISSING);
    this.#hold(high.fronts, threat => threat / this.#fair);
    this.#strikeAll(high.foes, this.#fair, 1, SLACK);
    this.#hold(medium.fronts, threat => this.#sure(threat));
    if (!waits) this.#strikeAll(medium.foes, odds, hedge, Number.POSITIVE_INFINITY);
    this.#bringHelp();
    if (!waits) this.#strikeAll(low.foes, odds, hedge, 0);
    if (spare && this.#isQuiet()) this.#grow(this.#pool, Number.POSITIVE_INFINITY);
    this.#deployRest(rest);
    this.#grow(0, Number.POSITIVE_INFINITY);
    this.#join();
    this.#approach();
    return ordersOf(this.#stakes.own, this.#deployed, [...this.#help, ...this.#growth, ...this.#strikes]);
  }

  #deploy(where: number, armies: number): void {
    const count = Math.min(this.#pool, armies);
    if (count < 1) return;
    this.#pool -= count;
    this.#deployed[where] = (this.#deployed[where] ?? 0) + count;
    this.#idle[where] = (this.#idle[where] ?? 0) + count;
    this.#standing[where] = (this.#standing[where] ?? 0) + count;
  }

  #send(list: March[], source: number, target: number, armies: number): void {
    const count = Math.min(this.#idle[source] ?? 0, armies);
    if (count < 1) return;
    this.#idle[source] = (this.#idle[source] ?? 0) - count;
    this.#standing[source] = (this.#standing[source] ?? 0) - count;
    this.#sent[target] = (this.#sent[target] ?? 0) + count;
    if (this.#stakes.isOwn(target)) this.#standing[target] = (this.#standing[target] ?? 0) + count;
    const before = list.find(each => each.source === source && each.target === target);
    if (before === undefined) list.push({ source, target, armies: count });
    else before.armies += count;
  }

  /** The armies that nearly always hold against an attack. */
  #sure(attackers: number): number {
    const mean = attackers * this.#rate;
    return mean + Math.sqrt(mean * (1 - this.#rate));
  }

  #threatTo(front: number): number {
    return (this.#stakes.threats[front] ?? 0) + this.#fear;
  }

  /** Holds fronts against the armies that may come, if the new armies suffice against those beside them now. */
  #hold(fronts: readonly number[], enough: (threat: number) => number): void {
    for (const each of fronts) {
      const wanted = Math.ceil(enough(this.#threatTo(each)));
      const standing = this.#standing[each] ?? 0;
      const given = Math.max(0, Math.min(this.#pool, wanted - standing));
      if (standing + given < (this.#stakes.threats[each] ?? 0) * this.#rate) continue;
      this.#deploy(each, given);
      if (!this.style.keeps) continue;
      this.#idle[each] = Math.max(0, Math.min(this.#idle[each] ?? 0, standing + given - wanted));
    }
  }

  /** Attacks territories of others with `odds` attackers for each defender and `slack` more, to capture for certain. */
  #strikeAll(foes: readonly number[], odds: number, hedge: number, slack: number): void {
    const { high, medium, low } = this.#stakes;
    const known = high.foes.length + medium.foes.length + low.foes.length;
    const share = slack === SLACK || this.style.wary || known === 1 ? hedge : 0;
    for (const each of foes) {
      const defenders = this.#sketch.armies[each] ?? 0;
      const least = Math.ceil((defenders + share * this.#fear) * odds);
      this.#strike(each, least, Math.max(least, Math.ceil((defenders + this.#fear + slack) / this.#rate)));
    }
  }

  /** Attacks a territory with free armies beside it and new ones, if they are enough. */
  #strike(target: number, least: number, most: number): void {
    const sources = this.#stakes
      .ownBeside(target)
      .toSorted((one, other) => (this.#idle[other] ?? 0) - (this.#idle[one] ?? 0))
      .filter((each, place) => place === 0 || (this.#idle[each] ?? 0) > 1);
    const [first] = sources;
    const sent = this.#sent[target] ?? 0;
    const all = sources.reduce((sum, each) => sum + (this.#idle[each] ?? 0), sent + this.#pool);
    if (first === undefined || sent >= most || all < least) return;
    this.#deploy(first, most - sent - (this.#idle[first] ?? 0));
    for (const each of sources) this.#send(this.#strikes, each, target, most - (this.#sent[target] ?? 0));
  }

  /** Takes neutral land of the continent that is completed soonest. */
  #grow(most: number, missing: number): void {
    const { ground, armies } = this.#sketch;
    const goal = this.#stakes.goal(missing, this.style.goal);
    if (goal === null) return;
    let left = Math.min(most, this.#pool);
    for (;;) {
      let next: (March & { lack: number }) | null = null;
      let most = Number.NEGATIVE_INFINITY;
      for (const target of goal) {
        if ((this.#sent[target] ?? 0) > 0) continue;
        const price = Math.max(1, Math.ceil(TAKE * (armies[target] ?? 0)));
        const onward = (ground.neighbours[target] ?? []).filter(each => goal.includes(each)).length;
        for (const source of this.#stakes.ownBeside(target)) {
          const lack = Math.max(0, price - (this.#idle[source] ?? 0));
          const score = 0.3 * onward - lack - ((this.#stakes.threats[source] ?? 0) > 0 ? 1 : 0);
          if (lack > left || score <= most) continue;
          most = score;
          next = { source, target, armies: price, lack };
        }
      }
      if (next === null) return;
      this.#deploy(next.source, next.lack);
      left -= next.lack;
      this.#send(this.#growth, next.source, next.target, next.armies);
    }
  }

  /** Sends free armies to a front beside them that counts more and is short of armies. */
  #bringHelp(): void {
    const { high, medium, weights } = this.#stakes;
    for (const each of [...high.fronts, ...medium.fronts])
      for (const next of this.#stakes.ownBeside(each)) {
        const lack = Math.ceil(this.#threatTo(each) / this.#fair) - (this.#standing[each] ?? 0);
        if ((weights[next] ?? 0) < (weights[each] ?? 0)) this.#send(this.#help, next, each, lack);
      }
  }

  /** Tests whether nobody is attacked and all fronts are held well. */
  #isQuiet(): boolean {
    const { fronts } = this.#stakes;
    const held = (each: number): boolean => (this.#standing[each] ?? 0) >= this.#threatTo(each) / this.#fair;
    return this.#strikes.length === 0 && fronts.length > 0 && fronts.every(held);
  }

  /** Deploys the rest: along with an attack, else at the front that counts most, else where the land grows. */
  #deployRest(rest: Territory | null): void {
    if (this.#pool < 1) return;
    const { fronts, weights, edges } = this.#stakes;
    const [strike] = this.#strikes;
    const [growth] = this.#growth;
    const standing = (each: number): number => this.#standing[each] ?? 0;
    const front = bestOf(fronts, each => 10 * (weights[each] ?? 0) + standing(each));
    const along = (list: March[], { source, target }: March): void => {
      this.#deploy(source, this.#pool);
      this.#send(list, source, target, this.#idle[source] ?? 0);
    };
    if (rest !== null) this.#deploy(rest, this.#pool);
    else if (strike !== undefined) along(this.#strikes, strike);
    else if (front !== undefined) this.#deploy(front, this.#pool);
    else if (growth !== undefined) along(this.#growth, growth);
    else this.#deploy(bestOf(edges, standing) ?? this.#stakes.own[0] ?? 0, this.#pool);
  }

  /** Joins armies too weak for their front to a stronger one beside them. */
  #join(): void {
    const { low, threats } = this.#stakes;
    for (const each of low.fronts) {
      const standing = this.#standing[each] ?? 0;
      if (standing >= (threats[each] ?? 0) * this.#rate) continue;
      const stronger = this.#stakes.ownBeside(each).filter(next => (this.#standing[next] ?? 0) > standing);
      const next = bestOf(stronger, to => this.#standing[to] ?? 0);
      if (next !== undefined) this.#send(this.#help, each, next, this.#idle[each] ?? 0);
    }
  }

  /** Brings free armies a step nearer to the fronts; through neutral land if no own land leads there. */
  #approach(): void {
    const { owners, armies, ground } = this.#sketch;
    const { toFront, toOthers, weights } = this.#stakes;
    for (const each of this.#stakes.own) {
      const idle = this.#idle[each] ?? 0;
      const way = toFront[each] ?? -1;
      if (way === 0 || idle < 1) continue;
      const nearer = (ground.neighbours[each] ?? []).filter(next => {
        if (way > 0) return this.#stakes.isOwn(next) && toFront[next] === way - 1;
        if ((toOthers[next] ?? 0) >= (toOthers[each] ?? 0)) return false;
        if (this.#stakes.isOwn(next)) return true;
        const stays = (weights[each] ?? LOW) >= MEDIUM && (toOthers[each] ?? 0) <= NEAR;
        return owners[next] === NEUTRAL && idle >= 2 * (armies[next] ?? 0) && !stays;
      });
      const next = bestOf(nearer, to =>
        this.#stakes.isOwn(to) ? 1000 + (this.#standing[to] ?? 0) : -(armies[to] ?? 0),
      );
      if (next !== undefined)
        this.#send(this.#stakes.isOwn(next) ? this.#help : this.#growth, each, next, idle);
    }
  }
}
