import type { Seat } from '../../../machines/seat.ts';
import { type KeyName, typed } from '../../terminal/key.ts';
import type { App } from '../app.ts';
import { type Binding, bindIf, type Command } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { createStore } from '../store.ts';
import { editAfterKey, insertText, startEdit, type TextEdit } from '../text-field.tsx';

/** A field of a form: a value that the arrows change, a text that can be written, or both. */
export interface FormField<T> {
  /** Names it among the fields of its form. */
  readonly id: string;
  /** One line on the field. */
  readonly about: string;
  /** More lines for help: each of its values, for example. */
  readonly details?: readonly string[];
  /** For a colour before the line: an index of the theme's owners, changed from the other fields there. */
  readonly swatch?: Seat;
  readonly text?: WrittenText<T>;
  /** The value that the arrows change. */
  readonly choice?: ChoiceValue<T>;
  /** Enter's effect here; else it ends the form. */
  readonly opens?: Opening<T> | undefined;
  /** The value before it was changed; null where it was not. */
  readonly usual?: (() => T | null) | undefined;
}

/** Enter's effect in a field: runs something outside of the form, or sets another value. */
export type Opening<T> = { readonly label: string } & ({ run(): void } | { readonly value: T });

export interface ChoiceValue<T> {
  readonly shown: string;
  /** Every value, where all are shown side by side. */
  readonly all?: readonly string[];
  /** Cells that a value takes, whatever it is. */
  readonly cells?: number;
  /** Faint words behind it. */
  readonly note?: string;
  /** A key that it takes besides the arrows. */
  readonly hint?: Command;
  next(by: 1 | -1): T;
  /** The value that a text means, where it can be any of many; null when it means none. */
  read?(text: string): T | null;
  /** The value after a key; null when the key writes nothing here. */
  typed?(key: KeyName): T | null;
}

/** A line of text of a form: Enter or a letter begins it, Enter or another field ends it. */
export interface WrittenText<T> {
  /** A word for it: `name`. */
  readonly noun: string;
  readonly text: string;
  /** Nobody has written it: a letter replaces it. */
  readonly isProposed: boolean;
  /** Cells that the text may take, and those it is shown in. */
  readonly most: number;
  readonly cells: number;
  written(text: string): T;
}

/** A line of a form: its fields beside each other. */
export interface FormRow<T> {
  readonly label: string;
  /** The seat whose colour stands before the line. */
  readonly owner?: Seat;
  readonly fields: readonly FormField<T>[];
  /** Shown instead of a field, in the owner's colour. */
  readonly fixed?: string;
  /** Set apart from what is above, where there is room. */
  readonly apart?: boolean;
  /** Always in sight, while the others are scrolled. */
  readonly pinned?: boolean;
}

/** A row of one choice. */
export const choiceRow = <T>(
  label: string,
  {
    id,
    about,
    details = [],
    opens,
    usual,
    ...choice
  }: Omit<FormField<T>, 'text' | 'choice'> & ChoiceValue<T>,
): FormRow<T> => ({ label, fields: [{ id, about, details, choice, opens, usual }] });

/** Something being filled in: its value, which field has the keys, and what is wrong. */
export interface FormState<T> {
  readonly value: T;
  /** Id of the focused field; the first one when there is none of that id. */
  readonly field: string;
  /** The text that is being written in that field, and the value before; null while keys do something else. */
  readonly writing: { readonly now: TextEdit; readonly isProposed: boolean; readonly before: T } | null;
  readonly fault: string | null;
}

export type Form<T> = ReturnType<typeof createForm<T>>;

