import type { ComponentType } from 'react';
import type { KeyName } from '../../terminal/key.ts';
import { createList, type List, lineAfter } from '../choice.ts';
import { reachable } from '../keys/bottom-line.ts';
import { type Binding, type Command, dispatch, ofList } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { Keymap } from '../keys/keymap.ts';
import type { Room, Section } from '../play/board.ts';
import type { Hit } from '../rules/lines.ts';
import type { Manual } from '../rules/manual.ts';
import { createStore, type Readable, type Store } from '../store.ts';
import { editAfterKey, insertText, startEdit, type TextEdit } from '../text-field.tsx';
import type { TextPage } from '../text-page.ts';

interface DialogBase {
  readonly title: string;
  /** Stays when the place changes: reading or writing goes on, and none of its keys is a move. */
  readonly stays?: true;
  /** The command whose tab it is, where fingers type. */
  readonly tab?: Command;
  bindings(): readonly Binding[];
  /** @returns whether the key did something here */
  press(key: KeyName): boolean;
  /** Hears of every change that may change the bindings; left out where none does. */
  subscribe?(listener: () => void): () => void;
  paste?(text: string): void;
}

/** Something that lies over a place and has the keys. */
export type Dialog = ConfirmDialog | TextDialog | PageDialog | HelpDialog | RulesDialog | OwnDialog;

export interface OwnDialog extends DialogBase {
  readonly kind: 'own';
  /** The size it asks for, its frame included. */
  sizeIn(most: Room): Room;
  readonly View: ComponentType<Room>;
  /** The same in lines. */
  textPage?(): TextPage;
}

export interface DialogHost {
  /** The open dialogs; the last one is on top and has the keys. */
  readonly dialogs: Readable<readonly Dialog[]>;
  open(dialog: Dialog): void;
  /** Closes this dialog, wherever it lies. */
  shut(dialog: Dialog): void;
  /** Puts another dialog in its place; keys on their way go to the new one. */
  replace(dialog: Dialog, next: Dialog): void;
  /** The person's own keys; left out where all are the standard ones. */
  readonly keymap?: Keymap | undefined;
}

export interface ConfirmDialog extends DialogBase {
  readonly kind: 'confirm';
  readonly lines: readonly string[];
  /** The answers: do it, or leave it, each in a word or two. */
  readonly answers: List<string>;
}

export interface TextDialog extends DialogBase {
  readonly kind: 'text';
  readonly lines: readonly string[];
  readonly state: Store<TextState>;
}

export interface TextState {
  readonly editing: TextEdit;
  readonly fault: string | null;
  readonly busy: boolean;
}

/** A page that may have more lines than there is room for. */
export interface PageBase extends DialogBase {
  /** Lines scrolled past the top; no more than the page has. */
  readonly passed: Store<number>;
  /** Called with the number of lines that do not fit. */
  fit(over: number): void;
}

export interface PageDialog extends PageBase {
  readonly kind: 'page';
  readonly sections: readonly Section[];
}

export interface HelpDialog extends PageBase {
  readonly kind: 'help';
  /** Bindings that worked when help was asked for. */
  readonly working: readonly Binding[];
  /** The commands of the board, whether they work or not. */
  readonly own: readonly Command[];
  /** Shows every key by subject, not what can be done now. */
  readonly whole: boolean;
  /** Notes about the place, in lines. */
  readonly notes: readonly string[];
}

/** The rules of all games, one of which is shown. */
export interface RulesDialog extends DialogBase {
  readonly kind: 'rules';
  readonly manuals: readonly [Manual, ...Manual[]];
  readonly state: Store<RulesState>;
  /** Called with the room for the rules. */
  fit(room: Room): void;
}

export interface RulesState {
  readonly manual: number;
  /** The paragraph on top, and where in it. */
  readonly at: Omit<Hit, 'to'>;
  /** The words searched for, empty for none; and those being written. */
  readonly query: string;
  readonly writing: TextEdit | null;
  readonly room: Room;
}

export interface Confirmation {
  readonly title: string;
  readonly lines: readonly string[];
  readonly yes: string;
  readonly no?: string;
  readonly onYes: () => void;
}

/** Opens a question before something is done. */
export const openConfirmation = (host: DialogHost, question: Confirmation): void =>
  host.open(confirmDialog(host, question));

export const confirmDialog = (
  host: DialogHost,
  { title, lines, yes, no = 'back', onYes }: Confirmation,
): ConfirmDialog => {
  const answers = [[yes, onYes] as const, [no, () => {}] as const];
  return answersDialog(host, title, answers, lines, { no, hasYes: true });
};

/** Opens a list of things to do. */
export const openChoice = (...question: Parameters<typeof choiceDialog>): void =>
  question[0].open(choiceDialog(...question));

export const choiceDialog = (
  host: DialogHost,
  title: string,
  choices: readonly Choice[],
  lines: readonly string[] = [],
): ConfirmDialog => answersDialog(host, title, choices, lines, { no: 'back', hasYes: false });

type Choice = readonly [label: string, run: () => void];

