import { seeded } from '../../../machines/random.ts';
import { capitalise } from '../../base/text.ts';
import type { Edit, NumberEdit } from '../../table/edits.ts';
import type { KeyName } from '../../terminal/key.ts';
import type { App } from '../app.ts';
import { choiceDialog, confirmDialog, textDialog } from '../dialogs/dialog.ts';
import type { Binding, Command } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { TextChoice } from '../text-page.ts';
import type { AnalysisModel } from './model.ts';

/** What an edit says now. */
export const wordOf = (edit: Edit): string =>
  edit.kind === 'number' ? `${edit.now}` : (edit.options[edit.now] ?? '');

/** Everything that can be changed, for who hears it: each is asked for by its number or its name. */
export const toldEdits = (app: App, model: AnalysisModel): readonly TextChoice[] =>
  model.edits().map(edit => ({
    label: `${edit.label}: ${wordOf(edit)}`,
    run: () => ask(app, model, edit),
  }));

/** Keys of the lit line: who hears the lines has each of them. */
export const ofTheLitLine: ReadonlySet<Command> = new Set<Command>([
  commands.alter,
  commands.line,
  commands.oneMore,
  commands.oneLess,
  commands.write,
]);

/** The keys that change the position on an analysis board. */
export function editKeys(app: App, model: AnalysisModel): readonly Binding[] {
  const { knower } = model.get();
  if (knower !== 'open')
    return [{ command: commands.openUp, run: () => app.open(askToOpen(app, model)) }, ...undoing(model)];
  const edit = model.lit();
  if (edit === null) return undoing(model);
  return [
    { command: commands.alter, run: () => ask(app, model, edit) },
    { command: commands.line, run: key => model.light(key === 'tab' ? 1 : -1) },
    { command: commands.oneMore, quiet: true, run: () => step(model, 1) },
    { command: commands.oneLess, quiet: true, run: () => step(model, -1) },
    ...(edit.kind === 'number'
      ? [
          {
            command: commands.write,
            quiet: true,
            run: (key: KeyName) => app.open(numberDialog(app, model, edit, key)),
          },
        ]
      : []),
    ...undoing(model),
  ];
}

const undoing = (model: AnalysisModel): readonly Binding[] =>
  model.canUndo() ? [{ command: commands.undo, run: model.undo }] : [];

/** The next of a choice, round its end, or a number one more or less. */
function step(model: AnalysisModel, by: 1 | -1): void {
  const edit = model.lit();
  if (edit === null) return;
  if (edit.kind === 'choice') {
    const count = edit.options.length;
    model.change(edit.to((edit.now + by + count) % count));
  } else {
    const next = Math.max(edit.least, Math.min(edit.most, edit.now + by));
    if (next !== edit.now) model.change(edit.to(next));
  }
}

/** Asks what an edit is to say: a number, or one of a list. */
function ask(app: App, model: AnalysisModel, edit: Edit): void {
  const dialog =
    edit.kind === 'number'
      ? numberDialog(app, model, edit, `${edit.now}`)
      : choiceDialog(
          app,
          capitalise(edit.label),
          edit.options.map((option, index) => [option, () => model.change(edit.to(index))] as const),
        );
  app.open(dialog);
}

const numberDialog = (app: App, model: AnalysisModel, edit: NumberEdit, text: string) =>
  textDialog(app, {
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

/** What a seat does not know is dealt by chance before anything can be changed. */
const askToOpen = (app: App, model: AnalysisModel) =>
  confirmDialog(app, {
    title: 'Open it up',
    lines: ['What is hidden here is dealt by chance, as it', 'could be. Then all can be seen and changed.'],
    yes: 'open',
    onYes: () => opened(model, app.services.freshSeed()),
  });

/** Deals what the knower does not know; from then on the position is an open one. */
function opened(model: AnalysisModel, seed: string): void {
  const { position, knower } = model.get();
  const { rules, positions } = model.analysed;
  if (knower === 'open') return;
  model.change(positions.determinize(rules, rules.view(position, knower), seeded(seed)), 'open');
}