/** A form: rows of fields made from a value, which each of them changes. */
export function createForm<T>(value: T, rowsOf: (now: T) => readonly FormRow<T>[]) {
  const state = createStore<FormState<T>>({ value, field: '', writing: null, fault: null });
  const rows = (of: T = state.get().value): readonly FormRow<T>[] => rowsOf(of);
  const focus = (): FormField<T> | undefined => focusedField(rows(), state.get().field);
  const change = (next: T): void =>
    state.update(now => ({ ...now, value: next, writing: null, fault: null }));
  const begin = (text: WrittenText<T>): void =>
    state.update(now => ({
      ...now,
      writing: { now: startEdit(text.text), isProposed: text.isProposed, before: now.value },
    }));
  /** Writes into the field that has the keys, beginning to where nobody has. @returns whether it took anything */
  const write = (edit: (now: TextEdit, most: number) => TextEdit | null, isText: boolean): boolean => {
    const text = focus()?.text;
    const { writing, value: before } = state.get();
    if (text === undefined) return false;
    const isProposed = writing?.isProposed ?? text.isProposed;
    const next = edit(
      isProposed && isText ? startEdit('') : (writing?.now ?? startEdit(text.text)),
      text.most,
    );
    if (next === null) return false;
    state.update(now => ({
      ...now,
      value: text.written(next.text),
      writing: { now: next, isProposed: false, before: writing?.before ?? before },
      fault: null,
    }));
    return true;
  };
  const focusOn = (field: string): void =>
    state.update(now => ({ ...now, field, writing: null, fault: null }));
  const move: Binding = {
    command: commands.field,
    run: key => focusOn(moved(rows(), focus(), key)),
  };
  const end = (): void => state.update(now => ({ ...now, writing: null }));

  return {
    state,
    rows,
    focus,
    focusOn,
    change,
    /** Turns a field to the value that is shown as these words; nothing where it has no such value. */
    choose(id: string, shown: string): void {
      const choiceIn = (now: T) => focusedField(rows(now), id)?.choice;
      let next = state.get().value;
      for (let left = choiceIn(next)?.all?.length ?? 0; left > 0; left -= 1) {
        const choice = choiceIn(next);
        if (choice === undefined || choice.shown === shown) break;
        next = choice.next(1);
      }
      if (choiceIn(next)?.shown === shown) change(next);
    },
    /** Shows why the value is refused. @param field the one to focus */
    refuse: (sentence: string | null, field?: string): void =>
      state.update(now => ({ ...now, field: field ?? now.field, writing: null, fault: sentence })),
    /** Its keys, and those beside it; only its own while a text is written. */
    bindings(beside: readonly Binding[]): readonly Binding[] {
      const field = focus();
      const { writing } = state.get();
      if (writing !== null)
        return [
          { command: commands.written, run: end },
          { command: commands.unwritten, run: () => change(writing.before) },
          { ...move, quiet: true },
        ];
      const { text, choice, opens } = field ?? {};
      const opened =
        opens === undefined || 'run' in opens
          ? opens
          : { label: opens.label, run: () => change(opens.value) };
      const usual = field?.usual?.() ?? null;
      const row = rows().find(({ fields }) => fields.some(({ id }) => id === field?.id));
      const colour = row?.fields.find(({ swatch }) => swatch !== undefined)?.choice;
      const enter = opened ?? (text && { label: text.noun, run: () => begin(text) });
      const [start, ...others] = beside;
      return [
        ...bindIf(enter, run => ({ command: commands.enterField, ...run })),
        // The other key of the start is for fields that want Enter themselves.
        ...bindIf(start, binding => (enter === undefined ? binding : { ...binding, shown: 'Ctrl-S' })),
        // A line with a colour has more keys than there is room for; that the arrows go on is plain.
        ...(colour === undefined ? [move] : []),
        ...bindIf(choice, ({ next: turned }) => ({
          command: commands.value,
          run: key => change(turned(key === 'left' ? -1 : 1)),
        })),
        ...bindIf(colour, ({ next: turned }) => ({
          command: commands.colour,
          run: () => change(turned(1)),
        })),
        ...(colour === undefined ? [] : [move]),
        ...bindIf(choice?.hint, command => ({ command, run: () => {} })),
        ...bindIf(usual, value => ({ command: commands.usual, run: () => change(value) })),
        ...others,
      ];
    },
    /** A key that no binding of its place has taken. @returns whether it did something */
    press(key: KeyName): boolean {
      const { choice, text } = focus() ?? {};
      const { writing } = state.get();
      const isWritten = writing !== null || typed(key) !== null || key === 'backspace';
      // While nothing is written, a blank turns what can be turned.
      if (text !== undefined && isWritten && (writing !== null || key !== 'space' || choice === undefined)) {
        if (write((now, most) => editAfterKey(now, key, most), typed(key) !== null || key === 'backspace'))
          return true;
      }
      const next = key === 'space' ? choice?.next(1) : choice?.typed?.(key);
      if (next === undefined || next === null) return false;
      change(next);
      return true;
    },
    paste: (text: string): void => void write((now, most) => insertText(now, text, most), true),
  };
}

/** The fields of a line that can have the keys: its colour only where there is no other. */
function reached<T>({ fields }: FormRow<T>): readonly FormField<T>[] {
  const others = fields.filter(({ swatch }) => swatch === undefined);
  return others.length === 0 ? fields : others;
}

/** The field of this name; else the first one. */
export function focusedField<T>(rows: readonly FormRow<T>[], id: string): FormField<T> | undefined {
  const fields = rows.flatMap(reached);
  return fields.find(field => field.id === id) ?? fields[0];
}

/** The keys of help and rules beside a form: where letters are written only `?` and Ctrl-R. */
export function formKeys<T>(
  form: Form<T>,
  { everywhere, openRules }: Pick<App, 'everywhere' | 'openRules'>,
): readonly Binding[] {
  const field = form.focus();
  const takesLetters = field?.text !== undefined || field?.choice?.hint !== undefined;
  return [
    ...(takesLetters ? [] : [{ command: commands.rules, run: openRules }]),
    { command: commands.rulesAside, quiet: !takesLetters, run: openRules },
    ...everywhere().filter(({ command }) => command === commands.help),
  ];
}

/** The help lines of the focused field. */
export function fieldNotes<T>(form: Form<T>): readonly string[] {
  const { about = '', details = [] } = form.focus() ?? {};
  return [...(about === '' ? [] : [about]), ...details];
}

/** Up and down go from line to line and keep to the column; Tab takes every field. */
function moved<T>(rows: readonly FormRow<T>[], from: FormField<T> | undefined, key: KeyName): string {
  const by = key === 'up' || key === 'shift-tab' ? -1 : 1;
  const step = <U>(items: readonly U[], at: number): U | undefined =>
    items[(at + by + items.length) % items.length];
  const lines = rows.map(row => reached(row).map(({ id }) => id)).filter(ids => ids.length > 0);
  const here = from?.id ?? '';
  if (key === 'tab' || key === 'shift-tab') {
    const all = lines.flat();
    return step(all, all.indexOf(here)) ?? here;
  }
  const line = lines.findIndex(ids => ids.includes(here));
  const next = step(lines, line) ?? [];
  return next[Math.min(lines[line]?.indexOf(here) ?? 0, next.length - 1)] ?? here;
}
