import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** A leaf of a game's statechart: a state that a game can be in. */
export interface ChartState {
  /** Path, for example `turn.attacking.choosing`. */
  readonly path: string;
  readonly arrows: readonly ChartArrow[];
}

export interface ChartArrow {
  /** The move, or the name of the guard of a forced step, such as `cannotAttack`. */
  readonly by: string;
  /** A clause: what the guard asserts, or what a move needs and may be missing; null if it needs nothing. */
  readonly says: string | null;
  readonly forced: boolean;
  /** Paths of the possible target states. */
  readonly to: readonly string[];
}

/** The leaves of a machine in definition order, with their arrows; statechart pictures are drawn from them. */
export const chartStates = ({ root }: AnyStateMachine): readonly ChartState[] =>
  leaves(root).map(node => ({ path: pathOf(node), arrows: arrowsOf(node) }));

const leaves = (node: AnyStateNode): readonly AnyStateNode[] => {
  const within: readonly AnyStateNode[] = Object.values(node.states);
  return within.length === 0 ? [node] : within.flatMap(leaves);
};

const pathOf = ({ path }: AnyStateNode): string => path.join('.');

/** The leaf that entering a state leads to: its first inner state, recursively. */
const entered = (node: AnyStateNode): AnyStateNode => {
  const [first] = node.initial?.target ?? [];
  return first === undefined ? node : entered(first);
};

function arrowsOf(node: AnyStateNode): readonly ChartArrow[] {
  const arrows = new Map<string, Omit<ChartArrow, 'to'> & { readonly to: Set<string> }>();
  const add = (by: string, forced: boolean, { target, meta }: Transition): void => {
    const key = `${forced ? 'itself' : 'move'} ${by}`;
    const says = typeof meta?.['says'] === 'string' ? meta['says'] : null;
    const arrow = arrows.get(key) ?? { by, says, forced, to: new Set<string>() };
    for (const each of target ?? [node]) arrow.to.add(pathOf(entered(each)));
    arrows.set(key, arrow);
  };
  for (const [move, transitions] of node.transitions)
    for (const transition of transitions) add(move, false, transition);
  for (const transition of node.always ?? []) add(transition.description ?? '', true, transition);
  return [...arrows.values()].map(arrow => ({ ...arrow, to: [...arrow.to] }));
}

/** The part of an XState transition that is drawn. */
interface Transition {
  readonly target?: readonly AnyStateNode[] | undefined;
  readonly meta?: Readonly<Record<string, unknown>>;
}
