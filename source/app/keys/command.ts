import type { KeyName } from './key.ts';

/** Something a key does, as data: the footer and the help page are made from it. */
export interface Command {
  readonly id: string;
  readonly keys: readonly KeyName[];
  /** The keys as the footer shows them. */
  readonly shown: string;
  /** One or two words for the footer. */
  readonly label: string;
  /** One line for the help page. */
  readonly help: string;
  /** Where it belongs on the help page. */
  readonly where: Where;
  /** Stays in the footer as long as anything does: help, and the way out. */
  readonly kept?: boolean;
}

export type Where =
  | 'menu'
  | 'set-up'
  | 'board'
  | 'cards'
  | 'turn'
  | 'conquest'
  | 'orders'
  | 'execution'
  | 'game'
  | 'saves'
  | 'replay'
  | 'map'
  | 'dialog'
  | 'anywhere';

/** A command, in the order in which the tables of commands are read. */
export function command(
  where: Where,
  id: string,
  keys: readonly KeyName[],
  shown: string,
  label: string,
  help: string,
): Command {
  return { where, id, keys, shown, label, help };
}

/** The same command, kept in the footer as long as anything is. */
export const kept = (one: Command): Command => ({ ...one, kept: true });

/** A command that works now. */
export interface Binding {
  readonly command: Command;
  /** Another label for the footer, where the moment makes it clearer. */
  readonly label?: string;
  /** Left out of the footer, though it works. */
  readonly quiet?: boolean;
  readonly run: (key: KeyName) => void;
}

/** Runs the first binding of that key. @returns whether there was one */
export function dispatch(bindings: readonly Binding[], key: KeyName): boolean {
  const binding = bindings.find(one => one.command.keys.includes(key));
  binding?.run(key);
  return binding !== undefined;
}

/** The bindings that some key reaches: not those whose keys all do something else first. */
export function reachable(bindings: readonly Binding[]): readonly Binding[] {
  const taken = new Set<KeyName>();
  return bindings.filter(({ command: { keys } }) => {
    const free = keys.length === 0 || keys.some(key => !taken.has(key));
    for (const key of keys) taken.add(key);
    return free;
  });
}

/** What the footer shows of a binding. */
export interface Hint {
  readonly shown: string;
  readonly label: string;
  /** Never left out: help, and the way out. */
  readonly kept: boolean;
}

const hintOf = ({ command: { shown, label, kept: stays = false }, label: now }: Binding): Hint => ({
  shown,
  label: now ?? label,
  kept: stays,
});

/** Cells of a hint: its key, a blank, its label and two blanks. */
const cellsOf = ({ shown, label }: Hint): number => shown.length + label.length + 3;

/**
 * The hints that are kept, and of the others as many, first ones first, as fit into a width beside them.
 * @param width cells
 */
export function fitting(hints: readonly Hint[], width: number): readonly Hint[] {
  let room = hints.filter(hint => hint.kept).reduce((rest, hint) => rest - cellsOf(hint), width);
  return hints.filter(hint => {
    if (hint.kept) return true;
    room -= cellsOf(hint);
    return room >= 0;
  });
}

/** What a bottom line shows of these keys. */
export const hintsOf = (bindings: readonly Binding[]): readonly Hint[] =>
  bindings.filter(binding => binding.quiet !== true).map(hintOf);
