import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { type KeyName, keyInWords } from './key.ts';

/** Something a key does, as data: the footer and the help page are made from it. */
export interface Command {
  /** Names it for ever, also in a file of somebody's own keys: words and hyphens. */
  readonly id: string;
  readonly keys: readonly KeyName[];
  /** The keys as the footer shows them: the first one unless told. */
  readonly shown: string;
  /** One or two words for the footer. */
  readonly label: string;
  /** One line for the help page. */
  readonly help: string;
  /** Where it belongs on the help page. */
  readonly group: CommandGroup;
  /** Stays in the footer as long as anything does: help, and the way out. */
  readonly kept?: boolean;
  /** When it works, where that is not plain: after `works`. */
  readonly when?: string;
  /** Its keys write a text: letters are letters, whatever else they mean. */
  readonly writes?: boolean;
  /** A number typed before its key is how often it is done. */
  readonly repeats?: boolean;
  /** Its keys are digits that are the beginning of a number before another key as well. */
  readonly counts?: boolean;
}

/** Commands that the help page tells under one heading. */
export interface CommandGroup {
  /** Null for what it does not tell. */
  readonly title: string | null;
  /** The heading with the lowest one comes first. */
  readonly rank: number;
  readonly all: readonly Command[];
  /** Only a server has them. What else the program can do elsewhere is of no use there. */
  readonly served: boolean;
}

/** Makes the commands of one heading, in the order in which they are told. */
export function commandsUnder(title: string | null, rank = 0, served = false) {
  const all: Command[] = [];
  const group: CommandGroup = { title, rank, all, served };
  return (
    id: string,
    keys: readonly KeyName[],
    label: string,
    help: string,
    more: Partial<Pick<Command, 'shown' | 'kept' | 'when' | 'writes' | 'repeats' | 'counts'>> = {},
  ): Command => {
    const command = { id, keys, shown: keyInWords(keys[0] ?? ''), label, help, group, ...more };
    all.push(command);
    return command;
  };
}

export const digits: readonly KeyName[] = [...'0123456789'];
export const arrows: readonly KeyName[] = ['up', 'down', 'left', 'right', 'h', 'j', 'k', 'l'];
export const upDown: readonly KeyName[] = ['up', 'down', 'k', 'j'];
export const leftRight: readonly KeyName[] = ['left', 'right', 'h', 'l'];

/** A command that works now. */
export interface Binding {
  readonly command: Command;
  /** Another label for the footer, where the moment makes it clearer. */
  readonly label?: string;
  /** The same for its keys. */
  readonly shown?: string;
  /** Left out of the footer, though it works. */
  readonly quiet?: boolean;
  /** Of a list, which hears some of its keys itself. */
  readonly inList?: true;
  /** @param count the number typed before the key; null without one, and where the command is done so often */
  readonly run: (key: KeyName, count: number | null) => void;
}

/** How often a command is done at most for a number before its key. */
const MOST_TIMES = 99;

/**
 * Runs the first binding of that key.
 * @param count the number typed before it
 * @returns its command; null when there was none
 */
export function dispatch(
  bindings: readonly Binding[],
  key: KeyName,
  count: number | null = null,
): Command | null {
  const binding = bindings.find(one => one.command.keys.includes(key));
  if (binding?.command.repeats !== true) binding?.run(key, count);
  else for (let times = Math.min(count ?? 1, MOST_TIMES); times > 0; times -= 1) binding.run(key, null);
  return binding?.command ?? null;
}

/**
 * What a key is told that does nothing now: when its command works, or that there is none.
 * @param bindings the commands that work now; those told beside them under the same headings may own the key
 * @param also further commands that work at other times
 */
export function answerTo(key: KeyName, bindings: readonly Binding[], also: readonly Command[]): string {
  const beside = bindings.flatMap(({ command }) => command.group.all);
  const owner = [...beside, ...also].find(({ keys, writes }) => writes !== true && keys.includes(key));
  const name = keyInWords(key);
  if (owner === undefined) return `${name} does nothing here; ? shows the keys`;
  return `${name} (${owner.label}) works ${owner.when ?? 'at another moment, not now'}`;
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

const hintOf = ({ command, shown = command.shown, label = command.label }: Binding): Hint => ({
  shown,
  label,
  kept: command.kept === true,
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

/**
 * Paints the bottom line of a screen in this row: of the keys that work now as many as there is room for.
 * @param answer what comes first: why the last key did nothing
 */
export function paintHints(
  surface: Surface,
  y: number,
  hints: readonly Hint[],
  theme: Theme,
  answer: string | null = null,
): void {
  const bg = theme.panel.rgb;
  surface.fill(0, y, surface.width, 1, { bg });
  let x = 1;
  if (answer !== null) x += 3 + surface.text(x, y, answer, { fg: theme.accent.rgb, bg }, surface.width - x);
  for (const { shown, label } of fitting(hints, Math.max(0, surface.width - 1 - x))) {
    x += surface.text(x, y, shown, { fg: theme.text.rgb, bg, bold: true }, surface.width - x);
    x += surface.text(x, y, ` ${label}  `, { fg: theme.dim.rgb, bg }, surface.width - x);
  }
}
