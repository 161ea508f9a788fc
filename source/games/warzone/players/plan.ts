import type { Order } from '../../../../machines/warzone/orders.ts';
import { best, bestOf } from '../../conquest/players/choice.ts';
import { approach } from '../../conquest/players/field.ts';
import { type March, ordersOf } from './order-builder.ts';
import type { PlanTask } from './plan-style.ts';
import { NEUTRAL, type Sketch } from './sketch.ts';
import { spaceOf } from './sketch-ground.ts';

/** The factor for territories of a favoured continent. */
const FAVOUR = 2.5;
/** The worth of somebody's capital, and the share of a threat against the own one that stays there. */
const CROWN = 25;
const GUARD = 0.9;
/** The factor for a territory of who has taken something from a vengeful player. */
const REVENGE = 2;
/** The worth of a territory of who holds the share that wins. */
const HOLDER = 6;
/** The holder of a continent of which no territory has been looked at yet. */
const UNSEEN = -2;

/**
 * A plan for one turn, used once: the attacks that pay most for the armies that they tie up, as many as possible; the
 * rest of the new armies where they count; idle armies to the front.
 */
export class Plan {
  readonly #sketch: Sketch;
  readonly #task: PlanTask;
  readonly #seat: number;
  readonly #space: ReturnType<typeof spaceOf>;
  readonly #own: number[] = [];
  readonly #fronts: number[] = [];
  readonly #targets: number[] = [];
  readonly #advances: March[] = [];
  #pool: number;
  /** By continent: armies of the pool that may only be deployed there. */
  readonly #bound: number[] = [];
  #free: number;

  constructor(sketch: Sketch, task: PlanTask) {
    this.#sketch = sketch;
    this.#task = task;
    this.#seat = task.seat;
    this.#pool = task.pool;
    this.#free = task.pool;
    this.#space = spaceOf(sketch.ground);
    // The other lists are set for each own territory, and read of no other.
    this.#space.aim.fill(0);
    this.#space.held.fill(0);
    this.#space.holders.fill(UNSEEN);
    this.#survey();
    if (sketch.ground.options.localDeployments) this.#bind();
  }

