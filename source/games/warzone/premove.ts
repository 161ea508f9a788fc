import { err, ok, type Result } from '../../../machines/result.ts';
import type { Order } from '../../../machines/warzone/orders.ts';
import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { PremoveRules, PremoveView } from '../../players/premove.ts';
import { readMove, wordsOf } from './text/grammar.ts';

/** Reads a line of orders with semicolons between. */
function ordersOf(
  line: string,
  { view }: Pick<PremoveView<WarzoneTypes>, 'view'>,
): Result<readonly Order[], string> {
  const orders: Order[] = [];
  for (const part of line.split(';').filter(each => each.trim() !== '')) {
    const read = readMove(wordsOf(part), view);
    if (read?.ok === false) return err(read.error.sentence);
    if (read?.value.type !== 'give') return err('orders are written as deploy, attack, move, advance …');
    orders.push(read.value.order);
  }
  return orders.length === 0 ? err('there is no order in that') : ok(orders);
}

/** Premoves of Warzone: the list of the next turn, which holds if all of its orders are allowed then. */
export const warzonePremoves: PremoveRules<WarzoneTypes> = {
  about: [
    'The orders of your next turn, with ; between:',
    'deploy Peru 5; attack Peru Brazil all',
    'Only if all of them are allowed then; armies that',
    'they do not deploy are given up.',
  ],
  premise(line, now) {
    const orders = ordersOf(line, now);
    // Whether they are allowed depends on the turn before; the rules decide in the turn itself.
    return orders.ok ? ok('') : orders;
  },
  next(line, now) {
    const { view, seat } = now;
    if (view.phase !== 'ordering' || view.committed[seat] === true) return null;
    const orders = ordersOf(line, now);
    const given = view.options.inTurn ? view.orders : [];
    return orders.ok ? { type: 'commit', orders: [...given, ...orders.value], loss: true } : null;
  },
};
