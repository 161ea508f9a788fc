import { holdingText } from '../conquest/hold.ts';
import { settledText } from '../conquest/limit.ts';
import type { StateOf } from '../flow.ts';
import type { SeatNames } from '../game.ts';
import { seat } from '../seat.ts';
import {
  flowSentences,
  type Naming,
  nameFrom,
  namesOf,
  plural,
  type Sentences,
  sentenceOf,
} from '../wording.ts';
import type { Order } from './orders.ts';
import {
  FAILURES,
  type OrderRefusal,
  type WarzoneEvent,
  type WarzoneRefusal,
  type WarzoneTypes,
} from './types.ts';

/** Names for orders: players, and the order's territories, source first. */
interface Names {
  readonly name: Naming;
  readonly source: string;
  readonly target: string;
}

export function describe(event: WarzoneEvent, names: SeatNames): string | null {
  const [source = '?', target = '?'] = 'names' in event ? event.names : [];
  return sentenceOf(EVENTS[event.type], event, { name: nameFrom(names), source, target });
}

/** An order as it is announced: `deploy 3 armies in Brin`. */
export const orderText = (order: Order, territories: readonly string[], names: SeatNames): string =>
  orderNamed(order, territories, nameFrom(names));

function orderNamed(order: Order, [source = '?', target = '?']: readonly string[], name: Naming): string {
  return sentenceOf(ORDERS[order.type], order, { name, source, target });
}

export const explain = (refusal: WarzoneRefusal, names: SeatNames): string =>
  sentenceOf(REFUSALS[refusal.code], refusal, nameFrom(names));

const ORDERS: Sentences<Order, 'type', Names> = {
  deploy: ({ armies }, { source }) => `deploy ${armiesOf(armies)} in ${source}`,
  advance: ({ mode, armies, percent, commander }, { source, target }) => {
    const share = `${armies} % of what is there${commander === true ? ' and the commander' : ''}`;
    return `${MODES[mode]} from ${source} to ${target} with ${percent ? share : ledArmies(armies, commander)}`;
  },
  airlift: ({ armies, commander }, { source, target }) =>
    `airlift ${ledArmies(armies, commander)} from ${source} to ${target}`,
  bomb: (_, { source }) => `bomb ${source}`,
  blockade: (_, { source }) => `blockade ${source}`,
  negotiate: ({ seat }, { name }) => `negotiate with ${name(seat)}`,
  sanction: ({ seat }, { name }) => `impose sanctions on ${name(seat)}`,
  reinforce: 'play a reinforcement card',
  priority: 'come first',
  reconnaissance: (_, { source }) => `see ${source} and what lies beside it`,
  surveillance: (_, { source }) => `see the continent of ${source}`,
  spy: ({ seat }, { name }) => `see the land of ${name(seat)}`,
  delay: 'wait for everybody else',
  discard: ({ card }) => `discard a ${card} card`,
  emergency: (_, { source }) => `blockade ${source} before the attacks`,
  gift: ({ seat }, { name, source }) => `give ${source} to ${name(seat)}`,
  cheat: 'cheat',
};

const MODES = { any: 'advance', attack: 'attack only', move: 'move only' } as const;