  /** Binds what whole continents pay to them. */
  #bind(): void {
    const { sizes, bonus } = this.#sketch.ground;
    for (const [of, size] of sizes.entries()) {
      const pays = this.#space.held[of] === size ? Math.max(0, Math.min(this.#free, bonus[of] ?? 0)) : 0;
      this.#bound.push(pays);
      this.#free -= pays;
    }
  }

  /** Armies that can be deployed in a territory. */
  #room(where: number): number {
    return this.#free + (this.#bound[this.#sketch.ground.continent[where] ?? 0] ?? 0);
  }

  /** Deployments, then advances in the order in which their first armies were sent. */
  orders(): readonly Order[] {
    const { aim, all, late } = this.#task.style;
    if (this.#own.length === 0) return [];
    this.#keep();
    this.#guard();
    if (aim !== null) this.#assault(aim);
    this.#appraise(this.#targets);
    while (this.#attack());
    if (all) this.#strike();
    this.#deploy(this.#restPlace(), this.#pool);
    for (const [of, left] of this.#bound.entries()) if (left > 0) this.#deploy(this.#bestIn(of), left);
    this.#followUp();
    this.#gather();
    // A late attack may find nobody left.
    const place = ({ target }: March): number => Number(this.#isForeign(target));
    if (late) this.#advances.sort((one, other) => place(one) - place(other));
    return ordersOf(this.#own, this.#space.deployed, this.#advances);
  }

  #survey(): void {
    const { free, aim, threats, exposures, deployed, hostile, held, holders } = this.#space;
    const { ground, owners, armies, sides } = this.#sketch;
    const seat = this.#seat;
    const side = sides[seat];
    const movable = this.#task.free;
    const guard = ground.options.standGuard ? 1 : 0;
    for (let each = 0; each < ground.size; each++) {
      const of = ground.continent[each] ?? 0;
      const owner = owners[each] ?? NEUTRAL;
      const holder = holders[of];
      holders[of] = holder === UNSEEN || holder === owner ? owner : NEUTRAL;
      if (owner !== seat) continue;
      held[of] = (held[of] ?? 0) + 1;
      this.#own.push(each);
      deployed[each] = 0;
      free[each] = movable?.[each] ?? (armies[each] ?? 0) - guard;
      let [threat, exposure, isHostile] = [0, 0, 0];
      for (const next of ground.neighbours[each] ?? []) {
        const other = owners[next] ?? NEUTRAL;
        if (other !== NEUTRAL) {
          if (sides[other] === side) continue;
          isHostile = 1;
          threat = Math.max(threat, (armies[next] ?? 0) - 1);
        }
        exposure += 1;
        if (aim[next] === 0) this.#aimAt(next, other);
      }
      threats[each] = threat;
      exposures[each] = exposure;
      hostile[each] = isHostile;
      if (exposure > 0) this.#fronts.push(each);
    }
  }

  /** Makes a territory that is none yet a target, unless it is a friend's. */
  #aimAt(target: number, owner: number): void {
    const { aim, prices, whims } = this.#space;
    const { friends, owed = [], style, luck, price } = this.#task;
    if (friends.includes(owner)) return;
    aim[target] = 1;
    prices[target] = price((this.#sketch.armies[target] ?? 0) + this.#sketch.commanderIn(target), owner);
    whims[target] =
      (owed.includes(owner) ? REVENGE : 1) * (luck === null ? 1 : 1 + style.whim * (2 * luck.fraction() - 1));
    this.#targets.push(target);
  }

  /** Sets the armies that each front keeps back from attacks: more where a continent depends on it. */
  #keep(): void {
    const { kept, threats } = this.#space;
    const { caution } = this.#task.style;
    for (const each of this.#fronts) {
      const weight = Math.min(1.5, this.#keeping(each) / 3);
      const share = this.#sketch.capitals[this.#seat] === each ? GUARD : caution * weight;
      kept[each] = Math.round(share * (threats[each] ?? 0));
    }
  }

  /** Holds whole continents, the best paid first, if the new armies are enough. */
  #guard(): void {
    const { free, kept, threats, hostile, held } = this.#space;
    const { continent, bonus, sizes, options } = this.#sketch.ground;
    const { incomes, style } = this.#task;
    if (style.guard === null) return;
    const pays = (each: number): number => {
      const of = continent[each] ?? 0;
      return held[of] === sizes[of] ? (bonus[of] ?? 0) : 0;
    };
    const more =
      style.guard * Math.max(0, ...incomes.filter((_, who) => this.#sketch.isFoe(who, this.#seat)));
    const exposed = this.#fronts.filter(each => hostile[each] === 1 && pays(each) > 0);
    for (const each of exposed.toSorted((one, other) => pays(other) - pays(one))) {
      const wanted = Math.ceil(((threats[each] ?? 0) + more) * (options.attackRate / 100));
      const lack = wanted - (free[each] ?? 0);
      if (lack > this.#room(each)) continue;
      this.#deploy(each, lack);
      kept[each] = Math.max(kept[each] ?? 0, wanted);
    }
  }

  /** Attacks a territory from the strongest one beside it, with the armies that it takes and all free ones. */
  #assault(target: number): void {
    const { free, aim, prices } = this.#space;
    const source = this.#strongestBeside(target);
    if (aim[target] !== 1 || source === undefined) return;
    this.#deploy(source, Math.max(0, (prices[target] ?? 0) - (free[source] ?? 0)));
    this.#send(source, target, free[source] ?? 0);
    this.#count(target);
  }

  /** The own territory beside one from which most can go. */
  #strongestBeside(target: number): number | undefined {
    const beside = (this.#sketch.ground.neighbours[target] ?? []).filter(each => this.#isOwn(each));
    return bestOf(beside, each => this.#space.free[each] ?? 0);
  }

  #count(target: number): void {
    const { aim, held } = this.#space;
    const of = this.#sketch.ground.continent[target] ?? 0;
    aim[target] = 2;
    held[of] = (held[of] ?? 0) + 1;
    this.#appraise(this.#targets.filter(each => this.#sketch.ground.continent[each] === of));
  }

  /** Sets the worth of targets, which changes with what is planned in their continent. */
  #appraise(targets: readonly number[]): void {
    const { whims, worths } = this.#space;
    for (const target of targets) worths[target] = this.#worth(target) * (whims[target] ?? 1);
  }

  /** Sends free armies along with attacks on other players. */
  #strike(): void {
    const { free, kept } = this.#space;
    for (const { source, target } of this.#advances)
      if (this.#isForeign(target)) this.#send(source, target, (free[source] ?? 0) - (kept[source] ?? 0));
  }

  #isForeign(of: number): boolean {
    return this.#sketch.isFoe(this.#sketch.owners[of] ?? NEUTRAL, this.#seat);
  }

  /** The worth of keeping an own territory: more where it holds a continent. */
  #keeping(own: number): number {
    const { continent, bonus, sizes } = this.#sketch.ground;
    const of = continent[own] ?? 0;
    const share = (this.#space.held[of] ?? 0) / (sizes[of] ?? 1);
    const crown = this.#sketch.capitals[this.#seat] === own ? CROWN : 0;
    return 1 + crown + Math.max(0, bonus[of] ?? 0) * (share === 1 ? 2 : share ** 2);
  }

  /** The worth of taking a territory, roughly in armies; planned captures count as made. */
  #worth(target: number): number {
    const { favoured, war } = this.#task.style;
    const owner = this.#sketch.owners[target] ?? NEUTRAL;
    const of = this.#sketch.ground.continent[target] ?? 0;
    const factor = (of === favoured ? FAVOUR : 1) * (owner === NEUTRAL ? 1 : war);
    const crown = owner >= 0 && this.#sketch.capitals[owner] === target ? CROWN : 0;
    const held = owner >= 0 && this.#sketch.holdsShare(owner) ? HOLDER : 0;
    return factor * (1 + this.#bonus(of, owner) + this.#hurt(owner) + crown + held);
  }

  /** The worth of a target for its continent: own progress in it, and the loss of whoever holds it. */
  #bonus(of: number, owner: number): number {
    const { held, holders } = this.#space;
    const { bonus, sizes } = this.#sketch.ground;
    const pays = Math.max(0, bonus[of] ?? 0);
    const after = (held[of] ?? 0) + 1;
    const size = sizes[of] ?? 1;
    if (after === size) return 4 * pays;
    const broken = owner !== NEUTRAL && holders[of] === owner ? 2 * pays : 0;
    return pays * (after / size) ** 2 + broken;
  }

  /** The worth of hurting an owner: other players' territories count more, their last ones most. */
  #hurt(owner: number): number {
    if (owner === NEUTRAL) return 0;
    const left = this.#sketch.counts[owner] ?? 0;
    return left <= 2 ? 6 / left : 0.7;
  }

  /** Plans the attack that pays most for its armies; false when none does. */
  #attack(): boolean {
    const { free, kept, aim, prices, worths } = this.#space;
    const { ground, owners } = this.#sketch;
    const seat = this.#seat;
    const { noSplit, localDeployments } = ground.options;
    let most = this.#task.style.least;
    let [from, to, lacking] = [-1, -1, 0];
    for (const target of this.#targets) {
      if (aim[target] !== 1) continue;
      const price = prices[target] ?? 0;
      const worth = worths[target] ?? 0;
      for (const source of ground.neighbours[target] ?? []) {
        if (owners[source] !== seat || (noSplit && this.#isGone(source, target))) continue;
        const idle = free[source] ?? 0;
        const lack = Math.max(0, price - Math.min(idle, Math.max(0, idle - (kept[source] ?? 0))));
        if (lack > (localDeployments ? this.#room(source) : this.#free)) continue;
        const score = worth / (0.4 * price + 0.6 * lack + 0.4);
        if (score <= most) continue;
        most = score;
        from = source;
        to = target;
        lacking = lack;
      }
    }
    if (to < 0) return false;
    this.#deploy(from, lacking);
    this.#send(from, to, prices[to] ?? 0);
    this.#count(to);
    return true;
  }

  #deploy(where: number, armies: number): void {
    const { free, deployed } = this.#space;
    const count = Math.min(this.#room(where), armies);
    if (count < 1) return;
    const of = this.#sketch.ground.continent[where] ?? 0;
    const own = Math.min(count, this.#bound[of] ?? 0);
    if (own > 0) this.#bound[of] = (this.#bound[of] ?? 0) - own;
    this.#free -= count - own;
    this.#pool -= count;
    deployed[where] = (deployed[where] ?? 0) + count;
    free[where] = (free[where] ?? 0) + count;
  }

  #send(source: number, target: number, armies: number): void {
    const { free } = this.#space;
    if (this.#isGone(source, target)) return;
    const { noSplit } = this.#sketch.ground.options;
    const count = noSplit && armies > 0 ? (free[source] ?? 0) : Math.min(free[source] ?? 0, armies);
    if (count < 1) return;
    free[source] = (free[source] ?? 0) - count;
    const before = this.#advances.find(each => each.source === source && each.target === target);
    if (before === undefined) this.#advances.push({ source, target, armies: count });
    else before.armies += count;
  }

  /** True where an army that is not divided goes elsewhere. */
  #isGone(source: number, target: number): boolean {
    const { noSplit } = this.#sketch.ground.options;
    return noSplit && this.#advances.some(each => each.source === source && each.target !== target);
  }

  /** The territory where the style deploys the rest. */
  #restPlace(): number {
    const { free, threats, exposures } = this.#space;
    const { rest } = this.#task.style;
    if (typeof rest === 'number') return rest;
    const fronts = this.#hostileFronts();
    const score = (each: number): number => {
      const [own, threat] = [free[each] ?? 0, threats[each] ?? 0];
      return rest === 'mass'
        ? own + 0.3 * (exposures[each] ?? 0) + 0.3 * threat
        : this.#keeping(each) * (1 + threat) - own;
    };
    return best(fronts.length > 0 ? fronts : this.#own, score);
  }

  /** An own territory of a whole continent: the front that the strongest enemy stands beside, or any. */
  #bestIn(of: number): number {
    const inside = this.#own.filter(each => this.#sketch.ground.continent[each] === of);
    return best(inside, each => this.#space.threats[each] ?? 0);
  }

  /** The fronts beside other players; all fronts if there are none. */
  #hostileFronts(): readonly number[] {
    const found = this.#fronts.filter(each => this.#space.hostile[each] === 1);
    return found.length > 0 ? found : this.#fronts;
  }

  /** Sends all armies along with an attack that leaves nobody else to fight. */
  #followUp(): void {
    const { free, aim } = this.#space;
    for (const source of this.#fronts) {
      if (free[source] === 0) continue;
      const beside = this.#foreignBeside(source);
      if (!beside.every(each => aim[each] === 2)) continue;
      const sent = this.#advances.filter(each => each.source === source);
      const next = bestOf(
        beside.filter(each => sent.some(({ target }) => target === each)),
        each => this.#foreignBeside(each).length,
      );
      if (next !== undefined) this.#send(source, next, free[source] ?? 0);
    }
  }

  #foreignBeside(of: number): readonly number[] {
    return (this.#sketch.ground.neighbours[of] ?? []).filter(each => !this.#isOurs(each));
  }

  /** Brings idle armies one step nearer to the fronts; those that no own land leads there, to fronts of the team over mates' land. */
  #gather(): void {
    const { neighbours, options } = this.#sketch.ground;
    const { free } = this.#space;
    const send = (source: number, target: number): void => this.#send(source, target, free[source] ?? 0);
    const idle = this.#own.filter(each => (free[each] ?? 0) > 0);
    if (idle.length === 0) return;
    approach(neighbours, this.#own, this.#hostileFronts(), idle, send);
    if (options.teams === 0) return;
    const ours = [...neighbours.keys()].filter(each => this.#isOurs(each));
    const goals = ours.filter(each => this.#foreignBeside(each).length > 0);
    approach(neighbours, ours, goals, idle, send);
  }

  #isOwn(of: number): boolean {
    return this.#sketch.owners[of] === this.#seat;
  }

  /** Tests whether a territory is the seat's or a mate's. */
  #isOurs(of: number): boolean {
    return !this.#sketch.isPrey(this.#sketch.owners[of] ?? NEUTRAL, this.#seat);
  }
}
