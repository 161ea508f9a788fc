import type { AnyStateNode } from 'xstate';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import type { Context } from './context.ts';
import { readGame, readSetupFields } from './opening.ts';

/** Prints the statechart of a game with the fewest seats and its default options. */
export async function statechartCommand(id: string, { io, kits }: Context): Promise<ExitStatus> {
  const kit = readGame(kits, id);
  if (!kit.ok) return refuse(io, kit.error);
  const setupFields = await readSetupFields(kit.value, {}, false);
  if (!setupFields.ok) return refuse(io, setupFields.error);
  const game = await kit.value.rules();
  const rules = game.prepare({ seats: game.seats.min, ...setupFields.value });
  if (!rules.ok) throw new Error(`the default set-up of ${id} is refused: ${rules.error.sentence}`);
  await writeLines(io.stdout, mermaid(rules.value.machine.root));
  return exit.fine;
}

/** One arrow of the diagram. `within` is the path of the innermost state that holds both ends. */
interface Arrow {
  readonly within: string;
  readonly line: string;
}

/**
 * A statechart as a Mermaid state diagram in lines: nested states, arrows for moves, and for forced steps with their
 * reasons.
 */
export function mermaid(root: AnyStateNode): string[] {
  const nodes = descendants(root);
  const arrows = nodes.flatMap(arrowsFrom);
  return ['stateDiagram-v2', ...body(root, arrows).map(line => `  ${line}`)];
}

const descendants = (node: AnyStateNode): AnyStateNode[] =>
  children(node).flatMap(child => [child, ...descendants(child)]);

const children = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** The content of a state: its initial state, its states, and the arrows between them. */
function body(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const begin = children(node).filter(child => node.initial?.target?.includes(child));
  return [
    ...begin.map(child => `[*] --> ${idOf(child)}`),
    ...children(node).flatMap(child => declaration(child, arrows)),
    ...arrows.filter(arrow => arrow.within === idOf(node)).map(arrow => arrow.line),
    ...children(node)
      .filter(child => child.type === 'final')
      .map(child => `${idOf(child)} --> [*]`),
  ];
}

function declaration(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const named = `state "${node.key}" as ${idOf(node)}`;
  if (children(node).length === 0) return [named];
  return [`${named} {`, ...body(node, arrows).map(line => `  ${line}`), '}'];
}

function arrowsFrom(node: AnyStateNode): Arrow[] {
  const byMove = [...node.transitions].flatMap(([move, transitions]) =>
    transitions.map(({ target }) => ({ label: ` : ${move}`, target })),
  );
  const byItself = (node.always ?? []).map(({ target, description }) => ({
    label: description === undefined ? '' : ` : [${description}]`,
    target,
  }));
  return [...byItself, ...byMove].flatMap(({ label, target }) => {
    const targets: readonly AnyStateNode[] = target ?? [node];
    const line = (to: AnyStateNode): string => `${idOf(node)} --> ${idOf(to)}${label}`;
    return targets.map(to => ({ within: sharedPath(node, to), line: line(to) }));
  });
}

/** The innermost state that holds both; the parent when they are the same. */
function sharedPath(one: AnyStateNode, other: AnyStateNode): string {
  const path: string[] = [];
  for (const [index, key] of one.path.slice(0, -1).entries()) {
    if (other.path[index] !== key || other.path.length <= index + 1) break;
    path.push(key);
  }
  return path.join('_');
}

/** Dots and colons mean something to Mermaid, so a path is joined by underlines. */
const idOf = (node: AnyStateNode): string => node.path.join('_');
