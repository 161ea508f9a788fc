import { arrows, type Binding, type Command } from '../../screens/keys/command.ts';
import { commands } from '../../screens/keys/commands.ts';
import type { TextChoice, TextPage } from '../../screens/text-page.ts';

/** Commands of the screen that lines leave out, or have words of their own for. */
const ofScreens: ReadonlySet<Command> = new Set<Command>([
  commands.palette,
  commands.help,
  commands.pass,
  commands.wholeGame,
  commands.hint,
  commands.faster,
  commands.slower,
  commands.logUp,
  commands.logDown,
  commands.log,
  commands.flip,
  commands.nearer,
  commands.farther,
  commands.pan,
  commands.skip,
]);

const moving = new Set([...arrows, 'tab', 'shift-tab', 'home', 'end', 'pageup', 'pagedown']);

const isMoving = ({ keys }: Command): boolean => keys.length > 0 && keys.every(key => moving.has(key));

/** The way out of a place. */
export const exitBinding = (bindings: readonly Binding[]): Binding | undefined =>
  bindings.find(({ command }) => command.deed === 'leave');

/** Does what the first key of a binding does. */
export const run = ({ command: { keys }, run: perform }: Binding): void => perform(keys[0] ?? '', null);

/** The numbered choices of a page: its own, then its other commands. */
export function choicesOf({ choices = [], bindings = [], write }: TextPage): readonly TextChoice[] {
  if (write !== undefined) return choices;
  const actions = bindings
    .filter(binding => binding.inList !== true && binding.command.deed !== 'leave')
    .filter(({ command }) => !ofScreens.has(command) && !isMoving(command))
    .map(binding => ({ label: labelOf(binding), run: () => run(binding) }));
  const words = actions.map(({ label }) => label.split(':')[0]);
  return [...choices, ...actions.filter((_, index) => words.indexOf(words[index]) === index)];
}

/** An action in words: `talk: say something at this table`; what its keys do besides is left out. */
function labelOf({ label, command }: Binding): string {
  const said = label ?? command.label;
  return label !== undefined || command.help === said ? said : `${said}: ${command.help.split(';')[0] ?? ''}`;
}

/** The choice that a line means, by number or by its first letters; else the sentence that refuses it. */
export function readChoice(choices: readonly TextChoice[], line: string): TextChoice | string {
  if (/^\d+$/.test(line))
    return (
      choices[Number(line) - 1] ??
      (choices.length === 0
        ? 'There is nothing to choose here.'
        : `The numbers go from 1 to ${choices.length}.`)
    );
  const begins = line.toLowerCase();
  const found = choices.filter(({ label }) => label.toLowerCase().startsWith(begins));
  // A whole word goes before the beginning of one, and one that is written the same before all.
  const whole = found.filter(({ label }) => label.toLowerCase().split(':')[0] === begins);
  const same = whole.filter(({ label }) => label.startsWith(line));
  const [only, ...others] = [same, whole].find(({ length }) => length === 1) ?? found;
  if (only === undefined) return `There is no ${line} here; help says what there is.`;
  if (others.length === 0) return only;
  return `${line} could be ${found.map(each => `${choices.indexOf(each) + 1} ${each.label}`).join('; or ')}`;
}

/** Choices with their numbers. */
export const withNumbers = (choices: readonly TextChoice[]): readonly string[] =>
  choices.map(({ label }, index) => `${index + 1} ${label}`);
