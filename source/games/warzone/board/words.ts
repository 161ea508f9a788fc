import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Card, Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { plural } from '../../../../machines/wording.ts';
import { nameText, wayText } from '../../conquest/board/names.ts';
import type { WarzoneSight } from './sight.ts';

export type Planned = Pick<WarzoneSight, 'view' | 'names'>;

/** An order in two columns: the verb, and where. */
export interface OrderWords {
  readonly verb: string;
  readonly what: string;
}

/** The effect of a card, short enough to fit beside its name in the narrowest panel. */
export const cardEffect = (card: Card, options: WarzoneOptions): string =>
  ({
    bomb: 'halves a stack',
    reinforcement: `+${options.reinforcementArmies} armies`,
    blockade: `×${options.blockadeFactor / 100}, neutral`,
    airlift: 'own to any own',
    diplomacy: 'a truce',
    sanctions: 'less income',
    priority: 'you come first',
    delay: 'the rest last',
    emergency: 'before attacks',
    gift: 'own to another',
    reconnaissance: 'and beside',
    surveillance: 'a continent',
    spy: 'a player’s land',
  })[card];

/**
 * An order as the list shows it, names shortened to `room` cells for the second column so that both ends can be read.
 */
export function orderWords(order: Order, { view, names }: Planned, room: number): OrderWords {
  const territory = (index: number): string => view.board.countries[index]?.name ?? '?';
  const player = (seat: number): string => names[seat] ?? '?';
  const sent = (number: string, words: (room: number) => string): string =>
    `${number} ${words(room - number.length - 1)}`;
  switch (order.type) {
    case 'deploy': {
      const what = sent(`${order.armies}`, cells => nameText(territory(order.territory), cells));
      return { verb: 'deploy', what };
    }
    case 'advance':
    case 'airlift': {
      const [from, to] = [territory(order.source), territory(order.target)];
      const isShare = order.type === 'advance' && order.percent;
      // A commander is marked as on the map.
      const mark = `${isShare ? '%' : ''}${order.commander === true ? '*' : ''}`;
      const what = sent(`${order.armies}${mark}`, cells => wayText(from, to, cells));
      return { verb: order.type === 'advance' ? advanceVerb(order, view) : 'airlift', what };
    }
    case 'bomb':
    case 'blockade':
    case 'emergency':
    case 'reconnaissance':
    case 'surveillance':
      return { verb: order.type, what: nameText(territory(order.territory), room) };
    case 'negotiate':
      return { verb: 'truce', what: `with ${player(order.seat)}` };
    case 'spy':
      return { verb: 'spy', what: `on ${player(order.seat)}` };
    case 'sanction':
      return { verb: 'sanction', what: player(order.seat) };
    case 'reinforce':
      return { verb: 'card', what: `+${view.options.reinforcementArmies} armies` };
    case 'priority':
      return { verb: 'card', what: 'come first' };
    case 'delay':
      return { verb: 'card', what: 'what follows is last' };
    case 'discard':
      return { verb: 'discard', what: order.card };
    case 'gift': {
      const what = `${nameText(territory(order.territory), Math.max(4, room - player(order.seat).length - 4))} to ${player(order.seat)}`;
      return { verb: 'give', what };
    }
    case 'cheat':
      return { verb: 'cheat', what: '' };
  }
}

function advanceVerb(order: Order & { type: 'advance' }, { owners }: WarzoneView): string {
  if (order.mode === 'attack') return 'attack!';
  if (order.mode === 'move') return 'move!';
  return owners[order.target] === owners[order.source] ? 'move' : 'attack';
}

export const armies = (count: number): string => plural(count, 'army', 'armies');
