import { type BoardGraph, reachable } from '../../../../machines/conquest/board.ts';
import type { Setup } from '../../../../machines/game.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { isPrey, mayMoveTo } from '../../../../machines/teams.ts';

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Clamps a number to a range. */
export const within = (number: number, { least, most }: Range): number =>
  Math.max(least, Math.min(most, number));

/** The number after one more digit: all if in range, else the last digit, or the most; null for a lone 0 where none is too few. */
export function appendDigit(typed: string, digit: number, { least, most }: Range): number | null {
  const joined = Number(`${typed}${digit}`);
  if (joined >= Math.min(1, least) && joined <= most) return joined;
  return digit >= 1 ? Math.min(digit, most) : null;
}

/** From each source the targets of attacks or moves. */
export type Ways = ReadonlyMap<number, ReadonlySet<number>>;

/** The choices of a seat now: a territory, a source and then a target, or only a number. */
export interface Choices {
  readonly territories: ReadonlySet<number>;
  readonly ways: Ways;
  /** The number asked for: armies to place, dice, or armies that move in; null for none. */
  readonly range: Range | null;
}

export const noChoices: Choices = { territories: new Set(), ways: new Map(), range: null };

interface BoardState {
  readonly graph: BoardGraph;
  readonly owners: readonly (Seat | null)[];
  readonly armies: readonly (number | null)[];
}

/** Attacks of a seat: across one border into a territory of somebody else, no mate. */
export const attackWays = (board: BoardState & { readonly sides: Sides }, seat: Seat): Ways =>
  waysOf(board, seat, ({ neighbours }, source) =>
    (neighbours[source] ?? []).filter(target => isPrey(board.sides, board.owners[target] ?? null, seat)),
  );

/** Moves of a seat: across one border, or through its own territories, and those of mates where the rules let it. */
export const moveWays = (board: BoardState, seat: Seat, reach: 'adjacent' | 'path', setup: Setup): Ways => {
  const isOpen = mayMoveTo(setup, seat);
  const isOwn = (territory: number): boolean => isOpen(board.owners[territory] ?? null);
  return waysOf(board, seat, (graph, source) =>
    reach === 'path'
      ? reachable(graph, source, isOwn).filter(target => target !== source)
      : (graph.neighbours[source] ?? []).filter(target => isOwn(target) && target !== source),
  );
};

/** One army stays in every territory, so those with one are no source. */
function waysOf(
  { graph, owners, armies }: BoardState,
  seat: Seat,
  targetsOf: (graph: BoardGraph, source: number) => readonly number[],
): Ways {
  const ways = new Map<number, ReadonlySet<number>>();
  owners.forEach((owner, source) => {
    const targets = owner === seat && (armies[source] ?? 0) > 1 ? targetsOf(graph, source) : [];
    if (targets.length > 0) ways.set(source, new Set(targets));
  });
  return ways;
}
