import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { madeOnce } from '../../conquest/players/choice.ts';
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
    /** By territory. */
    free: new Int32Array(size),
    kept: new Int32Array(size),
    threats: new Int32Array(size),
    exposures: new Int32Array(size),
    deployed: new Int32Array(size),
    steps: new Int32Array(size),
    hostile: new Uint8Array(size),
    /** Targets: 1 wanted, 2 attacked. */
    aim: new Uint8Array(size),
    /** By continent. */
    held: new Int32Array(sizes.length),
    holders: new Int8Array(sizes.length),
  };
}

const spaceOf = madeOnce(newSpace);

/** One drill: made, asked for its orders at once, and done with. */
class Drill {
  readonly #sketch: Sketch;
  readonly #seat: number;
  readonly #own: number[] = [];
  readonly #fronts: number[] = [];
  readonly #targets: number[] = [];
  readonly #space: ReturnType<typeof newSpace>;
  readonly #advances: { source: Territory; target: Territory; armies: number }[] = [];
  #pool: number;

  constructor(sketch: Sketch, seat: number, pool: number) {
    this.#sketch = sketch;
    this.#seat = seat;
    this.#pool = pool;
    this.#space = spaceOf(sketch.ground);
    for (const list of Object.values(this.#space)) list.fill(0);
    this.#space.steps.fill(-1);
    this.#space.holders.fill(UNSEEN);
    this.#survey();
  }

  orders(): readonly Order[] {
    const { deployed } = this.#space;
    if (this.#own.length === 0) return [];
    this.#keep();
    while (this.#attack());
    this.#deployRest();
    this.#followUp();
    this.#gather();
    const orders: Order[] = [];
    for (const each of this.#own) {
      const armies = deployed[each] ?? 0;
      if (armies > 0) orders.push({ type: 'deploy', territory: territory(each), armies });
    }
    for (const each of this.#advances) orders.push({ type: 'advance', ...each, percent: false, mode: 'any' });
    return orders;
  }

  #survey(): void {
    const { free, threats, exposures, hostile, aim, held, holders } = this.#space;
    const { ground, owners, armies } = this.#sketch;
    const { neighbours, continent } = ground;
    const guard = ground.options.standGuard ? 1 : 0;
    for (let each = 0; each < ground.size; each++) {
      const of = continent[each] ?? 0;
      const owner = owners[each] ?? NEUTRAL;
      const holder = holders[of];
      holders[of] = holder === UNSEEN || holder === owner ? owner : NEUTRAL;
      if (owner !== this.#seat) continue;
      held[of] = (held[of] ?? 0) + 1;
      this.#own.push(each);
      free[each] = Math.max(0, (armies[each] ?? 0) - guard);
      let exposure = 0;
      let threat = 0;
      for (const next of neighbours[each] ?? []) {
        const other = owners[next] ?? NEUTRAL;
        if (other === this.#seat) continue;
        exposure += 1;
        if (other !== NEUTRAL) {
          hostile[each] = 1;
          threat = Math.max(threat, (armies[next] ?? 0) - 1);
        }
        if (aim[next] === 0) {
          aim[next] = 1;
          this.#targets.push(next);
        }
      }
      exposures[each] = exposure;
      threats[each] = threat;
      if (exposure > 0) this.#fronts.push(each);
    }
  }

  #keep(): void {
    const { kept, threats, held } = this.#space;
    const { continent, bonus, sizes } = this.#sketch.ground;
    for (const each of this.#fronts) {
      const threat = threats[each] ?? 0;
      if (threat === 0) continue;
      const of = continent[each] ?? 0;
      const pays = Math.max(0, bonus[of] ?? 0);
      const share = (held[of] ?? 0) / (sizes[of] ?? 1);
      const keeping = 1 + pays * (share === 1 ? 2 : share * share);
      kept[each] = Math.round(SOBER.caution * Math.min(1.5, keeping / 3) * threat);
    }
  }

  /** What it is worth to take a territory. */
  #worth(target: number): number {
    const { held, holders } = this.#space;
    const { ground, owners, counts } = this.#sketch;
    const owner = owners[target] ?? NEUTRAL;
    const of = ground.continent[target] ?? 0;
    const pays = Math.max(0, ground.bonus[of] ?? 0);
    let worth = 1;
    if (pays > 0) {
      const after = (held[of] ?? 0) + 1;
      const size = ground.sizes[of] ?? 1;
      const share = after / size;
      worth += size === after ? 2.5 * pays : pays * share * share;
      if (size > after && owner !== NEUTRAL && holders[of] === owner) worth += 2 * pays;
    }
    if (owner === NEUTRAL) return worth;
    const left = counts[owner] ?? 0;
    return (worth + (left <= 2 ? 6 / left : 0.7)) * SOBER.war;
  }

  /** Plans the attack that pays most for its armies; false when none does. */
  #attack(): boolean {
    const { free, kept, aim, held } = this.#space;
    const { ground, owners, armies } = this.#sketch;
    let most = SOBER.least;
    let chosen = -1;
    let from = -1;
    for (const target of this.#targets) {
      if (aim[target] !== 1) continue;
      const price = priceOf(ground, armies[target] ?? 0);
      const worth = this.#worth(target);
      for (const source of ground.neighbours[target] ?? []) {
        if (owners[source] !== this.#seat) continue;
        const there = Math.max(0, (free[source] ?? 0) - (kept[source] ?? 0));
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
    this.#deploy(from, price - Math.max(0, (free[from] ?? 0) - (kept[from] ?? 0)));
    this.#send(from, chosen, price);
    aim[chosen] = 2;
    const of = ground.continent[chosen] ?? 0;
    held[of] = (held[of] ?? 0) + 1;
    return true;
  }

  #deploy(where: number, armies: number): void {
    const { free, deployed } = this.#space;
    const count = Math.min(this.#pool, armies);
    if (count < 1) return;
    this.#pool -= count;
    deployed[where] = (deployed[where] ?? 0) + count;
    free[where] = (free[where] ?? 0) + count;
  }

  #send(source: number, target: number, armies: number): void {
    const { free } = this.#space;
    const count = Math.min(free[source] ?? 0, armies);
    if (count < 1) return;
    free[source] = (free[source] ?? 0) - count;
    const before = this.#advances.find(each => each.source === source && each.target === target);
    if (before === undefined)
      this.#advances.push({ source: territory(source), target: territory(target), armies: count });
    else before.armies += count;
  }

  #deployRest(): void {
    const { free, threats, exposures } = this.#space;
    if (this.#pool === 0) return;
    let most = Number.NEGATIVE_INFINITY;
    let where = this.#own[0] ?? 0;
    for (const each of this.#hostileFronts()) {
      const score = (free[each] ?? 0) + 0.3 * (exposures[each] ?? 0) + 0.3 * (threats[each] ?? 0);
      if (score <= most) continue;
      most = score;
      where = each;
    }
    this.#deploy(where, this.#pool);
  }

  /** The fronts beside other players; where there are none, all of them. */
  #hostileFronts(): readonly number[] {
    const { hostile } = this.#space;
    const found = this.#fronts.filter(each => hostile[each] === 1);
    return found.length > 0 ? found : this.#fronts;
  }

  /** Where an attack leaves nobody else to fight, everybody goes along. */
  #followUp(): void {
    const { free, aim } = this.#space;
    const { ground, owners } = this.#sketch;
    for (const source of this.#fronts) {
      if ((free[source] ?? 0) === 0) continue;
      let isFree = true;
      let most = -1;
      let next = -1;
      for (const beside of ground.neighbours[source] ?? []) {
        if (owners[beside] === this.#seat) continue;
        if (aim[beside] !== 2) isFree = false;
        else if (
          this.#exposureOf(beside) > most &&
          this.#advances.some(each => each.source === source && each.target === beside)
        ) {
          most = this.#exposureOf(beside);
          next = beside;
        }
      }
      if (isFree && next >= 0) this.#send(source, next, free[source] ?? 0);
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
    const { free, steps } = this.#space;
    const { ground, owners } = this.#sketch;
    const open = [...this.#hostileFronts()];
    for (const each of open) steps[each] = 0;
    for (const here of open)
      for (const next of ground.neighbours[here] ?? []) {
        if (owners[next] !== this.#seat || steps[next] !== -1) continue;
        steps[next] = (steps[here] ?? 0) + 1;
        open.push(next);
      }
    for (const each of this.#own) {
      const here = steps[each] ?? -1;
      if (here < 1 || (free[each] ?? 0) === 0) continue;
      for (const next of ground.neighbours[each] ?? []) {
        if (owners[next] !== this.#seat || steps[next] !== here - 1) continue;
        this.#send(each, next, free[each] ?? 0);
        break;
      }
    }
  }
}
