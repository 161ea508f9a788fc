import { type Board, neighboursOf } from '../../../../machines/conquest/board.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { firstRound, stages } from '../../../../machines/warzone/rounds.ts';
import { needed, SOBER } from './campaign.ts';
import type { Dice } from './dice.ts';

/** A board and its rules in the form that sketched turns work on: everything by index. */
export interface SketchGround {
  readonly size: number;
  readonly options: WarzoneOptions;
  readonly neighbours: readonly Int32Array[];
  /** The continent of each territory, −1 for none. */
  readonly continent: Int32Array;
  /** What each continent pays, and how many territories it has. */
  readonly bonus: Int32Array;
  readonly sizes: Int32Array;
  /** The armies that take a territory with 0, 1, 2 … defenders, most of the time. */
  readonly price: Int32Array;
}

/** Beyond so many defenders the price follows from the last one reckoned. */
const MOST_PRICED = 120;

/** The last ground of each board: options that are made anew for each question would pile up. */
const grounds = new WeakMap<Board, SketchGround>();

/** The ground of a board under some rules. */
export function groundOf(board: Board, options: WarzoneOptions): SketchGround {
  const known = grounds.get(board);
  if (known?.options === options) return known;
  const made = surveyed(board, options);
  grounds.set(board, made);
  return made;
}

function surveyed(board: Board, options: WarzoneOptions): SketchGround {
  const continent = new Int32Array(board.size).fill(-1);
  board.regions.forEach(({ territories }, index) => {
    for (const each of territories) continent[each] = index;
  });
  return {
    size: board.size,
    options,
    neighbours: board.territories.map(each => Int32Array.from(neighboursOf(board, each))),
    continent,
    bonus: Int32Array.from(board.regions, ({ bonus }) => bonus),
    sizes: Int32Array.from(board.regions, ({ territories }) => territories.length),
    price: Int32Array.from({ length: MOST_PRICED + 1 }, (_, defenders) =>
      needed(options, defenders, SOBER.sure),
    ),
  };
}

/** The armies that take a territory with so many defenders, most of the time. */
export function priceOf({ price }: SketchGround, defenders: number): number {
  if (defenders <= MOST_PRICED) return price[defenders] ?? 0;
  return Math.ceil(((price[MOST_PRICED] ?? 0) * defenders) / MOST_PRICED);
}

/** Nobody's. */
export const NEUTRAL = -1;

/** What a sketched turn begins with. */
interface SketchStart {
  /** By territory; `NEUTRAL` for nobody. */
  readonly owners: ArrayLike<number>;
  readonly armies: ArrayLike<number>;
  /** By seat: cards held. */
  readonly cards: ArrayLike<number>;
  readonly seats: number;
  readonly turn: number;
  /** The seats in the order drawn at the start. */
  readonly order: readonly Seat[];
  /** Pairs of seats that may not attack each other in this turn. */
  readonly truces: readonly (readonly [number, number])[];
}

/**
 * A game that is played on quickly and roughly: territories, armies, and how many cards somebody has. The orders are
 * executed as the rules say (`machines/warzone/execution.ts`); nothing is told, and the dice are others.
 */
export class Sketch {
  readonly ground: SketchGround;
  readonly seats: number;
  readonly owners: Int8Array;
  readonly armies: Int32Array;
  /** By seat: cards held, with parts of one, and territories. */
  readonly cards: Float64Array;
  readonly counts: Int32Array;
  readonly #movable: Int32Array;
  readonly #captured: Uint8Array;
  readonly #order: readonly Seat[];
  readonly #truces: Set<number>;
  #turn: number;

  constructor(ground: SketchGround, start: SketchStart) {
    this.ground = ground;
    this.seats = start.seats;
    this.owners = Int8Array.from(start.owners);
    this.armies = Int32Array.from(start.armies);
    this.cards = Float64Array.from(start.cards);
    this.counts = new Int32Array(start.seats);
    for (const owner of this.owners) if (owner >= 0) this.counts[owner] = (this.counts[owner] ?? 0) + 1;
    this.#movable = new Int32Array(ground.size);
    this.#captured = new Uint8Array(start.seats);
    this.#order = start.order;
    this.#truces = new Set();
    for (const [one, other] of start.truces) this.#truce(one, other);
    this.#turn = start.turn;
  }

  /** True when at most one player is left. */
  get isOver(): boolean {
    let alive = 0;
    for (const count of this.counts) if (count > 0) alive += 1;
    return alive < 2;
  }

  /** Executes a turn's orders of all seats, by seat. Deployments are taken as they are given. */
  play(lists: readonly (readonly Order[])[], dice: Dice): void {
    const { options } = this.ground;
    this.#captured.fill(0);
    for (const [seat, list] of lists.entries())
      for (const order of list)
        if (order.type === 'deploy' && this.owners[order.territory] === seat)
          this.armies[order.territory] = (this.armies[order.territory] ?? 0) + order.armies;
    this.#movable.set(this.armies);
    const first = firstRound(
      options.roundOrder === 'random' ? 'coin' : options.roundOrder,
      this.#order,
      this.#turn,
    );
    const given = new Set<string>();
    for (const list of lists) for (const { type } of list) given.add(type);
    for (const kinds of stages[options.execution]) {
      if (kinds.includes('deploy') || !kinds.some(kind => given.has(kind))) continue;
      const part = lists.map(list => list.filter(({ type }) => kinds.includes(type)));
      this.#rounds(part, first, dice);
    }
    this.#end();
  }

