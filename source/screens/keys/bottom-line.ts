import { width as cells, truncate } from '../../base/text.ts';
import { type KeyName, keyInWords, takenAway, takenKey, typed } from '../../terminal/key.ts';
import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { type Binding, type Command, mayCoincide } from './command.ts';
import { commands } from './commands.ts';
import {
  isDigit,
  isWriting,
  type Keymap,
  keysNow,
  meaningsOf,
  meantBy,
  shownKeys,
  standardKeys,
} from './keymap.ts';

/** The reason why a key does nothing: the first of these forms that fits, else the last. */
export type Answer = string | readonly string[];

/** The form of an answer that fits into so many cells. */
const formOf = (answer: Answer, cells: number): string =>
  typeof answer === 'string' ? answer : (answer.find(form => form.length <= cells) ?? answer.at(-1) ?? '');

/** The reason why a command of a game does not work now. */
export interface KeyAnswer {
  readonly text: string;
}

/**
 * The reason why a key does nothing: its command's moment, or that it has none.
 * @param why asks the game @param own commands of its board
 */
export function answerTo(
  key: KeyName,
  bindings: readonly Binding[],
  keymap: Keymap = standardKeys,
  why: (command: Command) => KeyAnswer | null = () => null,
  own: readonly Command[] = [],
): Answer {
  const taken = takenKey(key);
  const moved = bindings.find(({ command }) => command.was?.includes(key) === true)?.command;
  if (moved !== undefined) return `${keyInWords(key)} is ${shownKeys(moved, keymap)} now (${moved.label})`;
  const owner = taken === null ? ownerOf(key, bindings, standardKeys, own) : undefined;
  const said = owner === undefined ? null : why(owner);
  if (owner === undefined || (said === null && owner.when === undefined)) {
    const helps = bindings.some(({ command }) => command === commands.help);
    const hint = helps ? `; ${shownKeys(commands.help, keymap)} shows the keys` : '';
    return `${keyInWords(taken ?? key)} does nothing here${hint}`;
  }
  const name = keymap.has(owner.id) ? shownKeys(owner, keymap) : keyInWords(key);
  const named = `${name} (${owner.label})`;
  return said === null ? `${named} works ${owner.when}` : [`${named}: ${said.text}`, `${name}: ${said.text}`];
}

/** Commands of every game, at whatever moment: not those of boards, which some games have none of. */
const inGames: readonly Command[] = Object.values(commands).filter(
  ({ at, group }) => at[0] === 'game' && group !== commands.move.group,
);

const mayComeHere = (command: Command, bindings: readonly Binding[]): boolean =>
  bindings.every(binding => mayCoincide(command, binding.command));

/** The commands of the board and under the headings of those that work now. */
const around = (bindings: readonly Binding[], own: readonly Command[]): readonly Command[] => [
  ...new Set([...bindings.flatMap(({ command }) => command.group.all), ...own]),
];

/** The commands of the board and under the headings of those that work now, without those of other places. */
export const listed = (bindings: readonly Binding[], own: readonly Command[] = []): readonly Command[] =>
  around(bindings, own).filter(command => mayComeHere(command, bindings));

/** The command of a key that does nothing now: of the same headings as those that work, of the board, or of any game. */
export function ownerOf(
  key: KeyName,
  bindings: readonly Binding[],
  keymap: Keymap = standardKeys,
  own: readonly Command[] = [],
): Command | undefined {
  return [...around(bindings, own), ...inGames].find(
    command =>
      command.writes !== true &&
      meaningsOf(command, keymap).some(({ pressed }) => pressed === key) &&
      bindings.every(binding => binding.command !== command) &&
      mayComeHere(command, bindings),
  );
}

/** The bindings that some key reaches: not those whose keys all do something else first. */
export function reachable(bindings: readonly Binding[], keymap: Keymap = standardKeys): readonly Binding[] {
  const reached = new Set([...keysNow(bindings, keymap).values()].map(({ binding }) => binding));
  return bindings.filter(binding => binding.command.keys.length === 0 || reached.has(binding));
}

export interface Hint {
  readonly shown: string;
  readonly label: string;
  /** Left out last: help, the hint, and the way out. */
  readonly kept: boolean;
  /** Never left out: the way out. */
  readonly isOut?: boolean;
}

/** Cells of a hint: its key, a blank, its label and two blanks. */
const cellsOf = ({ shown, label }: Hint): number => shown.length + label.length + 3;

