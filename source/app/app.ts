import { type Dialog, helpDialog } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import type { KeyName } from './keys/key.ts';
import type { AnyPlace } from './places.ts';
import type { Services } from './services.ts';
import { createStore, type Readable } from './store.ts';
import { themeAfter } from './theme/themes.ts';

/** One person's session of the program: where they are and what lies over it. */
export interface App {
  readonly services: Services;
  readonly place: Readable<AnyPlace>;
  /** The last one is on top and has the keys. */
  readonly dialogs: Readable<readonly Dialog[]>;
  /** Gives a key to whom it was meant for: what was on top when it was typed. */
  press(key: KeyName, to: Pick<AnyPlace, 'press'>): void;
  /** Text pasted from outside; only a text field takes it. */
  paste(text: string): void;
  /** Goes to another place; the one before is closed. */
  go(place: AnyPlace): void;
  /** Waits for what is being loaded to go on with; keys typed meanwhile are for what comes then. */
  travel<T>(work: Promise<T>): Promise<T>;
  /** How many such waits there are. */
  readonly travels: Readable<number>;
  open(dialog: Dialog): void;
  /** Closes this dialog, wherever it lies. */
  shut(dialog: Dialog): void;
  /** Keys that work wherever one is; places put them at the end of theirs. */
  everywhere(): readonly Binding[];
  /** The next colours. */
  nextTheme(): void;
  /** Closes the place and ends the session with this exit status. */
  leave(status: number): Promise<void>;
}

/**
 * @param first the place to begin with, made once the app is there
 * @param onLeave told the exit status once everything is closed
 */
export function createApp(
  services: Services,
  first: (app: App) => AnyPlace,
  onLeave: (status: number) => void,
): App {
  const dialogs = createStore<readonly Dialog[]>([]);
  const travels = createStore(0);
  let leaving = false;
  const app: App = {
    services,
    get place() {
      return place;
    },
    dialogs,
    press(key, to) {
      if (leaving) return;
      if (commands.interrupt.keys.includes(key)) void app.leave(130);
      else to.press(key);
    },
    paste(text) {
      const top = dialogs.get().at(-1);
      if (top === undefined) place.get().paste?.(text);
      else top.paste?.(text);
    },
    go(next) {
      const before = place.get();
      dialogs.set([]);
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
    open: dialog => dialogs.update(now => [...now, dialog]),
    shut: dialog => dialogs.update(now => now.filter(each => each !== dialog)),
    everywhere: () => [
      { command: commands.palette, quiet: true, run: app.nextTheme },
      { command: commands.help, run: () => app.open(helpDialog(app)) },
    ],
    nextTheme: () => services.settings.update(now => ({ ...now, theme: themeAfter(now.theme).id })),
    async leave(status) {
      if (leaving) return;
      leaving = true;
      await place.get().close();
      onLeave(status);
    },
  };
  const place = createStore<AnyPlace>(first(app));
  return app;
}
