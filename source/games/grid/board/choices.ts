import type { Territory } from '../../../../machines/conquest/board.ts';
import { legalMoves } from '../../../../machines/grid/legal.ts';
import type { GridMove, GridView } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';

/** A whole number to be chosen. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The legal moves of a seat, sorted by how they are chosen on the board: a place, or a source and then a target. */
export interface Choices {
  /** Where new troops may be placed. */
  readonly places: ReadonlySet<Territory>;
  /** From a source to its targets, and the numbers (dice, or troops) that may go there. */
  readonly ways: ReadonlyMap<Territory, ReadonlyMap<Territory, Range>>;
  /** The number that is asked for, when nothing else is. */
  readonly number: Range | null;
}

export const noChoices: Choices = { places: new Set(), ways: new Map(), number: null };

/** What this seat may choose now. */
export function choicesOf(view: GridView, seat: Seat): Choices {
  const places = new Set<Territory>();
  const ways = new Map<Territory, Map<Territory, Range>>();
  let number: Range | null = null;
  for (const move of legalMoves(view, seat)) {
    if (move.type === 'deploy' || move.type === 'reinforce') places.add(move.territory);
    const way = wayOf(move);
    if (way !== null) {
      const targets = ways.get(way.source) ?? new Map<Territory, Range>();
      targets.set(way.target, widened(targets.get(way.target) ?? null, way.number));
      ways.set(way.source, targets);
    }
    if (move.type === 'defend') number = widened(number, move.dice);
    if (move.type === 'advance') number = widened(number, move.troops);
  }
  return { places, ways, number };
}

function wayOf(move: GridMove): { source: Territory; target: Territory; number: number } | null {
  if (move.type === 'attack') return { source: move.source, target: move.target, number: move.dice };
  if (move.type === 'move') return { source: move.source, target: move.target, number: move.troops };
  return null;
}

const widened = (range: Range | null, number: number): Range =>
  range === null
    ? { least: number, most: number }
    : { least: Math.min(range.least, number), most: Math.max(range.most, number) };
