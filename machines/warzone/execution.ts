import { areNeighbours, neighboursOf, type Territory } from '../conquest/board.ts';
import { battle } from '../conquest/exchange.ts';
import { type Sides, survivors } from '../outcome.ts';
import type { Chance } from '../random.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { areMates, isOneSide, isPrey, sidesOf } from '../teams.ts';
import type { WarzoneOptions } from './options.ts';
import { cardOf, cardsOf, emptyHand, type Hand, type Order, piecesOf, withPieces } from './orders.ts';
import {
  type Failure,
  MOST_ARMIES,
  type OrderResult,
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
  /** By seat; empty in games without capitals. */
  readonly capitals: (Territory | null)[];
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

  /** True once somebody else, or nobody, owns a player's capital (rules/warzone.md#capitals). */
  hasLostCapital(seat: Seat): boolean {
    const capital = this.capitals[seat] ?? null;
    return capital !== null && this.owners[capital] !== seat;
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

const failed = (why: Failure): OrderResult => ({ type: 'failed', why });

/**
 * Executes one order, checking it again. One that fails changes nothing but spends its card (rules/warzone.md#failing).
 */
export function carryOut(field: Battlefield, seat: Seat, order: Order): OrderResult {
  const card = cardOf(order);
  if (card !== null) {
    const hand = at(field.hands, seat);
    if (cardsOf(field.options, hand, card) === 0) return failed('no-card');
    field.hands[seat] = withPieces(hand, card, -piecesOf(field.options, card));
  }
  switch (order.type) {
    case 'deploy':
      return deploy(field, seat, order);
    case 'advance':
    case 'airlift':
      return march(field, seat, order);
    case 'bomb':
      return bomb(field, seat, order.territory);
    case 'blockade':
    case 'emergency':
      return blockade(field, seat, order.territory);
    case 'negotiate':
      return negotiate(field, seat, order.seat);
    case 'reinforce':
      return reinforce(field, seat);
    case 'sanction':
      return sanction(field, order.seat);
    case 'priority':
      field.priorities[seat] = at(field.priorities, seat) + 1;
      return { type: 'hurried' };
    case 'delay':
      return { type: 'delayed' };
    case 'discard':
      return { type: 'discarded' };
    case 'reconnaissance':
    case 'surveillance':
      return watch(field, seat, order.type, order.territory);
    case 'spy':
      return field.isOut(order.seat) ? failed('player-out') : watch(field, seat, 'spy', order.seat);
    case 'gift':
      return gift(field, seat, order);
    case 'cheat':
      return field.options.cheating ? cheat(field, seat) : failed('no-card');
  }
}

function deploy(field: Battlefield, seat: Seat, order: Order & { type: 'deploy' }): OrderResult {
  const { territory } = order;
  if (at(field.owners, territory) !== seat) return failed('target-lost');
  const pool = at(field.pools, seat);
  const armies = Math.min(order.armies, pool);
  if (armies < 1) return failed('no-armies');
  field.pools[seat] = pool - armies;
  field.add(territory, armies, true);
  return { type: 'deployed', armies };
}

/** Moves into an own territory or a mate's, or attacks a foreign one (rules/warzone.md#advance, #airlift, #teams). */
function march(field: Battlefield, seat: Seat, order: Order & { type: 'advance' | 'airlift' }): OrderResult {
  const { source, target } = order;
  if (at(field.owners, source) !== seat) return failed('source-lost');
  const isAirlift = order.type === 'airlift';
  if (!isAirlift && !areNeighbours(field.game.board.graph, source, target)) return failed('not-beside');
  const owner = at(field.owners, target);
  const mode = isAirlift ? (field.options.airliftAttack ? 'any' : 'move') : order.mode;
  const isMates = areMates(field.sides, seat, owner);
  if (mode === 'attack' && (owner === seat || isMates)) return failed(isMates ? 'a-mate' : 'not-foreign');
  if (owner !== seat && !isMates && mode === 'move') return failed('not-own');
  if (owner !== null && owner !== seat && field.isTruce(seat, owner)) return failed('truce');
  const sent = armiesSent(field, order);
  if (typeof sent === 'string') return failed(sent);
  if (owner !== seat && !isMates) return attack(field, seat, source, target, sent);
  field.take(source, sent);
  field.add(target, sent, false);
  return { type: 'moved', sent };
}

/** The armies that go, or why none do (rules/warzone.md#how-many-go). */
function armiesSent(field: Battlefield, order: Order & { type: 'advance' | 'airlift' }): number | Failure {
  const most = field.available(order.source);
  const isShare = order.type === 'advance' && order.percent;
  const wanted = isShare ? Math.floor((most * order.armies) / 100) : order.armies;
  if (field.options.shortage === 'fail' && wanted > most) return 'too-few-armies';
  const sent = Math.min(wanted, most);
  return sent < 1 ? 'no-armies' : sent;
}

function attack(
  field: Battlefield,
  seat: Seat,
  source: Territory,
  target: Territory,
  sent: number,
): OrderResult {
  const defender = at(field.owners, target);
  const defenders = at(field.armies, target);
  const result = battle(field.options, sent, defenders, field.chance);
  if (defender !== null) field.attacked[defender] = true;
  field.take(source, sent);
  if (result.captured) {
    field.capture(target, seat, sent - result.lost);
  } else {
    field.take(target, result.killed);
    // Survivors return to the source and count as moved (rules/warzone.md#attack).
    field.add(source, sent - result.lost, false);
  }
  return { type: 'attacked', defender, sent, defenders, ...result };
}

/** Rounds in the bomber's favour; one army survives (rules/warzone.md#bomb). */
function bomb(field: Battlefield, seat: Seat, target: Territory): OrderResult {
  const owner = at(field.owners, target);
  if (owner === null || owner === seat) return failed('not-an-enemy');
  if (!isPrey(field.sides, owner, seat)) return failed('a-mate');
  if (field.options.truceStopsBomb && field.isTruce(seat, owner)) return failed('truce');
  if (!neighboursOf(field.game.board, target).some(each => field.owners[each] === seat))
    return failed('not-beside');
  const before = at(field.armies, target);
  const left = Math.max(Math.min(1, before), Math.floor(before / 2));
  field.take(target, before - left);
  field.attacked[owner] = true;
  return { type: 'bombed', owner, before };
}

/** (rules/warzone.md#blockade) */
function blockade(field: Battlefield, seat: Seat, target: Territory): OrderResult {
  if (at(field.owners, target) !== seat) return failed('target-lost');
  const before = at(field.armies, target);
  field.abandon(target, Math.floor((before * field.options.blockadeFactor) / 100));
  return { type: 'blockaded', before };
}

/** (rules/warzone.md#cards-of-sight) */
function watch(field: Battlefield, seat: Seat, by: Watch['by'], target: number): OrderResult {
  field.watches.push({ seat, by, target, until: field.turn + field.options.watchTurns });
  return { type: 'watched' };
}

/** (rules/warzone.md#gift) */
function gift(
  field: Battlefield,
  seat: Seat,
  { territory, seat: other }: Order & { type: 'gift' },
): OrderResult {
  if (at(field.owners, territory) !== seat) return failed('target-lost');
  if (other === seat || field.isOut(other)) return failed('player-out');
  field.give(territory, other);
  return { type: 'gifted', other };
}

/** (rules/warzone.md#diplomacy) */
function negotiate(field: Battlefield, seat: Seat, other: Seat): OrderResult {
  if (other === seat || field.isOut(other)) return failed('player-out');
  const from = field.options.truceStart === 'now' ? field.turn : field.turn + 1;
  field.truces.push({ one: seat, other, from, until: from + field.options.truceTurns - 1 });
  return { type: 'negotiated', other };
}

/** (rules/warzone.md#reinforcement) */
function reinforce(field: Battlefield, seat: Seat): OrderResult {
  const armies = field.options.reinforcementArmies;
  field.pools[seat] = at(field.pools, seat) + armies;
  return { type: 'reinforced', armies };
}

function sanction(field: Battlefield, other: Seat): OrderResult {
  if (field.isOut(other)) return failed('player-out');
  field.sanctions[other] = at(field.sanctions, other) + 1;
  return { type: 'sanctioned', other };
}

/** The course's cheater: captures all territories beside its own, one army in each, then doubles its border armies. */
function cheat(field: Battlefield, seat: Seat): OrderResult {
  const { board } = field.game;
  const beside = (of: Territory): readonly Territory[] =>
    neighboursOf(board, of).filter(each => isPrey(field.sides, at(field.owners, each), seat));
  const own = (): readonly Territory[] => board.territories.filter(each => field.owners[each] === seat);
  const targets = new Set(own().flatMap(beside));
  let killed = 0;
  for (const target of targets) {
    const defender = at(field.owners, target);
    if (defender !== null) field.attacked[defender] = true;
    killed += at(field.armies, target);
    field.capture(target, seat, 1);
  }
  let made = targets.size;
  for (const front of own().filter(each => beside(each).length > 0)) {
    const before = at(field.armies, front);
    field.add(front, before, true);
    made += at(field.armies, front) - before;
  }
  return { type: 'cheated', captured: targets.size, killed, made };
}
