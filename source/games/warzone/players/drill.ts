import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { SOBER } from './campaign.ts';
import { NEUTRAL, priceOf, type Sketch, type SketchGround } from './sketch.ts';

/**
 * The orders of a seat in a sketched game: those of the sober `campaign`, without cards and truces;
 * quick, for turns that are played on after the one that is planned.
 * @param pool the armies to deploy
 */
export function drilled(sketch: Sketch, seat: number, pool: number): readonly Order[] {
  return new Drill(sketch, seat, pool).orders();
}

/** A continent of which no territory has been looked at yet. */
const UNSEEN = -2;

/** Where a drill reckons. Only one does at a time, so they share it: making it anew would take longer than the drill. */
function newSpace({ size, sizes }: SketchGround) {
  return {
    free: new Int32Array(size),
    kept: new Int32Array(size),
    threat: new Int32Array(size),
    exposure: new Int32Array(size),
    deployed: new Int32Array(size),
    steps: new Int32Array(size),
    hostile: new Uint8Array(size),
    aim: new Uint8Array(size),
    held: new Int32Array(sizes.length),
    holder: new Int8Array(sizes.length),
  };
}

const spaces = new WeakMap<SketchGround, ReturnType<typeof newSpace>>();

function spaceOf(ground: SketchGround): ReturnType<typeof newSpace> {
  const known = spaces.get(ground) ?? newSpace(ground);
  spaces.set(ground, known);
  return known;
}

/** One drill: made, asked for its orders at once, and done with. */
class Drill {
  readonly #sketch: Sketch;
  readonly #seat: number;
  readonly #own: number[] = [];
  readonly #fronts: number[] = [];
  readonly #targets: number[] = [];
  /** By territory. */
  readonly #free: Int32Array;
  readonly #kept: Int32Array;
  readonly #threat: Int32Array;
  readonly #exposure: Int32Array;
  readonly #deployed: Int32Array;
  readonly #steps: Int32Array;
  readonly #hostile: Uint8Array;
  /** Targets: 1 wanted, 2 attacked. */
  readonly #aim: Uint8Array;
  /** By continent. */
  readonly #held: Int32Array;
  readonly #holder: Int8Array;
  readonly #advances: { source: Territory; target: Territory; armies: number }[] = [];
  #pool: number;

  constructor(sketch: Sketch, seat: number, pool: number) {
    const space = spaceOf(sketch.ground);
    this.#sketch = sketch;
    this.#seat = seat;
    this.#pool = pool;
    this.#free = space.free.fill(0);
    this.#kept = space.kept.fill(0);
    this.#threat = space.threat.fill(0);
    this.#exposure = space.exposure.fill(0);
    this.#deployed = space.deployed.fill(0);
    this.#steps = space.steps.fill(-1);
    this.#hostile = space.hostile.fill(0);
    this.#aim = space.aim.fill(0);
    this.#held = space.held.fill(0);
    this.#holder = space.holder.fill(UNSEEN);
    this.#survey();
  }

