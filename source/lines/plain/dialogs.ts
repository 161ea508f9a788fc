import type { Dialog, PageDialog, RulesDialog, TextDialog } from '../../screens/dialogs/dialog.ts';
import type { ManualPart, ManualSection } from '../../screens/rules/page.ts';
import { startEdit } from '../../screens/text-field.tsx';
import type { TextPage } from '../../screens/text-page.ts';
import { exitBinding, run } from './actions.ts';

/** A dialog in lines. @param say tells lines at once: a page has no other place for what is chosen on it */
export function dialogPage(dialog: Dialog, say: (lines: readonly string[]) => void): TextPage {
  const { title } = dialog;
  switch (dialog.kind) {
    case 'confirm':
      return { title, lines: dialog.lines, choices: dialog.answers.choices(label => label) };
    case 'text': {
      const { fault, editing: now } = dialog.state.get();
      const lines = [...dialog.lines, ...(fault === null ? [] : [fault])];
      return { title, lines, write: line => write(dialog, line), written: now.text };
    }
    case 'page':
      return { title, lines: pageLines(dialog.sections) };
    case 'help':
      return { title, lines: dialog.notes };
    case 'rules':
      return rulesPage(dialog, say);
    case 'own':
      return { title, bindings: dialog.bindings(), ...dialog.textPage?.() };
  }
}

const pageLines = (sections: PageDialog['sections']): readonly string[] =>
  sections.flatMap(({ heading, lines }) => [heading, ...lines]).filter(line => line.trim() !== '');

/** True for a page without answers, which is printed once and then left. */
export const isReadOnly = ({ kind }: Dialog): boolean => kind === 'page' || kind === 'help';

/** The rules of a game: its headings to choose from, then the other games. */
function rulesPage({ manuals, state }: RulesDialog, say: (lines: readonly string[]) => void): TextPage {
  const { manual: number } = state.get();
  const manual = manuals[number] ?? manuals[0];
  const read = (sections: readonly ManualSection[]): void => say(sections.flatMap(sectionLines));
  const own = manual.sections.map(section => ({
    label: section.heading === '' ? 'In short' : section.heading,
    run: () => read([section]),
  }));
  const whole = { label: 'All of it', run: () => read(manual.sections) };
  const pages = manuals.map(({ title }, index) => ({
    label: `Rules of ${title}`,
    run: () => state.update(now => ({ ...now, manual: index })),
  }));
  const others = pages.filter((_, index) => index !== number);
  return { title: `Rules of ${manual.title}`, choices: [...own, whole, ...others] };
}

const sectionLines = ({ heading, parts }: ManualSection): readonly string[] => [
  ...(heading === '' ? [] : [`${heading}.`]),
  ...parts.map(partWords),
];

function partWords(part: ManualPart): string {
  if (part.kind !== 'option') return part.text;
  const { name, value, about, changed } = part;
  return `${name}: ${value}${changed ? ' (changed)' : ''}. ${about}`;
}

/** Answers a text dialog: with the line, or what stands there already. */
function write(dialog: TextDialog, line: string): void {
  if (line !== '') dialog.state.update(now => ({ ...now, editing: startEdit(line), fault: null }));
  const [accept] = dialog.bindings();
  if (accept !== undefined) run(accept);
}

/** Leaves a dialog without an answer. */
export function shut(dialog: Dialog): void {
  const out = exitBinding(dialog.bindings());
  if (out !== undefined) run(out);
}
