import { type BoardGraph, reachable } from '../../../../machines/conquest/board.ts';
import type { Setup } from '../../../../machines/game.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { isPrey, mayMoveTo, sidesOf } from '../../../../machines/teams.ts';
import { bestOf } from './choice.ts';

/** A board with its owners and armies by territory. */
interface Land {
  readonly graph: BoardGraph;
  readonly owners: readonly (Seat | null)[];
  readonly armies: readonly number[];
}

/** An army without a rival beside it that goes to a mate's front, or null (rules/grid.md#moves-to-mates). */
export function moveToMate(
  setup: Setup,
  { graph, owners, armies }: Land,
  seat: Seat,
  way: 'path' | 'adjacent' | 'none',
): { readonly source: number; readonly target: number; readonly armies: number } | null {
  const sides = sidesOf(setup);
  const isOpen = mayMoveTo(setup, seat);
  const isFront = (of: number): boolean =>
    at(graph.neighbours, of).some(next => isPrey(sides, owners[next] ?? null, seat));
  const idle = [...owners.keys()].filter(of => owners[of] === seat && at(armies, of) > 1 && !isFront(of));
  const source = bestOf(idle, of => at(armies, of));
  if (source === undefined || way === 'none') return null;
  const reached =
    way === 'path'
      ? reachable(graph, source, of => isOpen(owners[of] ?? null))
      : at(graph.neighbours, source);
  const fronts = reached.filter(of => owners[of] !== seat && isOpen(owners[of] ?? null) && isFront(of));
  const target = bestOf(fronts, of => at(armies, of));
  return target === undefined ? null : { source, target, armies: at(armies, source) - 1 };
}
