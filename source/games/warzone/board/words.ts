import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Card, Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { plural } from '../../../../machines/wording.ts';
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
      const what = sent(`${order.armies}${isShare ? '%' : ''}`, cells => wayText(from, to, cells));
      return { verb: order.type === 'advance' ? advanceVerb(order, view) : 'airlift', what };
    }
    case 'bomb':
    case 'blockade':
      return { verb: order.type, what: nameText(territory(order.territory), room) };
    case 'negotiate':
      return { verb: 'truce', what: `with ${player(order.seat)}` };
    case 'sanction':
      return { verb: 'sanction', what: player(order.seat) };
    case 'reinforce':
      return { verb: 'card', what: `+${view.options.reinforcementArmies} armies` };
    case 'cheat':
      return { verb: 'cheat', what: '' };
  }
}

const TO = ' to ';

/** Source and target; the longer name is shortened until both fit, first by whole words, then by letters of its middle. */
export function wayText(source: string, target: string, room: number): string {
  let [from, to] = [source, target];
  for (const shorten of [withInitials, withoutMiddle]) {
    while (from.length + to.length + TO.length > room) {
      const [a, b] = [shorten(from), shorten(to)];
      if (from.length >= to.length && a !== from) from = a;
      else if (b !== to) to = b;
      else if (a !== from) from = a;
      else break;
    }
  }
  return `${from}${TO}${to}`;
}

/** A name shortened to fit, first by whole words, then by letters of its middle. */
export function nameText(name: string, room: number): string {
  let text = name;
  for (const shorten of [withInitials, withoutMiddle])
    while (text.length > room && shorten(text) !== text) text = shorten(text);
  return text;
}

/** A name with its first long word as an initial: `N. West Territory`; unchanged when only its last word is left. */
function withInitials(name: string): string {
  const words = name.split(' ');
  const index = words.findIndex((word, place) => place < words.length - 1 && word.length > 2);
  const word = words[index];
  return word === undefined ? name : words.with(index, `${word.slice(0, 1)}.`).join(' ');
}

/** The fewest letters before the mark in a shortened name. */
const LEAST_NAME = 2;

/** A name with one letter less in its middle: names that begin alike are told apart by their ends, `Terr…12`. */
function withoutMiddle(name: string): string {
  const end = name.split('…')[1] ?? /\d{3,}$/.exec(name)?.[0] ?? name.slice(-2);
  const start = name.includes('…') ? name.slice(0, name.indexOf('…')) : name.slice(0, -end.length);
  return start.length <= LEAST_NAME ? name : `${start.slice(0, -1).trimEnd()}…${end}`;
}

function advanceVerb(order: Order & { type: 'advance' }, { owners }: WarzoneView): string {
  if (order.mode === 'attack') return 'attack!';
  if (order.mode === 'move') return 'move!';
  return owners[order.target] === owners[order.source] ? 'move' : 'attack';
}

export const armies = (count: number): string => plural(count, 'army', 'armies');
