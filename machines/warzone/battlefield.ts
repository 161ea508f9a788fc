import type { Territory } from '../conquest/board.ts';
import { type Sides, survivors } from '../outcome.ts';
import type { Chance } from '../random.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { isOneSide, sidesOf } from '../teams.ts';
import { COMMANDER, type WarzoneOptions } from './options.ts';
import { emptyHand, type Hand } from './orders.ts';
import {
  MOST_ARMIES,
  type Owner,
  type Scenario,
  type Truce,
  type WarzonePosition,
  type Watch,
} from './types.ts';

/**
 * The board during execution, mutable for speed. Only `capture` and `abandon` change owners: they keep the counts
 * right.
 */
export class Battlefield {
  readonly game: Scenario;
  readonly options: WarzoneOptions;
  readonly sides: Sides;
  readonly turn: number;
  readonly chance: Chance;
  readonly owners: Owner[];
  readonly armies: number[];
  /** By territory: armies that may still leave this turn (rules/warzone.md#moving-once). */
  readonly movable: number[];
  /** By seat: armies left to deploy. */
  readonly pools: number[];
  readonly hands: Hand[];
  readonly truces: Truce[];
  /** By seat: sanctions on the next turn's income. */
  readonly sanctions: number[];
  readonly attacked: boolean[];
  /** By seat: priority cards played in this turn. */
  readonly priorities: number[];
  /** What seats see by cards; what was played in an earlier turn ends with its orders. */
  readonly watches: Watch[];
  /** By seat: the capital, or where the commander stands; empty in games without either. */
  readonly capitals: (Territory | null)[];
  /** Seats whose commander has gone this turn, and goes nowhere else. */
  readonly #gone = new Set<Seat>();
  readonly eliminated: Seat[];
  /** Seats that have captured something this turn. */
  readonly conquerors = new Set<Seat>();
  readonly #counts: number[];

  constructor(game: Scenario, position: WarzonePosition, chance: Chance) {
    this.game = game;
    this.options = game.setup.options;
    this.sides = sidesOf(game.setup);
    this.turn = position.turn;
    this.chance = chance;
    this.owners = [...position.owners];
    this.armies = [...position.armies];
    this.movable = [...position.armies];
    this.pools = [...position.incomes];
    this.hands = [...position.hands];
    this.truces = [...position.truces];
    this.sanctions = position.sanctions.map(() => 0);
    this.attacked = [...position.attacked];
    this.watches = (position.watches ?? []).filter(({ until }) => until > position.turn);
    this.capitals = [...(position.capitals ?? [])];
    this.priorities = position.attacked.map(() => 0);
    this.eliminated = [...position.eliminated];
    this.#counts = seats(game.setup.seats).map(
      seat => position.owners.filter(owner => owner === seat).length,
    );
  }

  count(seat: Seat): number {
    return at(this.#counts, seat);
  }

  isOut(seat: Seat): boolean {
    return this.eliminated.includes(seat);
  }

  alive(): Seat[] {
    return survivors(this.game.setup.seats, this.eliminated);
  }

  /** True when one side is left. */
  get isOneSide(): boolean {
    return isOneSide(this.sides, this.alive());
  }

  /** True when two players may not attack each other now. */
  isTruce(one: Seat, other: Seat): boolean {
    return this.truces.some(
      truce =>
        truce.from <= this.turn &&
        this.turn <= truce.until &&
        ((truce.one === one && truce.other === other) || (truce.one === other && truce.other === one)),
    );
  }

  /** Armies that may leave a territory now (rules/warzone.md#how-many-go). */
  available(from: number): number {
    const guard = this.options.standGuard ? 1 : 0;
    return Math.max(0, Math.min(at(this.movable, from), at(this.armies, from) - guard));
  }

  /** Adds armies to a territory; with `mayMove` they may leave it this turn. */
  add(territory: number, armies: number, mayMove: boolean): void {
    this.armies[territory] = Math.min(MOST_ARMIES, at(this.armies, territory) + armies);
    if (mayMove) this.movable[territory] = at(this.movable, territory) + armies;
  }

  /** Removes armies that leave or die; in both cases they could have moved. */
  take(territory: number, armies: number): void {
    this.armies[territory] = at(this.armies, territory) - armies;
    this.movable[territory] = Math.max(0, at(this.movable, territory) - armies);
  }

  capture(territory: number, seat: Seat, armies: number): void {
    this.#leave(territory);
    this.#counts[seat] = at(this.#counts, seat) + 1;
    this.owners[territory] = seat;
    this.armies[territory] = armies;
    this.movable[territory] = this.options.multiAttack ? armies : 0;
    this.conquerors.add(seat);
  }

  abandon(territory: number, armies: number): void {
    this.#leave(territory);
    this.owners[territory] = null;
    this.armies[territory] = Math.min(MOST_ARMIES, armies);
    this.movable[territory] = 0;
  }

  /** Hands a territory over; its armies have been used for this turn (rules/warzone.md#gift). */
  give(territory: number, to: Seat): void {
    this.#leave(territory);
    this.#counts[to] = at(this.#counts, to) + 1;
    this.owners[territory] = to;
    this.movable[territory] = this.options.multiAttack ? at(this.movable, territory) : 0;
  }

  /** True once somebody else, or nobody, owns a player's capital, or the commander is dead (rules/warzone.md#capitals). */
  hasLostCapital(seat: Seat): boolean {
    const capital = this.capitals[seat] ?? null;
    return capital === null ? this.options.commanders : this.owners[capital] !== seat;
  }

  /** The armies that a commander in a territory is worth; 0 where none stands (rules/warzone.md#commanders). */
  commanderIn(territory: number): number {
    const owner = this.owners[territory] ?? null;
    return this.options.commanders && owner !== null && this.capitals[owner] === territory ? COMMANDER : 0;
  }

  /** True for a commander who stands in a territory and may leave it now. */
  mayLead(seat: Seat, from: Territory): boolean {
    return this.options.commanders && this.capitals[seat] === from && !this.#gone.has(seat);
  }

  /** The commander goes to a territory, or back to the own one, or is killed (null). */
  lead(seat: Seat, to: Territory | null, mayGoOn: boolean): void {
    this.capitals[seat] = to;
    if (!mayGoOn) this.#gone.add(seat);
  }

  /** Makes all land of a player neutral. */
  dissolve(seat: Seat): void {
    for (const [territory, owner] of this.owners.entries())
      if (owner === seat) this.abandon(territory, at(this.armies, territory));
  }

  /** Eliminates a player without territories, whose cards are lost (rules/warzone.md#elimination). */
  eliminate(seat: Seat): void {
    if (this.capitals.length > 0) this.capitals[seat] = null;
    this.eliminated.push(seat);
    this.hands[seat] = emptyHand;
  }

  #leave(territory: number): void {
    const owner = at(this.owners, territory);
    if (owner !== null) this.#counts[owner] = at(this.#counts, owner) - 1;
  }
}
