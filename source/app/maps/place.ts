import { choiceOf, leafed, lit, ofList, refilled, type Selection } from '../choice.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { App, Place } from '../place.ts';
import { createStore, type Store } from '../store.ts';
import type { Loaded, MapShelf, ShelfEntry } from './shelf.ts';

/** The maps one can choose from, each with a small picture. */
export interface MapsPlace extends Place {
  readonly kind: 'maps';
  readonly folder: string | null;
  readonly state: Store<MapsState>;
  highlight(line: number): void;
  open(line: number): void;
}

export interface MapsState {
  readonly entries: Selection<ShelfEntry>;
  /** The map of the line that is lit. */
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
  const listed = shelf.list();
  const at = listed.findIndex(entry => entry.id === chosen);
  const begin = choiceOf(listed, Math.max(0, at));
  const idOf = (entries: Selection<ShelfEntry>): string => lit(entries)?.id ?? 'world';
  const state = createStore<MapsState>({ entries: begin, shown: shelf.load(idOf(begin)) });
  let unfollow = (): void => {};
  function go(entries: Selection<ShelfEntry>): void {
    const shown = shelf.load(idOf(entries));
    // One follows before the other ends, so that no change falls between them.
    const before = unfollow;
    unfollow = shelf.follow(idOf(entries), lookAgain);
    before();
    const now = state.get();
    if (entries !== now.entries || shown !== now.shown) state.set({ entries, shown });
  }
  /** The folder or the map's file has changed: the same map again, or where it stood. */
  function lookAgain(): void {
    const { entries } = state.get();
    const fresh = shelf.list();
    const before = entries.items;
    const same =
      fresh.length === before.length && fresh.every((entry, index) => entry.id === before[index]?.id);
    go(same ? entries : refilled(entries, fresh, (a, b) => a.id === b.id));
  }
  go(begin);
  const open = (line: number): void => {
    const { entries } = state.get();
    const entry = entries.items[line];
    if (entry === undefined) return;
    // A digit may name another line than the one that is lit.
    if (line !== entries.line) go({ ...entries, line });
    if (state.get().shown.ok) exits.choose(entry.id);
  };
  const bindings = (): readonly Binding[] => [
    ofList({ command: commands.listed }, key => go(leafed(state.get().entries, key))),
    ...(state.get().shown.ok ? [ofList({ command: commands.look, label: exits.verb ?? 'look at' })] : []),
    { command: commands.back, run: exits.back },
    ...app.everywhere(),
  ];
  return {
    kind: 'maps',
    folder: shelf.folder,
    state,
    highlight: line => go({ ...state.get().entries, line }),
    open,
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    close: async () => unfollow(),
  };
}
