import type { Board } from '../../../../machines/conquest/board.ts';
import { reachable } from '../../../../machines/conquest/graph.ts';
import { defenceLimit } from '../../../../machines/domination/options.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import type { Seat } from '../../../../machines/seat.ts';

/** A whole number to be chosen. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What a seat may choose on the map now: a place, or a source and then a target. */
export interface Choices {
  /** Where armies, or a capital, may be placed. */
  readonly places: ReadonlySet<number>;
  /** From each source the targets that may be attacked, or moved to. */
  readonly ways: ReadonlyMap<number, ReadonlySet<number>>;
}

export const noChoices: Choices = { places: new Set(), ways: new Map() };

/** What the seat that is asked may choose. */
export function choicesOf(board: Board, view: DominationView, asked: Seat): Choices {
  const owned = (owner: Seat | null): readonly number[] =>
    board.territories.filter(territory => view.owners[territory] === owner);
  switch (view.phase.name) {
    case 'setup.claiming':
      return { ...noChoices, places: new Set(owned(null)) };
    case 'setup.placing':
    case 'capital':
    case 'placing':
      return { ...noChoices, places: new Set(owned(asked)) };
    case 'attacking.choosing':
      return {
        ...noChoices,
        ways: waysOf(owned(asked), view, source => attackable(board, view, asked, source)),
      };
    case 'fortifying':
      return {
        ...noChoices,
        ways: waysOf(owned(asked), view, source => movable(board, view, asked, source)),
      };
    default:
      return noChoices;
  }
}

/** One army stays in every territory: those with one have nothing to send. */
function waysOf(
  own: readonly number[],
  view: DominationView,
  targetsOf: (source: number) => readonly number[],
): ReadonlyMap<number, ReadonlySet<number>> {
  return new Map(
    own.flatMap((source): [number, ReadonlySet<number>][] => {
      const targets = (view.armies[source] ?? 0) > 1 ? targetsOf(source) : [];
      return targets.length === 0 ? [] : [[source, new Set(targets)]];
    }),
  );
}

function attackable(board: Board, view: DominationView, asked: Seat, source: number): readonly number[] {
  const { attacks } = view.options;
  if (attacks > 0 && view.attacks >= attacks) return [];
  return (board.graph.neighbours[source] ?? []).filter(target => view.owners[target] !== asked);
}

function movable(board: Board, view: DominationView, asked: Seat, source: number): readonly number[] {
  const isOwn = (territory: number): boolean => view.owners[territory] === asked;
  const { fortify } = view.options;
  if (fortify === 'none') return [];
  const reached =
    fortify === 'adjacent'
      ? (board.graph.neighbours[source] ?? []).filter(isOwn)
      : reachable(board.graph, source, isOwn);
  return reached.filter(target => target !== source);
}

/** The most dice of an attack from there. */
export const attackDiceAt = ({ options, armies }: DominationView, source: number): number =>
  Math.min(options.attackDice, (armies[source] ?? 0) - 1);

/** The most dice of a defence there. */
export const defenceDiceAt = ({ options, armies }: DominationView, target: number): number =>
  Math.min(defenceLimit(options), armies[target] ?? 0);
