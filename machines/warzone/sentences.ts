import type { SeatNames } from '../game.ts';
import { explainScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import { counted, named } from '../wording.ts';
import type { Failure, OrderEvent, OrderRefusal, WarzoneEvent, WarzoneRefusal } from './events.ts';
import type { Order } from './orders.ts';
import type { PhaseName, WarzoneMove } from './types.ts';

/** One short line of what happened, with the players' names, without a full stop. Null for what needs no line. */
export function describe(event: WarzoneEvent, names: SeatNames): string | null {
  const name = named(names);
  switch (event.type) {
    case 'wished':
      return `${name(event.seat)} has made a wish list`;
    case 'picked':
      return event.names.length === 0 ? null : `${name(event.seat)} starts with ${event.names.join(', ')}`;
    case 'turn-began':
      return turnLine(event, name);
    case 'given':
      return `${name(event.seat)}: ${orderText(event.order, event.names, names)}`;
    case 'revised':
      return `${name(event.seat)} now has ${counted(event.orders, 'order', 'orders')}`;
    case 'committed':
      return `${name(event.seat)} has given all orders`;
    case 'eliminated':
      return event.by === null
        ? `${name(event.seat)} has no territory left and is out of the game`
        : `${name(event.seat)} is out of the game, beaten by ${name(event.by)}`;
    case 'card-drawn':
      return cardLine(event, name);
    case 'won':
      return `${name(event.seat)} ${victory[event.reason]}`;
    case 'drawn':
      return event.reason === 'turn-limit'
        ? `The game is a draw after ${counted(event.turn, 'turn', 'turns')}`
        : 'Nobody has a territory left, and the game is a draw';
    default:
      return orderLine(event, names);
  }
}

/** What an order asks for, as it is announced: `deploy 3 armies in Brin`. */
export function orderText(order: Order, places: readonly string[], names: SeatNames): string {
  const [source = '?', target = '?'] = places;
  switch (order.type) {
    case 'deploy':
      return `deploy ${armies(order.armies)} in ${source}`;
    case 'advance':
      return `${modeWord[order.mode]} from ${source} to ${target} with ${order.percent ? `${order.armies} % of what is there` : armies(order.armies)}`;
    case 'airlift':
      return `airlift ${armies(order.armies)} from ${source} to ${target}`;
    case 'bomb':
      return `bomb ${source}`;
    case 'blockade':
      return `blockade ${source}`;
    case 'negotiate':
      return `negotiate with ${named(names)(order.seat)}`;
    case 'sanction':
      return `impose sanctions on ${named(names)(order.seat)}`;
    case 'reinforce':
      return 'play a reinforcement card';
    case 'cheat':
      return 'cheat';
  }
}

const modeWord = { any: 'advance', attack: 'attack only', move: 'move only' } as const;

/** What an executed order has done. */
function orderLine(event: OrderEvent, names: SeatNames): string {
  const name = named(names);
  const who = name(event.seat);
  const [source = '?', target = '?'] = event.names;
  switch (event.type) {
    case 'deployed':
      return `${who} deployed ${armies(event.armies)} in ${source}`;
    case 'moved':
      return `${who} ${event.order.type === 'airlift' ? 'airlifted' : 'moved'} ${armies(event.sent)} from ${source} to ${target}`;
    case 'attacked':
      return attackLine(event, name);
    case 'bombed':
      return `${who} bombed ${source} of ${name(event.owner)}${change(event.before, event.after[0])}`;
    case 'blockaded':
      return `${who} blockaded ${source}, now neutral${change(event.before, event.after[0])}`;
    case 'negotiated':
      return `${who} and ${name(event.other)} have a truce`;
    case 'reinforced':
      return `${who} played a reinforcement card: ${armies(event.armies)} more`;
    case 'sanctioned':
      return `${who} imposed sanctions on ${name(event.other)}`;
    case 'cheated':
      return `${who} cheated: ${counted(event.captured, 'territory', 'territories')} taken, ${armies(event.made)} made up`;
    case 'failed':
      return `${who} could not ${orderText(event.order, event.names, names)}: ${failure[event.why]}`;
  }
}

/** What came of it first: where there is little room, that is what is read. */
function attackLine(event: OrderEvent & { type: 'attacked' }, name: (seat: Seat) => string): string {
  const [source = '?', target = '?'] = event.names;
  const { defender, defenders, sent, killed, lost } = event;
  const who = name(event.seat);
  const against = defenders === null ? '' : ` against ${defenders}`;
  const fight = `${sent} from ${source}${against}, killed ${killed}, lost ${lost}`;
  const verb = event.captured ? 'took' : 'failed at';
  const whose = event.captured ? 'from' : 'of';
  const place = defender === null ? `neutral ${target}` : `${target} ${whose} ${name(defender)}`;
  return `${who} ${verb} ${place}: ${fight}`;
}

const change = (before: number | null, after: number | null | undefined): string =>
  before === null || after === null || after === undefined ? '' : `: ${before} became ${after}`;

function turnLine(event: WarzoneEvent & { type: 'turn-began' }, name: (seat: Seat) => string): string {
  const paid = event.incomes.flatMap(
    (income, seat) => (income === null || income === 0 ? [] : [`${name(seat as Seat)} ${income}`]), // An index of a list by seat.
  );
  return `Turn ${event.turn}: new armies ${paid.length === 0 ? 'are given' : paid.join(', ')}`;
}

function cardLine(event: WarzoneEvent & { type: 'card-drawn' }, name: (seat: Seat) => string): string {
  const what = event.whole ? 'card' : 'piece of a card';
  return event.card === null
    ? `${name(event.seat)} gets a ${what}`
    : `${name(event.seat)} gets a ${what}: ${event.card}`;
}

const victory = {
  conquest: 'owns the whole map and wins',
  'last-alive': 'is the last player left and wins',
  claimed: 'is the last player left and claims the victory',
} as const;

const failure: Readonly<Record<Failure, string>> = {
  'source-lost': 'the source was lost before',
  'target-lost': 'the territory was lost before',
  'no-armies': 'no army was free to go',
  'too-few-armies': 'fewer armies were left than ordered',
  truce: 'there is a truce',
  'not-an-enemy': 'it belonged to no other player by then',
  'not-beside': 'no own territory was beside it',
  'not-foreign': 'it was an own territory by then',
  'not-own': 'it was no own territory by then',
  'player-out': 'that player was out of the game by then',
  'no-card': 'there was no such card',
};

/** The one sentence that says why a move was refused, without a capital (but in names) and without a full stop. */
export function explain(refusal: WarzoneRefusal, names: SeatNames): string {
  const name = named(names);
  switch (refusal.code) {
    case 'game-over':
      return 'the game is over';
    case 'not-your-turn':
      return `${name(refusal.seat)} has finished and waits for the others`;
    case 'wrong-phase':
      return `${moveName[refusal.move]} is not possible now: ${phaseTask[refusal.phase]}`;
    case 'order-refused':
      return `order ${refusal.index + 1} (${refusal.order}): ${explainOrder(refusal.why, name)}`;
    case 'no-such-order':
      return refusal.orders === 0
        ? 'no orders have been given in this turn'
        : `there is no order ${refusal.index + 1}; orders go from 1 to ${refusal.orders}`;
    case 'too-many-orders':
      return `a player gives at most ${refusal.most} orders a turn`;
    case 'undeployed':
      return `${armies(refusal.armies)} ${refusal.armies === 1 ? 'is' : 'are'} not deployed and would be lost`;
    case 'not-offered':
      return 'that territory is not on offer';
    case 'picked-twice':
      return `${refusal.name} is on the list twice`;
    case 'not-alone':
      return 'only the last player left may claim the victory';
    case 'outcomes-ended':
    case 'outcomes-mismatch':
      return explainScriptFault(refusal);
    default:
      return explainOrder(refusal, name);
  }
}

function explainOrder(refusal: OrderRefusal, name: (seat: Seat) => string): string {
  switch (refusal.code) {
    case 'no-such-territory':
      return 'the map has no such territory';
    case 'not-yours':
      if (refusal.owner === 'hidden') return `${refusal.name} is not yours`;
      return `${refusal.name} ${refusal.owner === null ? 'is neutral' : `belongs to ${name(refusal.owner)}`}`;
    case 'your-own':
      return `${refusal.name} is your own`;
    case 'not-a-player':
      return `${refusal.name} is neutral; a bomb needs a territory of another player`;
    case 'not-adjacent':
      return `${refusal.target} does not border ${refusal.source}`;
    case 'not-beside-yours':
      return `${refusal.name} borders no territory of yours`;
    case 'same-territory':
      return `${refusal.name} is both source and target; the target must be another`;
    case 'wrong-number':
      return `the number must be ${refusal.least} to ${refusal.most}, not ${refusal.number}`;
    case 'pool-too-small':
      return `${armies(refusal.needed)} would be deployed, and there ${refusal.pool === 1 ? 'is' : 'are'} ${refusal.pool}`;
    case 'too-few-armies':
      return `${refusal.name} has ${armies(refusal.available)} left to send, not ${refusal.needed}`;
    case 'no-card':
      return `there is no ${refusal.card} card left in the hand`;
    case 'yourself':
      return 'that is yourself; it must be another player';
    case 'no-such-player':
      return 'there is no such player';
    case 'player-out':
      return `${name(refusal.seat)} is out of the game`;
    case 'no-cheating':
      return 'cheating is not allowed in this game';
  }
}

const moveName: Readonly<Record<WarzoneMove['type'], string>> = {
  pick: 'picking territories',
  give: 'an order',
  remove: 'removing an order',
  shift: 'moving an order',
  plan: 'a list of orders',
  commit: 'committing',
  claim: 'claiming the victory',
};

const phaseTask: Readonly<Record<PhaseName, string>> = {
  picking: 'territories are being picked',
  ordering: 'orders are being given',
  over: 'the game is over',
};

const armies = (number: number): string => counted(number, 'army', 'armies');
