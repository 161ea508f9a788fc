import { type Dialog, helpDialog } from './dialogs/dialog.ts';
import { commands } from './keys/commands.ts';
import type { App, ShownPlace } from './place.ts';
import type { Services } from './services.ts';
import { createStore } from './store.ts';
import { themeAfter } from './theme/themes.ts';

/**
 * @param first the place to begin with, made once the app is there
 * @param onLeave told the exit status once everything is closed
 */
export function createApp(
  services: Services,
  first: (app: App) => ShownPlace,
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
      { command: commands.help, run: () => app.open(helpDialog(app, place.get().bindings())) },
    ],
    nextTheme: () => services.settings.update(now => ({ ...now, theme: themeAfter(now.theme).id })),
    async leave(status) {
      if (leaving) return;
      leaving = true;
      await place.get().close();
      onLeave(status);
    },
  };
  const place = createStore<ShownPlace>(first(app));
  return app;
}
