import { err, ok, type Result } from '../../../machines/result.ts';
import type { Order } from '../../../machines/warzone/orders.ts';
import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { PremoveRules, PremoveView } from '../../players/premove.ts';
import { readMove, wordsOf } from './text/grammar.ts';

/** The orders of a line, one after the other, with semicolons between. */
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

/** Orders of Warzone given ahead: the list of the next turn. They hold as long as every one of them is allowed then. */
export const warzonePremoves: PremoveRules<WarzoneTypes> = {
  about: [
    'The orders of your next turn, with ; between:',
    'deploy Peru 5; attack Peru Brazil all',
    'Only if all of them are allowed then; armies that',
    'they do not deploy are given up.',
  ],
  premise(line, now) {
    const orders = ordersOf(line, now);
    // What they need depends on the turn before; the rules say in the turn itself whether they still can be given.
    return orders.ok ? ok('') : orders;
  },
  next(line, now) {
    const { view, seat } = now;
    if (view.phase !== 'ordering' || view.committed[seat] === true) return null;
    const orders = ordersOf(line, now);
    return orders.ok ? { type: 'commit', orders: [...orders.value], loss: true } : null;
  },
};
