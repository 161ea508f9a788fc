import { neighboursOf, type Territory } from '../conquest/board.ts';
import { DRAW_SCALE, type ExchangeRules, killParts, type Side } from '../conquest/exchange.ts';
import { areNeighbours } from '../conquest/graph.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { Chance } from './chance.ts';
import type { Deed, Failure } from './events.ts';
import { cardOf, cardsOf, type Order, withPieces } from './orders.ts';
import type { Theatre } from './theatre.ts';

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

/** What one battle comes to. */
export interface BattleResult {
  readonly killed: number;
  readonly lost: number;
  readonly captured: boolean;
  /** How many draws of each side hit; null without luck. */
  readonly hits: readonly [attack: number, defence: number] | null;
}

/**
 * One exchange: both kill numbers come from the armies before it and are capped by what is there
 * (rules/warzone.md#attack). The attacker's draws come first. With guard on the last defender stays when everybody
 * would die.
 * @param attackers 1 or more
 * @param defenders 0 or more (0 only without guard)
 */
export function battle(
  rules: ExchangeRules,
  attackers: number,
  defenders: number,
  chance: Chance,
): BattleResult {
  if (defenders === 0) return { killed: 0, lost: 0, captured: true, hits: null };
  const hits = rules.luck === 0 ? null : rolledHits(rules, attackers, defenders, chance);
  const dead = kills(rules, { armies: attackers, rate: rules.attackRate, hits: hits?.[0] ?? 0 }, chance);
  const fallen = kills(rules, { armies: defenders, rate: rules.defenceRate, hits: hits?.[1] ?? 0 }, chance);
  const lost = Math.min(fallen, attackers);
  const allDie = dead >= defenders && lost === attackers;
  const killed = Math.min(dead, allDie && rules.standGuard ? defenders - 1 : defenders);
  return { killed, lost, captured: killed === defenders, hits };
}

function rolledHits(
  rules: ExchangeRules,
  attackers: number,
  defenders: number,
  chance: Chance,
): readonly [number, number] {
  const draws = chance.numbers('roll', attackers + defenders, DRAW_SCALE);
  const hits = (from: number, to: number, rate: number): number => {
    let count = 0;
    for (let index = from; index < to; index++) {
      if ((draws[index] ?? DRAW_SCALE) < (rate * DRAW_SCALE) / 100) count += 1;
    }
    return count;
  };
  return [hits(0, attackers, rules.attackRate), hits(attackers, draws.length, rules.defenceRate)];
}

/** How many a side kills (rules/warzone.md#losses). */
export function kills(rules: Pick<ExchangeRules, 'luck' | 'rounding'>, side: Side, chance: Chance): number {
  const parts = killParts(rules, side);
  const rest = parts % DRAW_SCALE;
  const up = rest > 0 && chance.number('rounding', DRAW_SCALE) < rest;
  return Math.floor(parts / DRAW_SCALE) + (up ? 1 : 0);
}
