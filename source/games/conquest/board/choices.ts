import { type BoardGraph, reachable } from '../../../../machines/conquest/board.ts';
import type { Seat } from '../../../../machines/seat.ts';

/** A whole number to be chosen. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** A number within a range, or the nearest that is. */
export const within = (number: number, { least, most }: Range): number =>
  Math.max(least, Math.min(most, number));

/**
 * The number that is written when a digit is typed after others: all of them together where the range has that, else
 * the last one alone, or the most; null for a nought alone.
 */
export function typedOn(typed: string, digit: number, { most }: Range): number | null {
  const joined = Number(`${typed}${digit}`);
  if (joined >= 1 && joined <= most) return joined;
  return digit >= 1 ? Math.min(digit, most) : null;
}

/** From each source the targets that may be attacked, or moved to. */
export type Ways = ReadonlyMap<number, ReadonlySet<number>>;

/** What a seat may choose on the board now: a place, or a source and then a target, or only a number. */
export interface Choices {
  /** Where armies may be placed. */
  readonly places: ReadonlySet<number>;
  readonly ways: Ways;
  /** The number that is asked for: of armies for a place, of dice, of armies that move in; null where none is. */
  readonly range: Range | null;
}

export const noChoices: Choices = { places: new Set(), ways: new Map(), range: null };

/** Who has what, as far as ways lead over it. */
interface Holdings {
  readonly graph: BoardGraph;
  readonly owners: readonly (Seat | null)[];
  readonly armies: readonly (number | null)[];
}

/** The ways of a seat's attacks: over one border into what is not its own. */
export const attackWays = (holdings: Holdings, seat: Seat): Ways =>
  waysOf(holdings, seat, ({ neighbours }, source) =>
    (neighbours[source] ?? []).filter(target => holdings.owners[target] !== seat),
  );

/** The ways between territories of a seat: over one border, or over as many of its own as one likes. */
export const moveWays = (holdings: Holdings, seat: Seat, reach: 'adjacent' | 'path'): Ways => {
  const isOwn = (territory: number): boolean => holdings.owners[territory] === seat;
  return waysOf(holdings, seat, (graph, source) =>
    reach === 'path'
      ? reachable(graph, source, isOwn).filter(target => target !== source)
      : (graph.neighbours[source] ?? []).filter(target => isOwn(target) && target !== source),
  );
};

/** One army stays in every territory: those with one have nothing to send. */
function waysOf(
  { graph, owners, armies }: Holdings,
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