/** The hints that fit into a width: the way out in any case, then those that are kept, and of the others the first ones. */
export function hintsThatFit(hints: readonly Hint[], width: number): readonly Hint[] {
  let room = width;
  const inOrder = [
    ...hints.filter(({ isOut }) => isOut === true),
    ...hints.filter(({ kept, isOut }) => kept && isOut !== true),
    ...hints.filter(({ kept, isOut }) => !kept && isOut !== true),
  ];
  const fitting = new Set(
    inOrder.filter(hint => {
      const fits = hint.isOut === true || cellsOf(hint) <= room;
      if (fits) room -= cellsOf(hint);
      return fits;
    }),
  );
  return hints.filter(hint => fitting.has(hint));
}

/** What the bottom line shows; of two ways out with one key the nearer one. */
export function hintsOf(bindings: readonly Binding[], keymap: Keymap = standardKeys): readonly Hint[] {
  const writing = isWriting(bindings);
  return bindings
    .filter(({ quiet, vain }) => quiet !== true && vain !== true)
    .map(({ command, shown, label = command.label }) => ({
      shown: shownKeys(command, keymap, shown, writing),
      label,
      kept: command.kept === true,
      isOut: command.deed === 'leave',
    }))
    .filter(
      ({ isOut, shown }, index, all) =>
        !isOut || all.findIndex(each => each.isOut && each.shown === shown) === index,
    );
}

/** The bottom line of so many cells: the answer to the last key, then the hints that fit, each with its column. */
function laidOut(hints: readonly Hint[], width: number, answer: Answer | null) {
  const out = hints.filter(({ isOut }) => isOut === true).reduce((sum, hint) => sum + cellsOf(hint), 0);
  const most = width - 1 - out;
  const text = answer === null ? '' : truncate(formOf(answer, most), most);
  let x = 1 + (text === '' ? 0 : cells(text) + 3);
  // The blanks after the last one need no room, but a column is left free.
  const placed = hintsThatFit(hints, Math.max(0, width + 1 - x)).map(hint => {
    const at = x;
    x += cellsOf(hint);
    return { hint, x: at };
  });
  return { text, placed };
}

/** The hint at a column of the bottom line; null where there is none. */
export function hintAt(
  x: number,
  hints: readonly Hint[],
  width: number,
  answer: Answer | null = null,
): Hint | null {
  const found = laidOut(hints, width, answer).placed.find(
    each => x >= each.x && x < each.x + cellsOf(each.hint) - 2,
  );
  return found?.hint ?? null;
}

/** Paints the bottom line. */
export function paintHints(
  surface: Surface,
  y: number,
  hints: readonly Hint[],
  theme: Theme,
  answer: Answer | null = null,
): void {
  // A line with nothing to say is none.
  const bg = (hints.length === 0 && answer === null ? theme.background : theme.panel).rgb;
  surface.fill(0, y, surface.width, 1, { bg });
  const { text, placed } = laidOut(hints, surface.width, answer);
  surface.text(1, y, text, { fg: theme.accent.rgb, bg });
  for (const { hint, x } of placed) {
    const after = x + surface.text(x, y, hint.shown, { fg: theme.text.rgb, bg, bold: true });
    surface.text(after, y, ` ${hint.label}`, { fg: theme.dim.rgb, bg }, surface.width - after);
  }
}

/**
 * The standard key of a pressed one, or its command where none reaches it. A key without a command now becomes that
 * of one that works at another moment, or `takenAway`. @param own commands of its board
 */
export function meaningOf(
  pressed: KeyName,
  bindings: readonly Binding[],
  keymap: Keymap,
  own: readonly Command[] = [],
): KeyName | (() => void) {
  const writing = isWriting(bindings);
  if (keymap.size === 0 || isDigit(pressed) || commands.interrupt.keys.includes(pressed)) return pressed;
  if (writing && typed(pressed) !== null) return pressed;
  const meant = meantBy(pressed, bindings, keymap);
  if (meant !== null) return meant.key ?? (() => meant.binding.run(meant.standard, null));
  const works = (key: KeyName): boolean => bindings.some(({ command }) => command.keys.includes(key));
  if (writing) return works(pressed) ? takenAway(pressed) : pressed;
  const owner = ownerOf(pressed, bindings, keymap, own);
  const [later] =
    owner === undefined ? [] : meaningsOf(owner, keymap).filter(each => each.pressed === pressed);
  const standard = later?.meant.find(key => !works(key));
  if (standard !== undefined) return standard;
  return works(pressed) || ownerOf(pressed, bindings, standardKeys, own) !== undefined
    ? takenAway(pressed)
    : pressed;
}
