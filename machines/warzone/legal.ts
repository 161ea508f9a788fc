import { neighboursOf, type Territory } from '../conquest/board.ts';
import { type Seat, seats } from '../seat.ts';
import { listOf } from './listing.ts';
import type { Order } from './orders.ts';
import { available, orderRefusal, type Planner, planRefusal, undeployed } from './planning.ts';
import { isAlone, isToMove } from './rounds.ts';
import type { Scenario, WarzoneMove, WarzonePosition } from './types.ts';
import { knowledge } from './view.ts';

/**
 * The moves that are allowed to a seat now, in a fixed order. Of what a list may become only single steps are listed:
 * not `plan`, not a `commit` with orders, no shares (percent) and no modes of an advance; of wish lists only those of
 * one territory, and the empty one.
 */
export function* legalMoves(game: Scenario, position: WarzonePosition, seat: Seat): Generator<WarzoneMove> {
  const { phase } = position;
  if (phase.name === 'over' || !isToMove(position, seat)) return;
  if (phase.name === 'picking') {
    yield { type: 'pick', territories: [] };
    for (const wish of phase.offered) yield { type: 'pick', territories: [wish] };
    return;
  }
  const planner = { board: game.board, known: knowledge(game, position, seat), seat };
  const given = listOf(position, seat);
  for (const order of legalOrders(planner, given)) yield { type: 'give', order };
  for (let index = 0; index < given.length; index++) yield { type: 'remove', index };
  for (let from = 0; from < given.length; from++)
    for (let to = 0; to < given.length; to++) yield { type: 'shift', from, to };
  if (planRefusal(planner, given) === null) {
    if (undeployed(planner, given) === 0) yield { type: 'commit', orders: null, loss: false };
    yield { type: 'commit', orders: null, loss: true };
  }
  if (isAlone(position, seat)) yield { type: 'claim' };
}

/** Every single order that a player may give beside those given: by kind, by territory, by number. */
export function* legalOrders(planner: Planner, given: readonly Order[]): Generator<Order> {
  const { board, known, seat } = planner;
  const own = board.territories.filter(each => known.owners[each] === seat);
  const pool = undeployed(planner, given);
  for (const territory of own)
    for (let armies = 1; armies <= pool; armies++) yield { type: 'deploy', territory, armies };
  for (const source of own) yield* advances(planner, given, source);
  for (const order of cardOrders(planner, own)) {
    if (orderRefusal(planner, [...given, order]) === null) yield order;
  }
  for (const source of own) yield* airlifts(planner, given, source);
}

function* advances(planner: Planner, given: readonly Order[], source: Territory): Generator<Order> {
  const most = available(planner, given, source);
  for (const target of neighboursOf(planner.board, source)) {
    for (let armies = 1; armies <= most; armies++)
      yield { type: 'advance', source, target, armies, percent: false, mode: 'any' };
  }
}

function* airlifts(planner: Planner, given: readonly Order[], source: Territory): Generator<Order> {
  const most = available(planner, given, source);
  for (const target of planner.board.territories) {
    const one: Order = { type: 'airlift', source, target, armies: 1 };
    if (most < 1 || orderRefusal(planner, [...given, one]) !== null) continue;
    for (let armies = 1; armies <= most; armies++) yield { ...one, armies };
  }
}

function* cardOrders({ board, known }: Planner, own: readonly Territory[]): Generator<Order> {
  for (const territory of board.territories) yield { type: 'bomb', territory };
  for (const territory of own) yield { type: 'blockade', territory };
  for (const seat of seats(known.seats)) yield { type: 'negotiate', seat };
  for (const seat of seats(known.seats)) yield { type: 'sanction', seat };
  yield { type: 'reinforce' };
  yield { type: 'cheat' };
}
