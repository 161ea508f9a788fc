import { areNeighbours, neighboursOf, type Territory } from '../conquest/board.ts';
import { battle } from '../conquest/exchange.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { areMates, isPrey } from '../teams.ts';
import type { Battlefield } from './battlefield.ts';
import { COMMANDER } from './options.ts';
import { cardOf, cardsOf, type Order, piecesOf, withPieces } from './orders.ts';
import type { Failure, OrderResult, Watch } from './types.ts';

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

type March = Order & { type: 'advance' | 'airlift' };

/** Moves into an own territory or a mate's, or attacks a foreign one (rules/warzone.md#advance, #airlift, #teams). */
function march(field: Battlefield, seat: Seat, order: March): OrderResult {
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
  const leads = order.commander === true && !isMates && field.mayLead(seat, source);
  const sent = armiesSent(field, order, leads);
  if (typeof sent === 'string') return failed(sent);
  if (owner !== seat && !isMates) return attack(field, seat, { source, target, sent, leads });
  field.take(source, sent);
  field.add(target, sent, false);
  if (leads) field.lead(seat, target, false);
  return { type: 'moved', sent, ...(leads ? LED : {}) };
}

const LED = { led: true } as const;
const GUARDED = { guarded: true } as const;

/** The armies that go, or why none do (rules/warzone.md#how-many-go); none need go with a commander. */
function armiesSent(field: Battlefield, order: March, leads: boolean): number | Failure {
  const most = field.available(order.source);
  const isShare = order.type === 'advance' && order.percent;
  const wanted = isShare ? Math.floor((most * order.armies) / 100) : order.armies;
  if (field.options.shortage === 'fail' && wanted > most) return 'too-few-armies';
  const sent = Math.min(wanted, most);
  return sent < 1 && !leads ? 'no-armies' : sent;
}

interface Attack {
  readonly source: Territory;
  readonly target: Territory;
  readonly sent: number;
  /** Whether the commander goes along. */
  readonly leads: boolean;
}

/** One exchange; commanders strike as armies do, and die only after all armies beside them, at once (rules/warzone.md#commanders). */
function attack(field: Battlefield, seat: Seat, { source, target, sent, leads }: Attack): OrderResult {
  const defender = at(field.owners, target);
  const defenders = at(field.armies, target);
  const leader = leads ? COMMANDER : 0;
  const guard = field.commanderIn(target);
  const { captured, hits, ...dead } = battle(field.options, sent + leader, defenders + guard, field.chance);
  const lost = Math.min(sent, dead.lost);
  const killed = Math.min(defenders, dead.killed);
  if (defender !== null) field.attacked[defender] = true;
  field.take(source, sent);
  if (captured) {
    field.capture(target, seat, sent - lost);
  } else {
    field.take(target, killed);
    // Survivors return to the source and count as moved (rules/warzone.md#attack).
    field.add(source, sent - lost, false);
  }
  if (leads) {
    const isDead = dead.lost === sent + leader;
    field.lead(seat, isDead ? null : captured ? target : source, captured && field.options.multiAttack);
  }
  const shown = { ...(leads ? LED : {}), ...(guard > 0 ? GUARDED : {}) };
  return { type: 'attacked', defender, sent, defenders, lost, killed, captured, hits, ...shown };
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
  if (field.commanderIn(target) > 0) return failed('commander-there');
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
  if (field.commanderIn(territory) > 0) return failed('commander-there');
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
