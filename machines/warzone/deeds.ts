import { areNeighbours, neighboursOf, type Territory } from '../conquest/board.ts';
import { battle } from '../conquest/exchange.ts';
import type { Chance } from '../random.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import type { WarzoneOptions } from './options.ts';
import { cardOf, cardsOf, emptyHand, type Hand, type Order, withPieces } from './orders.ts';
import {
  type Deed,
  type Failure,
  MOST_ARMIES,
  type Owner,
  type Scenario,
  type Truce,
  type WarzonePosition,
} from './types.ts';

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

const failed = (why: Failure): Deed => ({ type: 'failed', why });

/**
 * Executes one order on the theatre. What was true when it was given is tested again; an order that fails changes
 * nothing but that its card is spent (rules/warzone.md#failing).
 */
export function carryOut(theatre: Theatre, seat: Seat, order: Order): Deed {
  const card = cardOf(order);
  if (card !== null) {
    const hand = at(theatre.hands, seat);
    if (cardsOf(theatre.options, hand, card) === 0) return failed('no-card');
    theatre.hands[seat] = withPieces(hand, card, -theatre.options.cardPieces);
  }
  switch (order.type) {
    case 'deploy':
      return deploy(theatre, seat, order);
    case 'advance':
    case 'airlift':
      return march(theatre, seat, order);
    case 'bomb':
      return bomb(theatre, seat, order.territory);
    case 'blockade':
      return blockade(theatre, seat, order.territory);
    case 'negotiate':
      return negotiate(theatre, seat, order.seat);
    case 'reinforce':
      return reinforce(theatre, seat);
    case 'sanction':
      return sanction(theatre, order.seat);
    case 'cheat':
      return theatre.options.cheating ? cheat(theatre, seat) : failed('no-card');
  }
}

function deploy(theatre: Theatre, seat: Seat, order: Order & { type: 'deploy' }): Deed {
  const { territory } = order;
  if (at(theatre.owners, territory) !== seat) return failed('target-lost');
  const pool = at(theatre.pools, seat);
  const armies = Math.min(order.armies, pool);
  if (armies < 1) return failed('no-armies');
  theatre.pools[seat] = pool - armies;
  theatre.add(territory, armies, true);
  return { type: 'deployed', armies };
}

/** A move into an own territory, an attack on a foreign one (rules/warzone.md#advance, #airlift). */
function march(theatre: Theatre, seat: Seat, order: Order & { type: 'advance' | 'airlift' }): Deed {
  const { source, target } = order;
  if (at(theatre.owners, source) !== seat) return failed('source-lost');
  const isAirlift = order.type === 'airlift';
  if (!isAirlift && !areNeighbours(theatre.game.board.graph, source, target)) return failed('not-beside');
  const owner = at(theatre.owners, target);
  const mode = isAirlift ? (theatre.options.airliftAttack ? 'any' : 'move') : order.mode;
  if (owner === seat && mode === 'attack') return failed('not-foreign');
  if (owner !== seat && mode === 'move') return failed('not-own');
  if (owner !== null && owner !== seat && theatre.isTruce(seat, owner)) return failed('truce');
  const sent = sentBy(theatre, order);
  if (typeof sent === 'string') return failed(sent);
  if (owner !== seat) return attack(theatre, seat, { source, target, sent });
  theatre.take(source, sent);
  theatre.add(target, sent, false);
  return { type: 'moved', sent };
}

/** How many armies go, or why none do (rules/warzone.md#how-many-go). */
function sentBy(theatre: Theatre, order: Order & { type: 'advance' | 'airlift' }): number | Failure {
  const most = theatre.available(order.source);
  const isShare = order.type === 'advance' && order.percent;
  const wanted = isShare ? Math.floor((most * order.armies) / 100) : order.armies;
  if (theatre.options.shortage === 'fail' && wanted > most) return 'too-few-armies';
  const sent = Math.min(wanted, most);
  return sent < 1 ? 'no-armies' : sent;
}

