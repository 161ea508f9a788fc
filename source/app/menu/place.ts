import type { App } from '../app.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { Place } from '../place.ts';
import type { SaveEntry, ScreenKit } from '../services.ts';
import { createStore, type Store } from '../store.ts';

/** A line of the menu. */
export type MenuEntry =
  | { readonly kind: 'game'; readonly id: string; readonly game: ScreenKit }
  | { readonly kind: 'save'; readonly id: string; readonly save: SaveEntry }
  | {
      readonly kind: 'tool';
      readonly id: 'saves' | 'maps' | 'rules' | 'settings' | 'leave';
      readonly title: string;
    };

/** The door: the games, what one was in the middle of, and the rest. */
export interface MenuPlace extends Place {
  readonly kind: 'menu';
  readonly state: Store<MenuState>;
}

export interface MenuState {
  readonly entries: readonly MenuEntry[];
  /** The id of the line that is chosen. */
  readonly chosen: string;
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

const tools: readonly MenuEntry[] = [
  { kind: 'tool', id: 'saves', title: 'Saves' },
  { kind: 'tool', id: 'maps', title: 'Maps' },
  { kind: 'tool', id: 'rules', title: 'How to play' },
  { kind: 'tool', id: 'settings', title: 'Settings' },
  { kind: 'tool', id: 'leave', title: 'Leave' },
];

/** @param notice a sentence to begin with, when something went wrong on the way here */
export function menuPlace(app: App, exits: MenuExits, notice: string | null = null): MenuPlace {
  const games = app.services.games
    .filter(game => game.board !== undefined)
    .map((game): MenuEntry => ({ kind: 'game', id: `game ${game.id}`, game }));
  const state = createStore<MenuState>({
    entries: [...games, ...tools],
    chosen: games[0]?.id ?? 'saves',
    saves: null,
    notice,
  });
  void look();

  async function look(): Promise<void> {
    const saves = await app.services.library.list();
    const offered = saves
      .filter(save => save.fault === null && !save.over)
      .slice(0, OFFERED)
      .map((save): MenuEntry => ({ kind: 'save', id: `save ${save.name}`, save }));
    state.update(now => ({ ...now, entries: [...games, ...offered, ...tools], saves: saves.length }));
  }
  const say = (sentence: string | null): void => state.update(now => ({ ...now, notice: sentence }));
  const resume = async (name: string): Promise<void> => say(await exits.resume(name));

  function open(): void {
    const { entries, chosen } = state.get();
    const entry = entries.find(each => each.id === chosen);
    if (entry?.kind === 'game') exits.setUp(entry.game);
    else if (entry?.kind === 'save') void resume(entry.save.name);
    else if (entry?.id === 'saves') exits.saves();
    else if (entry?.id === 'maps') exits.maps();
    else if (entry?.id === 'rules') exits.rules();
    else if (entry?.id === 'settings') exits.settings();
    else if (entry?.id === 'leave') void app.leave(0);
  }
  const choose = (by: 1 | -1): void =>
    state.update(now => {
      const index = now.entries.findIndex(entry => entry.id === now.chosen) + by;
      const entry = now.entries[(index + now.entries.length) % now.entries.length];
      return { ...now, chosen: entry?.id ?? now.chosen };
    });
  const newest = (): SaveEntry | null => {
    const entry = state.get().entries.find(each => each.kind === 'save');
    return entry?.kind === 'save' ? entry.save : null;
  };
  const bindings = (): readonly Binding[] => {
    const save = newest();
    const chosen = state.get().entries.find(each => each.id === state.get().chosen);
    const label = chosen?.kind === 'game' ? 'play' : chosen?.kind === 'save' ? 'go on' : 'open';
    return [
      { command: commands.choose, run: key => choose(key === 'up' || key === 'k' ? -1 : 1) },
      { command: commands.open, label, run: open },
      ...(save === null ? [] : [{ command: commands.resume, run: () => void resume(save.name) }]),
      { command: commands.palette, run: app.nextTheme },
      { command: commands.leave, run: () => void app.leave(0) },
      ...app.everywhere(),
    ];
  };
  return {
    kind: 'menu',
    state,
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    close: async () => {},
  };
}
