import { type DialogHost, openChoice, openQuestion } from '../dialogs/dialog.ts';
import type { TextChoice } from '../text-page.ts';
import type { Form, FormField, FormRow } from './form.ts';

/** The fields of a form as choices: each says its value, and asks for another one. */
export const fieldChoices = <T>(form: Form<T>, host: DialogHost): readonly TextChoice[] =>
  form
    .rows()
    .flatMap(row =>
      row.fields.map(field => ({ label: wordsOf(row, field), run: () => ask(form, row, field, host) })),
    );

/** Lines of a form that nothing can be changed in, and why it was refused. */
export const formLines = <T>(form: Form<T>): readonly string[] => {
  const { fault } = form.state.get();
  const fixed = form
    .rows()
    .flatMap(({ label, fixed: text }) => (text === undefined ? [] : `${label}: ${text}`));
  return [...fixed, ...(fault === null ? [] : [fault])];
};

function wordsOf<T>({ label }: FormRow<T>, { id, text, choice }: FormField<T>): string {
  // A seat's colour is in the line of its player.
  const what = id.startsWith('colour ') ? ' colour' : '';
  const parts = [text?.text ?? '', choice?.shown ?? '', choice?.note ?? ''];
  return `${label.replace(/^[^\p{L}]+/u, '')}${what}: ${parts.filter(part => part !== '').join(', ')}`;
}

/** Asks for the value of a field: a name, one of its values, a number, or what Enter opens. */
function ask<T>(form: Form<T>, row: FormRow<T>, field: FormField<T>, host: DialogHost): void {
  const { text, choice, opens, usual } = field;
  if (opens !== undefined && 'value' in opens) {
    form.change(opens.value);
    return;
  }
  const title = wordsOf(row, field);
  const write = (): void => {
    if (text !== undefined)
      askForText(form, host, { title, field, text: text.text, most: text.most, read: text.written });
  };
  if (choice?.read !== undefined) {
    const read = (written: string): T | null => choice.read?.(written) ?? null;
    askForText(form, host, { title, field, text: choice.shown, most: LONGEST, read });
    return;
  }
  const before = usual?.() ?? null;
  const values = choice === undefined ? [] : valuesOf(form, field);
  if (text === undefined && values.length > 1 && values.every(([shown]) => /^\d+$/.test(shown))) {
    const read = (written: string): T | null => values.find(([shown]) => shown === written)?.[1] ?? null;
    askForText(form, host, { title, field, text: choice?.shown ?? '', most: LONGEST, read });
    return;
  }
  const answers: readonly (readonly [string, () => void])[] = [
    ...(text === undefined ? [] : [[`another ${text.noun}`, write] as const]),
    ...values.map(([shown, value]) => [shown, () => form.change(value)] as const),
    ...(before === null ? [] : [['as in the rules', () => form.change(before)] as const]),
    ...(opens === undefined ? [] : [[opens.label, opens.run] as const]),
  ];
  if (answers.length === 1) answers[0]?.[1]();
  else openChoice(host, title, answers, [field.about]);
}

/** The most characters of a number. */
const LONGEST = 12;

interface Question<T> {
  readonly title: string;
  readonly field: FormField<T>;
  readonly text: string;
  readonly most: number;
  read(text: string): T | null;
}

function askForText<T>(
  form: Form<T>,
  host: DialogHost,
  { title, field, text, most, read }: Question<T>,
): void {
  const { about, details = [] } = field;
  const onAccept = async (written: string): Promise<string | null> => {
    const value = written === text ? form.state.get().value : read(written);
    if (value === null) return details[0] ?? about;
    form.change(value);
    return null;
  };
  openQuestion(host, { title, lines: [about, ...details], text, most, accept: 'take it', onAccept });
}

const MOST = 200;

/** All values that a field can be turned to, from the first on, with the form's value for each. */
function valuesOf<T>(form: Form<T>, { id }: FormField<T>): readonly (readonly [shown: string, value: T])[] {
  const at = (value: T): FormField<T>['choice'] =>
    form
      .rows(value)
      .flatMap(row => row.fields)
      .find(field => field.id === id)?.choice;
  const { value: now } = form.state.get();
  const first = at(now)?.shown;
  const along = (by: 1 | -1): (readonly [string, T])[] => {
    const found: (readonly [string, T])[] = [];
    for (let value = now; found.length < MOST; ) {
      const next = at(value)?.next(by);
      const shown = next === undefined ? undefined : at(next)?.shown;
      // Round to where it began, or at an end.
      if (next === undefined || shown === undefined || shown === first || shown === found.at(-1)?.[0]) break;
      found.push([shown, next]);
      value = next;
    }
    return found;
  };
  if (first === undefined) return [];
  const on = along(1);
  const back = along(-1);
  const goesRound = back[0]?.[0] !== undefined && back[0][0] === on.at(-1)?.[0];
  return [...(goesRound ? [] : back.toReversed()), [first, now], ...on];
}
