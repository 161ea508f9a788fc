import { shareOf } from '../../../../machines/conquest/hold.ts';
import { connectedBonus } from '../../../../machines/conquest/income.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import { COMMANDER } from '../../../../machines/warzone/options.ts';
import { handSize, type Order, type OrderType } from '../../../../machines/warzone/orders.ts';
import { firstRound, newArmies, stages } from '../../../../machines/warzone/turns.ts';
import { memoize } from '../../conquest/players/choice.ts';
import { heldBySides } from '../../conquest/players/hold.ts';
import type { BeliefState } from './belief-state.ts';
import type { Dice } from './dice.ts';
import { groundOf, type SketchGround } from './sketch-ground.ts';

export const NEUTRAL = -1;

/** The beginning of all sketches from one belief state: a turn has thousands of them. */
const beginningOf = memoize(
  ({ board, options, owners, armies, turn, truces, seats: count, seat, hand, capitals }: BeliefState) => {
    const all = seats(count);
    const cards = new Float64Array(count);
    cards[seat] = handSize(options, hand);
    const counts = new Int32Array(count);
    for (const owner of owners) if (owner !== null) counts[owner] = (counts[owner] ?? 0) + 1;
    return {
      ground: groundOf(board, options),
      sides: sidesOf({ seats: count, options }),
      owners: Int8Array.from({ length: board.size }, (_, each) => owners[each] ?? NEUTRAL),
      armies: new Int32Array(armies),
      cards,
      counts,
      capitals: Int32Array.from(all, each => capitals?.[each] ?? NEUTRAL),
      truces: truces.filter(({ from, until }) => from <= turn && turn <= until),
      all,
    };
  },
);

/** A quick, rough game: the rules' execution (`machines/warzone/execution.ts`) without events and with other dice. */
export class Sketch {
  readonly ground: SketchGround;
  readonly seats: number;
  readonly sides: Sides;
  readonly owners: Int8Array;
  readonly armies: Int32Array;
  /** By seat: cards held, with parts of one, and territories. */
  readonly cards: Float64Array;
  readonly counts: Int32Array;
  /** By seat: the capital, or where the commander stands, -1 for none known. */
  readonly capitals: Int32Array;
  /** By seat: 1 for a commander who has gone in this turn. */
  readonly #gone: Uint8Array;
  readonly #movable: Int32Array;
  readonly #captured: Uint8Array;
  readonly #order: readonly Seat[];
  /** Pairs of seats that may not attack each other in this turn. */
  readonly #truces = new Set<number>();
  #turn: number;

  /** Starts from a belief state without fog; `order` has the seats drawn at the start, none where unknown. */
  constructor(belief: BeliefState, order: readonly Seat[]) {
    const { ground, sides, owners, armies, cards, counts, capitals, truces, all } = beginningOf(belief);
    this.ground = ground;
    this.seats = belief.seats;
    this.sides = sides;
    this.owners = owners.slice();
    this.armies = armies.slice();
    this.cards = cards.slice();
    this.counts = counts.slice();
    this.capitals = capitals.slice();
    this.#gone = new Uint8Array(belief.seats);
    this.#movable = new Int32Array(owners.length);
    this.#captured = new Uint8Array(belief.seats);
    this.#order = order.length === belief.seats ? order : all;
    this.#turn = belief.turn;
    for (const { one, other } of truces) this.#truce(one, other);
  }

