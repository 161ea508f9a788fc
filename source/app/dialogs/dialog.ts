import type { ComponentType } from 'react';
import { choiceOf, lineAfter, lit, ofList, type Selection } from '../choice.ts';
import { reachable } from '../keys/bottom-line.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import type { Keymap } from '../keys/keymap.ts';
import type { Room, Section } from '../play/board.ts';
import type { Hit } from '../rules/lines.ts';
import type { Manual } from '../rules/manual.ts';
import { createStore, type Store } from '../store.ts';
import { type Editing, edited, editing, inserted } from '../text-field.tsx';
import type { ToldPage } from '../told.ts';

interface DialogBase {
  readonly title: string;
  /** It stays when one is led elsewhere: what is being written or read goes on, and none of its keys is a move. */
  readonly stays?: true;
  bindings(): readonly Binding[];
  /** @returns whether the key did something here */
  press(key: KeyName): boolean;
  /** Hears of every change that may change the bindings; left out where none does. */
  subscribe?(listener: () => void): () => void;
  paste?(text: string): void;
}

/** Something that lies over a place and has the keys. */
export type Dialog = ConfirmDialog | TextDialog | PageDialog | HelpDialog | RulesDialog | OwnDialog;

/** A dialog that draws itself. */
export interface OwnDialog extends DialogBase {
  readonly kind: 'own';
  /** The room that it would like, the frame with it. */
  sizeIn(most: Room): Room;
  readonly View: ComponentType<Room>;
  /** The same in lines. */
  told?(): ToldPage;
}

/** Where dialogs are opened and closed. */
export interface DialogHost {
  open(dialog: Dialog): void;
  /** Closes this dialog, wherever it lies. */
  shut(dialog: Dialog): void;
  /** Puts another in its place, as when more has become known; a key that is on its way to the one is for the other. */
  replace(dialog: Dialog, next: Dialog): void;
  /** The person's own keys; left out where all are the standard ones. */
  readonly keymap?: Keymap;
}

export interface ConfirmDialog extends DialogBase {
  readonly kind: 'confirm';
  readonly lines: readonly string[];
  /** To do it, and to leave it, each in a word or two. */
  readonly answers: Store<Selection<string>>;
  answer(line: number): void;
}

export interface TextDialog extends DialogBase {
  readonly kind: 'text';
  readonly lines: readonly string[];
  readonly state: Store<TextState>;
}

export interface TextState {
  readonly editing: Editing;
  /** Why the text was not accepted. */
  readonly fault: string | null;
  readonly busy: boolean;
}

/** A page that may have more lines than there is room for. */
export interface Leaves extends DialogBase {
  /** Lines that have been left behind at its top; no more than the page has. */
  readonly passed: Store<number>;
  /** Told how many lines have no room. */
  fit(over: number): void;
}

export interface PageDialog extends Leaves {
  readonly kind: 'page';
  readonly sections: readonly Section[];
}

export interface HelpDialog extends Leaves {
  readonly kind: 'help';
  /** What worked when help was asked for. */
  readonly working: readonly Binding[];
  /** What else is to be known here, in lines. */
  readonly notes: readonly string[];
}

/** The rules of all games, one of which is read. */
export interface RulesDialog extends DialogBase {
  readonly kind: 'rules';
  readonly manuals: readonly [Manual, ...Manual[]];
  readonly state: Store<RulesState>;
  /** Told the room that the rules have. */
  fit(room: Room): void;
}

export interface RulesState {
  /** Which of the games. */
  readonly manual: number;
  /** The paragraph on top, and where in it. */
  readonly at: Omit<Hit, 'to'>;
  /** What has been searched for, empty for nothing; and what is being written to search for. */
  readonly query: string;
  readonly writing: Editing | null;
  readonly room: Room;
}

export interface Asking {
  readonly title: string;
  readonly lines: readonly string[];
  readonly yes: string;
  readonly no?: string;
  readonly onYes: () => void;
}