interface Attack {
  readonly source: Territory;
  readonly target: Territory;
  readonly sent: number;
}

function attack(theatre: Theatre, seat: Seat, { source, target, sent }: Attack): Deed {
  const defender = at(theatre.owners, target);
  const defenders = at(theatre.armies, target);
  const result = battle(theatre.options, sent, defenders, theatre.chance);
  if (defender !== null) theatre.attacked[defender] = true;
  theatre.take(source, sent);
  if (result.captured) {
    theatre.capture(target, seat, sent - result.lost);
  } else {
    theatre.take(target, result.killed);
    // The survivors are back in the source, and count as moved (rules/warzone.md#attack).
    theatre.add(source, sent - result.lost, false);
  }
  return { type: 'attacked', defender, sent, defenders, ...result };
}

/** Rounds in the bomber's favour, but one army stays (rules/warzone.md#bomb). */
function bomb(theatre: Theatre, seat: Seat, target: Territory): Deed {
  const owner = at(theatre.owners, target);
  if (owner === null || owner === seat) return failed('not-an-enemy');
  if (theatre.options.truceStopsBomb && theatre.isTruce(seat, owner)) return failed('truce');
  const isBeside = neighboursOf(theatre.game.board, target).some(each => theatre.owners[each] === seat);
  if (!isBeside) return failed('not-beside');
  const before = at(theatre.armies, target);
  const left = Math.max(Math.min(1, before), Math.floor(before / 2));
  theatre.take(target, before - left);
  theatre.attacked[owner] = true;
  return { type: 'bombed', owner, before };
}

/** (rules/warzone.md#blockade) */
function blockade(theatre: Theatre, seat: Seat, target: Territory): Deed {
  if (at(theatre.owners, target) !== seat) return failed('target-lost');
  const before = at(theatre.armies, target);
  theatre.abandon(target, Math.floor((before * theatre.options.blockadeFactor) / 100));
  return { type: 'blockaded', before };
}

/** (rules/warzone.md#diplomacy) */
function negotiate(theatre: Theatre, seat: Seat, other: Seat): Deed {
  if (other === seat || theatre.isOut(other)) return failed('player-out');
  const from = theatre.options.truceStart === 'now' ? theatre.turn : theatre.turn + 1;
  theatre.truces.push({ one: seat, other, from, until: from + theatre.options.truceTurns - 1 });
  return { type: 'negotiated', other };
}

/** (rules/warzone.md#reinforcement) */
function reinforce(theatre: Theatre, seat: Seat): Deed {
  const armies = theatre.options.reinforcementArmies;
  theatre.pools[seat] = at(theatre.pools, seat) + armies;
  return { type: 'reinforced', armies };
}

function sanction(theatre: Theatre, other: Seat): Deed {
  if (theatre.isOut(other)) return failed('player-out');
  theatre.sanctions[other] = at(theatre.sanctions, other) + 1;
  return { type: 'sanctioned', other };
}

/**
 * The class's cheater: conquers every territory beside its own at once, then doubles its armies wherever somebody
 * else is beside them. One army stands in each territory taken.
 */
function cheat(theatre: Theatre, seat: Seat): Deed {
  const { board } = theatre.game;
  const beside = (of: Territory): readonly Territory[] =>
    neighboursOf(board, of).filter(each => theatre.owners[each] !== seat);
  const own = (): readonly Territory[] => board.territories.filter(each => theatre.owners[each] === seat);
  const targets = new Set(own().flatMap(beside));
  let killed = 0;
  for (const target of targets) {
    const defender = at(theatre.owners, target);
    if (defender !== null) theatre.attacked[defender] = true;
    killed += at(theatre.armies, target);
    theatre.capture(target, seat, 1);
  }
  let made = targets.size;
  for (const front of own().filter(each => beside(each).length > 0)) {
    const before = at(theatre.armies, front);
    theatre.add(front, before, true);
    made += at(theatre.armies, front) - before;
  }
  return { type: 'cheated', captured: targets.size, killed, made };
}
