import { type ComponentType, createElement } from 'react';
import type { ScreenView } from '../terminal/live.ts';
import type { Dialog, DialogHost } from './dialogs/dialog.ts';
import { type Binding, dispatch } from './keys/command.ts';
import type { KeyName } from './keys/key.ts';
import type { Services } from './services.ts';
import type { Readable } from './store.ts';

/** What every place has: the menu, a set-up, a game … */
export interface Place {
  readonly kind: string;
  /** What keys do here now: the footer and the help page are made from it. */
  bindings(): readonly Binding[];
  press(key: KeyName): void;
  /** Hears of every change that may change the bindings. */
  subscribe(listener: () => void): () => void;
  /** Text pasted from outside. */
  paste?(text: string): void;
  /** Ends what goes on here. */
  close(): Promise<void>;
}

/** A place with its screen: where one can go. */
export interface ShownPlace extends Place {
  readonly Screen: ComponentType<{ readonly screen: ScreenView }>;
}

/** What most places have alike: each key is one of its bindings', and nothing goes on that must end. */
export const keyed = (
  bindings: () => readonly Binding[],
  { subscribe }: Pick<Readable<unknown>, 'subscribe'>,
): Omit<Place, 'kind' | 'paste'> => ({
  bindings,
  press: key => void dispatch(bindings(), key),
  subscribe,
  close: async () => {},
});

/** A place on the screen that shows it. */
export const onScreen = <P extends Place>(
  place: P,
  Screen: ComponentType<{ readonly place: P; readonly screen: ScreenView }>,
): P & ShownPlace =>
  Object.assign(place, {
    Screen: ({ screen }: { readonly screen: ScreenView }) => createElement(Screen, { place, screen }),
  });

/** One person's session of the program: where they are and what lies over it. */
export interface App extends DialogHost {
  readonly services: Services;
  readonly place: Readable<ShownPlace>;
  /** The last one is on top and has the keys. */
  readonly dialogs: Readable<readonly Dialog[]>;
  /** Gives a key to whom it was meant for: what was on top when it was typed. */
  press(key: KeyName, to: Pick<Place, 'press'>): void;
  /** Text pasted from outside; only a text field takes it. */
  paste(text: string): void;
  /** Goes to another place; the one before is closed. */
  go(place: ShownPlace): void;
  /** Waits for what is being loaded to go on with; keys typed meanwhile are for what comes then. */
  travel<T>(work: Promise<T>): Promise<T>;
  /** How many such waits there are. */
  readonly travels: Readable<number>;
  /** Keys that work wherever one is; places put them at the end of theirs. */
  everywhere(): readonly Binding[];
  /** The next colours. */
  nextTheme(): void;
  /** Closes the place and ends the session with this exit status. */
  leave(status: number): Promise<void>;
}
