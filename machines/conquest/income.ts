import * as z from 'zod';
import type { SetupFault } from '../game.ts';
import { setupFault, whole } from '../options.ts';
import { at, err, ok, type Result } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { BoardData, BoardGraph } from './board.ts';
import { namedValues } from './named.ts';

/** What all games of conquest may add to their own rule for new armies, or take from it. */
export const incomeOptions = {
  connected: whole(0, 50, 0)
    .describe('One more new army for so many territories of the largest group that hangs together (0: none)')
    .meta({ since: 3, title: 'Land that hangs together' }),
  armyCap: whole(0, 1000, 0)
    .describe('Nobody gets more than so many times the new armies of a turn on the board (0: no cap)')
    .meta({ since: 3, title: 'Army cap' }),
};

export type IncomeOptions = Readonly<z.output<z.ZodObject<typeof incomeOptions>>>;

/** New armies for the largest group of a player's territories that hangs together (rules/grid.md#land-that-hangs-together). */
export const connectedBonus = (
  { connected }: IncomeOptions,
  graph: BoardGraph,
  isOwn: (territory: number) => boolean,
): number => (connected === 0 ? 0 : Math.floor(largestGroup(graph, isOwn) / connected));

/** Territories of the largest group, whichever way its borders lead. */
export function largestGroup({ neighbours }: BoardGraph, isOwn: (territory: number) => boolean): number {
  const heads = neighbours.map((_, territory) => territory);
  const headOf = (territory: number): number => {
    let head = territory;
    while (at(heads, head) !== head) head = at(heads, head);
    heads[territory] = head;
    return head;
  };
  for (const [territory, beside] of neighbours.entries()) {
    if (!isOwn(territory)) continue;
    for (const next of beside) if (isOwn(next)) heads[headOf(next)] = headOf(territory);
  }
  const sizes = heads.map(() => 0);
  let largest = 0;
  for (const territory of heads.keys()) {
    if (!isOwn(territory)) continue;
    const head = headOf(territory);
    sizes[head] = at(sizes, head) + 1;
    largest = Math.max(largest, at(sizes, head));
  }
  return largest;
}

/** Armies on each of a player's territories that no cap takes away: with fewer nobody could take and hold more land. */
const UNCAPPED = 3;

/** New armies under the cap of a player with so much land and so many armies on the board (rules/grid.md#a-cap). */
export function underCap({ armyCap }: IncomeOptions, armies: number, owned: number, onBoard: number): number {
  if (armyCap === 0) return armies;
  const most = Math.max(armyCap * armies, UNCAPPED * owned);
  return Math.min(armies, Math.max(0, most - onBoard));
}

/** Armies of a player on the board; unseen ones do not count. */
export const armiesOf = (
  { owners, armies }: { readonly owners: readonly unknown[]; readonly armies: readonly (number | null)[] },
  seat: Seat,
): number => owners.reduce<number>((sum, owner, each) => sum + (owner === seat ? (armies[each] ?? 0) : 0), 0);

/** What `bonuses` says where every continent pays what the map says. */
const AS_ON_MAP = 'map';

/** Other bonuses of continents: `map`, or `Asia=5, Europe=-1` (rules/domination.md#other-bonuses). */
export const bonuses = z
  .string()
  .max(300)
  .default(AS_ON_MAP)
  .describe('What continents pay: what the map says, or others as in Asia=5, Europe=-1')
  .meta({ since: 3, words: { [AS_ON_MAP]: 'as on the map' }, form: 'map, or as Asia=5, Europe=-1' });

const MOST_BONUS = 1000;

/** A board with other bonuses, or why a text means none. */
export function withBonuses(board: BoardData, text: string): Result<BoardData, SetupFault> {
  if (text.trim() === AS_ON_MAP) return ok(board);
  const wrong = (sentence: string) => err(setupFault('wrong-option', sentence, 'bonuses'));
  const pairs = namedValues(text, /[-+]?\d{1,4}/);
  if (pairs === null || pairs.some(([, bonus]) => Math.abs(Number(bonus)) > MOST_BONUS))
    return wrong(
      `bonuses are continents with whole numbers from -${MOST_BONUS} to ${MOST_BONUS}, as in Asia=5, Europe=-1`,
    );
  const paid = new Map<string, number>();
  const names = board.continents.map(({ name }) => name);
  for (const [name, bonus] of pairs) {
    const known = names.find(each => each.toLowerCase() === name.toLowerCase());
    if (known === undefined)
      return wrong(`the map has no continent of that name; it has ${names.join(', ')}`);
    paid.set(known, Number(bonus));
  }
  const continents = board.continents.map(each => ({ ...each, bonus: paid.get(each.name) ?? each.bonus }));
  return ok({ ...board, continents });
}