  /** Takes the orders of a stage round by round. */
  #rounds(lists: readonly (readonly Order[])[], first: readonly Seat[], dice: Dice): void {
    const { roundOrder, failedConsumesSlot } = this.ground.options;
    const next = new Int32Array(this.seats);
    for (let round = 0, more = true; more; round++) {
      more = false;
      const isBack =
        roundOrder === 'snake'
          ? round % 2 === 1
          : (roundOrder === 'coin' || roundOrder === 'random') && dice.fraction() < 0.5;
      for (let turn = 0; turn < first.length; turn++) {
        const seat = first[isBack ? first.length - 1 - turn : turn] ?? 0;
        const list = lists[seat] ?? [];
        for (let done = false; !done; ) {
          const order = list[next[seat] ?? 0];
          if (order === undefined) break;
          next[seat] = (next[seat] ?? 0) + 1;
          done = this.#perform(seat, order, dice) || failedConsumesSlot;
        }
        if ((next[seat] ?? 0) < list.length) more = true;
      }
    }
  }

  /** Executes an order; false when it fails. */
  #perform(seat: number, order: Order, dice: Dice): boolean {
    switch (order.type) {
      case 'advance':
        return this.#march(seat, order, dice);
      case 'airlift':
        this.#spend(seat);
        return this.owners[order.target] === seat && this.#march(seat, order, dice);
      case 'bomb':
        this.#spend(seat);
        return this.#bomb(seat, order.territory);
      case 'negotiate':
        this.#spend(seat);
        if (this.ground.options.truceStart === 'now') this.#truce(seat, order.seat);
        return true;
      default:
        this.#spend(seat);
        return true;
    }
  }

  #march(
    seat: number,
    { source, target, armies }: { source: number; target: number; armies: number },
    dice: Dice,
  ): boolean {
    if (this.owners[source] !== seat) return false;
    const { options } = this.ground;
    const guard = options.standGuard ? 1 : 0;
    const sent = Math.min(armies, this.#movable[source] ?? 0, (this.armies[source] ?? 0) - guard);
    const owner = this.owners[target] ?? NEUTRAL;
    if (sent < 1 || (owner >= 0 && owner !== seat && this.#truces.has(seat * this.seats + owner)))
      return false;
    this.#take(source, sent);
    if (owner === seat) {
      this.armies[target] = (this.armies[target] ?? 0) + sent;
      return true;
    }
    const defenders = this.armies[target] ?? 0;
    const dead = dice.kills(options, sent, options.attackRate);
    const lost = defenders === 0 ? 0 : Math.min(sent, dice.kills(options, defenders, options.defenceRate));
    const spared = lost === sent && options.standGuard && dead >= defenders ? 1 : 0;
    const killed = Math.min(dead, defenders - spared);
    if (killed < defenders || defenders < spared) {
      this.#take(target, killed);
      this.armies[source] = (this.armies[source] ?? 0) + sent - lost;
      return true;
    }
    if (owner >= 0) this.counts[owner] = (this.counts[owner] ?? 0) - 1;
    this.counts[seat] = (this.counts[seat] ?? 0) + 1;
    this.#captured[seat] = 1;
    this.owners[target] = seat;
    this.armies[target] = sent - lost;
    this.#movable[target] = options.multiAttack ? sent - lost : 0;
    return true;
  }

  #bomb(seat: number, target: number): boolean {
    const owner = this.owners[target] ?? NEUTRAL;
    if (owner < 0 || owner === seat || this.#truces.has(seat * this.seats + owner)) return false;
    const before = this.armies[target] ?? 0;
    this.#take(target, before - Math.max(Math.min(1, before), Math.floor(before / 2)));
    return true;
  }

  #take(territory: number, armies: number): void {
    this.armies[territory] = (this.armies[territory] ?? 0) - armies;
    this.#movable[territory] = Math.max(0, (this.#movable[territory] ?? 0) - armies);
  }

  #spend(seat: number): void {
    this.cards[seat] = Math.max(0, (this.cards[seat] ?? 0) - 1);
  }

  #truce(one: number, other: number): void {
    this.#truces.add(one * this.seats + other);
    this.#truces.add(other * this.seats + one);
  }

  /** Cards for captures; truces are over. */
  #end(): void {
    const { cardPieces, handLimit } = this.ground.options;
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.counts[seat] === 0) this.cards[seat] = 0;
      else if (this.#captured[seat] === 1 && (handLimit === 0 || (this.cards[seat] ?? 0) < handLimit))
        this.cards[seat] = (this.cards[seat] ?? 0) + 1 / cardPieces;
    }
    this.#truces.clear();
    this.#turn += 1;
  }

  /** A seat's new armies in the next turn (rules/warzone.md#new-armies). */
  income(seat: number): number {
    const { options, continent, bonus, sizes } = this.ground;
    const held = new Int32Array(sizes.length);
    for (let each = 0; each < this.ground.size; each++) {
      const of = continent[each] ?? -1;
      if (of >= 0 && this.owners[each] === seat) held[of] = (held[of] ?? 0) + 1;
    }
    const owned = this.counts[seat] ?? 0;
    if (owned === 0) return 0;
    let paid = 0;
    for (let of = 0; of < sizes.length; of++) if (held[of] === sizes[of]) paid += bonus[of] ?? 0;
    return incomeOf(options, owned, paid);
  }
}

/** The new armies for so many territories, 1 or more, and what continents pay. */
export function incomeOf(options: WarzoneOptions, owned: number, paid: number): number {
  const earned = options.territoriesPerArmy === 0 ? 0 : Math.floor(owned / options.territoriesPerArmy);
  if (options.minimum === 'total') return Math.max(options.leastIncome, earned + paid);
  return Math.max(0, Math.max(options.leastIncome, earned) + paid);
}
