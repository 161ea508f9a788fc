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
  readonly forced: boolean;
  /** Paths of the states that it may lead to. */
  readonly to: readonly string[];
}

/** The states of a machine in the order of its definition, with what leads where: what a picture is made of. */
export const chartStates = ({ root }: AnyStateMachine): readonly ChartState[] =>
  leaves(root).map(node => ({ path: pathOf(node), arrows: arrowsOf(node) }));

/** A state that takes one of some moves. */
export interface Taken {
  readonly move: string;
  readonly path: string;
  /** The guards by which a game goes from there to the present state by itself. */
  readonly unless: readonly string[];
}

/** The state that takes one of these moves: the present one, or else the next in the order of the definition. */
export function takenIn(
  states: readonly ChartState[],
  phase: string,
  moves: readonly string[],
): Taken | null {
  const now = Math.max(
    0,
    states.findIndex(({ path }) => path === phase),
  );
  for (const { path, arrows } of [...states.slice(now), ...states.slice(0, now)]) {
    const move = moves.find(each => arrows.some(({ by, forced }) => by === each && !forced));
    if (move === undefined) continue;
    const leaving = arrows.filter(({ forced, to }) => forced && to.includes(phase));
    return { move, path, unless: path === phase ? [] : leaving.map(({ by }) => by) };
  }
  return null;
}

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
  const arrows = new Map<string, { by: string; forced: boolean; to: Set<string> }>();
  const add = (by: string, forced: boolean, targets: readonly AnyStateNode[] | undefined): void => {
    const key = `${forced ? 'itself' : 'move'} ${by}`;
    const arrow = arrows.get(key) ?? { by, forced, to: new Set<string>() };
    for (const target of targets ?? [node]) arrow.to.add(pathOf(entered(target)));
    arrows.set(key, arrow);
  };
  for (const [move, transitions] of node.transitions)
    for (const { target } of transitions) add(move, false, target);
  for (const { target, description = '' } of node.always ?? []) add(description, true, target);
  return [...arrows.values()].map(({ by, forced, to }) => ({ by, forced, to: [...to] }));
}
