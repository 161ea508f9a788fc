import type { Seat } from '../../../machines/seat.ts';
import type { Binding, Command } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import { createStore, type Store } from '../store.ts';
import { type Editing, edited, editing, inserted } from '../text-field.tsx';

interface AnyField {
  /** Names it among the fields of its form. */
  readonly id: string;
  /** One line about it, for who has it before them. */
  readonly about: string;
}

/** A value of a form that the arrows change. */
export interface ChoiceField<T> extends AnyField {
  readonly kind: 'choice';
  readonly shown: string;
  /** Every value, where all of them are shown beside each other. */
  readonly all?: readonly string[];
  /** Cells that a value takes, whatever it is. */
  readonly cells?: number;
  /** The seat in whose colour it is written. */
  readonly owner?: Seat;
  /** Faint words behind it. */
  readonly note?: string;
  /** A key that it takes besides the arrows. */
  readonly hint?: Command;
  turned(by: 1 | -1): T;
  /** What a key writes here; null when it writes nothing. */
  typed?(key: KeyName): T | null;
}

/** A line of text of a form. */
export interface WrittenField<T> extends AnyField {
  readonly kind: 'text';
  /** What is done here: `write the name`. */
  readonly verb: string;
  readonly text: string;
  /** Cells that the text may take, and those it is shown in. */
  readonly most: number;
  readonly cells: number;
  written(text: string): T;
}

export type FormField<T> = ChoiceField<T> | WrittenField<T>;

/** A line of a form: its fields beside each other. */
export interface FormRow<T> {
  readonly label: string;
  /** The seat whose colour stands before the line. */
  readonly owner?: Seat;
  readonly fields: readonly FormField<T>[];
  /** What stands there instead of a field, in the owner's colour. */
  readonly fixed?: string;
  /** Set apart from what is above, where there is room. */
  readonly apart?: boolean;
  /** Always in sight, while the others are scrolled. */
  readonly pinned?: boolean;
}

/** Something being filled in: its value, which field has the keys, and what is wrong. */
export interface FormState<T> {
  readonly value: T;
  /** The id of a field; the first one has the keys when there is none of that name. */
  readonly field: string;
  /** Where the caret stands in a text; null at its end. */
  readonly caret: number | null;
  readonly fault: string | null;
}

/** A form: rows of fields made from a value, which each of them changes. */
export interface Form<T> {
  readonly state: Store<FormState<T>>;
  rows(): readonly FormRow<T>[];
  focus(): FormField<T> | undefined;
  /** Says why the value is refused. @param field the one that it is about */
  refuse(sentence: string | null, field?: string): void;
  bindings(): readonly Binding[];
  /** A key that no binding of its place has taken. */
  press(key: KeyName): void;
  paste(text: string): void;
}

export function createForm<T>(value: T, rowsOf: (now: T) => readonly FormRow<T>[]): Form<T> {
  const state = createStore<FormState<T>>({ value, field: '', caret: null, fault: null });
  const rows = (): readonly FormRow<T>[] => rowsOf(state.get().value);
  const focus = (): FormField<T> | undefined => focused(rows(), state.get().field);
  const change = (next: T, caret: number | null = null): void =>
    state.update(now => ({ ...now, value: next, caret, fault: null }));
  const turn = (by: 1 | -1): void => {
    const field = focus();
    if (field?.kind === 'choice') change(field.turned(by));
  };
  const write = (edit: (now: Editing, most: number) => Editing | null): boolean => {
    const field = focus();
    const next = field?.kind === 'text' ? edit(editingOf(field, state.get().caret), field.most) : null;
    if (field?.kind !== 'text' || next === null) return false;
    change(field.written(next.text), next.caret);
    return true;
  };

  return {
    state,
    rows,
    focus,
    refuse: (sentence, field) =>
      state.update(now => ({ ...now, field: field ?? now.field, caret: null, fault: sentence })),
    bindings() {
      const field = focus();
      return [
        {
          command: commands.field,
          run: key => {
            const next = moved(rows(), focus(), key);
            state.update(now => ({ ...now, field: next, caret: null, fault: null }));
          },
        },
        ...(field?.kind === 'choice'
          ? [{ command: commands.value, run: (key: KeyName) => turn(key === 'left' ? -1 : 1) }]
          : [{ command: commands.write, label: field?.verb ?? '', run: () => {} }]),
        ...(field?.kind === 'choice' && field.hint !== undefined
          ? [{ command: field.hint, run: () => {} }]
          : []),
      ];
    },
    press(key) {
      if (write((now, most) => edited(now, key, most))) return;
      if (key === 'space') return turn(1);
      const field = focus();
      const next = field?.kind === 'choice' ? field.typed?.(key) : null;
      if (next !== null && next !== undefined) change(next);
    },
    paste: text => void write((now, most) => inserted(now, text, most)),
  };
}

/** The field of this name; else the first one. */
export function focused<T>(rows: readonly FormRow<T>[], id: string): FormField<T> | undefined {
  const fields = rows.flatMap(row => row.fields);
  return fields.find(field => field.id === id) ?? fields[0];
}

/** The keys of the rules beside a form. Where letters are written, or choose something, the one with Ctrl. */
export function rulesBeside<T>(form: Form<T>, openRules: () => void): readonly Binding[] {
  const field = form.focus();
  const takesLetters = field?.kind === 'text' || field?.hint !== undefined;
  return [
    ...(takesLetters ? [] : [{ command: commands.rules, run: openRules }]),
    { command: commands.rulesAside, quiet: !takesLetters, run: openRules },
  ];
}

/** The text of a field with its caret. */
export function editingOf<T>({ text }: WrittenField<T>, caret: number | null): Editing {
  return { ...editing(text), ...(caret === null ? {} : { caret }) };
}

/** Up and down go from line to line and keep to the column; Tab takes every field. */
function moved<T>(rows: readonly FormRow<T>[], from: FormField<T> | undefined, key: KeyName): string {
  const by = key === 'up' || key === 'shift-tab' ? -1 : 1;
  const step = <U>(items: readonly U[], at: number): U | undefined =>
    items[(at + by + items.length) % items.length];
  const lines = rows.map(row => row.fields.map(({ id }) => id)).filter(ids => ids.length > 0);
  const here = from?.id ?? '';
  if (key === 'tab' || key === 'shift-tab') {
    const all = lines.flat();
    return step(all, all.indexOf(here)) ?? here;
  }
  const line = lines.findIndex(ids => ids.includes(here));
  const next = step(lines, line) ?? [];
  return next[Math.min(lines[line]?.indexOf(here) ?? 0, next.length - 1)] ?? here;
}