  /** Tests whether at most one side is left. */
  get isOver(): boolean {
    let side: number | undefined;
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.counts[seat] === 0) continue;
      side ??= this.sides[seat];
      if (this.sides[seat] !== side) return false;
    }
    return true;
  }

  /** Tests whether the side of an owner holds a share of the territories that wins. */
  holdsShare(owner: number): boolean {
    const least = shareOf(this.ground.options, this.ground.size);
    return least !== null && heldBySides(this.counts, this.sides, owner).ours >= least;
  }

  /** Tests whether a territory of this owner may be attacked, and whether somebody has it who may be. */
  isPrey(owner: number, by: number): boolean {
    return owner === NEUTRAL || this.sides[owner] !== this.sides[by];
  }
  isFoe(owner: number, of: number): boolean {
    return owner !== NEUTRAL && this.sides[owner] !== this.sides[of];
  }

  /** Executes a turn's orders of all seats, by seat. Deployments are taken as they are given. */
  play(lists: readonly (readonly Order[])[], dice: Dice): void {
    const { options } = this.ground;
    this.#captured.fill(0);
    this.#gone.fill(0);
    const given = new Set<OrderType>();
    for (const [seat, list] of lists.entries())
      for (const order of list)
        if (order.type !== 'deploy') given.add(order.type);
        else if (this.owners[order.territory] === seat)
          this.armies[order.territory] = (this.armies[order.territory] ?? 0) + order.armies;
    this.#movable.set(this.armies);
    const first = firstRound(
      options.roundOrder === 'random' ? 'coin' : options.roundOrder,
      this.#order,
      this.#turn,
    );
    for (const kinds of given.size === 0 ? [] : stages[options.execution]) {
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
      dice.meet(this.#turn, -1 - round);
      const isBack =
        roundOrder === 'snake'
          ? round % 2 === 1
          : (roundOrder === 'coin' || roundOrder === 'random') && dice.unit() < 0.5;
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
        return !this.isPrey(this.owners[order.target] ?? NEUTRAL, seat) && this.#march(seat, order, dice);
      case 'bomb':
        this.#spend(seat);
        return this.#bomb(seat, order.territory);
      case 'blockade':
        this.#spend(seat);
        return this.#blockade(seat, order.territory);
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
    { type, source, target, armies, commander }: Order & { type: 'advance' | 'airlift' },
    dice: Dice,
  ): boolean {
    if (this.owners[source] !== seat) return false;
    const { options } = this.ground;
    const guard = options.standGuard ? 1 : 0;
    const wanted = options.noSplit && type === 'advance' ? Number.POSITIVE_INFINITY : armies;
    const sent = Math.max(
      0,
      Math.min(wanted, this.#movable[source] ?? 0, (this.armies[source] ?? 0) - guard),
    );
    const owner = this.owners[target] ?? NEUTRAL;
    const leads = commander === true && this.capitals[seat] === source && this.#gone[seat] === 0;
    if ((sent < 1 && !leads) || (this.isFoe(owner, seat) && this.#truces.has(seat * this.seats + owner)))
      return false;
    this.#take(source, sent);
    if (!this.isPrey(owner, seat)) {
      this.armies[target] = (this.armies[target] ?? 0) + sent;
      if (leads && owner === seat) this.#lead(seat, target, false);
      return true;
    }
    const leader = leads ? COMMANDER : 0;
    const strength = sent + leader;
    const armiesThere = this.armies[target] ?? 0;
    const defenders = armiesThere + this.commanderIn(target);
    dice.meet(this.#turn, source * this.ground.size + target);
    const dead = dice.kills(options, strength, options.attackRate);
    const struck =
      defenders === 0 ? 0 : Math.min(strength, dice.kills(options, defenders, options.defenceRate));
    const lost = Math.min(sent, struck);
    const spared = struck === strength && options.standGuard && dead >= defenders ? 1 : 0;
    const killed = Math.min(dead, defenders - spared);
    if (killed < defenders || defenders < spared) {
      this.#take(target, Math.min(armiesThere, killed));
      this.armies[source] = (this.armies[source] ?? 0) + sent - lost;
      if (leads) this.#lead(seat, source, false);
      if (leads && struck === strength) this.#fall(seat);
      return true;
    }
    if (owner >= 0) this.counts[owner] = (this.counts[owner] ?? 0) - 1;
    this.counts[seat] = (this.counts[seat] ?? 0) + 1;
    this.#captured[seat] = 1;
    this.owners[target] = seat;
    this.armies[target] = sent - lost;
    this.#movable[target] = options.multiAttack ? sent - lost : 0;
    if (owner >= 0 && this.capitals[owner] === target) this.#fall(owner);
    if (leads) this.#lead(seat, target, options.multiAttack);
    return true;
  }

  /** The armies that a commander in a territory is worth, 0 where none stands (rules/warzone.md#commanders). */
  commanderIn(of: number): number {
    if (!this.ground.options.commanders) return 0;
    const owner = this.owners[of] ?? NEUTRAL;
    return owner >= 0 && this.capitals[owner] === of ? COMMANDER : 0;
  }

  #lead(seat: number, to: number, mayGoOn: boolean): void {
    this.capitals[seat] = to;
    if (!mayGoOn) this.#gone[seat] = 1;
  }

  /** The land of a seat that has lost its capital is neutral. */
  #fall(seat: number): void {
    this.counts[seat] = 0;
    for (let each = 0; each < this.owners.length; each++)
      if (this.owners[each] === seat) this.owners[each] = NEUTRAL;
  }

  #bomb(seat: number, target: number): boolean {
    const owner = this.owners[target] ?? NEUTRAL;
    if (!this.isFoe(owner, seat) || this.#truces.has(seat * this.seats + owner)) return false;
    const before = this.armies[target] ?? 0;
    this.#take(target, before - Math.max(Math.min(1, before), Math.floor(before / 2)));
    return true;
  }

  #blockade(seat: number, target: number): boolean {
    if (this.owners[target] !== seat) return false;
    this.counts[seat] = (this.counts[seat] ?? 0) - 1;
    this.owners[target] = NEUTRAL;
    this.armies[target] = Math.floor(((this.armies[target] ?? 0) * this.ground.options.blockadeFactor) / 100);
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
      const of = continent[each] ?? 0;
      if (this.owners[each] === seat) held[of] = (held[of] ?? 0) + 1;
    }
    const owned = this.counts[seat] ?? 0;
    if (owned === 0) return 0;
    let paid = 0;
    for (let of = 0; of < sizes.length; of++) if (held[of] === sizes[of]) paid += bonus[of] ?? 0;
    return newArmies(options, owned, paid + this.connected(seat), this.#onBoard(seat));
  }

  /** New armies for a seat's land that hangs together. */
  connected(seat: number): number {
    return connectedBonus(this.ground.options, this.ground, each => this.owners[each] === seat);
  }

  /** Armies on the board, where a cap asks for them. */
  #onBoard(seat: number): number {
    if (this.ground.options.armyCap === 0) return 0;
    return this.armies.reduce((sum, armies, each) => sum + (this.owners[each] === seat ? armies : 0), 0);
  }
}
