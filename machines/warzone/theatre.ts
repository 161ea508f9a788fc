import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import type { Chance } from './chance.ts';
import type { WarzoneOptions } from './options.ts';
import { emptyHand, type Hand } from './orders.ts';
import { MOST_ARMIES, type Owner, type Scenario, type Truce, type WarzonePosition } from './types.ts';

/**
 * The board while orders are executed. It is changed in place, for speed; a position is made of it at the end.
 * Whoever changes an owner does it by `capture` or `abandon`, so that the counts stay true.
 */
export class Theatre {
  readonly game: Scenario;
  readonly options: WarzoneOptions;
  readonly turn: number;
  readonly chance: Chance;
  readonly owners: Owner[];
  readonly armies: number[];
  /** By territory: armies that may still leave in this turn (rules/warzone.md#moving-once). */
  readonly movable: number[];
  /** By seat: armies that may still be deployed. */
  readonly pools: number[];
  readonly hands: Hand[];
  readonly truces: Truce[];
  /** By seat: sanctions on the next turn's income. */
  readonly sanctions: number[];
  readonly attacked: boolean[];
  readonly eliminated: Seat[];
  /** Who has captured something in this turn. */
  readonly conquerors = new Set<Seat>();
  readonly #counts: number[];

  constructor(game: Scenario, position: WarzonePosition, chance: Chance) {
    this.game = game;
    this.options = game.setup.options;
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
    this.eliminated = [...position.eliminated];
    this.#counts = seats(game.setup.seats).map(
      seat => position.owners.filter(owner => owner === seat).length,
    );
  }

  /** How many territories a seat owns. */
  count(seat: Seat): number {
    return at(this.#counts, seat);
  }

  isOut(seat: Seat): boolean {
    return this.eliminated.includes(seat);
  }

  alive(): Seat[] {
    return seats(this.game.setup.seats).filter(seat => !this.isOut(seat));
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

  /** How many armies may leave a territory now (rules/warzone.md#how-many-go). */
  available(from: number): number {
    const guard = this.options.standGuard ? 1 : 0;
    return Math.max(0, Math.min(at(this.movable, from), at(this.armies, from) - guard));
  }

  /** Puts armies into a territory; `mayMove` when they may leave it in this turn. */
  add(territory: number, armies: number, mayMove: boolean): void {
    this.armies[territory] = Math.min(MOST_ARMIES, at(this.armies, territory) + armies);
    if (mayMove) this.movable[territory] = at(this.movable, territory) + armies;
  }

  /** Takes armies out of a territory: those that leave, and those that die. Both could have moved. */
  take(territory: number, armies: number): void {
    this.armies[territory] = at(this.armies, territory) - armies;
    this.movable[territory] = Math.max(0, at(this.movable, territory) - armies);
  }

  /** Makes a territory a seat's, with so many armies. */
  capture(territory: number, seat: Seat, armies: number): void {
    this.#leave(territory);
    this.#counts[seat] = at(this.#counts, seat) + 1;
    this.owners[territory] = seat;
    this.armies[territory] = armies;
    this.movable[territory] = this.options.multiAttack ? armies : 0;
    this.conquerors.add(seat);
  }

  /** Makes a territory neutral, with so many armies. */
  abandon(territory: number, armies: number): void {
    this.#leave(territory);
    this.owners[territory] = null;
    this.armies[territory] = Math.min(MOST_ARMIES, armies);
    this.movable[territory] = 0;
  }

  /** Takes a player without territories out of the game; the cards go (rules/warzone.md#elimination). */
  eliminate(seat: Seat): void {
    this.eliminated.push(seat);
    this.hands[seat] = emptyHand;
  }

  #leave(territory: number): void {
    const owner = at(this.owners, territory);
    if (owner !== null) this.#counts[owner] = at(this.#counts, owner) - 1;
  }
}
