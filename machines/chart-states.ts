import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** A state of a game's statechart in which a game can be: one without states within it. */
export interface ChartState {
  /** `turn.attacking.choosing`. */
  readonly path: string;
  readonly arrows: readonly ChartArrow[];
}

/** What leads out of a state. */
export interface ChartArrow {
  /** The move, or the guard by which it follows by itself: `cannotAttack`. */
  readonly by: string;
  /** In a clause: what is so where the guard is true, or what a move needs that may be missing; null where it needs nothing. */
  readonly says: string | null;
  readonly forced: boolean;
  /** Paths of the states that it may lead to. */
  readonly to: readonly string[];
}

/** The states of a machine in the order of its definition, with what leads where: what a picture is made of. */
export const chartStates = ({ root }: AnyStateMachine): readonly ChartState[] =>
  leaves(root).map(node => ({ path: pathOf(node), arrows: arrowsOf(node) }));

const leaves = (node: AnyStateNode): readonly AnyStateNode[] => {
  const within: readonly AnyStateNode[] = Object.values(node.states);
  return within.length === 0 ? [node] : within.flatMap(leaves);
};

const pathOf = ({ path }: AnyStateNode): string => path.join('.');

/** Where a target leads in the end: to the first state within it. */
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

/** What of a transition of XState is drawn. */
interface Transition {
  readonly target?: readonly AnyStateNode[] | undefined;
  readonly meta?: Readonly<Record<string, unknown>>;
}
