import { type ComponentType, createElement } from 'react';
import { createEmitter, type Emitter } from '../base/emitter.ts';
import type { LuckReader } from '../study/luck/luck.ts';
import type { Replay } from '../table/replay.ts';
import type { ScreenView } from '../terminal/canvas.tsx';
import { type KeyName, takenKey } from '../terminal/key.ts';
import { type Dialog, type DialogHost, helpDialog } from './dialogs/dialog.ts';
import { type Answer, answerTo, meaningOf } from './keys/bottom-line.ts';
import { type Binding, type Command, createCount, runBinding } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import { isDigit, standardKeys } from './keys/keymap.ts';
import { optionsInWords, type RulesRequest, readManuals, readOptionsInForce } from './rules/manual.ts';
import { rulesDialog } from './rules/reader.ts';
import type { Services } from './services.ts';
import { createStore, type Readable, type Store } from './store.ts';
import type { TextPage } from './text-page.ts';
import { themeAfter } from './theme/theme.ts';

/** A place of the program: the menu, a set-up, a game … */
export interface Place {
  readonly kind: string;
  /** Tests whether somebody here is asked for a move. */
  asks?(): boolean;
  /** The keys that work now; the bottom line and the help page are made from them. */
  bindings(): readonly Binding[];
  /** The commands of its board, whether they work now or not. */
  readonly commands?: readonly Command[];
  /** @returns whether the key did something here */
  press(key: KeyName): boolean;
  /** Hears of every change that may change the bindings. */
  subscribe(listener: () => void): () => void;
  /** Lines of the help page besides the keys. */
  notes?(): readonly string[];
  /** The game whose rules hold here; left out where there is none. */
  rulesAsked?(): RulesRequest | null;
  /** Text pasted from outside. */
  paste?(text: string): void;
  /** Its text for the reader's mode; left out, its keys are all there is. */
  textPage?(): TextPage;
  /** The save to come back with, if any. */
  saved?(): string | null;
  /** The address that leads a browser here again, as a path; left out, the previous place's stays. */
  readonly where?: string;
  /** The path that invites others here; left out where nobody is awaited. */
  readonly invite?: string;
  /** Closes the place and all that it started. */
  close(): Promise<void>;
}

export interface ShownPlace extends Place {
  readonly Screen: ComponentType<{ readonly screen: ScreenView }>;
}

/** The keys of most places. @param tell receives the number typed before the next key */
export function keyHandlers(
  bindings: () => readonly Binding[],
  { subscribe }: Pick<Readable<unknown>, 'subscribe'>,
  tell: (typed: string) => void = () => {},
): Omit<Place, 'kind' | 'paste'> {
  const count = createCount();
  return {
    bindings,
    press(key) {
      const done = runBinding(bindings, key, count.typed());
      count.hear(key, done);
      if (count.typed() !== null) tell(`${count.typed()}_`);
      // A nought alone begins no number.
      return done !== null && (done.counts !== true || count.typed() !== null);
    },
    subscribe,
    close: async () => {},
  };
}

/** A place on the screen that shows it. */
export const onScreen = <P extends Place>(
  place: P,
  Screen: ComponentType<{ readonly place: P; readonly screen: ScreenView }>,
): P & ShownPlace =>
  Object.assign(place, {
    Screen: ({ screen }: { readonly screen: ScreenView }) => createElement(Screen, { place, screen }),
  });

/** Makes the keys of a game that is over. */
export type AfterGame = (
  app: App,
  read: (() => Promise<Replay | null>) | null,
  name: string,
  luck?: LuckReader | null,
) => readonly Binding[];

/** One person's session of the program: where they are and what lies over it. */
export interface App extends DialogHost {
  readonly services: Services;
  readonly place: Readable<ShownPlace>;
  /** Gives a key to its target: whatever was on top when it was typed. */
  press(key: KeyName, to: Pick<Place, 'press' | 'bindings'>): void;
  /** The standard key for a person's own key here; null where it has been handled already. */
  meant(pressed: KeyName): KeyName | null;
  /** The reason why the last key did nothing; null where it did something. */
  readonly answer: Store<Answer | null>;
  /** Lines of the list on the screen that a digit chooses; 0 where none has the keys. */
  readonly listed: Store<number>;
  /** Text pasted from outside; only a text field takes it. */
  paste(text: string): void;
  /** Goes to another place; the one before is closed, with its dialogs that do not stay. */
  go(place: ShownPlace): void;
  /** Waits for what is being loaded to go on with; keys typed meanwhile are for what comes then. */
  travel<T>(work: Promise<T>): Promise<T>;
  readonly travels: Readable<number>;
  /** Texts for the terminal to copy; where nothing is shown nobody listens. */
  readonly copies: Emitter<string>;
  /** Keys that work everywhere; places put them at the end of their own. */
  everywhere(): readonly Binding[];
  /** Opens the rules, those of the present game on top. */
  openRules(): void;
  nextTheme(): void;
  /** Closes the place and ends the session with this exit status. */
  leave(status: number): Promise<void>;
}