/** @param hasYes the letter for yes gives the first answer */
function answersDialog(
  host: DialogHost,
  title: string,
  choices: readonly Choice[],
  lines: readonly string[],
  { no, hasYes }: { readonly no: string; readonly hasYes: boolean },
): ConfirmDialog {
  const shut = (): void => host.shut(dialog);
  /** The way out does what a row of that name does. */
  const refuse = (): void => {
    shut();
    choices.find(([label]) => label === no)?.[1]();
  };
  const answers = createList(
    choices.map(([label]) => label),
    {
      open(_, line) {
        shut();
        choices[line]?.[1]();
      },
    },
  );
  const dialog: ConfirmDialog = {
    kind: 'confirm',
    title,
    lines,
    answers,
    subscribe: answers.subscribe,
    bindings: () => [
      ofList({ command: commands.answer, quiet: choices.length < 2 }),
      ofList(
        // A row of a list says what it is, the answer to a question what is done.
        { command: commands.yes, label: hasYes ? (answers.highlighted() ?? '') : 'select' },
        hasYes ? () => answers.open(0) : undefined,
      ),
      { command: commands.no, label: no, run: refuse },
    ],
    press: key => dispatch(dialog.bindings(), key),
  };
  return dialog;
}

export interface TextQuestion {
  readonly title: string;
  readonly lines: readonly string[];
  readonly text: string;
  /** The most cells of the text. */
  readonly most: number;
  readonly accept: string;
  /** Takes the text; a sentence is shown and keeps the dialog open. */
  readonly onAccept: (text: string) => Promise<string | null>;
}

/** Asks for a line of text. */
export const openQuestion = (host: DialogHost, question: TextQuestion): void =>
  host.open(textDialog(host, question));

export function textDialog(host: DialogHost, writing: TextQuestion): TextDialog {
  const { title, lines, text, most, accept, onAccept } = writing;
  const state = createStore<TextState>({ editing: startEdit(text), fault: null, busy: false });
  const finish = async (): Promise<void> => {
    if (state.get().busy) return;
    state.update(now => ({ ...now, busy: true }));
    const fault = await onAccept(state.get().editing.text.trim());
    if (fault === null) host.shut(dialog);
    else state.update(now => ({ ...now, busy: false, fault }));
  };
  const dialog: TextDialog = {
    kind: 'text',
    title,
    lines,
    state,
    bindings: () => [
      { command: commands.accept, label: accept, run: () => void finish() },
      { command: commands.close, label: 'back', run: () => host.shut(dialog) },
    ],
    press(key) {
      if (dispatch(dialog.bindings(), key)) return true;
      const next = editAfterKey(state.get().editing, key, most);
      if (next !== null) state.update(now => ({ ...now, editing: next, fault: null }));
      return next !== null;
    },
    paste: pasted =>
      state.update(now => ({ ...now, editing: insertText(now.editing, pasted, most), fault: null })),
  };
  return dialog;
}

export const openNote = (host: DialogHost, title: string, ...lines: readonly string[]): void =>
  host.open(notePage(host, title, ...lines));

export const notePage = (host: DialogHost, title: string, ...lines: readonly string[]): PageDialog =>
  pageDialog(host, title, [{ heading: '', lines }]);

/** Opens a dialog that is replaced as more becomes known. @returns what shows the next one, false once it was closed */
export function openLive(host: DialogHost, first: Dialog): (next: Dialog) => boolean {
  let shown = first;
  host.open(first);
  return next => {
    if (!host.dialogs.get().includes(shown)) return false;
    host.replace(shown, next);
    shown = next;
    return true;
  };
}

export const openPage = (...page: Parameters<typeof pageDialog>): void => page[0].open(pageDialog(...page));

/**
 * A page to read. Lines that are wider than it are wrapped.
 * @param passed lines above it at first; the end for too many @param tab the command whose tab it is
 */
export function pageDialog(
  host: DialogHost,
  title: string,
  sections: PageDialog['sections'],
  passed = 0,
  tab?: Command,
): PageDialog {
  const dialog: PageDialog = {
    ...{ kind: 'page', sections, ...pageBase(title, () => host.shut(dialog), passed) },
    ...(tab === undefined ? {} : { tab }),
  };
  return dialog;
}

/** What can be done now, and behind Tab every key by subject. @param notes lines about the place @param own commands of its board */
export function helpDialog(
  host: DialogHost,
  bindings: readonly Binding[],
  notes: readonly string[] = [],
  own: readonly Command[] = [],
  whole = false,
): HelpDialog {
  const working = reachable(bindings, host.keymap);
  const base = pageBase('Keys', () => host.shut(dialog), 0, [
    {
      command: commands.allKeys,
      label: whole ? 'what works now' : 'everything, by subject',
      run: () => host.replace(dialog, helpDialog(host, bindings, notes, own, !whole)),
    },
  ]);
  const dialog: HelpDialog = { kind: 'help', working, own, notes, whole, ...base };
  return dialog;
}

/** The keys of a page: arrows scroll it, other keys close it. */
function pageBase(title: string, shut: () => void, first = 0, more: readonly Binding[] = []): PageBase {
  const passed = createStore(first);
  let most = 0;
  const bindings = (): readonly Binding[] => [
    {
      command: commands.leaf,
      quiet: true,
      run: key => passed.update(now => lineAfter(key, now, most + 1)),
    },
    ...more,
    { command: commands.shut, run: shut },
  ];
  return {
    title,
    stays: true,
    passed,
    fit(over) {
      most = over;
      passed.update(now => Math.min(now, over));
    },
    bindings,
    press: key => dispatch(bindings(), key),
  };
}