const EVENTS: Sentences<WarzoneEvent, 'type', Names, string | null> = {
  deployed: ({ seat, armies }, { name, source }) => `${name(seat)} deployed ${armiesOf(armies)} in ${source}`,
  moved: ({ seat, order, sent, led }, { name, source, target }) =>
    `${name(seat)} ${order.type === 'airlift' ? 'airlifted' : 'moved'} ${ledArmies(sent, led)} from ${source} to ${target}`,
  // The result comes first, since narrow logs cut the rest.
  attacked: (
    { seat, captured, defender, defenders, sent, killed, lost, led, guarded },
    { name, source, target },
  ) => {
    const whose = captured ? 'from' : 'of';
    const place = defender === null ? `neutral ${target}` : `${target} ${whose} ${name(defender)}`;
    const counted = (number: number, commander: boolean | undefined): string =>
      commander === true ? `${number} and the commander` : `${number}`;
    const against = defenders === null ? '' : ` against ${counted(defenders, guarded)}`;
    const fight = `${counted(sent, led)} from ${source}${against}, lost ${lost}, beat ${killed}`;
    return `${name(seat)} ${captured ? 'took' : 'failed at'} ${place}: ${fight}`;
  },
  bombed: ({ seat, owner, before, after }, { name, source }) =>
    `${name(seat)} bombed ${source} of ${name(owner)}${change(before, after[0])}`,
  blockaded: ({ seat, before, after }, { name, source }) =>
    `${name(seat)} blockaded ${source}, now neutral${change(before, after[0])}`,
  negotiated: ({ seat, other }, { name }) => `${name(seat)} and ${name(other)} have a truce`,
  reinforced: ({ seat, armies }, { name }) =>
    `${name(seat)} played a reinforcement card: ${armiesOf(armies)} more`,
  sanctioned: ({ seat, other }, { name }) => `${name(seat)} imposed sanctions on ${name(other)}`,
  watched: ({ seat, order, names }, { name }) => `${name(seat)} can ${orderNamed(order, names, name)}`,
  discarded: ({ seat, order }, { name }) =>
    `${name(seat)} discarded a ${order.type === 'discard' ? order.card : ''} card`,
  hurried: ({ seat }, { name }) => `${name(seat)} played a priority card and comes first`,
  delayed: ({ seat }, { name }) => `${name(seat)} played a delay card and waits for the others`,
  gifted: ({ seat, other }, { name, source }) => `${name(seat)} gave ${source} to ${name(other)}`,
  cheated: ({ seat, captured, made }, { name }) =>
    `${name(seat)} cheated: ${plural(captured, 'territory', 'territories')} taken, ${armiesOf(made)} made up`,
  failed: ({ seat, order, names, why }, { name }) =>
    `${name(seat)} could not ${orderNamed(order, names, name)}: ${FAILURES[why]}`,
  wished: ({ seat }, { name }) => `${name(seat)} has made a wish list`,
  picked: ({ seat, names }, { name }) =>
    names.length === 0 ? null : `${name(seat)} starts with ${names.join(', ')}`,
  'turn-began': ({ turn, incomes }, { name }) => {
    const paid = incomes.flatMap((income, index) =>
      income === null || income === 0 ? [] : [`${name(seat(index))} ${income}`],
    );
    return `Turn ${turn}: new armies ${paid.length === 0 ? 'are given' : paid.join(', ')}`;
  },
  given: ({ seat, order, names }, { name }) => `${name(seat)}: ${orderNamed(order, names, name)}`,
  revised: ({ seat, orders }, { name }) => `${name(seat)} now has ${plural(orders, 'order', 'orders')}`,
  committed: ({ seat }, { name }) => `${name(seat)} has given all orders`,
  eliminated: ({ seat, by }, { name }) =>
    by === null
      ? `${name(seat)} has no territory left and is out of the game`
      : `${name(seat)} is out of the game, beaten by ${name(by)}`,
  'card-drawn': ({ seat, card, whole }, { name }) =>
    `${name(seat)} got a ${whole ? 'card' : 'piece of a card'}${card === null ? '' : `: ${card}`}`,
  won: ({ seat, reason, team }, { name }) =>
    team === undefined
      ? `${name(seat)} ${VICTORIES[reason]}`
      : `${namesOf(team, name)} ${TEAM_VICTORIES[reason]}`,
  drawn: ({ turn, reason }) =>
    reason === 'turn-limit'
      ? `The game is a draw after ${plural(turn, 'turn', 'turns')}`
      : 'Nobody has a territory left, and the game is a draw',
  settled: (settled, { name }) => settledText(settled, name),
  holding: (change, { name }) => holdingText(change, name),
};

const change = (before: number | null, after: number | null | undefined): string =>
  before === null || after === null || after === undefined ? '' : `: ${before} became ${after}`;

const VICTORIES = {
  conquest: 'owns the whole map and wins',
  'last-alive': 'is the last player left and wins',
  claimed: 'is the last player left and claims the victory',
} as const;

