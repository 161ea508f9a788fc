import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { MOST_ORDERS, type Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneMove } from '../../../../machines/warzone/types.ts';
import { type BeliefState, isOwn } from './belief-state.ts';

/** The orders that a player is making up: what is still to be deployed, and who may still go. */
export class Muster {
  readonly stand: BeliefState;
  /** By territory: armies that may still leave, own deployments counted. */
  readonly free: number[];
  #pool: number;
  readonly #deployed: number[];
  readonly #first: Order[] = [];
  readonly #advances = new Map<string, Order & { type: 'advance' }>();

  constructor(stand: BeliefState) {
    const guard = stand.options.standGuard ? 1 : 0;
    this.stand = stand;
    this.#pool = stand.pool;
    this.#deployed = stand.armies.map(() => 0);
    this.free = stand.armies.map((armies, each) => (isOwn(stand, each) ? Math.max(0, armies - guard) : 0));
  }

  /** Armies that are still to be deployed. */
  get pool(): number {
    return this.#pool;
  }

  /** Deploys armies, as far as there are some. */
  deploy(territory: Territory, armies: number): void {
    const count = Math.min(this.#pool, armies);
    if (count < 1) return;
    this.#pool -= count;
    this.#deployed[territory] = at(this.#deployed, territory) + count;
    this.free[territory] = at(this.free, territory) + count;
  }

  /** Sends armies from an own territory to a neighbour, as far as there are some; together with those sent before. */
  advance(source: Territory, target: Territory, armies: number): void {
    const count = Math.min(at(this.free, source), armies);
    if (count < 1) return;
    this.free[source] = at(this.free, source) - count;
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
    const count = Math.min(at(this.free, source), armies);
    if (count < 1) return;
    this.free[source] = at(this.free, source) - count;
    this.#first.push({ type: 'airlift', source, target, armies: count });
  }

  /** Plays a reinforcement card. The caller knows that there is one. */
  reinforce(): void {
    this.#first.push({ type: 'reinforce' });
    this.#pool += this.stand.options.reinforcementArmies;
  }

  /** Gives any other order. The caller knows that it may be given. */
  give(order: Order): void {
    this.#first.push(order);
  }

  /** All orders: deployments, cards, then the advances in the order in which their first armies were sent. */
  orders(): readonly Order[] {
    const deployments = this.#deployed.flatMap(
      (armies, territory): Order[] =>
        armies > 0 ? [{ type: 'deploy', territory: territory as Territory, armies }] : [], // An index of the board.
    );
    return [...deployments, ...this.#first, ...this.#advances.values()].slice(0, MOST_ORDERS);
  }

  /** The move that ends the player's ordering. */
  commit(): WarzoneMove {
    return { type: 'commit', orders: this.orders(), loss: true };
  }
}
