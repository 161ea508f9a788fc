import type { Card, Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';

/** An order in two columns: what is done, and where. */
export interface OrderWords {
  readonly verb: string;
  readonly what: string;
}

/** What a card does, in a few words. */
export const cardEffects: Readonly<Record<Card, string>> = {
  bomb: 'halve a neighbour',
  reinforcement: 'more armies now',
  blockade: 'triple, then neutral',
  airlift: 'fly to any own',
  diplomacy: 'a truce for this turn',
  sanctions: 'less income for one',
};

/** An order as the list shows it. */
export function orderWords(order: Order, view: WarzoneView, names: readonly string[]): OrderWords {
  const place = (index: number): string => view.board.countries[index]?.name ?? '?';
  const player = (seat: number): string => names[seat] ?? '?';
  switch (order.type) {
    case 'deploy':
      return { verb: 'deploy', what: `${order.armies} ${place(order.territory)}` };
    case 'advance': {
      const number = order.percent ? `${order.armies}%` : `${order.armies}`;
      return {
        verb: advanceVerb(order, view),
        what: `${number} ${place(order.source)}→${place(order.target)}`,
      };
    }
    case 'airlift':
      return { verb: 'airlift', what: `${order.armies} ${place(order.source)}→${place(order.target)}` };
    case 'bomb':
      return { verb: 'bomb', what: place(order.territory) };
    case 'blockade':
      return { verb: 'blockade', what: place(order.territory) };
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

/** What an advance is meant to be, as the board stands now. */
function advanceVerb(order: Order & { type: 'advance' }, { owners }: WarzoneView): string {
  if (order.mode === 'attack') return 'attack!';
  if (order.mode === 'move') return 'move!';
  return owners[order.target] === owners[order.source] ? 'move' : 'attack';
}

/** A text in lines of so many cells. */
export function broken(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export const armies = (count: number): string => `${count} ${count === 1 ? 'army' : 'armies'}`;