const TEAM_VICTORIES = {
  conquest: 'own the whole map together and win',
  'last-alive': 'are the last team left and win',
  claimed: 'are the last team left and claim the victory',
} as const;

const ORDER_REFUSALS: Sentences<OrderRefusal, 'code', Naming> = {
  'no-such-territory': 'the map has no such territory',
  'no-commanders': 'there are no commanders in this game',
  'commander-elsewhere': ({ name, stands }) => `your commander will be in ${stands}, not in ${name}`,
  'commander-goes-once': 'your commander goes once in a turn',
  'not-yours': ({ name, owner }, player) => {
    if (owner === 'hidden') return `${name} is not yours`;
    return `${name} ${owner === null ? 'is neutral' : `belongs to ${player(owner)}`}`;
  },
  'your-own': ({ name }) => `${name} is your own`,
  'a-mate': ({ name }) => `${name} belongs to your own team`,
  'mate-player': ({ seat }, player) => `${player(seat)} is of your own team`,
  'not-a-player': ({ name }) => `${name} is neutral; a bomb needs a territory of another player`,
  'not-adjacent': ({ source, target }) => `${target} does not border ${source}`,
  'not-beside-yours': ({ name }) => `${name} borders no territory of yours`,
  'same-territory': ({ name }) => `${name} is both source and target; the target must be another`,
  'wrong-number': ({ least, most, number }) => `the number must be ${least} to ${most}, not ${number}`,
  'pool-too-small': ({ needed, pool }) =>
    `${armiesOf(needed)} would be deployed, and there ${pool === 1 ? 'is' : 'are'} ${pool}`,
  'bound-elsewhere': ({ name, armies }) =>
    `${armiesOf(armies)} may still be deployed in ${name}; others must go to the continents that pay them`,
  'too-few-armies': ({ name, available, needed }) =>
    `${name} has ${armiesOf(available)} left to send, not ${needed}`,
  'no-card': ({ card }) => `there is no ${card} card left in the hand`,
  yourself: 'that is yourself; it must be another player',
  'no-such-player': 'there is no such player',
  'player-out': ({ seat }, player) => `${player(seat)} is out of the game`,
  'no-discarding': 'no card has to be discarded in this game',
  'no-cheating': 'cheating is not allowed in this game',
};

const REFUSALS: Sentences<WarzoneRefusal, 'code', Naming> = {
  ...ORDER_REFUSALS,
  ...flowSentences<StateOf<WarzoneTypes>>({
    picking: 'pick your territories',
    ordering: 'commit your orders',
  }),
  'not-your-turn': ({ seat }, player) => `${player(seat)} has finished and waits for the others`,
  'order-refused': ({ index, order, why }, player) =>
    `order ${index + 1} (${order}): ${sentenceOf(ORDER_REFUSALS[why.code], why, player)}`,
  'order-stands': 'orders that are given stand: everybody gives one in turn',
  'another-orders': ({ active }, player) =>
    `${player(active)} gives an order first: everybody gives one in turn`,
  'no-such-order': ({ index, orders }) =>
    orders === 0
      ? 'no orders have been given in this turn'
      : `there is no order ${index + 1}; orders go from 1 to ${orders}`,
  'too-many-orders': ({ most }) => `a player gives at most ${most} orders a turn`,
  undeployed: ({ armies }) =>
    `${armiesOf(armies)} ${armies === 1 ? 'is' : 'are'} not deployed and would be lost`,
  'must-discard': ({ cards, limit }) =>
    `a hand holds ${plural(limit, 'card', 'cards')} at most; ${cards} more must be played or discarded`,
  'not-offered': 'that territory is not on offer',
  'picked-twice': ({ name }) => `${name} is on the list twice`,
  'not-alone': 'only the last player left may claim the victory',
};

const armiesOf = (number: number): string => plural(number, 'army', 'armies');

/** Armies with a commander, who may go alone: `3 armies and the commander`. */
const ledArmies = (number: number, led: boolean | undefined): string =>
  led !== true ? armiesOf(number) : number === 0 ? 'the commander' : `${armiesOf(number)} and the commander`;