/** Asks before something is done. */
export function confirmDialog(host: DialogHost, asking: Asking): ConfirmDialog {
  const { title, lines, yes, no = 'back', onYes } = asking;
  const answer = (agreed: boolean): void => {
    host.shut(dialog);
    if (agreed) onYes();
  };
  const answers = createStore(choiceOf([yes, no]));
  const dialog: ConfirmDialog = {
    kind: 'confirm',
    title,
    lines,
    answers,
    answer: line => answer(line === 0),
    subscribe: answers.subscribe,
    bindings: () => {
      const chosen = lit(answers.get()) ?? yes;
      return [
        ofList({ command: commands.answer }),
        ofList({ command: commands.yes, label: chosen }, () => answer(true)),
        { command: commands.no, label: no, run: () => answer(false) },
      ];
    },
    press: key => dispatch(dialog.bindings(), key),
  };
  return dialog;
}

/** Asks which of some things is to be done. */
export function choiceDialog(
  host: DialogHost,
  title: string,
  choices: readonly (readonly [label: string, run: () => void])[],
  lines: readonly string[] = [],
): ConfirmDialog {
  const answers = createStore(choiceOf(choices.map(([label]) => label)));
  const shut = (): void => host.shut(dialog);
  const answer = (line: number): void => {
    shut();
    choices[line]?.[1]();
  };
  const dialog: ConfirmDialog = {
    kind: 'confirm',
    title,
    lines,
    answers,
    answer,
    subscribe: answers.subscribe,
    bindings: () => [
      ofList({ command: commands.answer }),
      ofList({ command: commands.yes, label: lit(answers.get()) ?? '' }),
      { command: commands.no, label: 'back', run: shut },
    ],
    press: key => dispatch(dialog.bindings(), key),
  };
  return dialog;
}

export interface Writing {
  readonly title: string;
  readonly lines: readonly string[];
  readonly text: string;
  /** The most cells of the text. */
  readonly most: number;
  readonly accept: string;
  /** What is done with the text; a sentence keeps the dialog open and is shown. */
  readonly onAccept: (text: string) => Promise<string | null>;
}

/** Asks for a line of text. */
export function textDialog(host: DialogHost, writing: Writing): TextDialog {
  const { title, lines, text, most, accept, onAccept } = writing;
  const state = createStore<TextState>({ editing: editing(text), fault: null, busy: false });
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
      const next = edited(state.get().editing, key, most);
      if (next !== null) state.update(now => ({ ...now, editing: next, fault: null }));
      return next !== null;
    },
    paste: pasted =>
      state.update(now => ({ ...now, editing: inserted(now.editing, pasted, most), fault: null })),
  };
  return dialog;
}

/** A page to read. Lines that are wider than it are wrapped. */
export function pageDialog(host: DialogHost, title: string, sections: PageDialog['sections']): PageDialog {
  const dialog: PageDialog = { kind: 'page', sections, ...leaves(title, () => host.shut(dialog)) };
  return dialog;
}

/**
 * All keys, those that work now bright.
 * @param bindings what works where help is asked for
 * @param notes what else is to be known there, in lines
 */
export function helpDialog(
  host: DialogHost,
  bindings: readonly Binding[],
  notes: readonly string[] = [],
): HelpDialog {
  const working = reachable(bindings, host.keymap);
  const dialog: HelpDialog = { kind: 'help', working, notes, ...leaves('Keys', () => host.shut(dialog)) };
  return dialog;
}

/** What pages have in common: the arrows show what has no room, other keys close them. */
function leaves(title: string, shut: () => void): Leaves {
  const passed = createStore(0);
  let most = 0;
  const bindings = (): readonly Binding[] => [
    {
      command: commands.leaf,
      quiet: true,
      run: key => passed.update(now => lineAfter(key, now, most + 1)),
    },
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