/** @param onLeave receives the exit status and the save of an unfinished game once everything is closed */
export function createApp(
  services: Services,
  first: (app: App) => ShownPlace,
  onLeave: (status: number, saved: string | null) => void,
): App {
  const dialogs = createStore<readonly Dialog[]>([]);
  const travels = createStore(0);
  const answer = createStore<Answer | null>(null);
  const listed = createStore(0);
  const choosesLine = (key: KeyName): boolean => isDigit(key) && key !== '0' && Number(key) <= listed.get();
  const keymap = services.keymap ?? standardKeys;
  let leaving = false;
  const successors = new WeakMap<object, Dialog>();
  const heirOf = (to: Pick<Place, 'press' | 'bindings'>): Pick<Place, 'press' | 'bindings'> => {
    const next = successors.get(to);
    return next === undefined ? to : heirOf(next);
  };
  const asked = (): RulesRequest | null => place.get().rulesAsked?.() ?? null;
  const openRules = async (): Promise<void> => {
    const now = asked();
    const [first, ...others] = await readManuals(services.games, now);
    if (first !== undefined) app.open(rulesDialog(app, [first, ...others], now));
  };
  const titleOf = (of: RulesRequest | null): string =>
    services.games.find(({ id }) => id === of?.game)?.title ?? '';
  const openHelp = async (): Promise<void> => {
    const bindings = place.get().bindings();
    const now = asked();
    const force = now === null ? null : await readOptionsInForce(services.games, now);
    const notes = place.get().notes?.() ?? [];
    app.open(
      helpDialog(
        app,
        bindings,
        [
          ...notes,
          ...(force === null ? [] : [`${titleOf(now)}: ${optionsInWords(force)}`]),
          ...(force === null || force.about === '' ? [] : [`${force.rules}: ${force.about}`]),
        ],
        place.get().commands,
      ),
    );
  };
  const app: App = {
    services,
    get place() {
      return place;
    },
    dialogs,
    press(key, to) {
      if (leaving) return;
      if (commands.interrupt.keys.includes(key)) return void app.leave(130);
      answer.set(null);
      const heir = heirOf(to);
      if (heir.press(key) || choosesLine(key)) return;
      answer.set(answerTo(key, heir.bindings(), keymap));
    },
    meant(pressed) {
      const dialog = dialogs.get().at(-1);
      const top = dialog ?? place.get();
      const own = dialog === undefined ? place.get().commands : [];
      const meant = meaningOf(pressed, top.bindings(), keymap, own);
      if (typeof meant === 'string' && takenKey(meant) === null) return meant;
      answer.set(null);
      if (typeof meant === 'string') app.press(meant, top);
      else meant();
      return null;
    },
    answer,
    listed,
    keymap,
    paste(text) {
      const top = dialogs.get().at(-1);
      if (top === undefined) place.get().paste?.(text);
      else top.paste?.(text);
    },
    go(next) {
      const before = place.get();
      dialogs.update(now => now.filter(({ stays }) => stays === true));
      answer.set(null);
      place.set(next);
      if (before !== next) void before.close();
    },
    async travel(work) {
      travels.update(now => now + 1);
      try {
        return await work;
      } finally {
        travels.update(now => now - 1);
      }
    },
    travels,
    copies: createEmitter<string>(),
    open: dialog => dialogs.update(now => [...now, dialog]),
    shut: dialog => dialogs.update(now => now.filter(each => each !== dialog)),
    replace(dialog, next) {
      successors.set(dialog, next);
      dialogs.update(now => now.map(each => (each === dialog ? next : each)));
    },
    everywhere: () => [
      { command: commands.palette, quiet: true, run: app.nextTheme },
      { command: commands.rules, quiet: asked() === null, run: app.openRules },
      { command: commands.help, run: () => void app.travel(openHelp()) },
    ],
    openRules: () => void app.travel(openRules()),
    nextTheme() {
      const { id, title } = themeAfter(services.settings.get().theme);
      services.settings.update(now => ({ ...now, theme: id }));
      answer.set(`colours: ${title}`);
    },
    async leave(status) {
      if (leaving) return;
      leaving = true;
      const here = place.get();
      const saved = here.saved?.() ?? null;
      await here.close();
      onLeave(status, saved);
    },
  };
  const place = createStore<ShownPlace>(first(app));
  return app;
}
