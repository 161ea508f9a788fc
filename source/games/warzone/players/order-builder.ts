import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import { boundArmies, Purse } from '../../../../machines/conquest/local.ts';
import { at } from '../../../../machines/result.ts';
import { MOST_ORDERS, type Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneMove } from '../../../../machines/warzone/types.ts';
import { type BeliefState, fronts, isOwn, ownTerritories } from './belief-state.ts';

/** Armies that are sent from a territory to one beside it. */
export type March = { readonly source: number; readonly target: number; armies: number };

/** The orders of a plan: deployments in own territories, then marches. */
export function ordersOf(
  own: readonly number[],
  deployed: Int32Array,
  marches: readonly March[],
): readonly Order[] {
  const orders: Order[] = [];
  for (const each of own) {
    const armies = deployed[each] ?? 0;
    if (armies > 0) orders.push({ type: 'deploy', territory: territory(each), armies });
  }
  for (const { source: from, target: to, armies } of marches) {
    const [source, target] = [territory(from), territory(to)];
    orders.push({ type: 'advance', source, target, armies, percent: false, mode: 'any' });
  }
  return orders;
}

/** Orders in the making: armies still to be deployed, and armies that may still go. */
export class OrderBuilder {
  readonly belief: BeliefState;
  /** By territory: armies that may still leave, own deployments counted; below 0 where a commander stands without the one that must stay. */
  readonly free: number[];
  #pool: number;
  readonly #purse: Purse;
  readonly #deployed: number[];
  readonly #first: Order[] = [];
  #delays = false;
  readonly #advances = new Map<string, Order & { type: 'advance' }>();

  constructor(belief: BeliefState) {
    const guard = belief.options.standGuard ? 1 : 0;
    this.belief = belief;
    this.#pool = belief.pool;
    const { board, options, pool } = belief;
    const bound = boundArmies(options, board.regions, each => isOwn(belief, each), pool);
    this.#purse = new Purse(board.regions, bound, pool);
    this.#deployed = belief.armies.map(() => 0);
    this.free = belief.armies.map((armies, each) => (isOwn(belief, each) ? armies - guard : 0));
  }

  get pool(): number {
    return this.#pool;
  }

  /** Deploys armies, as far as there are some; those that may not go there go where they must. */
  deploy(where: Territory, armies: number): void {
    const count = Math.min(this.#pool, armies);
    const here = Math.min(count, this.#purse.room(where));
    this.#place(where, here);
    for (const [{ territories }, bound] of here < count ? this.#purse.waiting : []) {
      const own = [...fronts(this.belief), ...ownTerritories(this.belief)];
      const inside = own.find(each => territories.includes(each));
      if (inside !== undefined) this.#place(inside, Math.min(bound, this.#pool));
    }
  }

  #place(where: Territory, count: number): void {
    if (count < 1) return;
    this.#pool -= count;
    this.#purse.take(where, count);
    this.#deployed[where] = at(this.#deployed, where) + count;
    this.free[where] = at(this.free, where) + count;
  }

  /** Sends armies from an own territory to a neighbour, as far as there are some; together with those sent before. */
  advance(source: Territory, target: Territory, armies: number): void {
    const { noSplit } = this.belief.options;
    const isGone = [...this.#advances.values()].some(
      each => each.source === source && each.target !== target,
    );
    if (noSplit && isGone) return;
    const count = this.#leave(source, noSplit && armies > 0 ? at(this.free, source) : armies);
    if (count < 1) return;
    const key = `${source}-${target}`;
    const before = this.#advances.get(key)?.armies ?? 0;
    const order = { type: 'advance', source, target, percent: false, mode: 'any' } as const;
    this.#advances.set(key, { ...order, armies: before + count });
  }

  /** Takes over deployments and advances of a plan. */
  take(orders: readonly Order[]): void {
    for (const order of orders)
      if (order.type === 'deploy') this.deploy(order.territory, order.armies);
      else if (order.type === 'advance') this.advance(order.source, order.target, order.armies);
  }

  /** Carries armies to another own territory. The caller knows that there is a card. */
  airlift(source: Territory, target: Territory, armies: number): void {
    const count = this.#leave(source, armies);
    if (count >= 1) this.#first.push({ type: 'airlift', source, target, armies: count });
  }

  /** Takes free armies away from a territory. @returns their number; below 1 none go */
  #leave(source: Territory, armies: number): number {
    const count = Math.min(at(this.free, source), armies);
    if (count >= 1) this.free[source] = at(this.free, source) - count;
    return count;
  }

  /** Plays a reinforcement card. The caller knows that there is one. */
  reinforce(): void {
    this.#first.push({ type: 'reinforce' });
    this.#pool += this.belief.options.reinforcementArmies;
    this.#purse.add(this.belief.options.reinforcementArmies);
  }

  /** Lets the attacks on other players come after everybody's other orders. The caller knows that there is a card. */
  delay(): void {
    this.#delays = true;
  }

  /** Gives any other order. The caller knows that it may be given. */
  give(order: Order): void {
    this.#first.push(order);
  }

  /** All orders: deployments, cards, then the advances in the order in which their first armies were sent. */
  orders(): readonly Order[] {
    const deployments = this.#deployed.flatMap((armies, index): Order[] =>
      armies > 0 ? [{ type: 'deploy', territory: territory(index), armies }] : [],
    );
    const advances = [...this.#advances.values()];
    const late = this.#delays ? advances.filter(({ target }) => this.#isRival(target)) : [];
    const later: readonly Order[] =
      late.length === 0
        ? advances
        : [...advances.filter(each => !late.includes(each)), { type: 'delay' }, ...late];
    return [...deployments, ...this.#first, ...later].slice(0, MOST_ORDERS);
  }

  #isRival(of: Territory): boolean {
    const owner = at(this.belief.owners, of);
    return owner !== null && owner !== this.belief.seat;
  }

  /** The move that ends the player's ordering. */
  commit(): WarzoneMove {
    return { type: 'commit', orders: this.orders(), loss: true };
  }
}
