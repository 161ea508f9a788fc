import type { App } from '../app.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { lineAfter } from '../keys/lines.ts';
import type { Place } from '../place.ts';
import { createStore, type Store } from '../store.ts';
import type { Loaded, MapShelf, ShelfEntry } from './shelf.ts';

/** The maps one can choose from, each with a small picture. */
export interface MapsPlace extends Place {
  readonly kind: 'maps';
  readonly folder: string | null;
  readonly state: Store<MapsState>;
}

export interface MapsState {
  readonly entries: readonly ShelfEntry[];
  readonly line: number;
  /** The map of the line. */
  readonly shown: Loaded;
}

export interface MapsExits {
  back(): void;
  choose(id: string): void;
  /** What Enter does, in a word or two; `look at` when not said. */
  readonly verb?: string;
}

/** @param chosen the id of the map to begin with */
export function mapsPlace(
  app: App,
  shelf: MapShelf,
  chosen: string | undefined,
  exits: MapsExits,
): MapsPlace {
  const entries = shelf.list();
  const at = Math.max(
    0,
    entries.findIndex(entry => entry.id === chosen),
  );
  const state = createStore<MapsState>({ entries, line: at, shown: shelf.load(entries[at]?.id ?? 'world') });
  const idOf = (line: number, listed: readonly ShelfEntry[]): string => listed[line]?.id ?? 'world';
  let unfollow = (): void => {};
  function go(wanted: number, listed = state.get().entries): void {
    const line = Math.max(0, Math.min(listed.length - 1, wanted));
    const id = idOf(line, listed);
    const shown = shelf.load(id);
    unfollow();
    unfollow = shelf.follow(id, lookAgain);
    const now = state.get();
    if (listed !== now.entries || line !== now.line || shown !== now.shown)
      state.set({ entries: listed, line, shown });
  }
  /** The folder or the map's file has changed: the same map again, or where it stood. */
  function lookAgain(): void {
    const { entries: before, line } = state.get();
    const fresh = shelf.list();
    const same =
      fresh.length === before.length && fresh.every((entry, index) => entry.id === before[index]?.id);
    const found = fresh.findIndex(entry => entry.id === idOf(line, before));
    go(found < 0 ? line : found, same ? before : fresh);
  }
  go(at);
  const bindings = (): readonly Binding[] => {
    const { entries: listed, line, shown } = state.get();
    const id = listed[line]?.id;
    const look: readonly Binding[] =
      shown.ok && id !== undefined
        ? [{ command: commands.look, label: exits.verb ?? 'look at', run: () => exits.choose(id) }]
        : [];
    return [
      { command: commands.listed, run: key => go(lineAfter(key, line, listed.length)) },
      ...look,
      { command: commands.back, run: exits.back },
      ...app.everywhere(),
    ];
  };
  return {
    kind: 'maps',
    folder: shelf.folder,
    state,
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    close: async () => unfollow(),
  };
}