  orders(): readonly Order[] {
    if (this.#own.length === 0) return [];
    this.#keep();
    while (this.#attack());
    this.#deployRest();
    this.#followUp();
    this.#gather();
    const orders: Order[] = [];
    for (const each of this.#own) {
      const armies = this.#deployed[each] ?? 0;
      if (armies > 0) orders.push({ type: 'deploy', territory: territory(each), armies });
    }
    for (const each of this.#advances) orders.push({ type: 'advance', ...each, percent: false, mode: 'any' });
    return orders;
  }

  #survey(): void {
    const { ground, owners, armies } = this.#sketch;
    const { neighbours, continent } = ground;
    const guard = ground.options.standGuard ? 1 : 0;
    for (let each = 0; each < ground.size; each++) {
      const of = continent[each] ?? -1;
      const owner = owners[each] ?? NEUTRAL;
      if (of >= 0) {
        const holder = this.#holder[of];
        this.#holder[of] = holder === UNSEEN || holder === owner ? owner : NEUTRAL;
        if (owner === this.#seat) this.#held[of] = (this.#held[of] ?? 0) + 1;
      }
      if (owner !== this.#seat) continue;
      this.#own.push(each);
      this.#free[each] = Math.max(0, (armies[each] ?? 0) - guard);
      let exposure = 0;
      let threat = 0;
      for (const next of neighbours[each] ?? []) {
        const other = owners[next] ?? NEUTRAL;
        if (other === this.#seat) continue;
        exposure += 1;
        if (other !== NEUTRAL) {
          this.#hostile[each] = 1;
          threat = Math.max(threat, (armies[next] ?? 0) - 1);
        }
        if (this.#aim[next] === 0) {
          this.#aim[next] = 1;
          this.#targets.push(next);
        }
      }
      this.#exposure[each] = exposure;
      this.#threat[each] = threat;
      if (exposure > 0) this.#fronts.push(each);
    }
  }

  #keep(): void {
    const { continent, bonus, sizes } = this.#sketch.ground;
    for (const each of this.#fronts) {
      const threat = this.#threat[each] ?? 0;
      if (threat === 0) continue;
      const of = continent[each] ?? -1;
      const pays = of < 0 ? 0 : Math.max(0, bonus[of] ?? 0);
      const share = of < 0 ? 0 : (this.#held[of] ?? 0) / (sizes[of] ?? 1);
      const keeping = 1 + pays * (share === 1 ? 2 : share * share);
      this.#kept[each] = Math.round(SOBER.caution * Math.min(1.5, keeping / 3) * threat);
    }
  }

  /** What it is worth to take a territory. */
  #worth(target: number): number {
    const { ground, owners, counts } = this.#sketch;
    const owner = owners[target] ?? NEUTRAL;
    const of = ground.continent[target] ?? -1;
    const pays = of < 0 ? 0 : Math.max(0, ground.bonus[of] ?? 0);
    let worth = 1;
    if (pays > 0) {
      const held = this.#held[of] ?? 0;
      const size = ground.sizes[of] ?? 1;
      const share = (held + 1) / size;
      worth += size - held === 1 ? 2.5 * pays : pays * share * share;
      if (size - held > 1 && owner !== NEUTRAL && this.#holder[of] === owner) worth += 2 * pays;
    }
    if (owner === NEUTRAL) return worth;
    const left = counts[owner] ?? 0;
    return (worth + (left <= 2 ? 6 / left : 0.7)) * SOBER.war;
  }

  /** Plans the attack that pays most for its armies; false when none does. */
  #attack(): boolean {
    const { ground, owners, armies } = this.#sketch;
    let most = SOBER.least;
    let chosen = -1;
    let from = -1;
    for (const target of this.#targets) {
      if (this.#aim[target] !== 1) continue;
      const price = priceOf(ground, armies[target] ?? 0);
      const worth = this.#worth(target);
      for (const source of ground.neighbours[target] ?? []) {
        if (owners[source] !== this.#seat) continue;
        const there = Math.max(0, (this.#free[source] ?? 0) - (this.#kept[source] ?? 0));
        const lack = Math.max(0, price - there);
        if (lack > this.#pool) continue;
        const score = worth / (0.4 * price + 0.6 * lack + 0.4);
        if (score <= most) continue;
        most = score;
        chosen = target;
        from = source;
      }
    }
    if (chosen < 0) return false;
    const price = priceOf(ground, armies[chosen] ?? 0);
    this.#deploy(from, price - Math.max(0, (this.#free[from] ?? 0) - (this.#kept[from] ?? 0)));
    this.#send(from, chosen, price);
    this.#aim[chosen] = 2;
    const of = ground.continent[chosen] ?? -1;
    if (of >= 0) this.#held[of] = (this.#held[of] ?? 0) + 1;
    return true;
  }

  #deploy(where: number, armies: number): void {
    const count = Math.min(this.#pool, armies);
    if (count < 1) return;
    this.#pool -= count;
    this.#deployed[where] = (this.#deployed[where] ?? 0) + count;
    this.#free[where] = (this.#free[where] ?? 0) + count;
  }

  #send(source: number, target: number, armies: number): void {
    const count = Math.min(this.#free[source] ?? 0, armies);
    if (count < 1) return;
    this.#free[source] = (this.#free[source] ?? 0) - count;
    const before = this.#advances.find(each => each.source === source && each.target === target);
    if (before === undefined)
      this.#advances.push({ source: territory(source), target: territory(target), armies: count });
    else before.armies += count;
  }

  #deployRest(): void {
    if (this.#pool === 0) return;
    let most = Number.NEGATIVE_INFINITY;
    let where = this.#own[0] ?? 0;
    const anyHostile = this.#fronts.some(each => this.#hostile[each] === 1);
    for (const each of this.#fronts) {
      if (anyHostile && this.#hostile[each] === 0) continue;
      const score =
        (this.#free[each] ?? 0) + 0.3 * (this.#exposure[each] ?? 0) + 0.3 * (this.#threat[each] ?? 0);
      if (score <= most) continue;
      most = score;
      where = each;
    }
    this.#deploy(where, this.#pool);
  }

  /** Where an attack leaves nobody else to fight, everybody goes along. */
  #followUp(): void {
    const { ground, owners } = this.#sketch;
    for (const source of this.#fronts) {
      if ((this.#free[source] ?? 0) === 0) continue;
      let isFree = true;
      let most = -1;
      let next = -1;
      for (const beside of ground.neighbours[source] ?? []) {
        if (owners[beside] === this.#seat) continue;
        if (this.#aim[beside] !== 2) isFree = false;
        else if (
          this.#exposureOf(beside) > most &&
          this.#advances.some(each => each.source === source && each.target === beside)
        ) {
          most = this.#exposureOf(beside);
          next = beside;
        }
      }
      if (isFree && next >= 0) this.#send(source, next, this.#free[source] ?? 0);
    }
  }

  #exposureOf(of: number): number {
    const { ground, owners } = this.#sketch;
    let count = 0;
    for (const next of ground.neighbours[of] ?? []) if (owners[next] !== this.#seat) count += 1;
    return count;
  }

  /** Brings idle armies one step nearer to the fronts. */
  #gather(): void {
    const { ground, owners } = this.#sketch;
    const anyHostile = this.#fronts.some(each => this.#hostile[each] === 1);
    const steps = this.#steps;
    const open = anyHostile ? this.#fronts.filter(each => this.#hostile[each] === 1) : [...this.#fronts];
    for (const each of open) steps[each] = 0;
    for (const here of open)
      for (const next of ground.neighbours[here] ?? []) {
        if (owners[next] !== this.#seat || steps[next] !== -1) continue;
        steps[next] = (steps[here] ?? 0) + 1;
        open.push(next);
      }
    for (const each of this.#own) {
      const here = steps[each] ?? -1;
      if (here < 1 || (this.#free[each] ?? 0) === 0) continue;
      for (const next of ground.neighbours[each] ?? []) {
        if (owners[next] !== this.#seat || steps[next] !== here - 1) continue;
        this.#send(each, next, this.#free[each] ?? 0);
        break;
      }
    }
  }
}
