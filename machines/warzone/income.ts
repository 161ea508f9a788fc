import type { Board } from '../conquest/board.ts';
import { regionBonus, reinforcement } from '../conquest/reinforcement.ts';
import type { Seat } from '../seat.ts';
import type { WarzoneOptions } from './options.ts';
import { MOST_ARMIES, type Owner } from './types.ts';

/**
 * The new armies of a turn (rules/warzone.md#new-armies): a third of the territories, rounded down, and the bonus of
 * every continent owned completely, at least 3.
 * @param owners by territory; hidden ones count as somebody else's
 */
export function income(
  board: Board,
  options: WarzoneOptions,
  owners: readonly (Owner | 'hidden')[],
  seat: Seat,
): number {
  const isOwn = (territory: number): boolean => owners[territory] === seat;
  const owned = owners.reduce<number>((count, owner) => (owner === seat ? count + 1 : count), 0);
  if (owned === 0) return 0;
  const rule = {
    territoriesPerArmy: options.territoriesPerArmy === 0 ? MOST_ARMIES : options.territoriesPerArmy,
    minimum: options.leastIncome,
    minimumOf: options.minimum,
  } as const;
  return reinforcement(rule, owned, regionBonus(board.regions, isOwn));
}

/** What one sanctions card takes from an income, in percent. */
export const SANCTION_PERCENT = 50;

/**
 * An income under sanctions: each card lets a share through, they multiply, and the reduction is rounded, half down
 * (rules/warzone.md#cards): 5 at 50 % becomes 3, at 51 % 2.
 * @param percents the reduction of each card, 0 to 100
 */
export function sanctioned(income: number, percents: readonly number[]): number {
  const left = percents.reduce((share, percent) => share * (100 - percent), 1);
  const whole = 100 ** percents.length;
  return income - Math.ceil((2 * income * (whole - left) - whole) / (2 * whole));
}
