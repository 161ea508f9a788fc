import { choiceOf, lit, refilled, type Selection } from '../choice.ts';
import { dispatch } from '../keys/command.ts';
import type { App, Place } from '../place.ts';
import type { ScreenKit } from '../services.ts';
import { createStore, type Store } from '../store.ts';
import { type MenuEntry, menuBindings, menuEntries } from './entries.ts';

/** The door: the games, what one was in the middle of, and the rest. */
export interface MenuPlace extends Place {
  readonly kind: 'menu';
  readonly state: Store<MenuState>;
  highlight(line: number): void;
  open(line: number): void;
}

export interface MenuState {
  readonly choice: Selection<MenuEntry<ScreenKit>>;
  /** Null until the saves have been looked at. */
  readonly saves: number | null;
  readonly notice: string | null;
}

export interface MenuExits {
  setUp(game: ScreenKit): void;
  resume(name: string): Promise<string | null>;
  saves(): void;
  maps(): void;
  settings(): void;
  rules(): void;
}

/** The saves that the menu offers at most. */
const OFFERED = 3;

/** @param notice a sentence to begin with, when something went wrong on the way here */
export function menuPlace(app: App, exits: MenuExits, notice: string | null = null): MenuPlace {
  const { games, library } = app.services;
  const state = createStore<MenuState>({ choice: choiceOf(menuEntries(games, [])), saves: null, notice });
  void look();

  async function look(): Promise<void> {
    const saves = await library.list();
    const offered = saves.filter(save => save.fault === null && !save.over).slice(0, OFFERED);
    const entries = menuEntries(games, offered);
    state.update(now => ({
      ...now,
      choice: offered.length === 0 ? now.choice : refilled(now.choice, entries, (a, b) => a.id === b.id),
      saves: saves.length,
    }));
  }
  const say = (sentence: string | null): void => state.update(now => ({ ...now, notice: sentence }));
  const resume = async (name: string): Promise<void> => say(await exits.resume(name));
  const highlight = (line: number): void =>
    state.update(now => ({ ...now, choice: { ...now.choice, line } }));

  function open(line: number): void {
    const entry = state.get().choice.items[line];
    if (entry?.kind === 'game') exits.setUp(entry.game);
    else if (entry?.kind === 'save') void resume(entry.save.name);
    else if (entry?.id === 'leave') void app.leave(0);
    else if (entry !== undefined) exits[entry.id]();
  }
  const resumeNewest = (): void => {
    const newest = state.get().choice.items.find(entry => entry.kind === 'save');
    if (newest !== undefined) void resume(newest.save.name);
  };
  const bindings = (): ReturnType<Place['bindings']> => {
    const { choice } = state.get();
    return menuBindings(choice.items, lit(choice), {
      resume: resumeNewest,
      palette: app.nextTheme,
      leave: () => void app.leave(0),
      everywhere: app.everywhere(),
    });
  };
  return {
    kind: 'menu',
    state,
    highlight,
    open,
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    close: async () => {},
  };
}
