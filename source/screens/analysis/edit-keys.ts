import { fromSeed } from '../../../machines/random.ts';
import { capitalise } from '../../base/text.ts';
import type { Edit, NumberEdit } from '../../table/edits.ts';
import type { App } from '../app.ts';
import { openChoice, openConfirmation, openQuestion } from '../dialogs/dialog.ts';
import { type Binding, bindIf, type Command } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { TextChoice } from '../text-page.ts';
import type { AnalysisModel } from './model.ts';

/** The present value of an edit in words. */
export const editValue = (edit: Edit): string =>
  edit.kind === 'number' ? `${edit.now}` : (edit.options[edit.now] ?? '');

/** All edits as choices of the text page. */
export const editChoices = (app: App, model: AnalysisModel): readonly TextChoice[] =>
  model.edits().map(edit => ({
    label: `${edit.label}: ${editValue(edit)}`,
    run: () => ask(app, model, edit),
  }));

/** Commands of the highlighted line, which the text page replaces by choices. */
export const litLineCommands: ReadonlySet<Command> = new Set<Command>([
  commands.alter,
  commands.line,
  commands.oneMore,
  commands.oneLess,
  commands.write,
]);

/** Keys that change the position on the analysis board. */
export function editKeys(app: App, model: AnalysisModel): readonly Binding[] {
  const { knower } = model.get();
  if (knower !== 'open')
    return [{ command: commands.openUp, run: () => askToOpen(app, model) }, ...undoKeys(model)];
  const edit = model.highlighted();
  if (edit === null) return undoKeys(model);
  return [
    { command: commands.alter, run: () => ask(app, model, edit) },
    { command: commands.line, run: key => model.light(key === 'tab' ? 1 : -1) },
    { command: commands.oneMore, quiet: true, run: () => step(model, 1) },
    { command: commands.oneLess, quiet: true, run: () => step(model, -1) },
    ...bindIf(edit.kind === 'number' && edit, number => ({
      command: commands.write,
      quiet: true,
      run: key => askNumber(app, model, number, key),
    })),
    ...undoKeys(model),
  ];
}

const undoKeys = (model: AnalysisModel): readonly Binding[] =>
  model.canUndo() ? [{ command: commands.undo, run: model.undo }] : [];

/** The next option, wrapping around, or a number one more or less. */
function step(model: AnalysisModel, by: 1 | -1): void {
  const edit = model.highlighted();
  if (edit === null) return;
  if (edit.kind === 'choice') {
    const count = edit.options.length;
    model.change(edit.to((edit.now + by + count) % count));
  } else {
    const next = Math.max(edit.least, Math.min(edit.most, edit.now + by));
    if (next !== edit.now) model.change(edit.to(next));
  }
}

/** Asks for the new value of an edit: a number, or one of a list. */
function ask(app: App, model: AnalysisModel, edit: Edit): void {
  if (edit.kind === 'number') return void askNumber(app, model, edit, `${edit.now}`);
  const choices = edit.options.map((option, index) => [option, () => model.change(edit.to(index))] as const);
  openChoice(app, capitalise(edit.label), choices);
}

const askNumber = (app: App, model: AnalysisModel, edit: NumberEdit, text: string): void =>
  openQuestion(app, {
    title: capitalise(edit.label),
    lines: [`A whole number from ${edit.least} to ${edit.most}`],
    text,
    most: 6,
    accept: 'change',
    async onAccept(written) {
      const number = Number(written);
      if (!/^\d+$/.test(written) || number < edit.least || number > edit.most)
        return `a whole number from ${edit.least} to ${edit.most}`;
      model.change(edit.to(number));
      return null;
    },
  });

/** Asks before what is hidden is dealt by chance, so that the position can be changed. */
const askToOpen = (app: App, model: AnalysisModel): void =>
  openConfirmation(app, {
    title: 'Open it up',
    lines: ['What is hidden here is dealt by chance, as it', 'could be. Then all can be seen and changed.'],
    yes: 'open',
    onYes: () => dealHidden(model, app.services.freshSeed()),
  });

/** Deals what the knower does not know; the position is open from then on. */
function dealHidden(model: AnalysisModel, seed: string): void {
  const { position, knower } = model.get();
  const { rules, positions } = model.analysed;
  if (knower === 'open') return;
  model.change(positions.determinize(rules, rules.view(position, knower), fromSeed(seed)), 'open');
}
